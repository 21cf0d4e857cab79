"""The settings panel: a table's rules and pace, changed by its host before the start."""
