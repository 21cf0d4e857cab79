"""Random matches under every preset and random house rules, checked after every move."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine.record
from engine.cards import BIT, JOKER_BIT, NATURALS
from engine.match import Match
from engine.melds import NO_JOKER
from engine.moves import format_move, parse_move
from engine.presets import PRESETS
from engine.record import Played, Record, RoundRecord, position_of
from engine.rules import RuleSet
from engine.snapshot import snapshot
from tests.engine.house_rules import tables
from tests.engine.playing import new_match, play_round, seed_of

PRESET_ROUNDS = 25
"""Rounds of each preset at each of its numbers of seats: 475 in all."""
HOUSE_MATCHES = 800
"""Matches of two rounds under random house rules."""


def check_cards(match: Match) -> None:
    """Every card is in exactly one place."""
    assert match.round is not None
    state = match.round.state
    places = [*state.hands, *(BIT[card] for card in state.discards)]
    places += [BIT[card] for card in state.stock[state.top :]]
    for meld in state.melds:
        places.append(meld.naturals)
        if meld.joker != NO_JOKER:
            places.append(JOKER_BIT)
    seen = 0
    for cards in places:
        assert not seen & cards, "a card is in two places"
        seen |= cards
    assert seen == (NATURALS | JOKER_BIT if match.rules.joker else NATURALS)


def check_legal(match: Match) -> None:
    """Listed moves are unique, read back from their text, and are all accepted."""
    assert match.round is not None
    movers = 0
    for seat in range(len(match.seats)):
        moves = match.legal(seat)
        texts = [format_move(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [parse_move(text) for text in texts] == moves
        for move in moves:
            match.check(seat, move)
        movers += bool(moves)
    assert movers or match.round.outcome is not None, "somebody can always move"


def check_copy(match: Match, chance: Random) -> None:
    """A copy is equal, and what is done to it leaves the original alone."""
    before = snapshot(match)
    twin = match.copy()
    assert snapshot(twin) == before
    assert twin.round is not None
    seats = [seat for seat in range(len(twin.seats)) if twin.legal(seat)]
    if seats:
        seat = chance.choice(seats)
        twin.apply(seat, chance.choice(twin.legal(seat)))
    assert snapshot(match) == before


def check_position(match: Match) -> None:
    """The position written as a record leads to the same position."""
    round_ = match.round
    assert round_ is not None
    if round_.outcome is not None or any(round_.answer_of(s) for s in range(round_.seats)):
        return
    record = Record(
        match.rules,
        match.seats,
        match.seed,
        rounds=(RoundRecord(round_.number, round_.dealer, position=position_of(round_)),),
    )
    text = engine.record.format(record)
    again = engine.record.parse(text)
    assert engine.record.format(again) == text
    told_elsewhere = ("penalties", "totals", "reasons", "winner", "ended_by")
    here, there = snapshot(match), snapshot(engine.record.replay(again))
    for field in told_elsewhere:
        del here[field], there[field]
    assert here == there


def play_checked(rules: RuleSet, seats: int, seed: str, rounds: int) -> None:
    chance = Random(seed)
    match = new_match(rules, seats, seed)
    written: list[RoundRecord] = []
    for _ in range(rounds):
        if match.is_over:
            break
        moves: list[Played] = []
        for played in play_round(match, chance):
            moves.append(played)
            check_cards(match)
            if chance.random() < 0.2:
                check_legal(match)
                check_copy(match, chance)
                check_position(match)
        written.append(RoundRecord(len(written) + 1, entries=tuple(moves)))
    assert match.places is None or min(match.places) == 1
    record = Record(rules, match.seats, seed, rounds=tuple(written))
    text = engine.record.format(record)
    assert engine.record.parse(text) == record
    assert snapshot(engine.record.replay(engine.record.parse(text))) == snapshot(match)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_matches_of_every_preset(preset: str) -> None:
    rules = RuleSet.of(preset)
    least, most = rules.players
    for seats in range(least, most + 1):
        for number in range(PRESET_ROUNDS):
            play_checked(rules, seats, seed_of(preset, seats, number), rounds=1)


@settings(
    max_examples=HOUSE_MATCHES,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(tables(), st.integers(0, 2**32))
def test_matches_under_house_rules(table: tuple[RuleSet, int], number: int) -> None:
    rules, seats = table
    play_checked(rules, seats, seed_of(number), rounds=2)
