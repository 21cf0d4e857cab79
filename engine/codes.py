"""Moves as ints, for the engine's inside: quick to make, to copy and to compare.

From the low bits up: the cards from the hand (53 bits), the card that a joker stands for plus
one (6), the meld's index (8), and the kind. The kinds of answers are in the order of their
rank, so that the higher int is the stronger call. ``engine.moves`` has the friendly form.
"""

from __future__ import annotations

from typing import Final

from engine.cards import JOKER_BIT, STANDS, cards_in

NAME_SHIFT: Final = 53
INDEX_SHIFT: Final = 59
KIND_SHIFT: Final = 67

CARDS: Final = (1 << NAME_SHIFT) - 1
WITHOUT_KIND: Final = (1 << KIND_SHIFT) - 1

PASS: Final = 1 << KIND_SHIFT
CHI: Final = 2 << KIND_SHIFT
PON: Final = 3 << KIND_SHIFT
RON: Final = 4 << KIND_SHIFT
DRAW: Final = 5 << KIND_SHIFT
TAKE: Final = 6 << KIND_SHIFT
MELD: Final = 7 << KIND_SHIFT
LAY: Final = 8 << KIND_SHIFT
DISCARD: Final = 9 << KIND_SHIFT
NICO: Final = 10 << KIND_SHIFT

NAMED: Final = tuple((card + 1) << NAME_SHIFT for card in range(52))
"""What to add to a move for the card that its joker stands for."""


def kind_of(code: int) -> int:
    """The kind, as one of the constants above."""
    return code >> KIND_SHIFT << KIND_SHIFT


def name_of(code: int) -> int:
    """The card that the joker stands for, or -1."""
    return (code >> NAME_SHIFT & 63) - 1


def index_of(code: int) -> int:
    """The index of the meld that is added to."""
    return code >> INDEX_SHIFT & 255


def cards_of(code: int) -> list[int]:
    """The cards from the hand in canonical order, the joker last and by name where it has one."""
    mask = code & CARDS
    if not mask & JOKER_BIT:
        return cards_in(mask)
    name = name_of(code)
    return [*cards_in(mask ^ JOKER_BIT), STANDS + name if name >= 0 else 52]
