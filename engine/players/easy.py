"""The easy player: a beginner at the table, who plays sensibly and misses things.

It knows the rules and no more: it overlooks an addition or a call, grows fond of a pair, throws
what looks high without a thought for who wants it, and never holds a meld back. What wins the
round on the spot it rarely misses.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.cards import BIT, JOKER, RANK_MASK
from engine.moves import Chi, Discard, Draw, Lay, MeldCards, Move, Nico, Pass, Pon, Ron, Take
from engine.players.sight import points_table
from engine.view import View

SEES_FINISH: Final = 0.9
SEES_MELD: Final = 0.9
SEES_ADDITION: Final = 0.7
SEES_PON: Final = 0.6
SEES_CHI: Final = 0.4
TAKES: Final = 0.2
WAVERS: Final = 0.2
"""How often it throws its second choice."""


class EasyPlayer:
    """A beginner: it lays its longest meld, adds what it notices, and throws high cards."""

    def __init__(self, chance: Random) -> None:
        """Take what it overlooks from chance.

        Args:
            chance: a source of its own.
        """
        self._chance = chance

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of the legal moves."""
        if len(legal) == 1:
            return legal[0]
        if view.phase == "claim":
            return self._answer(legal)
        if view.phase == "draw":
            return Take() if self._notices(TAKES) else Draw()
        if Nico() in legal and self._notices(SEES_FINISH):
            return Nico()
        melds = [move for move in legal if isinstance(move, MeldCards)]
        if melds and self._notices(SEES_MELD):
            return max(melds, key=lambda move: len(move.cards))
        additions = [move for move in legal if isinstance(move, Lay)]
        noticed = [move for move in additions if self._notices(SEES_ADDITION)]
        if noticed:
            return noticed[0]
        discards = [move for move in legal if isinstance(move, Discard)]
        return self._discard(view, discards) if discards else legal[0]

    def _notices(self, how_often: float) -> bool:
        return self._chance.random() < how_often

    def _answer(self, legal: Sequence[Move]) -> Move:
        """A finish where it sees one, else a call that it happens to notice."""
        if Ron() in legal and self._notices(SEES_FINISH):
            return Ron()
        for kind, how_often in ((Pon, SEES_PON), (Chi, SEES_CHI)):
            calls = [move for move in legal if isinstance(move, kind)]
            if calls and self._notices(how_often):
                return calls[0]
        return Pass()

    def _discard(self, view: View, discards: Sequence[Discard]) -> Move:
        """The dearest card that stands alone, or of all where none does; now and then the next."""
        assert view.hand is not None, "a player sits in a seat"
        points = points_table(view.rules)
        hand = view.hand.mask
        alone = [move for move in discards if move.card != JOKER and not _has_mate(hand, move.card)]
        dearest = sorted(alone or discards, key=lambda move: -points[move.card])
        return dearest[1 if len(dearest) > 1 and self._notices(WAVERS) else 0]


def _has_mate(hand: int, card: int) -> bool:
    """Whether a hand has another card of the rank or the next one of the suit."""
    bit = BIT[card]
    rank = card % 13
    beside = (bit >> 1 if rank > 0 else 0) | (bit << 1 if rank < 12 else 0)
    return bool(hand & (beside | RANK_MASK[rank] & ~bit))
