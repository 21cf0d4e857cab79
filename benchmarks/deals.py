"""Rounds dealt beforehand from shuffled decks."""

from __future__ import annotations

from random import Random

from engine.melds import MeldRules
from engine.options import turn_options
from engine.playout import answer_randomly
from engine.round import Round
from engine.rules import RuleSet
from engine.state import ACT, CLAIM, DRAW, OVER, State
from engine.tables import Tables
from engine.transitions import apply, draw

SEATS = 4


def dealt(rules: RuleSet, count: int, seed: int) -> list[State]:
    """The first position of so many rounds; the same arguments give the same cards."""
    chance = Random(seed)
    deck = list(range(53 if rules.joker else 52))
    states = []
    for number in range(count):
        chance.shuffle(deck)
        round_ = Round.deal(rules, SEATS, dealer=number % SEATS, deck=bytes(deck))
        states.append(round_.state)
    return states


def cold(rules: RuleSet, states: list[State]) -> list[State]:
    """Copies of freshly dealt rounds whose look-up rows are all empty, shared between them."""
    tables = Tables(rules)
    tables.melds = MeldRules(rules)
    copies = [state.copy() for state in states]
    for state in copies:
        state.tables = tables
    return copies


def midway(rules: RuleSet, count: int, seed: int) -> list[Round]:
    """So many rounds of random play after 20 discards, each before a move on the turn."""
    chance = Random(seed)
    rounds: list[Round] = []
    while len(rounds) < count:
        state = dealt(rules, 1, chance.randrange(1 << 32))[0]
        while state.phase != OVER and (state.turns < 20 or state.phase != ACT):
            if state.phase == CLAIM:
                answer_randomly(state, chance.random)
            elif state.phase == DRAW:
                draw(state)
            else:
                apply(state, state.turn, chance.choice(turn_options(state)))
        if state.phase != OVER:
            rounds.append(Round(state, 1, 0))
    return rounds
