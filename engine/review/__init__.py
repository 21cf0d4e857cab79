"""What each decision of a match cost against the best one, from what its seat knew then."""

from engine.review.model import Decision, RoundLuck, SeatReview
from engine.review.reviewing import WORLDS, review

__all__ = ["WORLDS", "Decision", "RoundLuck", "SeatReview", "review"]
