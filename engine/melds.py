"""Which groups of cards are melds, and which cards a lying meld takes.

A set is three or four cards of one rank, a run three or more of one suit in order; a seven
lies alone. Depending on the rules two sevens, 6-7 and 7-8 are melds too. One card may be the
joker beside two naturals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from engine.cards import (
    ACE,
    BIT,
    EIGHT,
    KING,
    LANE,
    RANK_MASK,
    SEVEN,
    SEVENS,
    SIX,
    STANDS,
    card_at,
    cards_in,
    format_cards,
    rank_of,
    suit_of,
)
from engine.rules import RuleSet

Kind = Literal["set", "run", "seven", "pair"]

NO_JOKER = -1
HIGH_ACE = 13
"""The rank of an ace that lies above the king."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld as it lies on the table.

    Attributes:
        kind: set, run, seven (lying alone) or, in nico nico only, pair.
        naturals: the mask of its natural cards.
        joker: the card that its joker stands for, or ``NO_JOKER``.
        low: a run's lowest rank, 0 for an ace; of another meld, its rank.
        high: a run's highest rank, 13 for an ace above the king; of another meld, its rank.
        fits: the mask of the natural cards that can be added.
        joker_fits: the cards that a joker added here may stand for.
    """

    kind: Kind
    naturals: int
    joker: int
    low: int
    high: int
    fits: int = field(default=0, compare=False, repr=False)
    joker_fits: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def cards(self) -> tuple[int, ...]:
        """Its cards as records write them: runs ascending, sets by suit with the joker last."""
        joker = () if self.joker == NO_JOKER else (STANDS + self.joker,)
        if self.kind != "run":
            return (*cards_in(self.naturals), *joker)
        suit = suit_of(self.naturals.bit_length() - 1)
        run = (card_at(suit, rank) for rank in range(self.low, self.high + 1))
        return tuple(STANDS + card if card == self.joker else card for card in run)

    def __hash__(self) -> int:
        return self.naturals ^ self.joker

    def __len__(self) -> int:
        return self.naturals.bit_count() + (self.joker != NO_JOKER)

    def __str__(self) -> str:
        return format_cards(self.cards)


class MeldRules:
    """What a rule set says about melds, with every answer remembered."""

    def __init__(self, rules: RuleSet) -> None:
        self.both_aces = rules.aces == "both"
        self.seven_pair = rules.seven_pair
        self.seven_run = rules.seven_run
        self.seven_takes_seven = rules.seven_takes_seven
        self.joker_seven = rules.joker_seven
        self.joker_on_lone_seven = rules.joker_on_lone_seven
        self.joker_unique = rules.joker_unique
        self._formed: dict[tuple[int, int], Meld | None] = {}
        self._grown: dict[tuple[int, int, int], Meld] = {}

    def form(self, naturals: int, joker: int = NO_JOKER) -> Meld | None:
        """The meld that these cards make when laid at once, or None.

        Whether the joker may stand for that card at all is :meth:`may_stand_for`'s question.
        """
        key = (naturals, joker)
        if key not in self._formed:
            self._formed[key] = self._form(naturals, joker)
        return self._formed[key]

    def lying(self, naturals: int, joker: int = NO_JOKER) -> Meld | None:
        """The meld that these cards make on the table, where a lone seven may have grown."""
        meld = self.form(naturals, joker)
        if meld is not None:
            return meld
        cards = naturals if joker == NO_JOKER else naturals | BIT[joker]
        if not naturals & SEVENS or cards.bit_count() != 2:
            return None
        if joker != NO_JOKER and not (self.joker_on_lone_seven and naturals.bit_count() == 1):
            return None
        if cards & SEVENS == cards:
            takes = self.seven_takes_seven and joker == NO_JOKER
            return self._meld("set", naturals, NO_JOKER, SEVEN, SEVEN) if takes else None
        return self._run(naturals, joker)

    def pair(self, naturals: int, joker: int = NO_JOKER) -> Meld:
        """One of nico nico's pairs."""
        rank = rank_of(naturals.bit_length() - 1)
        return Meld("pair", naturals, joker, rank, rank)

    def may_stand_for(self, card: int) -> bool:
        """Whether the joker may stand for a card, as far as its rank decides."""
        return self.joker_seven or rank_of(card) != SEVEN

    def names(self, naturals: int) -> tuple[int, ...]:
        """The cards that a joker beside these naturals could stand for to make a meld.

        Sevens and cards on the table are among them: whether they are allowed comes after.
        """
        if naturals.bit_count() < 2:
            return ()
        rank = RANK_MASK[rank_of(naturals.bit_length() - 1)]
        lane = LANE << 13 * suit_of(naturals.bit_length() - 1)
        around = rank if naturals & rank == naturals else lane if naturals & lane == naturals else 0
        return tuple(
            card for card in cards_in(around & ~naturals) if self.form(naturals, card) is not None
        )

    def identity_matters(self, naturals: int) -> bool:
        """Whether it matters which card a joker beside these naturals stands for.

        In a run it is the place; in a set only where the named card is dead afterwards.
        """
        return self.joker_unique or not is_one_rank(naturals)

    def plus(self, meld: Meld, card: int) -> Meld:
        """The meld with a natural card that fits it added."""
        joker = meld.joker
        naturals = meld.naturals | BIT[card]
        if card == joker:
            # The joker stands for no card in particular here: it takes the first free suit.
            joker = _first(RANK_MASK[meld.low] & ~naturals)
        return self._grow(meld, card, naturals, joker)

    def plus_joker(self, meld: Meld, name: int) -> Meld:
        """The meld with a joker added that stands for a card that fits it."""
        return self._grow(meld, name, meld.naturals, name)

    def _grow(self, meld: Meld, card: int, naturals: int, joker: int) -> Meld:
        # A meld's naturals and its joker say all about it.
        key = (meld.naturals, naturals, joker)
        grown = self._grown.get(key)
        if grown is None:
            rank = rank_of(card)
            if meld.kind == "set" or (meld.kind == "seven" and rank == SEVEN):
                grown = self._meld("set", naturals, joker, meld.low, meld.high)
            elif rank == ACE and meld.low != 1:
                grown = self._meld("run", naturals, joker, meld.low, HIGH_ACE)
            else:
                low, high = min(meld.low, rank), max(meld.high, rank)
                grown = self._meld("run", naturals, joker, low, high)
            self._grown[key] = grown
        return grown

    def _form(self, naturals: int, joker: int) -> Meld | None:
        count = naturals.bit_count()
        if joker != NO_JOKER:
            if count < 2 or naturals & BIT[joker]:
                return None
            cards = naturals | BIT[joker]
        else:
            cards = naturals
        if not cards:
            return None
        rank = rank_of(cards.bit_length() - 1)
        total = cards.bit_count()
        if is_one_rank(cards):
            if total == 1:
                return self._meld("seven", cards, NO_JOKER, SEVEN, SEVEN) if rank == SEVEN else None
            enough = total >= 3 or (rank == SEVEN and self.seven_pair)
            return self._meld("set", naturals, joker, rank, rank) if enough else None
        if total >= 3 or (total == 2 and self.seven_run and naturals & SEVENS):
            return self._run(naturals, joker)
        return None

    def _run(self, naturals: int, joker: int) -> Meld | None:
        cards = naturals if joker == NO_JOKER else naturals | BIT[joker]
        suit = suit_of(cards.bit_length() - 1)
        lane = cards >> 13 * suit
        if cards & ~(LANE << 13 * suit):
            return None
        ends = _ends(lane)
        if ends is None and self.both_aces and lane & 1:
            ends = _ends(lane ^ 1 | 1 << HIGH_ACE)
        return None if ends is None else self._meld("run", naturals, joker, *ends)

    def _meld(self, kind: Kind, naturals: int, joker: int, low: int, high: int) -> Meld:
        around = self._around(kind, naturals, joker, low, high)
        fits = sum(BIT[card] for card in around)
        takes_joker = joker == NO_JOKER and (kind != "seven" or self.joker_on_lone_seven)
        joker_fits = tuple(
            card
            for card in around
            if takes_joker
            and self.may_stand_for(card)
            and not (kind == "seven" and rank_of(card) == SEVEN)
        )
        return Meld(kind, naturals, joker, low, high, fits, joker_fits)

    def _around(self, kind: Kind, naturals: int, joker: int, low: int, high: int) -> list[int]:
        """The cards that could be added, in canonical order."""
        suit = suit_of(naturals.bit_length() - 1)
        if kind == "seven":
            sevens = cards_in(SEVENS & ~naturals) if self.seven_takes_seven else []
            return sorted([card_at(suit, SIX), card_at(suit, EIGHT), *sevens])
        if kind == "set":
            full = naturals.bit_count() + (joker != NO_JOKER) == 4
            taken = naturals | (BIT[joker] if self.joker_unique and joker != NO_JOKER else 0)
            return [] if full else cards_in(RANK_MASK[low] & ~taken)
        cards = set()
        if low > (1 if high == HIGH_ACE else 0):
            cards.add(card_at(suit, low - 1))
        if high < KING:
            cards.add(card_at(suit, high + 1))
        elif high == KING and low > 0 and self.both_aces:
            cards.add(card_at(suit, ACE))
        return sorted(cards)


@lru_cache(maxsize=256)
def meld_rules(rules: RuleSet) -> MeldRules:
    """What these rules say about melds."""
    return MeldRules(rules)


def is_one_rank(cards: int) -> bool:
    """Whether all of some cards (at least one) have the same rank."""
    return cards & RANK_MASK[rank_of(cards.bit_length() - 1)] == cards


def _ends(lane: int) -> tuple[int, int] | None:
    """The lowest and highest bit of a lane without gaps, or None."""
    low = (lane & -lane).bit_length() - 1
    high = lane.bit_length() - 1
    return (low, high) if lane >> low == (1 << high - low + 1) - 1 else None


def _first(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def letter(index: int) -> str:
    """The letter of the index-th meld: A to Z, then AA, AB and so on.

    >>> letter(0), letter(25), letter(26), letter(701), letter(702)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    text = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        text = chr(65 + digit) + text
    return text


def letter_index(text: str) -> int:
    """The index of a meld's letter; the inverse of :func:`letter`.

    >>> letter_index("AA")
    26
    """
    index = 0
    for char in text:
        index = 26 * index + ord(char) - 64
    return index - 1
