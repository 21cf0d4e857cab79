"""A round as one mutable value of ints: cheap to copy, quick to change.

What changes it is in :mod:`engine.transitions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from engine.cards import BIT
from engine.events import EndedBy, Event
from engine.melds import Meld
from engine.tables import Tables

DRAW: Final = 0
ACT: Final = 1
CLAIM: Final = 2
OVER: Final = 3

MOST_DISCARDS: Final = 600
"""A round that gets so far is abandoned (ruling B1-73)."""

Plan = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended.

    Attributes:
        winner: the seat that won, or None.
        ended_by: as in a record's JSON.
        feeder: whose discard was called to go out, or None.
        concealed: the winner had nothing on the table before the winning turn and did not
            call in it.
        redealt: the round counts for nothing, and the same dealer deals again.
    """

    winner: int | None
    ended_by: EndedBy
    feeder: int | None = None
    concealed: bool = False
    redealt: bool = False


class State:
    """The state of a round. Seats count from 0; sets of seats are bit masks too.

    Attributes:
        tables: the rules, made ready.
        hands: the mask of each seat's cards.
        melds: the melds on the table, in the order in which they came down.
        owners: the seat that laid each of them.
        opened: the seats that have laid a meld.
        fits: the naturals that fit some meld.
        dead: the card that the joker stands for where that puts it out of play, as a mask.
        stock: the stock with what was drawn from it; ``top`` is the index of its top card.
        discards: bottom first.
        phase: ``DRAW``, ``ACT``, ``CLAIM`` or ``OVER``.
        turn: whose turn it is; in a window, the discarder.
        drawn: the card drawn this turn, or -1.
        taken: the same as a mask, where it came from the discards.
        caller_of: whose discard began this turn with a call, or -1.
        shown: the seats that had laid a meld before this turn.
        turns: discards made so far.
        played: the seats that have ended a turn.
        reshuffles: how often the stock was renewed.
        idle: discards in a row without a meld, an addition or a call since the first of these.
        out: the seat that went out first, in a last lap, or -1.
        out_concealed: whether it did so concealed.
        may_pon, may_chi, may_ron: the seats with that right in the open window.
        answers: what each seat has answered to it, 0 for nothing yet.
        plans: the plan of each seat that answered ron.
        outcome: how the round ended, once it has.
    """

    __slots__ = (
        "answers",
        "caller_of",
        "dead",
        "discards",
        "drawn",
        "fits",
        "hands",
        "heard",
        "idle",
        "may_chi",
        "may_pon",
        "may_ron",
        "melds",
        "opened",
        "out",
        "out_concealed",
        "outcome",
        "owners",
        "phase",
        "plans",
        "played",
        "reshuffles",
        "shown",
        "shuffle",
        "stock",
        "tables",
        "taken",
        "top",
        "turn",
        "turns",
    )

    def __init__(
        self,
        tables: Tables,
        hands: list[int],
        stock: bytes,
        shuffle: Callable[[int, Iterable[int]], bytes],
    ) -> None:
        self.tables = tables
        self.hands = hands
        self.stock = stock
        self.shuffle = shuffle
        self.top = 0
        self.melds: tuple[Meld, ...] = ()
        self.owners: bytes = b""
        self.opened = 0
        self.fits = 0
        self.dead = 0
        self.discards: bytes = b""
        self.phase = DRAW
        self.turn = 0
        self.drawn = -1
        self.taken = 0
        self.caller_of = -1
        self.shown = 0
        self.turns = 0
        self.played = 0
        self.reshuffles = 0
        self.idle = 0
        self.out = -1
        self.out_concealed = False
        self.may_pon = 0
        self.may_chi = 0
        self.may_ron = 0
        self.answers: tuple[int, ...] = ()
        self.plans: dict[int, Plan] | None = None
        self.outcome: Outcome | None = None
        self.heard: list[Event] | None = None

    def copy(self) -> State:
        """The same state again; whoever listens to this one does not hear the copy."""
        twin = State.__new__(State)
        twin.tables = self.tables
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.shuffle = self.shuffle
        twin.top = self.top
        twin.melds = self.melds
        twin.owners = self.owners
        twin.opened = self.opened
        twin.fits = self.fits
        twin.dead = self.dead
        twin.discards = self.discards
        twin.phase = self.phase
        twin.turn = self.turn
        twin.drawn = self.drawn
        twin.taken = self.taken
        twin.caller_of = self.caller_of
        twin.shown = self.shown
        twin.turns = self.turns
        twin.played = self.played
        twin.reshuffles = self.reshuffles
        twin.idle = self.idle
        twin.out = self.out
        twin.out_concealed = self.out_concealed
        twin.may_pon = self.may_pon
        twin.may_chi = self.may_chi
        twin.may_ron = self.may_ron
        twin.answers = self.answers
        twin.plans = self.plans
        twin.outcome = self.outcome
        twin.heard = None
        return twin

    # What is true of the state

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def stock_left(self) -> int:
        """How many cards the stock has."""
        return len(self.stock) - self.top

    @property
    def waiting(self) -> int:
        """The seats whose answer the open window still waits for."""
        return sum(BIT[seat] for seat, answer in enumerate(self.answers) if not answer)

    def answers_window(self, seat: int) -> bool:
        """Whether a seat may answer the open window."""
        return self.phase == CLAIM and seat != self.turn and self.hands[seat] != 0

    def is_closing(self) -> bool:
        """Whether the last lap is over with the discard of the seat in ``turn``."""
        return self.out >= 0 and self.next_with_cards(self.turn) is None

    def may_take(self) -> bool:
        """Whether the top discard may be drawn instead of the stock's top."""
        upcard_on_top = self.tables.dead_upcard and self.turns == 0
        return self.tables.take and bool(self.discards) and not upcard_on_top

    def next_with_cards(self, seat: int) -> int | None:
        """The seat that draws next after a seat's turn, or None where the last lap is over."""
        seats = len(self.hands)
        for step in range(1, seats + 1):
            other = (seat + step) % seats
            if other == self.out:
                return None
            if self.hands[other]:
                return other
        return None
