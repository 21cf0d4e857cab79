"""What a table refuses, and why."""

from __future__ import annotations

from typing import Literal

Refused = Literal[
    "closed",
    "full",
    "journal",
    "no_such_seat",
    "not_host",
    "not_seated",
    "not_started",
    "ranked_needs_two",
    "stale",
    "started",
    "too_few",
    "too_soon",
]


class TableError(Exception):
    """Something a table does not do now; nothing has changed.

    Attributes:
        code: says why, for a message to be looked up by.
    """

    def __init__(self, code: Refused) -> None:
        super().__init__(code)
        self.code = code
