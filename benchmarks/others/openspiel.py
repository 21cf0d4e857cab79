"""OpenSpiel's gin rummy, which is C++, driven from Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

from benchmarks.figures import Effort
from benchmarks.others.games import Game, RandomGames


def benchmark(effort: Effort) -> RandomGames:
    rules = pyspiel.load_game("gin_rummy")
    game = Game(
        name="openspiel",
        what="OpenSpiel's gin rummy (C++ driven from Python, 2 seats)",
        games=150,
        deal=lambda chance: _dealt(rules, chance),
        play=_play,
        copy=lambda state: state.clone(),
        loops=1000,
    )
    return RandomGames(game, effort)


def _dealt(rules: Any, chance: Random) -> Any:
    state = rules.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def _play(state: Any, chance: Callable[[], float]) -> int:
    """Cards that turn up are drawn evenly and are no decisions."""
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        actions = state.legal_actions()
        state.apply_action(actions[int(chance() * len(actions))])
    return decisions
