"""The game in a terminal, for one person and computer players."""
