"""The normal player: lays what it can, keeps cards that go together, feeds nobody.

It weighs each way to lay cards and each discard by what the hand that is left would cost, how
far it is from empty, which unseen cards would help it, and what the discard would give away.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine import codes
from engine.cards import BIT, JOKER, SEVENS, cards_in, mask_of
from engine.layable import laid
from engine.melds import Meld
from engine.moves import Chi, Discard, Draw, Lay, MeldCards, Move, Nico, Pass, Pon, Ron, Take
from engine.players.sight import Layout, Sight
from engine.players.weighing import GOING_OUT, danger, hand_cost
from engine.view import View

DRAWING: Final = 3.0
"""What a draw improves on average; a call must improve more."""


class NormalPlayer:
    """Sound play from the view alone, quick enough to fill any seat."""

    def __init__(self, chance: Random) -> None:
        """Chance plays no part: the same view gets the same choice."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of the legal moves."""
        if len(legal) == 1:
            return legal[0]
        sight = Sight(view)
        if view.phase == "claim":
            return self._answer(sight, legal)
        if view.phase == "draw":
            return self._draw(sight)
        return self._turn(sight, legal)

    # The own turn

    def _turn(self, sight: Sight, legal: Sequence[Move]) -> Move:
        nico = Nico()
        if nico in legal:
            return nico
        view = sight.view
        called = view.source is not None
        taken = BIT[view.drawn] if view.taken and view.drawn is not None else 0
        _, layout, discard = self._best_turn(
            sight, sight.hand, sight.melds, sight.opened, called=called, taken=taken
        )
        if layout.groups:
            move = _first_move(layout, legal)
            if move is not None:
                return move
        wanted = Discard(discard)
        return wanted if wanted in legal else legal[-1]

    def _best_turn(
        self,
        sight: Sight,
        hand: int,
        melds: tuple[Meld, ...],
        opened: bool,
        *,
        called: bool = False,
        taken: int = 0,
    ) -> tuple[float, Layout, int]:
        """The cheapest way to lay cards and discard: its cost, the cards to lay, the discard."""
        tables = sight.tables
        best: tuple[float, Layout, int] | None = None
        known: dict[tuple[int, int], tuple[float, int]] = {}
        for layout in sight.layouts(
            hand,
            melds,
            opened=opened,
            melding=not called or tables.meld_after_call,
            laying=not called or tables.lay_after_call,
        ):
            left = layout.left
            if not left:
                if tables.free:
                    # Out without a discard: the round is over and nobody can answer.
                    return GOING_OUT - 20, layout, -1
                continue
            if not left & ~taken:
                continue
            fits = sight.fits_after(layout, melds)
            key = (left, fits)
            if key not in known:
                open_by_then = opened or bool(layout.groups)
                known[key] = self._best_discard(sight, left, taken, fits, open_by_then)
            cost, card = known[key]
            if best is None or cost < best[0] - 1e-9:
                best = (cost, layout, card)
        assert best is not None, "a card can always be discarded"
        return best

    def _best_discard(
        self, sight: Sight, left: int, taken: int, fits: int, opened: bool
    ) -> tuple[float, int]:
        best = (float("inf"), -1)
        for card in cards_in(left & ~taken):
            rest = left ^ BIT[card]
            price = GOING_OUT
            if rest:
                price = hand_cost(sight, rest, fits, opened) + danger(sight, card)
            best = min(best, (price, card))
        return best

    # Draws and calls

    def _draw(self, sight: Sight) -> Move:
        """Take the discard where it goes down at once or is worth more than an unknown card."""
        card = sight.view.discards[-1]
        hand = sight.hand | BIT[card]
        taking, _, _ = self._best_turn(sight, hand, sight.melds, sight.opened, taken=BIT[card])
        staying = self._standing(sight)
        return Take() if taking < staying - DRAWING else Draw()

    def _standing(self, sight: Sight) -> float:
        """What the hand costs as it is, with what could be laid on the next turn."""
        return min(
            hand_cost(
                sight,
                layout.left,
                sight.fits_after(layout, sight.melds),
                sight.opened or bool(layout.groups),
            )
            if layout.left
            else GOING_OUT / 2
            for layout in sight.layouts(sight.hand, sight.melds, opened=sight.opened)
        )

    def _answer(self, sight: Sight, legal: Sequence[Move]) -> Move:
        ron = Ron()
        if ron in legal:
            return ron
        best: Move = Pass()
        least = self._standing(sight) - DRAWING
        discard = sight.view.discards[-1]
        for move in legal:
            if isinstance(move, Pon | Chi):
                code = _call_code(move)
                claimed = 0 if discard == JOKER else BIT[discard]
                melds, _ = laid(sight.tables, sight.melds, code, claimed)
                rest = sight.hand & ~(code & codes.CARDS)
                if not rest:
                    return move
                cost, _, _ = self._best_turn(sight, rest, melds, True, called=True)
                if cost < least:
                    least, best = cost, move
        return best


def _first_move(layout: Layout, legal: Sequence[Move]) -> Move | None:
    """The first legal move towards a layout: its melds before its additions."""
    cards, meld, steps = layout.groups[0]
    for move in legal:
        if isinstance(move, MeldCards) and not meld:
            lays = mask_of(move.cards)
            if lays == cards or (steps == 2 and lays == cards & SEVENS & lays and lays):
                return move
        if isinstance(move, Lay) and meld == BIT[move.meld] and mask_of((move.card,)) & cards:
            return move
    return None


def _call_code(move: Pon | Chi) -> int:
    """The cards of a listed call and what its joker stands for, as an int."""
    code = codes.PON
    for card in move.cards:
        if card > JOKER:
            code |= codes.NAMED[card - JOKER - 1]
    in_hand = move.cards
    return code | mask_of(in_hand)
