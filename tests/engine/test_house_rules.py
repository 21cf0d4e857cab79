"""Each switch that no scenario turns: what it lets a seat do, and what not."""

import pytest

from engine.record import parse, replay
from engine.snapshot import Json, snapshot

# Seat 0 has discarded 5h; seat 1 follows and could chi or pon it, seat 2 could pon.
CLAIM = """
round: 1
dealer: 0
hand 0: Kd Qs
hand 1: 6h 7h 9c 2c{one}
hand 2: 5s 5d 2s 2d 2h{two}
discards: 5h
phase: claim
from: 0
"""


def position(rules: str, lines: str) -> Json:
    return snapshot(replay(parse(f"record: 1\nrules: {rules}\nseats: A, B, C\n{lines}")))


def claim(rules: str, turns: int = 9, one: str = "", two: str = "", more: str = "") -> Json:
    return position(rules, CLAIM.format(one=one, two=two) + f"turns: {turns}\n{more}")


def words(json: Json, seat: int) -> set[str]:
    return {move.split()[0] for move in json["legal"].get(str(seat), [])}


@pytest.mark.parametrize(
    ("calls", "next_seat", "other"),
    [
        ("both", {"pass", "chi"}, {"pass", "pon"}),
        ("pon", {"pass"}, {"pass", "pon"}),
        ("chi", {"pass", "chi"}, {"pass"}),
    ],
)
def test_calls(calls: str, next_seat: set[str], other: set[str]) -> None:
    json = claim(f"standard calls={calls}")
    assert (words(json, 1), words(json, 2)) == (next_seat, other)


def discard(rules: str, seat_hands: str) -> Json:
    """After the first discard of a round, 5h by seat 0."""
    lines = f"\nround: 1\ndealer: 0\n{seat_hands}phase: act\ndrawn: 5h\n0 discard 5h\n"
    return position(rules, lines)


FIRST = "hand 0: Kd Qs 5h\nhand 1: 6h 7h 9c 2c\nhand 2: 5s 5d 2s 2d\n"


@pytest.mark.parametrize(
    ("rules", "phase", "next_seat", "other"),
    [
        ("standard", "draw", {"draw"}, set()),
        ("standard calls=none first_lap=off", "draw", {"draw"}, set()),
        ("standard first_lap=off", "claim", {"pass", "chi"}, {"pass", "pon"}),
        ("standard first_lap=chi", "claim", {"pass"}, {"pass", "pon"}),
        ("standard first_lap=seat", "draw", {"draw"}, set()),
        ("standard going_out=free ron=on", "claim", {"pass"}, {"pass"}),
    ],
)
def test_the_first_discard(rules: str, phase: str, next_seat: set[str], other: set[str]) -> None:
    json = discard(rules, FIRST)
    assert json["phase"] == phase
    assert (words(json, 1), words(json, 2)) == (next_seat, other)


def test_first_lap_by_seat_asks_for_an_own_turn() -> None:
    json = claim("standard first_lap=seat", turns=2, more="played: 0 2\n")
    assert (words(json, 1), words(json, 2)) == ({"pass"}, {"pass", "pon"})


@pytest.mark.parametrize(
    ("after_call", "allowed"),
    [
        ("full", {"meld", "lay", "discard"}),
        ("lay", {"lay", "discard"}),
        ("none", {"discard"}),
    ],
)
def test_after_call(after_call: str, allowed: set[str]) -> None:
    lines = CLAIM.format(one="", two=" 5c") + "turns: 9\n1 pass\n2 pon 5s 5d\n"
    assert words(position(f"standard after_call={after_call}", lines), 2) == allowed


@pytest.mark.parametrize(("on", "may"), [("off", {"pass"}), ("on", {"pass", "chi"})])
def test_joker_in_chi(on: str, may: set[str]) -> None:
    lines = CLAIM.format(one=" *", two="").replace("6h 7h", "6h Td") + "turns: 9\n"
    assert words(position(f"standard joker=on joker_in_chi={on}", lines), 1) == may


