"""A second, deliberately naive implementation of rules.md, for comparison in tests only."""

from .listing import legal
from .plans import best_ron, can_finish_now, ron_plans
from .scoring import score
from .window import window_opens

__all__ = ["best_ron", "can_finish_now", "legal", "ron_plans", "score", "window_opens"]
