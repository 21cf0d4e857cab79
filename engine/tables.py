"""A rule set made ready for play: plain flags, and look-up rows of ready-made moves.

A suit's 13 bits have only 8,192 values, and a rank's four cards 16: what they allow is worked
out the first time it is asked for and remembered, so that legal moves are a few look-ups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from engine import codes
from engine.cards import BIT, JOKER_BIT, LANE, SEVEN, card_at, cards_in, mask_of, rank_of
from engine.melds import HIGH_ACE, meld_rules
from engine.rules import RuleSet

Codes = tuple[int, ...]
Named = tuple[tuple[int, int], ...]
"""Moves with a joker, each with the mask of the card that must not lie on the table for it."""

Row = TypeVar("Row")


class Rows(dict[int, Row]):
    """Rows of moves, each built when it is first looked up."""

    def __init__(self, build: Callable[[int], Row]) -> None:
        super().__init__()
        self._build = build

    def __missing__(self, key: int) -> Row:
        row = self[key] = self._build(key)
        return row


class Tables:
    """What a round asks of its rules, move by move.

    Attributes:
        suits: for each suit, by its 13 bits, every discard and every meld of that suit alone.
        discards: the same, discards only.
        runs: the same, melds only (runs and the lone seven).
        sets: the sets in some cards of one rank, by their mask.
        pons: the pons of a discard with these cards of its rank.
        chis: the chis, by ``lane << 6 | discard``.
        joker_runs: for each suit, the runs that the joker completes.
        joker_sets: the sets that it completes, by the mask of the cards of one rank.
        joker_chis: the chis with the joker's help, by ``lane << 6 | discard``.
        joker_pons: the pons with its help, by ``cards of the rank << 6 | discard``.
        others: the mask of all seats but one, by the number of seats and that one.
        no_answers: the answers to a fresh window, by ``seats that may answer << 3 | seats``.
        usual_window: who may pon, chi and ron past the first go-around where everybody has
            cards, and the answers to begin with, by the number of seats and the discarder.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.melds = meld_rules(rules)
        self.free = rules.going_out == "free"
        self.ron = rules.ron
        self.nico_called = rules.nico != "off"
        self.nico_drawn = rules.nico == "both"
        self.nico_joker = rules.nico_joker and rules.joker
        self.last_lap = rules.last_lap
        self.last_discard_open = rules.last_discard_open
        self.take = rules.take == "free"
        self.dead_upcard = rules.upcard == "dead"
        self.pon = rules.calls in ("both", "pon")
        self.chi = rules.calls in ("both", "chi")
        self.lap_bars_pon = rules.first_lap == "round"
        self.lap_bars_chi = rules.first_lap in ("round", "chi")
        self.lap_by_seat = rules.first_lap == "seat"
        self.meld_after_call = rules.after_call == "full"
        self.lay_after_call = rules.after_call != "none"
        self.joker_in_pon = rules.joker_in_pon
        self.joker_in_chi = rules.joker_in_chi
        self.joker_claimable = rules.joker_claimable
        self.joker_unique = rules.joker_unique
        self.keep_top = rules.reshuffle == "keep_top"
        self.reshuffles = _most_reshuffles(rules)
        self.redeal = rules.stock_out == "redeal"
        self.seven_pair = rules.seven_pair
        self.joker_helps = rules.joker and (rules.joker_in_pon or rules.joker_in_chi)

        self.discards = [Rows(self._discards(suit)) for suit in range(4)]
        self.runs = [Rows(self._runs(suit)) for suit in range(4)]
        self.suits = [Rows(self._suit(suit)) for suit in range(4)]
        self.sets = Rows(self._sets)
        self.pons = Rows(self._pons)
        self.chis = Rows(self._chis)
        self.joker_runs = [Rows(self._joker_runs(suit)) for suit in range(4)]
        self.joker_sets = Rows(self._joker_sets)
        self.joker_chis = Rows(self._joker_chis)
        self.joker_pons = Rows(self._joker_pons)
        self.others = [
            [(1 << seats) - 1 & ~BIT[seat] for seat in range(seats)] for seats in range(8)
        ]
        self.no_answers = Rows(_no_answers)
        self.usual_window = [
            [self._usual_window(seats, seat) for seat in range(seats)] for seats in range(8)
        ]

    def _usual_window(self, seats: int, seat: int) -> tuple[int, int, int, Codes]:
        holders = self.others[seats][seat]
        return (
            holders if self.pon else 0,
            BIT[(seat + 1) % seats] if self.chi else 0,
            holders if self.ron else 0,
            self.no_answers[holders << 3 | seats],
        )

    # Without the joker

    def _discards(self, suit: int) -> Callable[[int], Codes]:
        def build(lane: int) -> Codes:
            return tuple(codes.DISCARD | BIT[card] for card in cards_in(lane << 13 * suit))

        return build

    def _runs(self, suit: int) -> Callable[[int], Codes]:
        def build(lane: int) -> Codes:
            moves = [codes.MELD | BIT[card_at(suit, SEVEN)]] if lane & BIT[SEVEN] else []
            for cards in self._stretches(suit, lane, 2):
                if self.melds.form(cards) is not None:
                    moves.append(codes.MELD | cards)
            return tuple(moves)

        return build

    def _suit(self, suit: int) -> Callable[[int], Codes]:
        return lambda lane: self.discards[suit][lane] + self.runs[suit][lane]

    def _sets(self, cards: int) -> Codes:
        return tuple(
            codes.MELD | chosen
            for size in (2, 3, 4)
            for chosen in _choices(cards, size)
            if self.melds.form(chosen) is not None
        )

    def _pons(self, same: int) -> Codes:
        return tuple(codes.PON | chosen for size in (2, 3) for chosen in _choices(same, size))

    def _chis(self, key: int) -> Codes:
        lane, discard = key >> 6, key & 63
        with_discard = lane | BIT[rank_of(discard)]
        return tuple(
            codes.CHI | cards ^ BIT[discard]
            for cards in self._stretches(discard // 13, with_discard, 3)
            if cards & BIT[discard]
        )

    def _stretches(self, suit: int, lane: int, least: int) -> list[int]:
        """Every unbroken stretch of a suit's cards, at least so long, as masks."""
        ranks = self._with_high_ace(lane)
        found = []
        for low in range(HIGH_ACE):
            high = low
            while ranks >> high & 1 and high - low < 13:
                if high - low + 1 >= least:
                    found.append(mask_of(card_at(suit, rank) for rank in range(low, high + 1)))
                high += 1
        return found

    def _with_high_ace(self, lane: int) -> int:
        return lane | (lane & 1) << HIGH_ACE if self.melds.both_aces else lane

    # With the joker

    def _joker_runs(self, suit: int) -> Callable[[int], Named]:
        def build(lane: int) -> Named:
            return self._named(codes.MELD | JOKER_BIT, self._gapped(suit, lane), 0)

        return build

    def _joker_sets(self, same: int) -> Named:
        groups = [group for size in (2, 3) for group in _choices(same, size)]
        return self._named(codes.MELD | JOKER_BIT, groups, 0)

    def _joker_chis(self, key: int) -> Named:
        lane, discard = key >> 6, key & 63
        groups = self._gapped(discard // 13, lane | BIT[rank_of(discard)])
        return self._named(codes.CHI | JOKER_BIT, groups, BIT[discard])

    def _joker_pons(self, key: int) -> Named:
        same, discard = key >> 6, key & 63
        groups = [group for size in (2, 3) for group in _choices(same | BIT[discard], size)]
        return self._named(codes.PON | JOKER_BIT, groups, BIT[discard])

    def _named(self, kind: int, groups: Iterable[int], claimed: int) -> Named:
        """The moves that lay naturals with a joker, one for each identity that matters."""
        moves = []
        for naturals in groups:
            if naturals & claimed == claimed:
                for name in self.listed_names(naturals, 0):
                    code = kind | naturals ^ claimed | codes.NAMED[name]
                    moves.append((code, BIT[name] if self.joker_unique else 0))
        return tuple(moves)

    def allowed_names(self, naturals: int, on_table: int) -> list[int]:
        """The cards that a joker beside these naturals may stand for now."""
        return [
            name
            for name in self.melds.names(naturals)
            if self.melds.may_stand_for(name) and not (self.joker_unique and on_table & BIT[name])
        ]

    def listed_names(self, naturals: int, on_table: int) -> list[int]:
        """As :meth:`allowed_names`, but one alone where it does not matter which."""
        names = self.allowed_names(naturals, on_table)
        return names if self.melds.identity_matters(naturals) else names[:1]

    def _gapped(self, suit: int, lane: int) -> list[int]:
        """The groups of a suit's cards, two or more, that one more card makes unbroken."""
        ranks = self._with_high_ace(lane)
        top = HIGH_ACE if self.melds.both_aces else HIGH_ACE - 1
        found = set()
        for low in range(top + 1):
            for high in range(low + 2, min(top, low + 12) + 1):
                stretch = (1 << high + 1) - (1 << low)
                missing = stretch & ~ranks
                if missing.bit_count() < 2:
                    for rank in range(low, high + 1):
                        if not missing & ~(1 << rank):
                            group = stretch & ~(1 << rank)
                            found.add((group & LANE | group >> HIGH_ACE) << 13 * suit)
        return sorted(found)


@lru_cache(maxsize=256)
def tables_of(rules: RuleSet) -> Tables:
    """The tables of a rule set, made once."""
    return Tables(rules)


def _most_reshuffles(rules: RuleSet) -> int:
    if rules.reshuffle == "never":
        return 0
    return 10**20 if rules.reshuffle_limit is None else rules.reshuffle_limit


def _no_answers(key: int) -> Codes:
    may_answer, seats = key >> 3, key & 7
    # Who may not answer, the discarder among them, has passed.
    return tuple(0 if may_answer & BIT[seat] else codes.PASS for seat in range(seats))


def _choices(cards: int, size: int) -> list[int]:
    """Every way to take that many of some cards."""
    return [mask_of(chosen) for chosen in combinations(cards_in(cards), size)]
