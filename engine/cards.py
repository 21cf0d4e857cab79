"""Cards as small ints, sets of cards as int bit masks, and their text.

A natural card is ``13 * suit + rank``: spades ace to king are 0 to 12, then hearts, diamonds
and clubs; the joker is 52. That is also the canonical order. A joker that stands for a card is
``STANDS + card``. A set of cards is an int with bit ``card`` set: four lanes of 13 bits, one a
suit, and the joker above them.

>>> parse_card("7s"), parse_card("*"), format_card(STANDS + parse_card("4d"))
(6, 52, '*4d')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
ACE: Final = 0
SIX: Final = 5
SEVEN: Final = 6
EIGHT: Final = 7
JACK: Final = 10
KING: Final = 12

JOKER: Final = 52
STANDS: Final = 53

LANE: Final = 0x1FFF
"""One suit's 13 bits, before shifting."""
NATURALS: Final = (1 << 52) - 1
JOKER_BIT: Final = 1 << JOKER
BIT: Final = tuple(1 << card for card in range(53))
RANK_MASK: Final = tuple(sum(1 << (13 * suit + rank) for suit in range(4)) for rank in range(13))
SEVENS: Final = RANK_MASK[SEVEN]


class BadCard(ValueError):
    """A text that names no card."""


def rank_of(card: int) -> int:
    """The rank of a natural card: 0 for the ace to 12 for the king."""
    return card % 13


def suit_of(card: int) -> int:
    """The suit of a natural card: 0 spades, 1 hearts, 2 diamonds, 3 clubs."""
    return card // 13


def card_at(suit: int, rank: int) -> int:
    """The card of a suit and a rank; rank 13 is the ace above the king.

    >>> format_card(card_at(1, 13))
    'Ah'
    """
    return 13 * suit + rank % 13


def parse_card(text: str) -> int:
    """Read ``7s``, ``Td``, ``*`` or, a joker that stands for a card, ``*4d``.

    Raises:
        BadCard: the text is none of these.
    """
    if text == "*":
        return JOKER
    if text.startswith("*"):
        card = parse_card(text[1:])
        if card >= JOKER:
            raise BadCard(text)
        return STANDS + card
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise BadCard(text)
    return 13 * SUITS.index(text[1]) + RANKS.index(text[0])


_TEXT = tuple(RANKS[card % 13] + SUITS[card // 13] for card in range(52))
_ALL_TEXT = (*_TEXT, "*", *("*" + text for text in _TEXT))


def format_card(card: int) -> str:
    """The text of a card; the inverse of :func:`parse_card`."""
    return _ALL_TEXT[card]


def format_cards(cards: Iterable[int]) -> str:
    """Cards separated by spaces, in the order given."""
    return " ".join([_ALL_TEXT[card] for card in cards])


def cards_in(mask: int) -> list[int]:
    """The cards of a mask in canonical order.

    >>> format_cards(cards_in(mask_of([51, 0, 52])))
    'As Kc *'
    """
    cards = []
    while mask:
        # From the top: bit_length is cheaper on wide ints than isolating the lowest bit.
        card = mask.bit_length() - 1
        cards.append(card)
        mask ^= BIT[card]
    cards.reverse()
    return cards


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards; a joker that stands for a card counts as the joker."""
    mask = 0
    for card in cards:
        mask |= BIT[card] if card < STANDS else JOKER_BIT
    return mask


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards, held as a mask; iterates in canonical order.

    >>> hand = CardSet.of("7h 7s *")
    >>> len(hand), str(hand), parse_card("7h") in hand
    (3, '7s 7h *', True)
    """

    mask: int = 0

    @classmethod
    def of(cls, text: str) -> CardSet:
        """Read cards separated by spaces.

        Raises:
            BadCard: one of them is no card.
        """
        return cls(mask_of(parse_card(word) for word in text.split()))

    def __iter__(self) -> Iterator[int]:
        return iter(cards_in(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card <= JOKER and bool(self.mask >> card & 1)

    def __str__(self) -> str:
        return format_cards(self)
