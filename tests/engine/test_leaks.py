"""What a seat sees and may do depends on nothing that it cannot see."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cards import BIT, cards_in
from engine.moves import format_move
from engine.presets import PRESETS
from engine.round import Round
from engine.rules import RuleSet
from engine.snapshot import snapshot
from tests.engine.house_rules import tables
from tests.engine.playing import new_match, play_round, seed_of


def dealt_otherwise(round_: Round, seat: int, chance: Random) -> Round:
    """The round with all that this seat cannot see changed: hands, stock and answers."""
    twin = round_.copy()
    state = twin.state
    others = [other for other in range(state.seats) if other != seat]
    unseen = [card for other in others for card in cards_in(state.hands[other])]
    unseen += state.stock[state.top :]
    chance.shuffle(unseen)
    place = 0
    for other in others:
        count = state.hands[other].bit_count()
        drew_secretly = state.turn == other and state.drawn >= 0 and not state.taken
        in_hand = bool(drew_secretly and state.hands[other] & BIT[state.drawn])
        keep = state.hands[other] & state.taken
        cards = [card for card in unseen[place : place + count] if not keep & BIT[card]]
        place += count
        state.hands[other] = sum(BIT[card] for card in cards)
        if in_hand and cards:
            state.drawn = chance.choice(cards)
    state.stock = state.stock[: state.top] + bytes(unseen[place:])
    if state.answers:
        state.answers = tuple(
            answer if other == seat or not state.answers_window(other) else 0
            for other, answer in enumerate(state.answers)
        )
    return twin


def seen_by(round_: Round, seat: int) -> tuple[str, list[str]]:
    """All that a seat is shown, as text."""
    return repr(round_.view(seat)), [format_move(move) for move in round_.legal(seat)]


def check_round(rules: RuleSet, seats: int, seed: str) -> int:
    match = new_match(rules, seats, seed)
    chance = Random(seed)
    compared = 0
    for _ in play_round(match, chance):
        round_ = match.round
        assert round_ is not None
        if round_.outcome is not None:
            break
        for seat in range(seats):
            # A card taken in the open is no secret, so it must stay where it is.
            if round_.state.taken and round_.state.turn != seat:
                continue
            twin = dealt_otherwise(round_, seat, chance)
            assert seen_by(twin, seat) == seen_by(round_, seat)
            compared += 1
        assert repr(round_.view(None)) == repr(round_.copy().view(None))
    return compared


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_equal_views_of_every_preset(preset: str) -> None:
    rules = RuleSet.of(preset)
    for seats in range(rules.players[0], rules.players[1] + 1):
        assert check_round(rules, seats, seed_of("leak", preset, seats)) > 20


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(tables(), st.integers(0, 2**32))
def test_equal_views_under_house_rules(table: tuple[RuleSet, int], number: int) -> None:
    rules, seats = table
    check_round(rules, seats, seed_of("leak", number))


def test_a_seats_json_shows_no_other_hand() -> None:
    """The command line's ``--seat`` shows counts, and only that seat's moves and answers."""
    match = new_match(RuleSet.of("mori"), 4, seed_of("json"))
    chance = Random(5)
    windows = 0
    for _ in play_round(match, chance):
        position = snapshot(match, 1)
        assert [type(position["hands"][str(seat)]) for seat in range(4)] == [int, list, int, int]
        assert set(position["legal"]) <= {"1"} and set(position["answers"]) <= {"1"}
        if position["turn"] != 1 and not position["taken"]:
            assert position["drawn"] is None
        windows += position["phase"] == "claim"
    assert windows > 10
