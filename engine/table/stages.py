"""Where a table stands, and why it is over."""

from __future__ import annotations

from enum import Enum
from typing import Literal

Ended = Literal["finished", "closed", "idle", "deserted"]


class Stage(Enum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"
    CLOSED = "closed"

    @property
    def is_over(self) -> bool:
        """Whether nothing happens at the table any more."""
        return self in (Stage.FINISHED, Stage.CLOSED)

    @property
    def has_begun(self) -> bool:
        """Whether the match goes on, in a round or between two."""
        return self in (Stage.PLAYING, Stage.BETWEEN)
