"""Melds that were held instead of laid (B1-63 to B1-65)."""

from itertools import combinations

from .cards import Rules, Table, is_joker, name
from .joker import named_joker
from .melds import hand_melds


def clash(rules: Rules, melds: list[list[str]]) -> bool:
    """A card in two melds; with `joker_unique` also a joker named as a card in another one."""
    cards = [card for meld in melds for card in meld]
    held = ["*" if is_joker(card) else card for card in cards]
    if len(set(held)) != len(held):
        return True
    joker = named_joker(cards)
    return rules["joker_unique"] == "on" and joker is not None and name(joker) in cards


def held_melds(rules: Rules, table: Table, hand: list[str]) -> int:
    """How many separate melds of three or more are held (B1-64).

    Of all ways to part the hand: the most cards covered, then the fewest melds.
    """
    melds = [cards for _, cards in hand_melds(rules, table, hand) if len(cards) >= 3]
    best = (0, 0)
    for count in range(1, len(hand) // 3 + 1):
        for chosen in combinations(melds, count):
            if not clash(rules, list(chosen)):
                covered = sum(len(meld) for meld in chosen)
                best = max(best, (covered, -count))
    return -best[1]
