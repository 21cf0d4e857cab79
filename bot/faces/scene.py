"""A moment of a round, as far as a picture of it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.view import TableMeld, View


@dataclass(frozen=True, slots=True)
class Scene:
    """A table at one moment.

    Attributes:
        number: the round, counted from 1.
        hands: each seat's cards in the order to show, or None where nobody may see them.
        counts: how many cards each seat holds.
        totals: each seat's points so far.
        melds: in the order in which they came down.
        discards: bottom first.
        stock: how many cards the stock has.
        dealer: the dealer's seat.
        turn: whose turn it is, or None.
        dead_card: the card that is out of play, or None.
    """

    number: int
    hands: tuple[tuple[int, ...] | None, ...]
    counts: tuple[int, ...]
    totals: tuple[int, ...]
    melds: tuple[TableMeld, ...]
    discards: tuple[int, ...]
    stock: int
    dealer: int
    turn: int | None
    dead_card: int | None

    @classmethod
    def of(
        cls, view: View, hands: Sequence[Iterable[int] | None] | None, totals: Sequence[int]
    ) -> Scene:
        """What a view shows.

        Args:
            view: an onlooker's; a seat's own hand in it is not shown.
            hands: the hands to open, a seat each; None for a seat, or altogether, hides them.
            totals: each seat's points so far.
        """
        shown = hands if hands is not None else [None] * len(view.counts)
        return cls(
            view.number,
            tuple(None if hand is None else tuple(hand) for hand in shown),
            view.counts,
            tuple(totals),
            view.melds,
            view.discards,
            view.stock,
            view.dealer,
            view.turn,
            view.dead_card,
        )
