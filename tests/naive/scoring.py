"""The penalties of a finished round and their reasons."""

from typing import Any

from .cards import Position, Rules, canonical, is_joker, rank
from .held import held_melds
from .table import dead_card, hand_of, seats, table_of

Reasons = dict[str, list[list[Any]]]


def card_points(rules: Rules, card: str) -> int:
    """What one held card costs (E: the fields ending in `_points`)."""
    if is_joker(card):
        return int(rules["joker_points"])
    if rank(card) == "7":
        return int(rules["seven_points"])
    if rank(card) == "A":
        automatic = "10" if rules["aces"] == "both" else "1"
        return int(automatic if rules["ace_points"] == "auto" else rules["ace_points"])
    if rank(card) in "JQK":
        return 10 if rules["face_points"] == "10" else {"J": 11, "Q": 12, "K": 13}[rank(card)]
    return 10 if rank(card) == "T" else int(rank(card))


def total(lines: list[list[Any]]) -> int:
    """Reasons are addends: their sum is the penalty (record.md)."""
    return sum(int(points) for _, points in lines)


def add(lines: list[list[Any]], label: str, points: int) -> None:
    """Append what applies; apart from the cards, nothing that adds zero is listed."""
    if points:
        lines.append([label, points])


def hand_lines(rules: Rules, position: Position, seat: int, had_turn: bool) -> list[list[Any]]:
    """What the cards left in one hand cost, before anything is paid."""
    hand, table = canonical(hand_of(position, seat)), table_of(position)
    lines: list[list[Any]] = [[card, card_points(rules, card)] for card in hand]
    if rules["seven_doubles"] == "on":
        for card in hand:
            if not is_joker(card) and rank(card) == "7":
                add(lines, f"double {card}", total(lines))
    if "*" in hand:
        times = int(rules["joker_times"])
        add(lines, f"joker x{times}", (times - 1) * total(lines))
    if had_turn:
        for _ in range(held_melds(rules, table, hand)):
            add(lines, "held meld", int(rules["held_meld"]))
    if dead_card(rules, table) in hand:
        add(lines, "dead card", int(rules["dead_card"]))
    return lines


def feed(rules: Rules, reasons: Reasons, losers: list[int], feeder: int) -> None:
    """The seat that fed the finish pays a number, or what all other losers owe (B1-67, E)."""
    if rules["feeder"] != "all":
        add(reasons[str(feeder)], "fed ron", int(rules["feeder"]))
        return
    others = [seat for seat in losers if seat != feeder]
    add(reasons[str(feeder)], "fed ron", sum(total(reasons[str(seat)]) for seat in others))
    for seat in others:
        add(reasons[str(seat)], f"paid by {feeder}", -total(reasons[str(seat)]))


def pay_winner(rules: Rules, reasons: Reasons, losers: list[int], winner: int) -> None:
    """`winner_takes`: minus the losers' sum; with "only" the losers are left with nothing."""
    if rules["winner_takes"] == "nothing":
        return
    for seat in losers:
        owed = total(reasons[str(seat)])
        add(reasons[str(winner)], f"paid by {seat}", -owed)
        if rules["winner_takes"] == "only":
            add(reasons[str(seat)], f"paid to {winner}", -owed)


def score(
    rules: Rules,
    position: Position,
    *,
    winner: int | None,
    ended_by: str,
    feeder: int | None,
    had_turn: set[int],
    concealed: bool,
) -> tuple[list[int], Reasons]:
    """Penalties in seat order, and the reasons of every seat (record.md, "reasons")."""
    everyone = seats(position)
    nobody_scores = ended_by == "void" or (winner is None and rules["winner_takes"] == "only")
    if nobody_scores:
        return [0 for _ in everyone], {str(seat): [] for seat in everyone}
    reasons = {str(seat): hand_lines(rules, position, seat, seat in had_turn) for seat in everyone}
    if winner is not None:
        losers = [seat for seat in everyone if seat != winner]
        if feeder is not None and ended_by in ("ron", "nico", "call"):
            feed(rules, reasons, losers, feeder)
        if ended_by in ("ron", "nico"):
            add(reasons[str(winner)], "ron", -int(rules["ron_bonus"]))
        if concealed:
            for seat in losers:
                more = int(rules["concealed"]) - 1
                add(reasons[str(seat)], "concealed", more * total(reasons[str(seat)]))
        pay_winner(rules, reasons, losers, winner)
    return [total(reasons[str(seat)]) for seat in everyone], reasons
