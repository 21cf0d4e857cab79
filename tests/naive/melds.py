"""The melds that a hand can lay."""

from itertools import combinations

from .cards import Rules, Table
from .joker import readings
from .table import usable


def hand_melds(rules: Rules, table: Table, hand: list[str]) -> list[tuple[str, list[str]]]:
    """Every meld from the hand, (kind, cards): all subsets are tried. Not the dead card."""
    cards = usable(rules, table, hand)
    return [
        reading
        for size in range(1, len(cards) + 1)
        for subset in combinations(cards, size)
        for reading in readings(rules, table, list(subset))
    ]
