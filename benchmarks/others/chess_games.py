"""python-chess, which is pure Python: another game, but the same craft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import chess

from benchmarks.figures import Effort
from benchmarks.others.games import Game, RandomGames


def benchmark(effort: Effort) -> RandomGames:
    game = Game(
        name="chess",
        what="python-chess (pure Python, 2 seats)",
        games=30,
        deal=lambda _: chess.Board(),
        play=_play,
        copy=lambda board: board.copy(stack=False),
        loops=10_000,
    )
    return RandomGames(game, effort)


def _play(board: Any, chance: Callable[[], float]) -> int:
    """Games end by mate, stalemate, lack of material or 75 quiet moves each.

    Fivefold repetition is not looked for: it is rare in random play.
    """
    decisions = 0
    while True:
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= 150 or board.is_insufficient_material():
            return decisions
        decisions += 1
        board.push(moves[int(chance() * len(moves))])
