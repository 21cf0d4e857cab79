"""What can go wrong here that people are told in a sentence."""

from __future__ import annotations

from typing import Literal


class DataError(Exception):
    """The database cannot be used; the message is a sentence to show."""


SeasonRefusal = Literal["running", "none_running", "scheduled", "ends_too_soon"]


class SeasonError(Exception):
    """A season cannot be begun or ended so; nothing has changed.

    Attributes:
        code: ``running`` (one is running already), ``none_running``, ``scheduled`` (seasons begin
            by themselves here) or ``ends_too_soon`` (it would end before it begins).
    """

    def __init__(self, code: SeasonRefusal) -> None:
        super().__init__(code)
        self.code = code
