"""RLCard's gin rummy, which is pure Python."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import numpy
from rlcard.games.gin_rummy import Game as GinRummy

from benchmarks.figures import Effort
from benchmarks.others.games import Game, RandomGames


def benchmark(effort: Effort) -> RandomGames:
    game = Game(
        name="rlcard",
        what="RLCard's gin rummy (pure Python, 2 seats)",
        games=50,
        deal=_dealt,
        play=_play,
        copy=deepcopy,
        loops=100,
    )
    return RandomGames(game, effort)


def _dealt(chance: Random) -> Any:
    game = GinRummy()
    game.np_random = numpy.random.RandomState(chance.randrange(1 << 32))
    game.init_game()
    return game


def _play(game: Any, chance: Callable[[], float]) -> int:
    decisions = 0
    while not game.is_over():
        decisions += 1
        actions = game.judge.get_legal_actions()
        game.step(actions[int(chance() * len(actions))])
    return decisions
