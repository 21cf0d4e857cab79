"""``/season``: begun and ended by hand or with the calendar, and the hall of fame."""
