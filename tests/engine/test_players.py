"""CPU players: sound, blind to what they may not see, and better than chance."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.match import Match
from engine.moves import Move, format_move
from engine.players import PLAYERS
from engine.presets import PRESETS
from engine.record import parse, replay
from engine.rules import RuleSet
from engine.selfplay import play_match
from tests.engine.house_rules import tables
from tests.engine.playing import new_match, play_round, seed_of
from tests.engine.test_leaks import dealt_otherwise

THINKING = ("easy", "normal")


@pytest.mark.parametrize("kind", THINKING)
def test_a_choice_depends_on_the_view_alone(kind: str) -> None:
    """Deals that differ only in what the seat cannot see get the same choice."""
    for preset in sorted(PRESETS):
        rules = RuleSet.of(preset)
        seats = rules.players[1]
        match = new_match(rules, seats, seed_of("blind", preset))
        chance = Random(9)
        for number, _ in enumerate(play_round(match, chance)):
            round_ = match.round
            assert round_ is not None
            for seat in range(seats):
                if not round_.legal(seat) or (round_.state.taken and round_.state.turn != seat):
                    continue
                twin = dealt_otherwise(round_, seat, chance)
                choices = [
                    PLAYERS[kind](Random(number)).choose(seen.view(seat), seen.legal(seat))
                    for seen in (round_, twin)
                ]
                assert choices[0] == choices[1]


@settings(
    max_examples=120,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(tables(rounds=1), st.integers(0, 2**32))
def test_matches_of_all_kinds_under_house_rules(table: tuple[RuleSet, int], number: int) -> None:
    """Every choice is legal (``play_match`` checks it), and every match ends."""
    rules, seats = table
    kinds = [("normal", "easy", "random")[(seat + number) % 3] for seat in range(seats)]
    played = play_match(rules, kinds, seed_of("kinds", number))
    assert played.match.is_over and played.match.places is not None


def wins(rules: RuleSet, kinds: tuple[str, ...], deals: int) -> tuple[int, float]:
    """Rounds won by the first kind, and by each other seat on average.

    Every deal is played from every seat, so that neither cards nor place favour anybody.
    """
    won = others = 0
    for number in range(deals):
        for seat in range(len(kinds)):
            turned = kinds[-seat:] + kinds[:-seat] if seat else kinds
            played = play_match(rules, turned, seed_of("wins", number))
            for finished in played.match.finished:
                won += finished.outcome.winner == seat
                others += finished.outcome.winner not in (seat, None)
    return won, others / (len(kinds) - 1)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_normal_beats_random_at_every_number_of_seats(preset: str) -> None:
    rules = RuleSet.of(preset, rounds=1, target=None)
    for seats in range(rules.players[0], rules.players[1] + 1):
        won, each_other = wins(rules, ("normal", *["random"] * (seats - 1)), 48 // seats)
        assert won > 2 * each_other, f"{won} against {each_other} at {seats} seats"


def test_normal_beats_easy() -> None:
    won, each_other = wins(RuleSet.parse("standard rounds=1"), ("normal", *["easy"] * 3), 50)
    assert won > 1.3 * each_other


def test_easy_beats_random() -> None:
    won, each_other = wins(RuleSet.parse("standard rounds=1"), ("easy", *["random"] * 3), 25)
    assert won > 2 * each_other


HEAD = "record: 1\nrules: {}\nseats: A, B, C\n\nround: 1\ndealer: 0\n"


def normal(rules: str, lines: str, seat: int) -> str:
    """What the normal player does at a position."""
    match: Match = replay(parse(HEAD.format(rules) + lines))
    legal: list[Move] = match.legal(seat)
    chosen = PLAYERS["normal"](Random(0)).choose(match.view(seat), legal)
    assert chosen in legal
    return format_move(chosen)


OTHERS = "hand 1: 2s 8d Kc Tc Ah\nhand 2: 3d Jc 6h Qs 4s\n"


def test_it_goes_out_when_it_can() -> None:
    lines = f"hand 0: 9s 9h 9d Kd\n{OTHERS}phase: act\ndrawn: Kd\nturns: 9\n"
    assert normal("standard", lines, 0) == "meld 9s 9h 9d"
    added = f"hand 0: 8s Kd\n{OTHERS}table A 0: 9s Ts Js\nphase: act\ndrawn: Kd\nturns: 9\n"
    assert normal("standard", added, 0) == "lay 8s A"
    free = f"hand 0: 8s 7s\n{OTHERS}table A 0: 9s Ts Js\nphase: act\ndrawn: 8s\nturns: 9\n"
    assert normal("mori", free, 0) in ("lay 8s A", "meld 7s")


def test_it_lays_a_seven_that_doubles() -> None:
    lines = f"hand 0: 7s Kd Qh 2c 9d\n{OTHERS}phase: act\ndrawn: Kd\nturns: 9\n"
    assert normal("standard", lines, 0) == "meld 7s"


def test_it_takes_ron_and_nico_nico() -> None:
    ron = "hand 0: Kd Qh\nhand 1: 5s 5d\nhand 2: 3d Jc\n"
    ron += "discards: 5h\nphase: claim\nfrom: 0\nturns: 9\n"
    assert normal("mori", ron, 1) == "ron"
    pairs = f"hand 0: 3s 3h 8s 8h Js Jh Kd Kc\n{OTHERS}".replace("Jc", "9c").replace("Kc Tc", "Tc")
    assert normal("mori", pairs + "phase: act\ndrawn: Kc\nturns: 9\n", 0) == "nico"


def test_it_keeps_a_pair_and_throws_a_lone_high_card() -> None:
    lines = f"hand 0: 5s 5d 9h 8h Kd\n{OTHERS}phase: act\ndrawn: Kd\nturns: 9\n"
    assert normal("standard", lines, 0) == "discard Kd"


def test_it_calls_a_pon_that_empties_its_hand_by_the_discard() -> None:
    lines = "hand 0: Kd Qh 2h\nhand 1: 5s 5d 9c\nhand 2: 3d Jc\n"
    lines += "discards: 5h\nphase: claim\nfrom: 0\nturns: 9\n"
    assert normal("standard", lines, 1) == "pon 5s 5d"


def test_it_does_not_take_a_useless_discard() -> None:
    lines = f"hand 0: 5s 5d 9h 8h\n{OTHERS}discards: Qd\nturns: 9\nturn: 0\n"
    assert normal("hundred", lines, 0) == "draw"
    wanted = lines.replace("discards: Qd", "discards: 5c")
    assert normal("hundred", wanted, 0) == "take"
