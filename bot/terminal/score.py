"""Points and titles in the terminal's words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.score import shown, titles_held

__all__ = ["shown", "titles"]


def titles(totals: Sequence[int]) -> tuple[str, ...]:
    """The Mori family's titles.

    >>> titles([5, 40, 20])
    ('Winner', 'Booby', 'Second, Booby Maker')
    """
    return tuple(
        ", ".join(title.replace("_", " ").title() for title in held) for held in titles_held(totals)
    )
