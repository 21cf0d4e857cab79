"""A round as one mutable value of ints, and every transition between its states.

This is the only transition code. :class:`engine.round.Round` checks moves before they come
here and gives events and views to those who ask; search and playouts drive it directly.
Transitions trust their moves; ``heard`` collects events where it is a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from engine import codes, nico
from engine.cards import BIT, JOKER, JOKER_BIT, STANDS
from engine.events import (
    Called,
    Discarded,
    Drew,
    EndedBy,
    Event,
    LaidOff,
    Melded,
    NicoNico,
    Reshuffled,
    RoundEnded,
    Took,
    WentOut,
)
from engine.finish import shortest_plan
from engine.melds import NO_JOKER, Meld
from engine.tables import Tables

DRAW: Final = 0
ACT: Final = 1
CLAIM: Final = 2
OVER: Final = 3

MOST_DISCARDS: Final = 600
"""A round that gets so far is abandoned (ruling B1-73)."""

BYTE: Final = tuple(bytes((card,)) for card in range(53))

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
    def on_table(self) -> int:
        """The naturals lying on the table."""
        cards = 0
        for meld in self.melds:
            cards |= meld.naturals
        return cards

    @property
    def waiting(self) -> int:
        """The seats whose answer the open window still waits for."""
        return sum(BIT[seat] for seat, answer in enumerate(self.answers) if not answer)

    def answers_window(self, seat: int) -> bool:
        """Whether a seat may answer the open window."""
        return self.phase == CLAIM and seat != self.turn and self.hands[seat] != 0

    def is_closing(self) -> bool:
        """Whether the last lap is over with the discard of the seat in ``turn``."""
        return self.out >= 0 and self._next_with_cards(self.turn) is None

    def may_take(self) -> bool:
        """Whether the top discard may be drawn instead of the stock's top."""
        upcard_on_top = self.tables.dead_upcard and self.turns == 0
        return self.tables.take and bool(self.discards) and not upcard_on_top

    # Turns

    def begin_turn(self, seat: int) -> None:
        """Go to a seat's draw, renewing the stock first where it is empty."""
        self.phase = DRAW
        self.turn = seat
        self.drawn = -1
        self.taken = 0
        self.caller_of = -1
        self.shown = self.opened
        if self.top == len(self.stock):
            self._renew_stock()

    def apply(self, seat: int, move: int) -> None:
        """Carry out a legal move of a seat."""
        if move < codes.DRAW:
            self.answer(seat, move)
        elif move >= codes.DISCARD:
            if move < codes.NICO:
                self._discard(seat, move)
            else:
                self._nico(seat, move, None)
        elif move >= codes.LAY:
            self._lay(seat, move)
        elif move >= codes.MELD:
            self._meld(seat, move)
        elif move == codes.DRAW:
            self._draw(seat)
        else:
            self._take(seat)

    def _draw(self, seat: int) -> None:
        card = self.stock[self.top]
        self.top += 1
        self.hands[seat] |= BIT[card]
        self.drawn = card
        self.phase = ACT
        if self.heard is not None:
            self.heard.append(Drew(seat, card))

    def _take(self, seat: int) -> None:
        card = self.discards[-1]
        self.discards = self.discards[:-1]
        self.hands[seat] |= BIT[card]
        self.drawn = card
        self.taken = BIT[card]
        self.phase = ACT
        if self.heard is not None:
            self.heard.append(Took(seat, card))

    def _meld(self, seat: int, move: int) -> None:
        cards = move & codes.CARDS
        meld = self.tables.melds.form(cards & ~JOKER_BIT, codes.name_of(move))
        self._put(seat, meld)
        self.hands[seat] ^= cards
        if self.heard is not None:
            self.heard.append(Melded(seat, len(self.melds) - 1, self.melds[-1]))
        if not self.hands[seat] and self.phase == ACT:
            self._empty_handed(seat)

    def _put(self, seat: int, meld: Meld | None) -> None:
        assert meld is not None, "transitions trust their moves"
        self.melds += (meld,)
        self.owners += BYTE[seat]
        self.opened |= BIT[seat]
        self.fits |= meld.fits
        self.idle = 0
        if meld.joker != NO_JOKER and self.tables.joker_unique:
            self.dead = BIT[meld.joker]

    def _lay(self, seat: int, move: int) -> None:
        index = codes.index_of(move)
        card = move & codes.CARDS
        melds = self.melds
        if card == JOKER_BIT:
            name = codes.name_of(move)
            meld = self.tables.melds.plus_joker(melds[index], name)
            if self.tables.joker_unique:
                self.dead = BIT[name]
        else:
            name = -1
            meld = self.tables.melds.plus(melds[index], card.bit_length() - 1)
        self.melds = melds = (*melds[:index], meld, *melds[index + 1 :])
        fits = 0
        for lying in melds:
            fits |= lying.fits
        self.fits = fits
        self.hands[seat] ^= card
        self.idle = 0
        if self.heard is not None:
            laid = card.bit_length() - 1 if name < 0 else STANDS + name
            self.heard.append(LaidOff(seat, laid, index, meld))
        if not self.hands[seat] and self.phase == ACT:
            self._empty_handed(seat)

    def _discard(self, seat: int, move: int) -> None:
        cards = move & codes.CARDS
        card = cards.bit_length() - 1
        hand = self.hands[seat] = self.hands[seat] ^ cards
        self.discards += BYTE[card]
        self.turns += 1
        self.played |= BIT[seat]
        if self.reshuffles:
            self.idle += 1
        if self.heard is not None:
            self.heard.append(Discarded(seat, card))
        if not hand and self._out_by_discard(seat):
            return
        if self.turns >= MOST_DISCARDS:
            self._end(Outcome(None, "abandoned"))
        elif self.idle >= len(self.hands) and self.tables.redeal:
            self._end(Outcome(None, "void", redealt=True))
        else:
            self.open_window(seat, card)

    def _out_by_discard(self, seat: int) -> bool:
        """A seat's last card went to the discards; returns whether that ends the round."""
        concealed = self._is_concealed(seat)
        if not self.tables.last_lap:
            self._end(Outcome(seat, "discard", concealed=concealed))
            return True
        if self.out < 0:
            self.out = seat
            self.out_concealed = concealed
        if self.heard is not None:
            self.heard.append(WentOut(seat))
        return False

    def _is_concealed(self, seat: int) -> bool:
        return self.caller_of < 0 and not self.shown & BIT[seat]

    # The window

    def open_window(self, seat: int, card: int) -> None:
        """Open the window on a discard, or go on where nobody could answer but pass."""
        tables = self.tables
        hands = self.hands
        seats = len(hands)
        following = seat + 1 if seat + 1 < seats else 0
        closing = self.is_closing()
        holders = 0
        for other, hand in enumerate(hands):
            if hand and other != seat:
                holders |= BIT[other]
        if BIT[card] & self.dead or (card == JOKER and not tables.joker_claimable):
            holders = 0
        callers = holders & self.played if tables.lap_by_seat else holders
        first_lap = self.turns < seats
        pon = tables.pon and not (first_lap and tables.lap_bars_pon)
        chi = tables.chi and not (first_lap and tables.lap_bars_chi) and not closing
        if closing and not tables.last_discard_open:
            pon = False
        self.may_pon = callers if pon else 0
        self.may_chi = callers & BIT[following] if chi else 0
        self.may_ron = holders if tables.ron else 0
        if self.may_pon | self.may_chi | self.may_ron:
            self.phase = CLAIM
            self.turn = seat
            self.caller_of = -1
            self.drawn = -1
            self.taken = 0
            # Who is out of cards has nothing to answer with, nor has the discarder.
            self.answers = tuple(
                0 if holders & BIT[other] else codes.PASS for other in range(seats)
            )
            self.plans = None
        else:
            self._pass_on(seat)

    def _next_with_cards(self, seat: int) -> int | None:
        """The seat that draws next after a seat's turn, or None where the last lap is over."""
        seats = len(self.hands)
        for step in range(1, seats + 1):
            other = (seat + step) % seats
            if other == self.out:
                return None
            if self.hands[other]:
                return other
        return None

    def answer(self, seat: int, move: int, plan: Plan = ()) -> None:
        """Note a seat's answer; the last one closes the window.

        A ron without a plan takes the shortest one.
        """
        self.answers = (*self.answers[:seat], move, *self.answers[seat + 1 :])
        if move == codes.RON:
            plan = plan or shortest_plan(self, seat) or ()
            self.plans = {**(self.plans or {}), seat: plan}
        if 0 not in self.answers:
            self.close()

    def close(self) -> None:
        """Resolve the window: the highest call, of equals the nearest after the discarder."""
        seats = len(self.hands)
        best, caller = codes.PASS, -1
        for step in range(1, seats):
            seat = (self.turn + step) % seats
            kind = codes.kind_of(self.answers[seat])
            if kind > best:
                best, caller = kind, seat
        if caller < 0:
            self._pass_on(self.turn)
        elif best == codes.RON:
            self._ron(caller, (self.plans or {})[caller])
        else:
            self._call(caller, self.answers[caller])

    def _pass_on(self, seat: int) -> None:
        """Nobody called the discard of a seat."""
        self.answers = ()
        following = self._next_with_cards(seat)
        if following is None:
            self._end(Outcome(self.out, "discard", concealed=self.out_concealed))
        else:
            self.begin_turn(following)

    def _call(self, seat: int, move: int) -> None:
        """A pon or chi: the meld comes down and the turn is the caller's."""
        discarder = self.turn
        card = self._claim()
        self.phase = ACT
        self.turn = seat
        self.caller_of = discarder
        self.drawn = -1
        self.taken = 0
        self.shown = self.opened
        self._lay_called(seat, move, card, discarder, "pon" if move >= codes.PON else "chi")

    def _claim(self) -> int:
        card = self.discards[-1]
        self.discards = self.discards[:-1]
        self.answers = ()
        return card

    def _lay_called(
        self, seat: int, move: int, claimed: int, discarder: int, word: Literal["pon", "chi", "ron"]
    ) -> None:
        cards = move & codes.CARDS
        naturals = cards & ~JOKER_BIT | BIT[claimed] & ~JOKER_BIT
        self._put(seat, self.tables.melds.form(naturals, codes.name_of(move)))
        self.hands[seat] ^= cards
        if self.heard is not None:
            index = len(self.melds) - 1
            self.heard.append(Called(seat, word, discarder, index, self.melds[index]))
        if not self.hands[seat] and self.phase == ACT:
            self._empty_handed(seat)

    # Going out

    def _empty_handed(self, seat: int) -> None:
        """A hand was emptied without a discard."""
        concealed = self._is_concealed(seat)
        feeder = self.caller_of if self.caller_of >= 0 else None
        if feeder is None:
            ended_by: EndedBy = "tsumo"
        elif self.tables.ron:
            self._end(Outcome(seat, "ron", feeder))
            return
        else:
            ended_by = "call"
        if self.out >= 0:
            self._end(Outcome(self.out, ended_by, feeder, self.out_concealed))
        else:
            self._end(Outcome(seat, ended_by, feeder, concealed))

    def _ron(self, seat: int, plan: Plan) -> None:
        discarder = self.turn
        card = self._claim()
        if plan[0] >= codes.NICO:
            self._nico(seat, plan[0], discarder, card)
            return
        self.turn = seat
        self._lay_called(seat, plan[0], card, discarder, "ron")
        for step in plan[1:]:
            self.apply(seat, step)
        self._end(Outcome(seat, "ron", discarder))

    def _nico(self, seat: int, move: int, discarder: int | None, claimed: int = -1) -> None:
        hand = self.hands[seat] if claimed < 0 else self.hands[seat] | BIT[claimed]
        pairs = nico.pairs(self.tables, hand, codes.name_of(move))
        self.hands[seat] = 0
        for pair in pairs:
            self._put(seat, pair)
        if self.heard is not None:
            self.heard.append(NicoNico(seat, discarder, tuple(pairs)))
        if discarder is not None:
            self._end(Outcome(seat, "nico", discarder))
        elif self.out >= 0:
            self._end(Outcome(self.out, "tsumo", concealed=self.out_concealed))
        else:
            self._end(Outcome(seat, "tsumo", concealed=True))

    def _end(self, outcome: Outcome) -> None:
        self.phase = OVER
        self.answers = ()
        self.drawn = -1
        self.taken = 0
        self.caller_of = -1
        self.outcome = outcome
        if self.heard is not None:
            self.heard.append(RoundEnded(outcome.winner, outcome.ended_by))

    # The stock

    def _renew_stock(self) -> None:
        """The stock is empty as a draw begins: shuffle discards into it, or end the round."""
        pile = self.discards[:-1] if self.tables.keep_top else self.discards
        if not pile or self.reshuffles >= self.tables.reshuffles:
            self._stock_out()
            return
        if not self.reshuffles:
            self.idle = 0
        self.reshuffles += 1
        self.discards = self.discards[len(pile) :]
        self.stock = self.shuffle(self.reshuffles, pile)
        self.top = 0
        if self.heard is not None:
            self.heard.append(Reshuffled(self.turn, len(pile)))

    def _stock_out(self) -> None:
        kind = self.tables.rules.stock_out
        if kind != "score":
            self._end(Outcome(None, "void", redealt=kind == "redeal"))
        elif self.out >= 0:
            self._end(Outcome(self.out, "discard", concealed=self.out_concealed))
        else:
            self._end(Outcome(None, "abandoned"))
