"""Who may answer a discard, and with what."""

from .calls import may_be_called
from .cards import Position, Rules
from .table import hand_of, seats


def others_with_cards(position: Position) -> list[int]:
    """The seats that are asked: all but the discarder and those who are out (B1-20, B1-47)."""
    return [s for s in seats(position) if s != position["from"] and hand_of(position, s)]


def every_seat_discarded(position: Position) -> bool:
    """The first go-around ends with the discard that completes it (B1-22)."""
    return bool(position["turns"] >= len(seats(position)))


def lap_bars(rules: Rules, position: Position, seat: int, word: str) -> bool:
    """Whether `first_lap` forbids this word to this seat (B1-22, E)."""
    if rules["first_lap"] == "round":
        return not every_seat_discarded(position)
    if rules["first_lap"] == "chi":
        return word == "chi" and not every_seat_discarded(position)
    if rules["first_lap"] == "seat":
        return seat not in position["played"]
    return False


def last_discard(position: Position) -> bool:
    """Whether the turn would now come back to the first seat that went out (B1-46)."""
    if position["out"] is None:
        return False
    count = len(seats(position))
    for distance in range(1, count):
        seat = (position["from"] + distance) % count
        if seat == position["out"]:
            return True
        if hand_of(position, seat):
            return False
    return False


def may_pon(rules: Rules, position: Position, seat: int) -> bool:
    """Anyone but the discarder (B1-26); on the very last discard by `last_discard_open`."""
    if last_discard(position) and rules["last_discard_open"] == "off":
        return False
    return rules["calls"] in ("both", "pon") and not lap_bars(rules, position, seat, "pon")


def may_chi(rules: Rules, position: Position, seat: int) -> bool:
    """Only the seat that literally follows the discarder (B1-1, B1-53)."""
    if last_discard(position) or seat != (position["from"] + 1) % len(seats(position)):
        return False
    return rules["calls"] in ("both", "chi") and not lap_bars(rules, position, seat, "chi")


def discard_ends_round(rules: Rules, position: Position) -> bool:
    """The last card without a last lap (B2-8), or the 600th discard (E)."""
    went_out = not hand_of(position, position["from"])
    return (went_out and rules["last_lap"] == "off") or position["turns"] >= 600


def window_opens(rules: Rules, position: Position) -> bool:
    """Whether any answer but pass could be allowed, whatever the hands (record.md)."""
    if discard_ends_round(rules, position) or not may_be_called(rules, position):
        return False
    return any(
        rules["ron"] == "on" or may_pon(rules, position, seat) or may_chi(rules, position, seat)
        for seat in others_with_cards(position)
    )
