"""Points as people read them, and the titles of the Mori family."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.rules import RuleSet

Title = Literal["winner", "second", "booby_maker", "booby"]


def shown(rules: RuleSet, points: int) -> int:
    """Points with the sign that people read; the engine counts a gain below zero."""
    return -points if rules.winners_score else points


def titles_held(totals: Sequence[int]) -> tuple[tuple[Title, ...], ...]:
    """The Mori family's titles: one seat may hold two, and ties share.

    >>> titles_held([5, 40, 20])
    (('winner',), ('booby',), ('second', 'booby_maker'))
    """
    given = []
    for total in totals:
        before = sum(other < total for other in totals)
        after = sum(other > total for other in totals)
        held: tuple[tuple[Title, bool], ...] = (
            ("winner", before == 0),
            ("second", before == 1),
            ("booby_maker", after == 1),
            ("booby", after == 0 and before > 0),
        )
        given.append(tuple(title for title, is_held in held if is_held))
    return tuple(given)
