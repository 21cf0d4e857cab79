"""Cards as the plain strings of record.md: "7s", "Td", "*" and a named joker "*4d"."""

from collections.abc import Iterable
from typing import Any

Rules = dict[str, str]
Position = dict[str, Any]
Table = list[dict[str, Any]]

RANKS = "A23456789TJQK"
SUITS = "shdc"
DECK = [rank + suit for suit in SUITS for rank in RANKS]


def is_joker(card: str) -> bool:
    """Whether this is the joker, named or not."""
    return card.startswith("*")


def name(card: str) -> str:
    """The card that stands there: "4d" for "4d" and for "*4d"."""
    return card.lstrip("*")


def rank(card: str) -> str:
    """The rank of a natural or of a named joker."""
    return name(card)[0]


def suit(card: str) -> str:
    """The suit of a natural or of a named joker."""
    return name(card)[1]


def naturals(cards: Iterable[str]) -> list[str]:
    """The cards that are not the joker."""
    return [card for card in cards if not is_joker(card)]


def canonical(cards: Iterable[str]) -> list[str]:
    """Spades A to K, hearts, diamonds, clubs, joker (record.md, "Cards")."""
    return sorted(cards, key=[*DECK, "*"].index)


def without(hand: list[str], used: Iterable[str]) -> list[str]:
    """The hand after laying cards from it; a named joker was a bare one in the hand."""
    rest = list(hand)
    for card in used:
        rest.remove("*" if is_joker(card) else card)
    return rest
