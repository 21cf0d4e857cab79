"""``/settings``: what a server sets for everybody in it."""
