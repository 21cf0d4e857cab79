"""Adding one card to a meld on the table."""

from typing import Any

from .cards import Rules, Table, is_joker, naturals, rank, suit
from .joker import names_for
from .shapes import in_run_order, joker_fits, one_rank_different_suits, ordered
from .table import usable


def kind_after(rules: Rules, meld: dict[str, Any], card: str) -> str:
    """What the meld becomes with this card (its joker named), or "" if it does not fit."""
    cards = list(meld["cards"])
    if meld["kind"] == "seven":
        return kind_on_lone_seven(rules, cards[0], card)
    if not joker_fits(rules, [*cards, card]):
        return ""
    if meld["kind"] == "run" and in_run_order(rules, [*cards, card]):
        return "run"
    if meld["kind"] == "set" and set_takes(rules, cards, card):
        return "set"
    return ""


def kind_on_lone_seven(rules: Rules, seven: str, card: str) -> str:
    """6 or 8 of its suit; another seven or the joker only where the rules say so (A1)."""
    if is_joker(card) and rules["joker_on_lone_seven"] == "off":
        return ""
    if rank(card) in "68" and suit(card) == suit(seven):
        return "run"
    if rank(card) == "7" and not is_joker(card) and rules["seven_takes_seven"] == "on":
        return "set"
    return ""


def set_takes(rules: Rules, cards: list[str], card: str) -> bool:
    """Four at most (B2-2); a joker without identity gives way to a real card (B2-19, E)."""
    if len(cards) >= 4:
        return False
    if rules["joker_unique"] == "off":
        return one_rank_different_suits([*naturals(cards), *naturals([card])]) and (
            rank(card) == rank(cards[0])
        )
    return one_rank_different_suits([*cards, card])


def cards_after(rules: Rules, table: Table, kind: str, cards: list[str]) -> list[str]:
    """The meld's cards in order; a joker whose suit came down is renamed (E)."""
    real = naturals(cards)
    jokers = [card for card in cards if is_joker(card)]
    if kind == "set" and jokers and rules["joker_unique"] == "off":
        same_rank = [j for j in names_for(rules, table, real) if rank(j) == rank(real[0])]
        return ordered(rules, kind, [*real, same_rank[0]])
    return ordered(rules, kind, cards)


def named_forms(rules: Rules, table: Table, meld: dict[str, Any], card: str) -> list[str]:
    """The card itself, or every name that the joker may bear beside this meld."""
    return names_for(rules, table, meld["cards"]) if card == "*" else [card]


def lays_on(rules: Rules, table: Table, meld: dict[str, Any], card: str) -> list[tuple[str, str]]:
    """Every way to add this card of the hand to this meld: (kind afterwards, card named)."""
    found = []
    for named in named_forms(rules, table, meld, card):
        kind = kind_after(rules, meld, named)
        if kind:
            found.append((kind, named))
    if card == "*" and found and found[0][0] == "set" and rules["joker_unique"] == "off":
        return found[:1]
    return found


def all_lays(rules: Rules, table: Table, hand: list[str]) -> list[tuple[dict[str, Any], str, str]]:
    """Every addition from this hand: (meld, kind afterwards, card named). Not the dead card."""
    return [
        (meld, kind, named)
        for card in usable(rules, table, hand)
        for meld in table
        for kind, named in lays_on(rules, table, meld, card)
    ]
