"""What is measured of every other engine: random games, and the copy of a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from benchmarks.clock import each, seconds
from benchmarks.figures import Effort, Figure, Medians


@dataclass(frozen=True, slots=True)
class Game:
    """Another engine.

    Attributes:
        name: the first part of its figures' names.
        what: its random games, in words.
        games: how many are played in a repeat.
        deal: makes one that is ready for its first decision; not measured.
        play: plays it to its end at random and returns how many decisions were made.
        copy: copies one that was just dealt.
        loops: how many copies are made in a row.
    """

    name: str
    what: str
    games: int
    deal: Callable[[Random], Any]
    play: Callable[[Any, Callable[[], float]], int]
    copy: Callable[[Any], Any]
    loops: int


class RandomGames:
    """Games of another engine, dealt anew in every repeat from the same seed."""

    def __init__(self, game: Game, effort: Effort) -> None:
        self._game = game
        self._count = effort.of(game.games)
        self._loops = effort.of(game.loops)
        self._medians = Medians()
        self._decisions = 0

    def repeat(self) -> None:
        game = self._game
        deals = Random(1)
        states = [game.deal(deals) for _ in range(self._count)]
        self._medians.note("copy", each(self._loops, game.copy, states[0]))
        chance = Random(2).random

        def work() -> None:
            self._decisions = sum(game.play(state, chance) for state in states)

        taken = seconds(work)
        self._medians.note("games", len(states) / taken)
        self._medians.note("decisions", self._decisions / taken)

    def figures(self) -> list[Figure]:
        name, what = self._game.name, self._game.what
        medians = self._medians
        return [
            Figure(f"{name}.games", medians["games"], "games/s", f"{what}: {{}}"),
            Figure(f"{name}.decisions", medians["decisions"], "decisions/s", f"{what}: {{}}"),
            Figure(
                f"{name}.copy",
                1e6 * medians["copy"],
                "µs",
                f"{what}, the copy of a fresh state: {{}}",
            ),
        ]
