"""Every line of play on tiny decks, counted: what pins the engine while it is made quicker.

As in chess programs' perft, the number of lines at each depth tells at once whether any move
is missing or too many anywhere in the tree.
"""

from collections.abc import Callable, Iterator

import pytest

from engine.cards import parse_card
from engine.moves import Move, parse_move
from engine.round import Round
from engine.rules import RuleSet
from engine.snapshot import snapshot
from tests.engine.playing import new_match, rules_as_text, seed_of
from tests.naive import legal as naive_legal


def tiny_round(rules: str, ranks: str, suits: str, hand_size: int, seats: int) -> Round:
    """A round with a deck of these ranks and suits only, in an order that is always the same."""
    names = [rank + suit for rank in ranks for suit in suits]
    rule_set = RuleSet.parse(rules)
    if rule_set.joker:
        names.append("*")
    order = sorted(names, key=lambda card: seed_of(rules, card))
    return Round.deal(
        rule_set,
        seats,
        dealer=0,
        deck=[parse_card(card) for card in order],
        hand_size=hand_size,
    )


def engine_moves(round_: Round, seat: int) -> list[Move]:
    return round_.legal(seat)


def naive_moves(round_: Round, seat: int) -> list[Move]:
    """The same from the naive implementation."""
    match = new_match(round_.rules, round_.seats, seed_of("tiny"))
    match.round = round_
    listed = naive_legal(rules_as_text(round_.rules), snapshot(match))
    return [parse_move(text) for text in listed.get(str(seat), [])]


def children(round_: Round, moves: Callable[[Round, int], list[Move]]) -> Iterator[Round]:
    """The states one move on; in a window the first seat that has not answered moves."""
    waiting = round_.waiting()
    seat = waiting[0] if waiting else round_.state.turn
    for move in moves(round_, seat):
        after = round_.copy()
        after.apply(seat, move)
        yield after


def count(
    round_: Round, depth: int, moves: Callable[[Round, int], list[Move]] = engine_moves
) -> tuple[list[int], dict[str, int]]:
    """How many lines there are at each depth, and how those that ended did."""
    level = [round_]
    sizes = []
    endings: dict[str, int] = {}
    for _ in range(depth):
        following: list[Round] = []
        for state in level:
            for after in children(state, moves):
                if after.outcome is None:
                    following.append(after)
                else:
                    ended_by = after.outcome.ended_by
                    endings[ended_by] = endings.get(ended_by, 0) + 1
        level = following
        sizes.append(len(level))
    return sizes, dict(sorted(endings.items()))


Tiny = tuple[str, str, str, int, int]
TINY: dict[str, tuple[Tiny, list[int], dict[str, int]]] = {
    "standard": (
        ("standard", "678", "shd", 3, 2),
        [1, 5, 7, 35, 110, 196, 319, 566, 1052, 2040, 4338, 8434, 14674, 20902],
        {"discard": 5582, "void": 1024},
    ),
    "standard, three seats": (
        ("standard first_lap=off", "567", "shdc", 2, 3),
        [1, 4, 5, 5, 5, 14, 23, 25, 25, 61, 118, 143, 133, 197, 329, 421, 433, 776],
        {"discard": 80},
    ),
    "both aces, taking": (
        ("hundred joker=off", "AQK", "shd", 3, 2),
        [2, 8, 7, 14, 53, 61, 98, 370, 407, 686, 2581, 2885, 4802],
        {"discard": 772},
    ),
    "mori": (
        ("mori players=2-6", "678", "shd", 3, 2),
        [1, 14, 32, 86, 95, 134, 206, 296, 714, 1872, 2431, 3795, 5522],
        {"discard": 1288, "ron": 1323, "tsumo": 831},
    ),
    "mori, three seats": (
        ("mori first_lap=off nico=call", "A23", "shdc", 3, 3),
        [1, 5, 8, 15, 15, 32, 60, 69, 112, 209, 295, 371, 317, 654, 838, 1345],
        {"discard": 539, "ron": 130, "tsumo": 12},
    ),
    "free without ron": (
        ("standard going_out=free first_lap=off joker=on", "789", "shd", 3, 2),
        [1, 9, 23, 30, 45, 86, 142, 275, 571, 849, 1561, 3636],
        {"call": 76, "discard": 678, "tsumo": 419},
    ),
}


@pytest.mark.parametrize("name", TINY)
def test_lines_of_play(name: str) -> None:
    tiny, sizes, endings = TINY[name]
    assert count(tiny_round(*tiny), len(sizes)) == (sizes, endings)


@pytest.mark.parametrize("name", TINY)
def test_the_naive_implementation_counts_the_same(name: str) -> None:
    tiny, sizes, _ = TINY[name]
    depth = len(sizes) - 3
    assert count(tiny_round(*tiny), depth, naive_moves)[0] == sizes[:depth]