@pytest.mark.parametrize(("on", "may"), [("off", {"pass"}), ("on", {"pass", "pon"})])
def test_joker_in_pon(on: str, may: set[str]) -> None:
    lines = CLAIM.format(one="", two=" *").replace("5s 5d", "5s Td") + "turns: 9\n"
    assert words(position(f"standard joker=on joker_in_pon={on}", lines), 2) == may


@pytest.mark.parametrize(("on", "may"), [("off", {"pass"}), ("on", {"pass", "pon"})])
def test_the_last_discard_of_a_last_lap(on: str, may: set[str]) -> None:
    """Seat 0 is out, seat 2 makes the last discard; seat 1 could pon it."""
    lines = (
        "\nround: 1\ndealer: 0\nhand 0:\nhand 1: 5s 5d Kd 9c\nhand 2: Qs Th\n"
        "discards: 5h\nphase: claim\nfrom: 2\nturns: 9\nout: 0\n"
    )
    assert words(position(f"mori joker=off last_discard_open={on}", lines), 1) == may


@pytest.mark.parametrize(
    ("nico", "drawn", "called"), [("off", 0, 0), ("call", 0, 1), ("both", 1, 1)]
)
def test_nico(nico: str, drawn: int, called: int) -> None:
    pairs = "3s 3h 8s 8h Js Jh Kd"
    hands = f"\nround: 1\ndealer: 0\nhand 0: {pairs} Kc\nhand 1: 2c 9h\nhand 2: As 6d\n"
    own = position(f"mori nico={nico}", hands + "phase: act\ndrawn: Kc\nturns: 9\n")
    assert ("nico" in own["legal"]["0"]) == drawn
    hands = hands.replace(" Kc", "") + "discards: Kc\nphase: claim\nfrom: 2\nturns: 9\n"
    assert ("ron" in position(f"mori nico={nico}", hands)["legal"]["0"]) == called


def test_nico_with_sevens_that_could_be_laid() -> None:
    hands = "hand 0: 3s 3h 7s 7h Js Jh Kd Kc\nhand 1: 2c 9h\nhand 2: As 6d\n"
    lines = f"\nround: 1\ndealer: 0\n{hands}phase: act\ndrawn: Kc\nturns: 9\n"
    legal = position("mori", lines)["legal"]["0"]
    assert {"nico", "meld 7s", "discard 7s"} <= set(legal)


@pytest.mark.parametrize(
    ("rules", "may"),
    [
        ("standard", ["draw"]),
        ("standard take=free", ["draw", "take"]),
        ("standard take=free upcard=drawable", ["draw", "take"]),
        ("standard take=free upcard=dead", ["draw"]),
    ],
)
def test_the_upcard_and_take(rules: str, may: list[str]) -> None:
    lines = "\nround: 1\ndealer: 0\nhand 0: 3s\nhand 1: 5s\nhand 2: 7s\n"
    upcard = "upcard: 9d\n" if "upcard" in rules else "discards: 9d\nturns: 4\n"
    assert position(rules, lines + upcard)["legal"]["0"] == may


@pytest.mark.parametrize(
    ("rules", "melds"),
    [
        ("standard", ["6s 7s", "7s", "7s 7h", "7h"]),
        ("standard seven_pair=off", ["6s 7s", "7s", "7h"]),
        ("standard seven_run=off", ["7s", "7s 7h", "7h"]),
    ],
)
def test_sevens_from_the_hand(rules: str, melds: list[str]) -> None:
    hands = "\nround: 1\ndealer: 0\nhand 0: 6s 7s 7h Kd\nhand 1: 5s\nhand 2: 9c\n"
    lines = hands + "phase: act\ndrawn: Kd\n"
    legal = position(rules, lines)["legal"]["0"]
    assert sorted(move[5:] for move in legal if move.startswith("meld")) == sorted(melds)
