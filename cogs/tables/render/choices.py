"""What there is to choose from: moves that differ in a joker only, and more than a menu holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Self

from engine.cards import JOKER, JOKER_BIT, mask_of
from engine.moves import Chi, Lay, MeldCards, Move, Nico, Pon, Ron

MOST_OPTIONS: Final = 25
"""Discord's limit for a menu."""
MORE: Final = "more"
"""The value of the option that leads to other moves, before the number of the page."""


def shape_of(move: Move) -> Move:
    """The move with its joker bare: the same for moves that differ in what it stands for only."""
    match move:
        case MeldCards(cards):
            return MeldCards(_bare(cards))
        case Pon(cards):
            return Pon(_bare(cards))
        case Chi(cards):
            return Chi(_bare(cards))
        case Lay(card, meld):
            return Lay(min(card, JOKER), meld)
        case Nico():
            return Nico()
        case _:
            return move


def _bare(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(min(card, JOKER) for card in cards))


def families(moves: Iterable[Move]) -> list[list[Move]]:
    """Moves of the same shape together, in the order in which the first of each comes."""
    found: dict[Move, list[Move]] = {}
    for move in moves:
        found.setdefault(shape_of(move), []).append(move)
    return [*found.values()]


def rank(move: Move) -> tuple[int, int, bool]:
    """What goes out first, then what is longest, then without the joker before with it."""
    match move:
        case Ron() | Nico():
            return 0, 0, False
        case MeldCards(cards) | Pon(cards) | Chi(cards):
            return 1, -len(cards), bool(mask_of(cards) & JOKER_BIT)
        case Lay(card):
            return 2, 0, card >= JOKER
        case _:
            return 3, 0, False


@dataclass(frozen=True)
class Page:
    """A part of the moves that are possible.

    Attributes:
        moves: the moves of this page.
        first: how many come before them.
        count: how many there are in all.
        following: the number of the page after this one, the first after the last; None where
            one page holds all.
    """

    moves: Sequence[Move]
    first: int
    count: int
    following: int | None

    @classmethod
    def of(cls, moves: Sequence[Move], number: int) -> Self:
        """A page by its number, from 0; a number too high is the last."""
        if len(moves) <= MOST_OPTIONS:
            return cls(moves, 0, len(moves), None)
        size = MOST_OPTIONS - 1
        pages = -(-len(moves) // size)
        number = min(max(number, 0), pages - 1)
        first = number * size
        return cls(moves[first : first + size], first, len(moves), (number + 1) % pages)
