"""``/privacy``: what is stored about oneself, to be read and to be deleted."""
