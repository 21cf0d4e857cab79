"""Complete plans of a ron, and whether a hand can go out."""

from typing import Any

from .calls import call_shapes
from .cards import Position, Rules, Table
from .nico import nico_by_call
from .steps import can_empty, steps, words_allowed
from .table import hand_of, next_letter, table_of


def table_with(table: Table, shape: dict[str, Any], seat: int) -> Table:
    """The table once a called meld is down; it opens the caller's store (B1-9)."""
    called = {"owner": seat, "kind": shape["kind"], "cards": shape["cards"]}
    return [*table, {"id": next_letter(table), **called}]


def ways_to_empty(
    rules: Rules, table: Table, hand: list[str], seat: int, known: dict[str, list[list[str]]]
) -> list[list[str]]:
    """Every list of steps that leaves no card, in every order; results are remembered."""
    if not hand:
        return [[]]
    state = str((hand, table))
    if state not in known:
        words = words_allowed(rules, called=True)
        known[state] = [
            [text, *more]
            for text, rest, after in steps(rules, table, hand, seat, words, None)
            for more in ways_to_empty(rules, after, rest, seat, known)
        ]
    return known[state]


def ron_plans(rules: Rules, position: Position, seat: int) -> list[str]:
    """Every plan: the call from anyone, then steps until the hand is empty (B1-28 to B1-31)."""
    if rules["ron"] == "off":
        return []
    table = table_of(position)
    plans = ["ron " + text for text in nico_by_call(rules, position, seat)]
    known: dict[str, list[list[str]]] = {}
    for shape in call_shapes(rules, position, seat):
        after = table_with(table, shape, seat)
        for way in ways_to_empty(rules, after, shape["rest"], seat, known):
            plans.append("ron " + "; ".join([shape["text"], *way]))
    return sorted(set(plans))


def best_ron(rules: Rules, position: Position, seat: int) -> str | None:
    """A bare `ron`: the fewest steps, of these the first as text (record.md, "Moves")."""
    plans = ron_plans(rules, position, seat)
    return min(plans, key=lambda plan: (plan.count(";"), plan), default=None)


def can_ron(rules: Rules, position: Position, seat: int) -> bool:
    """Whether there is any plan, without listing them."""
    if rules["ron"] == "off":
        return False
    if nico_by_call(rules, position, seat):
        return True
    words = words_allowed(rules, called=True)
    return any(
        can_empty(rules, table_with(table_of(position), shape, seat), shape["rest"], seat, words)
        for shape in call_shapes(rules, position, seat)
    )


def taken_card(position: Position) -> str | None:
    """The card that came from the discards this turn (B2-21)."""
    return str(position["drawn"]) if position["taken"] else None


def began_with_call(position: Position) -> bool:
    """In the act phase `from` is set only when the turn began with a call (record.md)."""
    return position["from"] is not None


def can_finish_now(rules: Rules, position: Position) -> bool:
    """Whether melds and additions in some order empty the hand on turn (B1-41)."""
    seat = position["turn"]
    hand, table = hand_of(position, seat), table_of(position)
    words = words_allowed(rules, began_with_call(position))
    return can_empty(rules, table, hand, seat, words, taken_card(position))
