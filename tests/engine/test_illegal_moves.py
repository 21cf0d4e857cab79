"""Moves that are not legal are refused, by the right code, and change nothing."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import SENTENCES, IllegalMove
from engine.moves import Move, Nico, Ron, format_move
from engine.record import RecordError, parse, replay
from engine.rules import RuleSet
from engine.snapshot import snapshot
from tests.engine.house_rules import tables
from tests.engine.playing import new_match, play_round, seed_of
from tests.engine.positions import random_position

HEADER = "record: 1\nrules: {rules}\nseats: A, B, C\n"
MORI = HEADER.format(rules="mori")
STANDARD = HEADER.format(rules="standard")
HANDS = """
round: 1
dealer: 0
hand 0: 3s 4s 8h Kd
hand 1: 5s 6s 9c Kh
hand 2: 2h 2d Jc Qc
"""
SEED = f"seed: {'ab' * 32}\n"
TABLE = "table A 1: 7h\n"
ACT = "phase: act\ndrawn: Kd\nturns: 9\n"
CLAIM = "discards: 2s\nphase: claim\nfrom: 0\nturns: 9\n"
JOKER = "hand 2: 2h 2d Jc *"

# For each code, records whose last line is refused with it.
REACHED = {
    "bad_record": [
        "record: 2\n",
        "colour: red\n",
        MORI + SEED + "\nround: 1\nbid: 3\n",
        MORI + HANDS + "0 dance\n",
        MORI + HANDS + "7 draw\n",
        MORI + HANDS + "! seat 1 robot\n",
        MORI + "round: 1\n",
        HEADER.format(rules="mori ron=off"),
        STANDARD + HANDS + TABLE.replace("7h", "8h 9h"),
        MORI + "\nround: 1\nhand 0: As\nhand 1: Ks\nhand 2:\n",
    ],
    "bad_card": [
        MORI + "\nround: 1\nhand 0: 1s\n",
        STANDARD + "\nround: 1\nhand 0: *\n",
        STANDARD + HANDS + ACT + "0 meld 3s 4s *5s\n",
        MORI + HANDS + ACT + "0 discard *4d\n",
        MORI + HANDS + ACT + "0 discard 10s\n",
    ],
    "match_over": [
        HEADER.format(rules="standard rounds=1")
        + HANDS.replace("3s 4s 8h Kd", "Kd")
        + "phase: act\ndrawn: Kd\n0 discard Kd\n1 draw\n"
    ],
    "wrong_phase": [
        MORI + HANDS + "0 discard Kd\n",
        MORI + HANDS + "close\n",
        MORI + HANDS + CLAIM + "1 draw\n",
        HEADER.format(rules="mori after_call=lay")
        + HANDS
        + CLAIM
        + "1 pass\n2 pon 2h 2d\n2 meld Jc Qc *Kc\n",
    ],
    "not_your_turn": [
        MORI + HANDS + "1 draw\n",
        MORI + HANDS + CLAIM + "0 pass\n",
    ],
    "not_in_hand": [
        MORI + HANDS + ACT + "0 meld 2s 3s 4s\n",
        MORI + HANDS + ACT + "0 discard Qc\n",
        MORI + HANDS + ACT + "0 lay 6h A\n",
        MORI + HANDS + CLAIM + "2 pon 2h 2c\n",
        MORI + HANDS + CLAIM + "2 ron pon 2h 2d; meld Jc Qc Kc\n",
        MORI + HANDS + ACT + "0 meld Kd Kd Kd\n",
    ],
    "call_not_allowed": [
        HEADER.format(rules="standard calls=pon") + HANDS + CLAIM + "1 chi 5s 6s\n",
        STANDARD + HANDS + CLAIM + "2 ron\n",
        STANDARD + HANDS + "0 take\n",
        HEADER.format(rules="mori joker_in_pon=off")
        + HANDS.replace("hand 2: 2h 2d Jc Qc", JOKER)
        + CLAIM
        + "2 pon 2h *2d\n",
        HEADER.format(rules="mori nico=call") + HANDS + ACT + "0 nico\n",
    ],
    "first_go_around": [
        MORI + HANDS + CLAIM.replace("9", "1") + "2 pon 2h 2d\n",
        HEADER.format(rules="pagat") + HANDS + CLAIM + "played: 0 1\n2 pon 2h 2d\n",
    ],
    "not_next_seat": [
        MORI
        + HANDS.replace("2h 2d Jc Qc", "7s 8s Jc Qc")
        + CLAIM.replace("2s", "9s")
        + "2 chi 7s 8s\n"
    ],
    "dead_card": [
        MORI + HANDS.replace("8h", "8d") + "table A 0: 6d 7d *8d\n" + ACT + "0 lay 8d A\n",
        MORI
        + HANDS.replace("4s 8h", "8s 8h").replace("5s 6s", "5s 6h")
        + "table A 0: 6s 7s *8s\n"
        + ACT
        + "0 meld 8s 8h Kd\n",
    ],
    "joker_identity": [
        MORI + HANDS.replace("8h", "*") + ACT + "0 meld 3s 4s *\n",
        MORI
        + HANDS.replace("8h", "*").replace("5s 6s", "6h 6s")
        + "table A 1: 5s 5h 5d\n"
        + ACT
        + "0 meld 3s 4s *5s\n",
        HEADER.format(rules="standard joker=on")
        + HANDS.replace("3s 4s 8h", "5d 6d *")
        + ACT
        + "0 meld 5d 6d *7d\n",
    ],
    "no_such_meld": [MORI + HANDS + TABLE + ACT + "0 lay 8h B\n"],
    "no_open_meld": [MORI + HANDS + TABLE + ACT + "0 lay 8h A\n"],
    "not_a_meld": [
        MORI + HANDS + ACT + "0 meld 3s 4s\n",
        MORI + HANDS + ACT + "0 meld 3s 4s 8h\n",
        MORI + HANDS + CLAIM + "2 pon Jc Qc\n",
        MORI + HANDS.replace("2h 2d", "7h 2d") + CLAIM.replace("2s", "7s") + "2 pon 7h\n",
    ],
    "does_not_fit": [MORI + HANDS + TABLE.replace("1:", "0:") + ACT + "0 lay 3s A\n"],
    "no_finish": [
        MORI + HANDS + CLAIM + "2 ron\n",
        MORI + HANDS + CLAIM + "2 ron pon 2h 2d\n",
        MORI + HANDS + CLAIM + "2 ron nico\n",
        MORI + HANDS + ACT + "0 nico\n",
    ],
    "taken_card": [
        HEADER.format(rules="hundred") + HANDS + "turn: 0\ndiscards: 2s\n0 take\n0 discard 2s\n"
    ],
    "must_keep_discard": [
        STANDARD + HANDS.replace("8h Kd", "2s") + "phase: act\ndrawn: 2s\n0 meld 2s 3s 4s\n",
        STANDARD + HANDS.replace("2h 2d Jc Qc", "2h 2d") + CLAIM + "2 pon 2h 2d\n",
        HEADER.format(rules="hundred")
        + HANDS.replace("3s 4s 8h Kd", "8h")
        + "table A 0: 7h\nturn: 0\ndiscards: 2s\n0 take\n0 lay 8h A\n",
    ],
}


@pytest.mark.parametrize(
    ("code", "text"), [(code, text) for code, texts in REACHED.items() for text in texts]
)
def test_refused_with_its_code(code: str, text: str) -> None:
    with pytest.raises(RecordError) as refusal:
        replay(parse(text))
    assert refusal.value.code == code
    assert refusal.value.line == len(text.rstrip().split("\n")) or code == "bad_record"


def test_every_code_is_reached() -> None:
    assert list(REACHED) == list(SENTENCES)


def accepts(legal: list[Move], full: Move) -> bool:
    """Whether an accepted move is one that was listed."""
    if isinstance(full, Ron):
        return Ron() in legal
    if isinstance(full, Nico):
        return Nico() in legal
    return full in legal


@settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(tables(), st.integers(0, 2**32))
def test_a_move_is_accepted_just_where_it_is_listed(
    table: tuple[RuleSet, int], number: int
) -> None:
    """Moves of other seats and other moments: most are refused, and then nothing changes."""
    rules, seats = table
    chance = Random(number)
    elsewhere = new_match(rules, seats, seed_of("other", number))
    pool = [played.move for played in play_round(elsewhere, chance)]
    match = random_position(rules, seats, chance)
    for seat in range(seats):
        pool += match.legal(seat)
    before = snapshot(match)
    for move in chance.sample(pool, min(60, len(pool))):
        seat = chance.randrange(seats)
        try:
            full = match.check(seat, move)
        except IllegalMove:
            with pytest.raises(IllegalMove):
                match.apply(seat, move)
        else:
            free_name = "*" in format_move(full) and not rules.joker_unique
            assert accepts(match.legal(seat), full) or free_name
        assert snapshot(match) == before
