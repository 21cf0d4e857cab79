"""Giving the joker a name."""

from .cards import DECK, Rules, Table, is_joker, name, naturals, rank, suit
from .shapes import hand_kind, ordered
from .table import names_on


def names_for(rules: Rules, table: Table, beside: list[str]) -> list[str]:
    """What a joker may be called beside these cards.

    Never a card of the same meld, and with `joker_unique` no card on the table (B1-57).
    """
    barred = {name(card) for card in beside}
    if rules["joker_unique"] == "on":
        barred.update(names_on(table))
    return ["*" + card for card in DECK if card not in barred]


def could_belong_together(cards: list[str]) -> bool:
    """Only naturals of one rank or of one suit are ever in one meld: spares useless names."""
    real = naturals(cards)
    return len({rank(c) for c in real}) == 1 or len({suit(c) for c in real}) == 1


def readings(rules: Rules, table: Table, cards: list[str]) -> list[tuple[str, list[str]]]:
    """Every way to read these cards as one meld: (kind, cards in order, the joker named).

    In a set the suit of the joker matters only with `joker_unique`; else the first free
    suit stands for all (B2-19; record.md, "legal").
    """
    if not could_belong_together(cards):
        return []
    real = naturals(cards)
    choices = [cards]
    if "*" in cards:
        choices = [[*real, joker] for joker in names_for(rules, table, real)]
    found = []
    for choice in choices:
        kind = hand_kind(rules, choice)
        if kind:
            found.append((kind, ordered(rules, kind, choice)))
    if found and found[0][0] == "set" and rules["joker_unique"] == "off":
        return found[:1]
    return found


def named_joker(cards: list[str]) -> str | None:
    """The joker among these cards."""
    return next((card for card in cards if is_joker(card)), None)
