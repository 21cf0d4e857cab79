"""Nico nico: four pairs of four different ranks."""

from .calls import may_be_called
from .cards import Position, Rules, Table, naturals, rank
from .joker import names_for
from .table import dead_card, hand_of, owns_a_meld, table_of


def pairs_by(rules: Rules, table: Table, cards: list[str]) -> list[str]:
    """The texts of four pairs with these eight cards: "nico", "nico *Jd", or none (B1-37).

    The joker makes the pair of a single seven only with `joker_seven`.
    """
    real = naturals(cards)
    if dead_card(rules, table) in real:
        return []
    ranks = [rank(card) for card in real]
    counts = sorted(ranks.count(each) for each in set(ranks))
    if len(cards) != 8:
        return []
    if counts == [2, 2, 2, 2]:
        return ["nico"]
    if counts != [1, 2, 2, 2] or rules["nico_joker"] == "off":
        return []
    single = next(each for each in ranks if ranks.count(each) == 1)
    if single == "7" and rules["joker_seven"] == "off":
        return []
    jokers = [joker for joker in names_for(rules, table, real) if rank(joker) == single]
    if rules["joker_unique"] == "off":
        jokers = jokers[:1]
    return ["nico " + joker for joker in jokers]


def nico_by_call(rules: Rules, position: Position, seat: int) -> list[str]:
    """On anyone's discard, unopened and with seven cards (B1-35, B1-40)."""
    table, hand = table_of(position), hand_of(position, seat)
    if rules["nico"] == "off" or owns_a_meld(table, seat) or len(hand) != 7:
        return []
    if not may_be_called(rules, position):
        return []
    return pairs_by(rules, table, [*hand, position["discards"][-1]])


def nico_by_draw(rules: Rules, position: Position, seat: int) -> list[str]:
    """On the own draw, unopened and with eight cards (B1-36)."""
    table, hand = table_of(position), hand_of(position, seat)
    if rules["nico"] != "both" or owns_a_meld(table, seat) or len(hand) != 8:
        return []
    return pairs_by(rules, table, hand)
