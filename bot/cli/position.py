"""A position in plain text, for people at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from engine.snapshot import Json


def draw_position(position: Json, seats: Sequence[str]) -> str:
    """The position's JSON as lines to read.

    Args:
        position: as :func:`engine.snapshot.snapshot` gives it.
        seats: the names.
    """
    seats = [_plain(name) for name in seats]
    lines = [f"Round {position['round']}, {_phase(position, seats)}"]
    lines += [_seat(position, seat, name) for seat, name in enumerate(seats)]
    for meld in position["melds"]:
        lines.append(f"  {meld['id']}: {' '.join(meld['cards'])}  ({seats[meld['owner']]})")
    discards = " ".join(position["discards"]) or "none"
    lines.append(f"  stock {position['stock']}, discards {discards}")
    if position["dead_card"] is not None:
        lines.append(f"  out of play: {position['dead_card']}")
    for seat, answer in position["answers"].items():
        lines.append(f"  {seats[int(seat)]} answers: {answer}")
    for seat, moves in position["legal"].items():
        lines.append(f"  {seats[int(seat)]} may: {', '.join(moves)}")
    if position["phase"] in ("round_over", "match_over"):
        lines += _result(position, seats)
    return "\n".join(lines)


def _plain(name: str) -> str:
    """A name without what could steer a terminal."""
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in name)


def _phase(position: Json, seats: Sequence[str]) -> str:
    if position["turn"] is not None:
        doing = "to draw" if position["phase"] == "draw" else "to play"
        return f"{seats[position['turn']]} {doing}"
    if position["phase"] == "claim":
        return f"who wants {seats[position['from']]}'s {position['discards'][-1]}?"
    return "the match is over" if position["phase"] == "match_over" else "the round is over"


def _seat(position: Json, seat: int, name: str) -> str:
    hand = position["hands"][str(seat)]
    cards = " ".join(hand) if isinstance(hand, list) else f"{hand} cards"
    marks = [f"total {position['totals'][seat]}"]
    if seat == position["dealer"]:
        marks.append("dealer")
    if seat == position["out"]:
        marks.append("out")
    return f"  {seat} {name} ({', '.join(marks)}): {cards}".rstrip()


def _result(position: Json, seats: Sequence[str]) -> list[str]:
    winner = position["winner"]
    who = "nobody" if winner is None else seats[winner]
    lines = [f"  won by {who} ({position['ended_by']})"]
    for seat, name in enumerate(seats):
        reasons = position["reasons"].get(str(seat), [])
        why = ", ".join(f"{label} {points:+d}" for label, points in reasons)
        penalty = position["penalties"][-1][seat]
        lines.append(f"  {name}: {penalty}{f' ({why})' if why else ''}")
    if position["places"] is not None:
        order = sorted(range(len(seats)), key=lambda seat: position["places"][seat])
        lines.append(
            "  " + ", ".join(f"{position['places'][seat]}. {seats[seat]}" for seat in order)
        )
    return lines
