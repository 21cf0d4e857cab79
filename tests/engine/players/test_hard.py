"""The hard player: blind to what it may not see, steady by its seed, and awake."""

import pickle
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.cards import BIT, JOKER, JOKER_BIT, NATURALS, CardSet
from engine.moves import Move, format_move
from engine.players import PLAYERS
from engine.players.hard import NOTHING, HardPlayer, Memory, decide, recall
from engine.players.hard.greedy import greedy_of
from engine.players.hard.paying import paying_of
from engine.players.hard.worlds import Knowledge
from engine.presets import PRESETS
from engine.record import parse, replay
from engine.rules import RuleSet
from engine.scoring import score_round
from engine.state import State
from engine.view import View
from tests.engine.house_rules import tables
from tests.engine.playing import chosen_moves, new_match, play_round, seed_of
from tests.engine.test_leaks import dealt_otherwise

QUICK = settings(
    max_examples=60,
    phases=(Phase.explicit, Phase.generate),  # a whole round is slow to shrink
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
FEW = 4
"""Worlds where it does not matter how good the choice is."""


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_choice_depends_on_the_view_and_the_seed_alone(preset: str) -> None:
    """Deals that differ only in what the seat cannot see get the same choice."""
    rules = RuleSet.of(preset)
    seats = rules.players[1]
    match = new_match(rules, seats, seed_of("hard and blind", preset))
    chance = Random(4)
    compared = 0
    for number, _ in enumerate(play_round(match, chance)):
        round_ = match.round
        assert round_ is not None
        for seat in range(seats):
            legal = round_.legal(seat)
            if len(legal) < 2 or (round_.state.taken and round_.state.turn != seat):
                continue
            twin = dealt_otherwise(round_, seat, chance)
            choices = [
                decide(seen.view(seat), seen.legal(seat), number, worlds=FEW)
                for seen in (round_, twin)
            ]
            assert choices[0] == choices[1] and choices[0] in legal
            compared += 1
    assert compared


@QUICK
@given(tables(rounds=1), st.integers(0, 2**32))
def test_every_choice_is_legal_under_house_rules(table: tuple[RuleSet, int], number: int) -> None:
    """Whole rounds, at every number of seats: draws, turns, windows, last laps."""
    rules, seats = table
    match = new_match(rules, seats, seed_of("hard", number))
    players = [HardPlayer(Random(seat), worlds=FEW) for seat in range(seats)]
    round_ = match.deal()
    while round_.outcome is None:
        waiting = round_.waiting() or (round_.state.turn,)
        chosen = [
            (seat, players[seat].choose(match.view(seat), round_.legal(seat))) for seat in waiting
        ]
        for seat, move in chosen:
            assert move in round_.legal(seat)
            match.apply(seat, move)


def test_the_same_seed_plays_the_same_match() -> None:
    def play(seed: int) -> list[Move]:
        match = new_match(RuleSet.parse("hundred rounds=1"), 3, seed_of("again"))
        players = [HardPlayer(Random(seed), worlds=FEW) for _ in range(3)]
        round_ = match.deal()
        made = []
        while round_.outcome is None:
            for seat in round_.waiting() or (round_.state.turn,):
                made.append(players[seat].choose(match.view(seat), round_.legal(seat)))
                match.apply(seat, made[-1])
        return made

    assert play(1) == play(1)


# Imagined worlds


@QUICK
@given(tables(rounds=1), st.integers(0, 2**32))
def test_imagined_worlds_agree_with_all_that_the_seat_knows(
    table: tuple[RuleSet, int], number: int
) -> None:
    rules, seats = table
    match = new_match(rules, seats, seed_of("worlds", number))
    chance = Random(number)
    round_ = match.deal()
    greedy = greedy_of(rules)
    memories = [NOTHING] * seats
    whole = NATURALS | (JOKER_BIT if rules.joker else 0)
    while round_.outcome is None:
        for seat in range(seats):
            if not round_.legal(seat):
                continue
            view = round_.view(seat)
            memories[seat] = recall(memories[seat], view)
            knowledge = Knowledge(view, memories[seat], greedy)
            world = knowledge.imagine(chance)
            state = knowledge.enter(knowledge.root, world)
            assert view.hand is not None
            assert world.hands[seat] == view.hand.mask
            assert tuple(hand.bit_count() for hand in world.hands) == view.counts
            assert len(world.stock) == view.stock
            _check_every_card_is_somewhere_once(state, whole)
            for other, held in enumerate(memories[seat].held):
                still = held & knowledge.unseen
                assert other == seat or world.hands[other] & still == still
        for played in chosen_moves(match, chance):
            match.apply(played.seat, match.check(played.seat, played.move))


def _check_every_card_is_somewhere_once(state: State, whole: int) -> None:
    cards = [card for hand in state.hands for card in range(53) if hand >> card & 1]
    cards += list(state.stock[state.top :]) + list(state.discards)
    for meld in state.melds:
        cards += [card for card in range(52) if meld.naturals >> card & 1]
        cards += [JOKER] if meld.joker >= 0 else []
    assert len(cards) == len(set(cards))
    assert sum(BIT[card] for card in cards) == whole


def test_what_somebody_took_stays_with_them() -> None:
    """The memory of a take outlives the view that shows it."""
    lines = "hand 0: 2s 4h 9d Kc 3c\nhand 1: 5s 5d 9h 8h\nhand 2: 3d Jc Qd 2c\n"
    lines += "discards: 5c\nturns: 9\nturn: 1\n\n1 take\n1 discard 9h\n"
    match = replay(parse(HEAD.format("hundred") + lines))
    before = replay(parse(HEAD.format("hundred") + lines[: lines.index("\n1 take")]))
    memory = recall(recall(NOTHING, before.view(2)), match.view(2))
    knowledge = Knowledge(match.view(2), memory, greedy_of(match.rules))
    five = BIT[3 * 13 + 4]
    for number in range(40):
        assert knowledge.imagine(Random(number)).hands[1] & five


def test_discards_that_were_shuffled_are_not_in_hands_at_once() -> None:
    """Right after a reshuffle the other hands hold nothing that lay among the discards."""
    match = new_match(RuleSet.parse("standard rounds=1"), 3, seed_of("shuffled"))
    round_ = match.deal()
    memory = NOTHING
    seen_one = False
    chance = Random(2)
    while round_.outcome is None:
        renewed = round_.state.reshuffles > memory.reshuffles and memory.number >= 0
        if round_.legal(0):
            memory = recall(memory, round_.view(0))
            if renewed and round_.state.turn == 0 and round_.phase == "draw":
                knowledge = Knowledge(round_.view(0), memory, greedy_of(match.rules))
                for number in range(20):
                    world = knowledge.imagine(Random(number))
                    assert not (world.hands[1] | world.hands[2]) & memory.buried
                assert memory.buried
                seen_one = True
        for played in chosen_moves(match, chance):
            match.apply(played.seat, match.check(played.seat, played.move))
    assert seen_one


# The rounds that it imagines


@QUICK
@given(tables(rounds=1), st.integers(0, 2**32))
def test_imagined_rounds_end_and_are_paid_by_the_rules(
    table: tuple[RuleSet, int], number: int
) -> None:
    rules, seats = table
    match = new_match(rules, seats, seed_of("greedy", number))
    for _ in range(3):
        state = match.deal().state
        greedy_of(rules).finish(state, 10**6)
        paid = paying_of(rules).penalties(state)
        assert paid == [score.penalty for score in score_round(state)]
        match = new_match(rules, seats, seed_of("greedy", number, state.turns))


# What it does

HEAD = "record: 1\nrules: {}\nseats: A, B, C\n\nround: 1\ndealer: 0\n"
OTHERS = "hand 1: 2s 8d Kc Tc Ah\nhand 2: 3d Jc 6h Qs 4s\n"


def hard(rules: str, lines: str, seat: int) -> str:
    """What the hard player does at a position."""
    match = replay(parse(HEAD.format(rules) + lines))
    legal = match.legal(seat)
    chosen = PLAYERS["hard"](Random(0)).choose(match.view(seat), legal)
    assert chosen in legal
    return format_move(chosen)


def test_it_goes_out_when_it_can() -> None:
    lines = f"hand 0: 9s 9h 9d Kd\n{OTHERS}phase: act\ndrawn: Kd\nturns: 9\n"
    assert hard("standard", lines, 0) == "meld 9s 9h 9d"
    added = f"hand 0: 8s Kd\n{OTHERS}table A 0: 9s Ts Js\nphase: act\ndrawn: Kd\nturns: 9\n"
    assert hard("standard", added, 0) == "lay 8s A"
    free = f"hand 0: 8s 7s\n{OTHERS}table A 0: 9s Ts Js\nphase: act\ndrawn: 8s\nturns: 9\n"
    assert hard("mori", free, 0) in ("lay 8s A", "meld 7s")


def test_it_takes_ron_and_nico_nico() -> None:
    ron = "hand 0: Kd Qh\nhand 1: 5s 5d\nhand 2: 3d Jc\n"
    ron += "discards: 5h\nphase: claim\nfrom: 0\nturns: 9\n"
    assert hard("mori", ron, 1) == "ron"
    pairs = f"hand 0: 3s 3h 8s 8h Js Jh Kd Kc\n{OTHERS}".replace("Jc", "9c").replace("Kc Tc", "Tc")
    assert hard("mori", pairs + "phase: act\ndrawn: Kc\nturns: 9\n", 0) == "nico"


def test_it_calls_a_pon_that_empties_its_hand_by_the_discard() -> None:
    lines = "hand 0: Kd Qh 2h\nhand 1: 5s 5d 9c\nhand 2: 3d Jc\n"
    lines += "discards: 5h\nphase: claim\nfrom: 0\nturns: 9\n"
    assert hard("standard", lines, 1) == "pon 5s 5d"


@pytest.mark.parametrize(("wanted", "safe"), [("Qh Jh", "Kd"), ("Qd Jd", "Kh")])
def test_it_does_not_feed_a_ron_where_a_safe_card_costs_the_same(wanted: str, safe: str) -> None:
    """Two kings to choose from: with one of them go two cards that are still hidden."""
    hands = f"hand 0: Kd Kh\nhand 1: {wanted}\nhand 2: 2s 3d\n"
    seen = CardSet.of(f"Kd Kh {wanted} 2s 3d 5c 9c 4h 8d 5s 5h")
    lines = f"{hands}stock: 5c 9c 4h 8d\ntable A 0: 5s 5h *5d\n"
    lines += f"discards: {CardSet(NATURALS & ~seen.mask)}\nphase: act\ndrawn: Kh\nturns: 40\n"
    assert hard("mori", lines, 0) == f"discard {safe}"


def test_it_takes_a_discard_that_comes_down_at_once() -> None:
    lines = f"hand 0: 5s 5d 9h 8h\n{OTHERS}discards: 5c\nturns: 9\nturn: 0\n"
    assert hard("hundred", lines, 0) == "take"


def test_a_worker_needs_nothing_but_values() -> None:
    """What a choice is made from goes to another process and back."""
    match = new_match(RuleSet.of("mori"), 4, seed_of("pickled"))
    match.deal()
    seat = match.view(None).turn
    assert seat is not None
    for _ in range(5):
        [played, *_] = chosen_moves(match, Random(3))
        match.apply(played.seat, match.check(played.seat, played.move))
    seat = (match.round.waiting() or (match.round.state.turn,))[0] if match.round else 0
    view, legal = match.view(seat), match.legal(seat)
    memory = recall(NOTHING, view)
    sent: tuple[View, list[Move], int, Memory] = pickle.loads(
        pickle.dumps((view, legal, 5, memory))
    )
    answer = pickle.loads(pickle.dumps(decide(*sent, FEW)))
    assert answer in legal and answer == decide(view, legal, 5, memory, FEW)
