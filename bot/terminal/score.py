"""Points as people read them: fewer penalty points, or more points where winners score."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules import RuleSet


def shown(rules: RuleSet, points: int) -> int:
    """Points with the sign that people read; the engine counts a gain below zero."""
    return -points if rules.winners_score else points


def titles(totals: Sequence[int]) -> tuple[str, ...]:
    """The Mori family's titles: one seat may hold two, and ties share.

    >>> titles([5, 40, 20])
    ('Winner', 'Booby', 'Second, Booby Maker')
    """
    given = []
    for total in totals:
        before = sum(other < total for other in totals)
        after = sum(other > total for other in totals)
        held = [
            title
            for title, is_held in (
                ("Winner", before == 0),
                ("Second", before == 1),
                ("Booby Maker", after == 1),
                ("Booby", after == 0 and before > 0),
            )
            if is_held
        ]
        given.append(", ".join(held))
    return tuple(given)
