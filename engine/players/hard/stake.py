"""What a round's points mean to a seat: early in a match points, at its end places."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from engine.rules import RuleSet
from engine.scoring import card_points
from engine.view import View

CARDS_LEFT: Final = 3.0
"""How many cards a loser is left with, about: what a round's points spread by."""
FAR: Final = 30.0
"""Rounds still to play where nothing says how many."""
NEAR: Final = 2
"""With fewer rounds than this to come, places count rather than points."""
OWN: Final = 0.1
"""How much own points count beside the place then."""
WINNING: Final = 0.7
"""What a round won is worth beside its points, in what points spread by: a choice, not a fit.
Short measurements saw more rounds won with it than without; they could not tell the best value."""


class Stake:
    """What the penalties of a round are worth to a seat.

    A match pays places. While many rounds are to come, a place is a matter of points, against
    those of the others; near the end, of who is ahead of whom, and a lead is worth less the
    larger it is and the fewer rounds are left to change it.
    """

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a player sits in a seat"
        self._seat = view.seat
        rules = view.rules
        self._rules = rules
        self._totals = view.totals
        self._left = _rounds_left(view)
        self._spread = typical(rules)

    def cost(self, penalties: Sequence[int], *, won: bool) -> float:
        """What this end of the round costs the seat, in points.

        Args:
            penalties: the round's points, a seat each.
            won: whether the seat won the round.
        """
        mine = penalties[self._seat]
        others = len(penalties) - 1
        lead = mine - (sum(penalties) - mine) / others
        bonus = 0.0 if won else WINNING * self._spread
        after = [total + points for total, points in zip(self._totals, penalties)]
        left = 0.0 if self._reached(after) else self._left
        if not after or left >= NEAR:
            return lead + bonus
        own = after[self._seat]
        spread = self._spread * math.sqrt(left + 0.02)
        places = 0.0
        for seat, total in enumerate(after):
            if seat != self._seat:
                ahead = (own - total) / spread
                places += ahead / math.sqrt(1 + ahead * ahead)
        worth = self._spread * math.sqrt(left + 1)
        return places / others * worth + OWN * mine + min(1.0, (left + 1) / 2) * bonus

    def _reached(self, totals: Sequence[int]) -> bool:
        target = self._rules.target
        if target is None or not totals:
            return False
        return min(totals) <= -target if self._rules.winners_score else max(totals) >= target


class Points:
    """The seat's own points of the round and nothing else: what a review counts."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a player sits in a seat"
        self._seat = view.seat

    def cost(self, penalties: Sequence[int], *, won: bool) -> float:
        """The seat's penalty."""
        return float(penalties[self._seat])


def typical(rules: RuleSet) -> float:
    """About how far a round's points spread, in points."""
    points = sum(card_points(rules, card) for card in range(13)) / 13
    return CARDS_LEFT * points * (1.5 if rules.seven_doubles else 1.0)


def _rounds_left(view: View) -> float:
    """How many rounds come after this one, as far as can be told."""
    rules = view.rules
    left = FAR
    if rules.rounds is not None:
        left = min(left, max(rules.rounds - view.number, 0))
    if rules.target is not None and view.totals:
        nearest = -min(view.totals) if rules.winners_score else max(view.totals)
        left = min(left, max((rules.target - nearest) / typical(rules) - 1, 0.3))
    return left
