"""``/preferences``: what people set for themselves, and what follows from it at a table."""
