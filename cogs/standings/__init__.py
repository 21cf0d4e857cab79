"""``/leaderboard``, ``/stats``, ``/history`` and ``/replay``."""
