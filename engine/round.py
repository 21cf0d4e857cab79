"""One round, from the deal to the score: the friendly face of :class:`engine.state.State`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import transitions
from engine.cards import BIT, CardSet, cards_in
from engine.errors import IllegalMove
from engine.events import Event
from engine.fairness import Shuffle
from engine.judge import judge
from engine.moves import Move, decode
from engine.options import options
from engine.rules import MOST_SEATS, RuleSet
from engine.scoring import Score, score_round
from engine.state import ACT, CLAIM, OVER, Outcome, State
from engine.tables import tables_of
from engine.view import Phase, TableMeld, View

HAND_SIZE: Final = 7

SEATS: Final = tuple(tuple(cards_in(mask)) for mask in range(1 << MOST_SEATS))
"""The seats of a mask, in order."""

PHASES: Final[tuple[Phase, ...]] = ("draw", "act", "claim", "round_over")


class Round:
    """A round as a state machine.

    >>> from engine.fairness import deck
    >>> rules = RuleSet.of("standard")
    >>> round_ = Round.deal(rules, 4, dealer=0, deck=deck("0" * 64, 1, joker=False))
    >>> [str(move) for move in round_.legal(0)], round_.legal(1)
    (['Draw()'], [])
    """

    __slots__ = ("dealer", "number", "state")

    def __init__(self, state: State, number: int, dealer: int) -> None:
        self.state = state
        self.number = number
        self.dealer = dealer

    @classmethod
    def deal(
        cls,
        rules: RuleSet,
        seats: int,
        *,
        dealer: int,
        deck: Sequence[int],
        number: int = 1,
        seed: str | None = None,
        hand_size: int = HAND_SIZE,
    ) -> Round:
        """Deal a deck, one card at a time from the seat after the dealer, then the upcard.

        Args:
            rules: the rules.
            seats: how many play.
            dealer: the dealer's seat.
            deck: every card of the rules in dealing order.
            number: the round, counted from 1.
            seed: the match's seed, for reshuffles; without it they are in canonical order.
            hand_size: cards a seat; other sizes are for tests.
        """
        hands = [0] * seats
        dealt = hand_size * seats
        for place, card in enumerate(deck[:dealt]):
            hands[(dealer + 1 + place) % seats] |= BIT[card]
        upcards = 1 if rules.upcard != "none" else 0
        stock = bytes(deck[dealt + upcards :])
        state = State(tables_of(rules), hands, stock, Shuffle(seed, number))
        state.discards = bytes(deck[dealt : dealt + upcards])
        transitions.begin_turn(state, leader(rules, seats, dealer))
        return cls(state, number, dealer)

    @property
    def rules(self) -> RuleSet:
        """The rules played."""
        return self.state.tables.rules

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.state.seats

    @property
    def phase(self) -> Phase:
        """Where the turn stands."""
        return PHASES[self.state.phase]

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, once it has."""
        return self.state.outcome

    def legal(self, seat: int) -> list[Move]:
        """Every legal move of a seat, each once, in a fixed order; empty where it may not move.

        A ron and nico nico stand alone, without a plan.
        """
        moves = options(self.state, seat)
        moves.sort()
        return [decode(move) for move in moves]

    def check(self, seat: int, move: Move) -> Move:
        """See whether a move is allowed.

        Returns:
            The move in full: every joker by name, a ron with its plan.

        Raises:
            IllegalMove: with the first error code that applies.
        """
        code, plan = judge(self.state, seat, move)
        return decode(code, plan)

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Carry out a move, wholly or not at all.

        Returns:
            What happened, in order; an answer to a window that stays open is no event.

        Raises:
            IllegalMove: with the first error code that applies; the state is untouched.
        """
        code, plan = judge(self.state, seat, move)
        state = self.state
        state.heard = []
        if state.phase == CLAIM:
            transitions.answer(state, seat, code, plan)
        else:
            transitions.apply(state, seat, code)
        return self._events()

    def close(self) -> list[Event]:
        """Close the open window: who has not answered passes.

        Raises:
            IllegalMove: ``wrong_phase`` where no window is open.
        """
        if self.state.phase != CLAIM:
            raise IllegalMove("wrong_phase")
        self.state.heard = []
        transitions.close(self.state)
        return self._events()

    def _events(self) -> list[Event]:
        events = self.state.heard or []
        self.state.heard = None
        return events

    def copy(self) -> Round:
        """The same round again, to try things on."""
        return Round(self.state.copy(), self.number, self.dealer)

    def answer_of(self, seat: int) -> Move | None:
        """What a seat has answered to the open window, or None."""
        state = self.state
        if not state.answers_window(seat) or not state.answers[seat]:
            return None
        return decode(state.answers[seat], (state.plans or {}).get(seat, ()))

    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer the open window waits for."""
        return SEATS[self.state.waiting]

    def scores(self) -> tuple[Score, ...]:
        """Each seat's part of a round that is over."""
        return score_round(self.state)

    def view(self, seat: int | None, totals: tuple[int, ...] = ()) -> View:
        """What a seat may see, or with None what everybody may.

        Args:
            seat: the seat.
            totals: what the seats bring in from earlier rounds of a match.
        """
        state = self.state
        in_turn = state.phase not in (CLAIM, OVER)
        if state.phase == CLAIM:
            source: int | None = state.turn
        else:
            source = state.caller_of if state.caller_of >= 0 else None
        knows_drawn = state.drawn >= 0 and (seat == state.turn or state.taken != 0)
        return View(
            seat=seat,
            rules=self.rules,
            number=self.number,
            dealer=self.dealer,
            phase=self.phase,
            turn=state.turn if in_turn else None,
            hand=None if seat is None else CardSet(state.hands[seat]),
            counts=tuple([hand.bit_count() for hand in state.hands]),
            stock=state.stock_left,
            discards=tuple(state.discards),
            melds=tuple(
                [
                    TableMeld(index, state.owners[index], meld)
                    for index, meld in enumerate(state.melds)
                ]
            ),
            dead_card=state.dead.bit_length() - 1 if state.dead else None,
            drawn=state.drawn if knows_drawn and state.phase == ACT else None,
            taken=state.taken != 0,
            source=source,
            turns=state.turns,
            played=SEATS[state.played],
            reshuffles=state.reshuffles,
            out=state.out if state.out >= 0 else None,
            answer=None if seat is None else self.answer_of(seat),
            may_answer=seat is not None and state.answers_window(seat),
            opened=SEATS[state.opened],
            totals=totals,
        )


def leader(rules: RuleSet, seats: int, dealer: int) -> int:
    """The seat that has the first turn."""
    return dealer if rules.leader == "dealer" else (dealer + 1) % seats
