"""A round played on by quick greedy seats: what a search imagines to come.

Each seat lays all it can, calls whatever it can, and throws its dearest card that goes with no
other. A few look-ups a turn, on the state's ints, so that thousands of rounds take a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from engine import codes
from engine.cards import (
    ACE,
    BIT,
    JOKER,
    JOKER_BIT,
    KING,
    LANE,
    NATURALS,
    RANK_MASK,
    SEVENS,
    cards_in,
)
from engine.layable import joker_melds, joker_names, meld_options, naturals_on
from engine.options import callers, nico_options
from engine.rules import RuleSet
from engine.scoring import card_points
from engine.state import ACT, CLAIM, OVER, State
from engine.tables import Rows, Tables, tables_of
from engine.transitions import answer, apply, close, discard, draw, pass_on

IN_EACH_SUIT: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
ACES: Final = RANK_MASK[ACE]
KINGS: Final = RANK_MASK[KING]
NOT_ACES: Final = NATURALS & ~ACES
NOT_KINGS: Final = NATURALS & ~KINGS


class Greedy:
    """Greedy seats under some rules.

    Attributes:
        tables: the rules, made ready.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._runs = [Rows(self._longest(suit)) for suit in range(4)]
        self._dear = _by_points(tables.rules)
        self._least = 2 if tables.free else 3
        self._plain_calls = not (tables.ron or tables.joker_helps or tables.joker_claimable)
        self._callable = tables.pon or tables.chi or tables.ron

    def _longest(self, suit: int) -> Callable[[int], int]:
        """The longest run of a suit's cards, else a seven alone, else nothing."""

        def build(lane: int) -> int:
            melds = self.tables.runs[suit][lane]
            return max((move & codes.CARDS for move in melds), key=int.bit_count, default=0)

        return build

    def finish(self, state: State, turns: int) -> None:
        """Play a round on.

        Args:
            state: the round; it is changed.
            turns: stop once so many discards were made, where the round goes on so long.
        """
        may_take = self.tables.take
        turn, window = self._turn, self._window
        while True:
            phase = state.phase
            if phase == ACT:
                turn(state)
            elif phase == CLAIM:
                window(state)
            elif phase == OVER or state.turns >= turns:
                return
            elif may_take and state.may_take() and self.wants(state):
                apply(state, state.turn, codes.TAKE)
            else:
                draw(state)

    # The turn

    def _turn(self, state: State) -> None:
        seat = state.turn
        if self.lay(state):
            discard(state, seat, codes.DISCARD | self.thrown(state))

    def lay(self, state: State, noted: list[int] | None = None) -> bool:
        """Lay all that the seat whose turn it is can lay.

        Args:
            state: the round; it is changed.
            noted: takes down the moves, where it is a list.

        Returns:
            Whether the seat must still discard.
        """
        tables = self.tables
        seat = state.turn
        hand = state.hands[seat]
        called = state.caller_of >= 0
        melding = not called or tables.meld_after_call
        laying = not called or tables.lay_after_call
        if tables.nico_drawn and hand.bit_count() == 8:
            ways = nico_options(state, seat)
            if ways:
                apply(state, seat, ways[0])
                if noted is not None:
                    noted.append(ways[0])
                return False
        spades, hearts, diamonds, clubs = self._runs
        while True:
            usable = hand & NATURALS & ~state.dead
            move = 0
            if melding:
                a = usable & LANE
                b = usable >> 13 & LANE
                c = usable >> 26 & LANE
                d = usable >> 39
                ranks = a & b & (c | d) | c & d & (a | b)
                run = spades[a] or hearts[b] or diamonds[c] or clubs[d]
                if ranks or run:
                    cards = self._best_meld(usable, ranks, run)
                    if not self._leaves_enough(state, hand, cards):
                        cards = self._smaller_meld(state, hand)
                    if cards.bit_count() > 2 or (cards and not self._better_kept(state, seat)):
                        move = codes.MELD | cards
            if not move and laying and usable & state.fits and state.opened >> seat & 1:
                move = self._addition(state, hand, usable)
                if move and self._better_kept(state, seat):
                    return True
            if not move and hand & JOKER_BIT:
                move = self._with_joker(state, hand, melding=melding, laying=laying)
            if not move:
                return True
            apply(state, seat, move)
            if noted is not None:
                noted.append(move)
            hand = state.hands[seat]
            if not hand:
                return False

    def _better_kept(self, state: State, seat: int) -> bool:
        """Whether a card that could come down does more good in the hand.

        With too few cards left no meld can come down any more, since the last one is discarded:
        a card that fits the table keeps a pair worth having.
        """
        hand = state.hands[seat]
        count = hand.bit_count()
        least = self._least
        if count - 2 >= least or count - 1 < least:
            return False
        opened = state.opened >> seat & 1
        ready = hand & (state.fits | SEVENS if opened else SEVENS) & ~state.dead
        rest = hand & ~ready & NATURALS
        if rest.bit_count() < 3:
            return False
        rest ^= self.loosest(rest, rest)
        return bool(self.bound(rest) & rest)

    def _best_meld(self, usable: int, ranks: int, run: int) -> int:
        """The meld with the most cards."""
        best = run
        for suit, rows in enumerate(self._runs):
            other = rows[usable >> 13 * suit & LANE]
            if other.bit_count() > best.bit_count():
                best = other
        if ranks:
            same = usable & RANK_MASK[ranks.bit_length() - 1]
            if same.bit_count() >= best.bit_count():
                best = same
        return best

    def has_meld(self, naturals: int) -> int:
        """The cards of a meld among some naturals, or nothing."""
        a = naturals & LANE
        b = naturals >> 13 & LANE
        c = naturals >> 26 & LANE
        d = naturals >> 39
        ranks = a & b & (c | d) | c & d & (a | b)
        if ranks:
            return naturals & RANK_MASK[ranks.bit_length() - 1]
        runs = self._runs
        return runs[0][a] or runs[1][b] or runs[2][c] or runs[3][d]

    def _leaves_enough(self, state: State, hand: int, cards: int) -> bool:
        """Whether a card to discard is left, or none where none is needed."""
        if hand & ~state.taken & ~cards:
            return True
        return self.tables.free and not hand & ~cards

    def _smaller_meld(self, state: State, hand: int) -> int:
        """The meld with the most cards that leaves one to discard, or nothing."""
        naturals = hand & ~JOKER_BIT
        moves = meld_options(self.tables, naturals, state.melds, state.dead)
        fitting = [
            move & codes.CARDS
            for move in moves
            if self._leaves_enough(state, hand, move & codes.CARDS)
        ]
        return max(fitting, key=int.bit_count, default=0)

    def _addition(self, state: State, hand: int, usable: int) -> int:
        """The first card that fits a meld on the table, as a move, or 0."""
        fitting = usable & state.fits
        while fitting:
            bit = BIT[fitting.bit_length() - 1]
            if self._leaves_enough(state, hand, bit):
                for index, meld in enumerate(state.melds):
                    if meld.fits & bit:
                        return codes.LAY | index << codes.INDEX_SHIFT | bit
            fitting ^= bit
        return 0

    def _with_joker(self, state: State, hand: int, *, melding: bool, laying: bool) -> int:
        """The biggest meld that the joker makes, else an addition of it, as a move, or 0."""
        tables = self.tables
        on_table = naturals_on(state.melds)
        if melding:
            melds = [
                move
                for move in joker_melds(tables, hand & NATURALS & ~state.dead, on_table)
                if self._leaves_enough(state, hand, move & codes.CARDS)
            ]
            if melds:
                return max(melds, key=lambda move: (move & codes.CARDS).bit_count())
        if (
            laying
            and state.opened >> state.turn & 1
            and self._leaves_enough(state, hand, JOKER_BIT)
        ):
            for index, meld in enumerate(state.melds):
                names = joker_names(tables, meld, on_table)
                if names:
                    lay = codes.LAY | index << codes.INDEX_SHIFT | JOKER_BIT
                    return lay | codes.NAMED[names[0]]
        return 0

    def thrown(self, state: State) -> int:
        """The card to discard, as a mask: the dearest of those that go with no other."""
        hand = state.hands[state.turn]
        keep = hand & ~state.taken
        if not keep & keep - 1:
            return keep
        if keep & state.dead:
            return state.dead
        keep &= NATURALS
        if not keep & keep - 1:
            return keep
        return self.loosest(hand & NATURALS, keep)

    def bound(self, naturals: int) -> int:
        """The cards beside those of a hand: their ranks, and the next of their suits."""
        a = naturals & LANE
        b = naturals >> 13 & LANE
        c = naturals >> 26 & LANE
        d = naturals >> 39
        paired = (a & b | c & d | (a | b) & (c | d)) * IN_EACH_SUIT
        return paired | (naturals & NOT_KINGS) << 1 | (naturals & NOT_ACES) >> 1

    def loosest(self, naturals: int, keep: int) -> int:
        """The dearest card that goes with no other, as a mask.

        Args:
            naturals: the hand's naturals.
            keep: those of them to choose from, at least one.
        """
        a = naturals & LANE
        b = naturals >> 13 & LANE
        c = naturals >> 26 & LANE
        d = naturals >> 39
        paired = (a & b | c & d | (a | b) & (c | d)) * IN_EACH_SUIT
        above = (naturals & NOT_KINGS) << 1
        below = (naturals & NOT_ACES) >> 1
        bound = paired | above | below
        loose = keep & ~bound & ~((above & NOT_KINGS) << 1) & ~((below & NOT_ACES) >> 1)
        if not loose:
            loose = keep & ~bound or keep
        for cards in self._dear:
            dearest = loose & cards
            if dearest:
                return BIT[dearest.bit_length() - 1]
        return BIT[loose.bit_length() - 1]

    # Draws and windows

    def wants(self, state: State) -> bool:
        """Whether the seat whose turn it is takes the top discard: where it comes down at once."""
        card = state.discards[-1]
        seat = state.turn
        hand = state.hands[seat]
        if card == JOKER:
            return True
        bit = BIT[card]
        if bit & state.dead or hand.bit_count() < 2:
            return False
        if bit & state.fits and state.opened >> seat & 1:
            return True
        same = hand & RANK_MASK[card % 13]
        if same & same - 1 or bit & SEVENS:
            return True
        lane = hand >> card // 13 * 13 & LANE
        return bool(lane & lane - 1 and self.tables.chis[lane << 6 | card])

    def _window(self, state: State) -> None:
        card = state.discards[-1]
        if not self._plain_calls:
            asked = callers(state)
            if not asked:
                pass_on(state)
                return
            self.answer_all(state, {seat: self._call(state, seat, able) for seat, able in asked})
            return
        same = RANK_MASK[card % 13]
        hands = state.hands
        if state.may_pon:
            for seat, hand in enumerate(hands):
                pair = hand & same
                if pair & pair - 1 and state.may_pon >> seat & 1 and hand & ~pair:
                    self._called(state, seat, codes.PON | pair)
                    return
        if state.may_chi:
            seat = state.may_chi.bit_length() - 1
            hand = hands[seat]
            lane = hand >> card // 13 * 13 & LANE
            if lane & lane - 1:
                chis = self.tables.chis[lane << 6 | card]
                if chis:
                    call = self._call(state, seat, chis)
                    if call != codes.PASS:
                        self._called(state, seat, call)
                        return
        pass_on(state)

    def _called(self, state: State, seat: int, move: int) -> None:
        answers = [codes.PASS] * len(state.hands)
        answers[seat] = move
        state.answers = tuple(answers)
        close(state)

    def _call(self, state: State, seat: int, moves: tuple[int, ...] | list[int]) -> int:
        """A ron, else the longest call that leaves something to discard."""
        hand = state.hands[seat]
        best = codes.PASS
        most = 0
        for move in moves:
            if move == codes.RON:
                return move
            cards = move & codes.CARDS
            if cards and hand & ~cards and cards.bit_count() > most:
                best, most = move, cards.bit_count()
        return best

    def answer_all(self, state: State, answers: Mapping[int, int]) -> None:
        """Close the open window with these answers; other seats pass."""
        for seat in range(len(state.hands)):
            if state.phase == CLAIM and not state.answers[seat]:
                answer(state, seat, answers.get(seat, codes.PASS))
        if state.phase == CLAIM:
            close(state)

    def window_with(self, state: State, seat: int, move: int) -> None:
        """Close the open window with one seat's answer and greedy ones of all others."""
        answers = {
            other: self._call(state, other, able) for other, able in callers(state) if other != seat
        }
        answers[seat] = move
        self.answer_all(state, answers)


def _by_points(rules: RuleSet) -> tuple[int, ...]:
    """The naturals by what they cost in the hand, the dearest first."""
    groups: dict[int, int] = {}
    for card in cards_in(NATURALS):
        points = card_points(rules, card)
        if rules.seven_doubles and BIT[card] & SEVENS:
            points += 20
        groups[points] = groups.get(points, 0) | BIT[card]
    return tuple(groups[points] for points in sorted(groups, reverse=True))


@lru_cache(maxsize=64)
def greedy_of(rules: RuleSet) -> Greedy:
    """The greedy seats of a rule set, made once."""
    return Greedy(tables_of(rules))
