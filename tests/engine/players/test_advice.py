"""A hint: the move that the hard player prefers, with reasons in codes and numbers."""

from random import Random

import pytest

from engine.moves import format_move
from engine.players import PLAYERS
from engine.players.advice import Hint, hint
from engine.presets import PRESETS
from engine.record import parse, replay
from engine.rules import RuleSet
from tests.engine.playing import new_match, play_round, seed_of

HEAD = "record: 1\nrules: {}\nseats: A, B, C\n\nround: 1\ndealer: 0\n"
NUMBERS = {
    "only": set(),
    "out": set(),
    "points": {"points", "less"},
    "wins": {"percent", "more"},
    "outs": {"count", "more"},
    "risk": {"seat", "points", "less"},
}


def advised(rules: str, lines: str, seat: int, seed: int = 0) -> Hint:
    match = replay(parse(HEAD.format(rules) + lines))
    return hint(match.view(seat), match.legal(seat), seed, worlds=60)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_hint_is_legal_and_says_why(preset: str) -> None:
    """At every decision of a random round: the first way begins with the move."""
    match = new_match(RuleSet.of(preset), RuleSet.of(preset).players[1], seed_of("hint", preset))
    for number, _ in enumerate(play_round(match, Random(6))):
        round_ = match.round
        assert round_ is not None
        for seat in range(round_.seats):
            legal = round_.legal(seat)
            if legal:
                found = hint(match.view(seat), legal, number, worlds=4)
                assert found.move in legal and found.ways[0].moves[0] == found.move
                assert found.reasons
                for reason in found.reasons:
                    assert set(reason.numbers) == NUMBERS[reason.code]
                    assert reason.numbers.get("seat") != seat


def test_a_finish_needs_no_other_reason() -> None:
    lines = "hand 0: Kd Qh\nhand 1: 5s 5d\nhand 2: 3d Jc\n"
    lines += "discards: 5h\nphase: claim\nfrom: 0\nturns: 9\n"
    found = advised("mori", lines, 1)
    assert format_move(found.move) == "ron"
    assert [reason.code for reason in found.reasons] == ["out"]


def test_where_there_is_no_choice_it_says_so() -> None:
    lines = "hand 0: Kd Qh\nhand 1: 5s 5d\nhand 2: 3d Jc\nturns: 9\nturn: 0\n"
    found = advised("standard", lines, 0)
    assert format_move(found.move) == "draw"
    assert [reason.code for reason in found.reasons] == ["only"]


def test_keeping_what_others_can_complete_is_said_in_outs_or_points() -> None:
    """A pair and a neighbour against two lone kings: the numbers favour throwing a king."""
    lines = "hand 0: 5s 5d 6d Kd Ah\nhand 1: 2s 8d Kc Tc\nhand 2: 3d Jc 6h Qs\n"
    lines += "phase: act\ndrawn: Kd\nturns: 9\n"
    found = advised("standard", lines, 0)
    assert format_move(found.move) in ("discard Kd", "discard Ah")
    best, other = found.ways[:2]
    assert best.worlds == other.worlds
    said = {reason.code: reason.numbers for reason in found.reasons}
    if "points" in said:
        less = max(other.points - best.points, 0)
        assert said["points"]["less"] == pytest.approx(less)


def test_the_hint_is_what_the_hard_player_does() -> None:
    """With the same seed and as many worlds."""
    lines = "hand 0: 5s 5d 9h 8h Kd 2c\nhand 1: 2s 8d Kc Tc\nhand 2: 3d Jc 6h Qs\n"
    lines += "phase: act\ndrawn: Kd\nturns: 9\n"
    match = replay(parse(HEAD.format("standard") + lines))
    view, legal = match.view(0), match.legal(0)
    seed = Random(3).getrandbits(64)
    assert hint(view, legal, seed).move == PLAYERS["hard"](Random(3)).choose(view, legal)
