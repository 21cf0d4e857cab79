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
OWN: Final = 0.1
"""How much own points count beside the place, in points of a lead."""
WINNING: Final = 0.7
"""What a round won is worth beside its points, in what points spread by. With it the player wins
more rounds and matches and has hardly more points; found by measurement."""


class Stake:
    """What the penalties of a round are worth to a seat.

    A match pays places, and a place is decided by leads over the others. A lead is worth less
    the larger it is, and the more so the fewer rounds are left to change it.
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
        """What this end of the round costs the seat, in points of a lead in mid-match.

        Args:
            penalties: the round's points, a seat each.
            won: whether the seat won the round.
        """
        mine = penalties[self._seat]
        others = len(penalties) - 1
        won_or_not = 0.0 if won else WINNING * self._spread
        if not self._totals:
            return mine - (sum(penalties) - mine) / others + won_or_not
        after = [total + points for total, points in zip(self._totals, penalties)]
        left = self._left
        if self._reached(after):
            left = 0.0
        own = after[self._seat]
        spread = self._spread * math.sqrt(left + 0.02)
        cost = 0.0
        for seat, total in enumerate(after):
            if seat != self._seat:
                lead = (own - total) / spread
                cost += lead / math.sqrt(1 + lead * lead)
        return cost / others * spread + OWN * mine + won_or_not

    def _reached(self, totals: Sequence[int]) -> bool:
        target = self._rules.target
        if target is None:
            return False
        return min(totals) <= -target if self._rules.winners_score else max(totals) >= target


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
