"""Which part of a leaderboard somebody looks at, as the ids of its controls carry it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Self, cast, get_args

from data.leaderboard import By
from engine.presets import PRESETS

ORDERS: Final[tuple[By, ...]] = get_args(By)
"""What can decide."""

_TEXT: Final = re.compile(
    r"(?P<by>[a-z_]+)\.(?P<season>all|[0-9]{1,9})\.(?P<preset>[a-z]+)\.(?P<page>[0-9]{1,6})"
)
_EVERY: Final = "any"


@dataclass(frozen=True, slots=True)
class Scope:
    """A page of a leaderboard.

    Attributes:
        by: what decides.
        season: the id of a season; None for all time.
        preset: only matches under this preset; None for all.
        page: counted from 0.
    """

    by: By = "rating"
    season: int | None = None
    preset: str | None = None
    page: int = 0

    def at(self, page: int) -> Self:
        """Another page of the same leaderboard."""
        return replace(self, page=page)

    def ordered(self, by: By) -> Self:
        """The same matches, with something else that decides; from its first page."""
        return replace(self, by=by, page=0)

    def text(self) -> str:
        """For the id of a control.

        >>> Scope(season=12, page=3).text()
        'rating.12.any.3'
        """
        season = "all" if self.season is None else str(self.season)
        return f"{self.by}.{season}.{self.preset or _EVERY}.{self.page}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read it back; None if it is none of ours."""
        found = _TEXT.fullmatch(text)
        if found is None or found["by"] not in ORDERS:
            return None
        if found["preset"] not in (_EVERY, *PRESETS):
            return None
        season = None if found["season"] == "all" else int(found["season"])
        preset = None if found["preset"] == _EVERY else found["preset"]
        return cls(cast("By", found["by"]), season, preset, int(found["page"]))
