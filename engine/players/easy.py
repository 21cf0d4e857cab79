"""The easy player: lays what it sees, calls now and then, and looks no further."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.cards import JOKER
from engine.moves import Chi, Discard, Draw, Lay, MeldCards, Move, Pass, Pon
from engine.players.sight import points_table
from engine.view import View


class EasyPlayer:
    """A beginner: it lays its longest meld, adds what fits, and throws high cards."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of the legal moves."""
        if view.phase == "claim":
            return self._answer(legal)
        if view.phase == "draw":
            return Draw() if self._chance.random() < 0.8 else legal[-1]
        melds = [move for move in legal if isinstance(move, MeldCards)]
        if melds:
            return max(melds, key=lambda move: len(move.cards))
        additions = [move for move in legal if isinstance(move, Lay)]
        if additions:
            return self._chance.choice(additions)
        discards = [move for move in legal if isinstance(move, Discard)]
        if discards:
            return self._discard(view, discards)
        return legal[-1]

    def _answer(self, legal: Sequence[Move]) -> Move:
        """Take any finish; of other calls, half."""
        calls = [move for move in legal if isinstance(move, Pon | Chi)]
        finishes = [move for move in legal if not isinstance(move, Pon | Chi | Pass)]
        if finishes:
            return finishes[0]
        return self._chance.choice(calls) if calls and self._chance.random() < 0.5 else Pass()

    def _discard(self, view: View, discards: Sequence[Discard]) -> Move:
        """One of the two most expensive cards that stand alone, or of all where none does."""
        assert view.hand is not None, "a player sits in a seat"
        points = points_table(view.rules)
        hand = list(view.hand)
        alone = [
            move
            for move in discards
            if move.card != JOKER
            and not any(
                other != move.card and (other % 13 == move.card % 13 or abs(other - move.card) == 1)
                for other in hand
            )
        ]
        high = sorted(alone or discards, key=lambda move: points[move.card])
        return self._chance.choice(high[-2:])
