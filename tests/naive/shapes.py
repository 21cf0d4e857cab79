"""Which cards are a meld. Every joker in here has a name already."""

from .cards import SUITS, Rules, is_joker, naturals, rank, suit


def in_run_order(rules: Rules, cards: list[str]) -> list[str]:
    """The cards ascending if they follow one another in one suit, else nothing.

    Aces low, or at either end without wrapping (A1 "ace"); the low end first (E).
    """
    orders = ["A23456789TJQK"]
    if rules["aces"] == "both":
        orders.append("23456789TJQKA")
    if len({suit(card) for card in cards}) != 1:
        return []
    for order in orders:
        ascending = sorted(cards, key=lambda card: order.index(rank(card)))
        if "".join(rank(card) for card in ascending) in order:
            return ascending
    return []


def in_set_order(cards: list[str]) -> list[str]:
    """Spades, hearts, diamonds, clubs, and the joker last (record.md, "Cards")."""
    return sorted(cards, key=lambda card: (is_joker(card), SUITS.index(suit(card))))


def one_rank_different_suits(cards: list[str]) -> bool:
    """What makes a set, whatever its size."""
    return len({rank(c) for c in cards}) == 1 and len({suit(c) for c in cards}) == len(cards)


def joker_fits(rules: Rules, cards: list[str]) -> bool:
    """One joker, two naturals beside it, and a seven only with `joker_seven` (B2-15, B2-16)."""
    jokers = [card for card in cards if is_joker(card)]
    if not jokers:
        return True
    if rank(jokers[0]) == "7" and rules["joker_seven"] == "off":
        return False
    return len(jokers) == 1 and len(naturals(cards)) >= 2


def full_kind(rules: Rules, cards: list[str]) -> str:
    """A "set" (three or four) or a "run" (three or more); "" for anything else (A1)."""
    if len(cards) < 3 or not joker_fits(rules, cards):
        return ""
    if len(cards) <= 4 and one_rank_different_suits(cards):
        return "set"
    if in_run_order(rules, cards):
        return "run"
    return ""


def seven_kind(rules: Rules, cards: list[str]) -> str:
    """The special shapes from the hand: 7, 7-7, 6-7, 7-8, never with the joker (B2-1, B3-9)."""
    if any(is_joker(card) for card in cards):
        return ""
    ranks = sorted(rank(card) for card in cards)
    if ranks == ["7"]:
        return "seven"
    if ranks == ["7", "7"] and rules["seven_pair"] == "on":
        return "set"
    if ranks in (["6", "7"], ["7", "8"]) and rules["seven_run"] == "on":
        return "run" if in_run_order(rules, cards) else ""
    return ""


def hand_kind(rules: Rules, cards: list[str]) -> str:
    """The kind of meld that these cards are when they are laid from the hand."""
    return full_kind(rules, cards) or seven_kind(rules, cards)


def ordered(rules: Rules, kind: str, cards: list[str]) -> list[str]:
    """The canonical order of a meld's cards."""
    return in_run_order(rules, cards) if kind == "run" else in_set_order(cards)
