"""A rule set made ready for play: plain flags, and look-up rows of ready-made moves.

A suit's 13 bits have only 8,192 values, and a rank's four cards 16: what they allow is worked
out the first time it is asked for and remembered, so that legal moves are a few look-ups.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

from engine import codes
from engine.cards import (
    BIT,
    JOKER_BIT,
    RANK_MASK,
    SEVEN,
    card_at,
    cards_in,
    mask_of,
    rank_of,
    suit_of,
)
from engine.melds import HIGH_ACE, meld_rules
from engine.rules import RuleSet

Codes = tuple[int, ...]


class Rows(dict[int, Codes]):
    """Rows of moves, each built when it is first looked up."""

    def __init__(self, build: Callable[[int], Codes]) -> None:
        super().__init__()
        self._build = build

    def __missing__(self, key: int) -> Codes:
        row = self[key] = self._build(key)
        return row


class Tables:
    """What a round asks of its rules, move by move."""

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
        self.reshuffles = (
            0
            if rules.reshuffle == "never"
            else 1_000_000
            if rules.reshuffle_limit is None
            else rules.reshuffle_limit
        )
        self.redeal = rules.stock_out == "redeal"
        self.seven_pair = rules.seven_pair

        self.discards = [Rows(_discards(suit)) for suit in range(4)]
        self.runs = [Rows(self._runs(suit)) for suit in range(4)]
        self.sets = Rows(self._sets)
        self.pons = Rows(self._pons)
        self.chis = Rows(self._chis)

    def _runs(self, suit: int) -> Callable[[int], Codes]:
        def build(lane: int) -> Codes:
            """The lone seven and the runs in one suit's cards."""
            moves = [codes.MELD | BIT[card_at(suit, SEVEN)]] if lane & BIT[SEVEN] else []
            for low, high in _stretches(lane, 2, self.melds.both_aces):
                cards = mask_of(card_at(suit, rank) for rank in range(low, high + 1))
                if self.melds.form(cards) is not None:
                    moves.append(codes.MELD | cards)
            return tuple(moves)

        return build

    def _sets(self, cards: int) -> Codes:
        """The sets in some cards of one rank."""
        return tuple(
            codes.MELD | chosen
            for size in (2, 3, 4)
            for chosen in _choices(cards, size)
            if self.melds.form(chosen) is not None
        )

    def _pons(self, key: int) -> Codes:
        """Pons without a joker; the key is the hand's cards of the rank of the discard."""
        return tuple(codes.PON | chosen for size in (2, 3) for chosen in _choices(key, size))

    def _chis(self, key: int) -> Codes:
        """Chis without a joker; the key is ``lane << 6 | discard``."""
        lane, discard = key >> 6, key & 63
        suit = suit_of(discard)
        moves = []
        for low, high in _stretches(lane | BIT[rank_of(discard)], 3, self.melds.both_aces):
            cards = mask_of(card_at(suit, rank) for rank in range(low, high + 1))
            if cards & BIT[discard]:
                moves.append(codes.CHI | cards ^ BIT[discard])
        return tuple(moves)

    def joker_melds(self, hand: int, on_table: int) -> list[int]:
        """The melds that take the joker with naturals of a hand.

        Args:
            hand: the naturals that may be laid.
            on_table: the naturals lying on the table.
        """
        moves = []
        for naturals in self._beside_joker(hand, 2):
            for name in self.listed_names(naturals, on_table):
                moves.append(codes.MELD | naturals | JOKER_BIT | codes.NAMED[name])
        return moves

    def joker_calls(self, kind: int, hand: int, discard: int, on_table: int) -> list[int]:
        """The pons or chis of a natural discard with the joker from the hand."""
        claimed = BIT[discard]
        around = RANK_MASK[rank_of(discard)]
        moves = []
        for naturals in self._beside_joker(hand | claimed, 2):
            same_rank = naturals & around == naturals
            if naturals & claimed and same_rank == (kind == codes.PON):
                for name in self.listed_names(naturals, on_table | claimed):
                    moves.append(kind | naturals ^ claimed | JOKER_BIT | codes.NAMED[name])
        return moves

    def calls_of_joker(self, kind: int, hand: int, on_table: int) -> list[int]:
        """The pons or chis of a discarded joker with naturals of a hand."""
        moves = []
        for naturals in self._beside_joker(hand, 2):
            rank = RANK_MASK[rank_of(naturals.bit_length() - 1)]
            if (naturals & rank == naturals) == (kind == codes.PON):
                for name in self.listed_names(naturals, on_table):
                    moves.append(kind | naturals | codes.NAMED[name])
        return moves

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

    def _beside_joker(self, hand: int, least: int) -> list[int]:
        """Groups of naturals that make a meld together with a joker."""
        groups = []
        for rank in range(13):
            same = hand & RANK_MASK[rank]
            for size in range(least, 4):
                groups += _choices(same, size)
        for suit in range(4):
            lane = hand >> 13 * suit & 0x1FFF
            if lane:
                groups += [group << 13 * suit for group in _with_a_gap(lane, self.melds.both_aces)]
        return groups


@lru_cache(maxsize=256)
def tables_of(rules: RuleSet) -> Tables:
    """The tables of a rule set, made once."""
    return Tables(rules)


def _discards(suit: int) -> Callable[[int], Codes]:
    def build(lane: int) -> Codes:
        return tuple(codes.DISCARD | BIT[card] for card in cards_in(lane << 13 * suit))

    return build


def _choices(cards: int, size: int) -> list[int]:
    """Every way to take that many of some cards."""
    return [mask_of(chosen) for chosen in combinations(cards_in(cards), size)]


def _stretches(lane: int, least: int, both_aces: bool) -> list[tuple[int, int]]:
    """Every unbroken stretch of a lane, as lowest and highest rank, at least so long."""
    ranks = lane | (lane & 1) << HIGH_ACE if both_aces else lane
    found = []
    for low in range(HIGH_ACE):
        high = low
        while ranks >> high & 1 and high - low < 13:
            if high - low + 1 >= least:
                found.append((low, high))
            high += 1
    return found


def _with_a_gap(lane: int, both_aces: bool) -> list[int]:
    """The groups of a lane's cards, two or more, that one more card makes an unbroken stretch."""
    ranks = lane | (lane & 1) << HIGH_ACE if both_aces else lane
    top = HIGH_ACE if both_aces else HIGH_ACE - 1
    found = set()
    for low in range(top + 1):
        for high in range(low + 2, min(top, low + 12) + 1):
            stretch = (1 << high + 1) - (1 << low)
            missing = stretch & ~ranks
            for rank in range(low, high + 1):
                if missing & ~(1 << rank) == 0:
                    group = stretch & ~(1 << rank)
                    found.add(group & 0x1FFF | group >> HIGH_ACE)
    return sorted(found)
