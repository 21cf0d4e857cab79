"""``/help`` and ``/rules``."""
