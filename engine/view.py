"""What one seat may see of a round, as plain values with no way back to the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.cards import CardSet
from engine.melds import Meld, letter
from engine.moves import Move
from engine.rules import RuleSet

Phase = Literal["draw", "act", "claim", "round_over"]


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table.

    Attributes:
        index: its place in the order in which melds came down.
        owner: the seat that laid it.
        meld: its cards.
    """

    index: int
    owner: int
    meld: Meld

    @property
    def id(self) -> str:
        """Its letter."""
        return letter(self.index)


class View(NamedTuple):
    """A round as one seat sees it, or an onlooker.

    Attributes:
        seat: whose view it is; None for an onlooker's.
        rules: the rules played.
        number: the round, counted from 1.
        dealer: the dealer's seat.
        phase: where the turn stands.
        turn: whose turn it is; None in a window and once the round is over.
        hand: the seat's own cards; None for an onlooker.
        counts: how many cards each seat holds.
        stock: how many cards the stock has.
        discards: bottom first.
        melds: in the order in which they came down.
        dead_card: the card that is out of play, or None.
        drawn: the card drawn this turn, where this seat may know it.
        taken: whether that card came from the discards.
        source: in a window, whose discard it is; in a turn begun by a call, whose it was.
        turns: discards made so far.
        played: the seats that have ended a turn.
        reshuffles: how often the stock was renewed.
        out: the seat that went out first, in a last lap.
        answer: what this seat has answered to the open window.
        may_answer: whether this seat may answer it.
        opened: the seats that have laid a meld.
        totals: each seat's points from earlier rounds; empty for a round on its own.
    """

    seat: int | None
    rules: RuleSet
    number: int
    dealer: int
    phase: Phase
    turn: int | None
    hand: CardSet | None
    counts: tuple[int, ...]
    stock: int
    discards: tuple[int, ...]
    melds: tuple[TableMeld, ...]
    dead_card: int | None
    drawn: int | None
    taken: bool
    source: int | None
    turns: int
    played: tuple[int, ...]
    reshuffles: int
    out: int | None
    answer: Move | None
    may_answer: bool
    opened: tuple[int, ...]
    totals: tuple[int, ...] = ()
