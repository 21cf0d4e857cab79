"""The engine against the naive second implementation in ``tests/naive``."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cover import fewest_steps
from engine.match import Match
from engine.moves import format_move, parse_move
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.snapshot import Json, snapshot
from engine.state import CLAIM, OVER, Outcome, State
from tests.engine.house_rules import tables
from tests.engine.playing import new_match, play_round, rules_as_text, seed_of
from tests.engine.positions import random_position
from tests.naive import best_ron, can_finish_now, legal, score, window_opens

slow_is_fine = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def check_moves(match: Match, rules: dict[str, str], position: Json) -> None:
    """Melds, additions, discards, calls and finishes are the same."""
    listed = {seat: sorted(moves) for seat, moves in position["legal"].items()}
    assert listed == legal(rules, position)
    for seat, moves in listed.items():
        if "ron" in moves:
            full = format_move(match.check(int(seat), parse_move("ron")))
            assert full == best_ron(rules, position, int(seat))


def check_score(match: Match, rules: dict[str, str], position: Json) -> None:
    """Penalties and their reasons are the same."""
    assert match.round is not None
    outcome = match.round.outcome
    assert outcome is not None
    penalties, reasons = score(
        rules,
        position,
        winner=outcome.winner,
        ended_by=outcome.ended_by,
        feeder=outcome.feeder,
        had_turn=set(position["played"]),
        concealed=outcome.concealed,
    )
    assert penalties == position["penalties"][-1]
    assert reasons == position["reasons"]


def play_compared(rules: RuleSet, seats: int, seed: str, rounds: int = 1) -> None:
    text = rules_as_text(rules)
    match = new_match(rules, seats, seed)
    chance = Random(seed)
    for _ in range(rounds):
        if match.is_over:
            return
        for _ in play_round(match, chance):
            position = snapshot(match)
            if position["phase"] in ("round_over", "match_over"):
                check_score(match, text, position)
            else:
                check_moves(match, text, position)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_rounds_of_every_preset(preset: str) -> None:
    rules = RuleSet.of(preset)
    for number in range(12):
        seats = number % (rules.players[1] - rules.players[0] + 1) + rules.players[0]
        play_compared(rules, seats, seed_of("naive", preset, number))


@settings(slow_is_fine, max_examples=150)
@given(tables(), st.integers(0, 2**32))
def test_rounds_under_house_rules(table: tuple[RuleSet, int], number: int) -> None:
    play_compared(*table, seed_of("naive", number), rounds=2)


@settings(slow_is_fine, max_examples=1500)
@given(tables(), st.integers(0, 2**32))
def test_random_positions(table: tuple[RuleSet, int], number: int) -> None:
    """Crowded tables and hands of any size, which play seldom reaches."""
    rules, seats = table
    text = rules_as_text(rules)
    match = random_position(rules, seats, Random(number))
    position = snapshot(match)
    check_moves(match, text, position)
    assert match.round is not None
    state = match.round.state
    if state.phase == CLAIM:
        assert window_opens(text, position)
    elif position["phase"] == "act" and rules.going_out == "free" and not position["taken"]:
        seat = state.turn
        after_call = position["from"] is not None
        if state.opened >> seat & 1:
            steps = fewest_steps(
                state.tables,
                state.hands[seat],
                state.melds,
                state.dead,
                melding=not after_call or state.tables.meld_after_call,
                laying=not after_call or state.tables.lay_after_call,
            )
            assert can_finish_now(text, position) == (steps is not None)


def ended(state: State, chance: Random) -> Outcome:
    """A random way in which the round could have ended here; the winner's hand is emptied."""
    rules = state.tables.rules
    ways = ["discard", "tsumo", "void", "abandoned"]
    ways += ["ron", "ron", "nico"] if rules.ron else ["call"]
    ended_by = chance.choice(ways)
    if ended_by in ("void", "abandoned"):
        return Outcome(None, ended_by)  # type: ignore[arg-type]
    winner = chance.randrange(state.seats)
    state.hands[winner] = 0
    others = [seat for seat in range(state.seats) if seat != winner]
    feeder = chance.choice(others) if ended_by in ("ron", "nico", "call") else None
    concealed = feeder is None and chance.random() < 0.5
    return Outcome(winner, ended_by, feeder, concealed)  # type: ignore[arg-type]


@settings(slow_is_fine, max_examples=1500)
@given(tables(), st.integers(0, 2**32))
def test_scores_of_random_hands(table: tuple[RuleSet, int], number: int) -> None:
    rules, seats = table
    chance = Random(number)
    match = random_position(rules, seats, chance)
    assert match.round is not None
    state = match.round.state
    state.outcome = ended(state, chance)
    state.phase = OVER
    position = snapshot(match)
    position["penalties"] = [[score.penalty for score in match.round.scores()]]
    position["reasons"] = {
        str(seat): [list(reason) for reason in score.reasons]
        for seat, score in enumerate(match.round.scores())
    }
    check_score(match, rules_as_text(rules), position)
