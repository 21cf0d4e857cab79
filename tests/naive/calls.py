"""The shapes in which a discard can be called, whoever may call it."""

from itertools import combinations
from typing import Any

from .cards import Position, Rules, without
from .joker import named_joker, readings
from .table import dead_card, hand_of, table_of, usable


def may_be_called(rules: Rules, position: Position) -> bool:
    """Not the dead card (B1-27), the joker only with `joker_claimable` (B1-19)."""
    discard = position["discards"][-1]
    if discard == "*":
        return rules["joker_claimable"] == "on"
    return bool(discard != dead_card(rules, table_of(position)))


def call_text(word: str, cards: list[str], discard: str) -> str:
    """The cards from the hand in order; a claimed joker by name, first (record.md)."""
    if discard == "*":
        joker = named_joker(cards)
        return " ".join([word, str(joker), *[card for card in cards if card != joker]])
    return " ".join([word, *[card for card in cards if card != discard]])


def joker_may_help(rules: Rules, word: str, own: list[str]) -> bool:
    """A joker from the hand in a call: `joker_in_pon`, `joker_in_chi` (B1-18, B2-17)."""
    return "*" not in own or rules["joker_in_" + word] == "on"


def call_shapes(rules: Rules, position: Position, seat: int) -> list[dict[str, Any]]:
    """Every new set or run of the discard and two or more cards of the hand (B1-16, B1-17)."""
    if not may_be_called(rules, position):
        return []
    discard = position["discards"][-1]
    table, hand = table_of(position), hand_of(position, seat)
    cards = usable(rules, table, hand)
    shapes = []
    for size in range(2, len(cards) + 1):
        for own in combinations(cards, size):
            for kind, meld in readings(rules, table, [*own, discard]):
                word = "pon" if kind == "set" else "chi"
                if joker_may_help(rules, word, list(own)):
                    shapes.append(
                        {
                            "word": word,
                            "kind": kind,
                            "cards": meld,
                            "text": call_text(word, meld, discard),
                            "rest": without(hand, own),
                        }
                    )
    return shapes
