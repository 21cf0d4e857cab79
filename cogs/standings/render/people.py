"""Names as they may stand in standings, and layouts that fit however long they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from discord.ui import LayoutView

from bot.names import LONGEST, shown_name
from bot.text import text
from data.matches import MatchSeat

ROOM: Final = 3800
"""Characters in a message; Discord allows 4,000."""
LENGTHS: Final = (LONGEST, 16, 8)
"""Names are cut short only where a message would not fit otherwise."""


def raw_name(person: int | None, name: str, locale: str) -> str:
    """What somebody is called; neutral where their data were deleted."""
    if person is not None and person < 0:
        return text("standings.former_player", locale)
    return name


def shown_person(
    person: int | None, name: str, locale: str, longest: int = LONGEST, *, plain: bool = False
) -> str:
    """A name made harmless, at most that long."""
    return shown_name(cut(raw_name(person, name, locale), longest), plain=plain)


def names_of(seats: Sequence[MatchSeat], locale: str) -> list[str]:
    """What those who sat at a match are called, in turn order."""
    return [raw_name(seat.person, seat.name, locale) for seat in seats]


def cut(name: str, longest: int) -> str:
    """A name, at most that long."""
    return name if len(name) <= longest else name[: longest - 1] + "…"


def fitted(build: Callable[[int], LayoutView]) -> LayoutView:
    """Build a layout with names as long as fit."""
    for longest in LENGTHS:
        layout = build(longest)
        if layout.content_length() <= ROOM:
            break
    return layout
