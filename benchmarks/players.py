"""The normal player against itself, in whole matches."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from time import perf_counter
from unittest.mock import patch

from benchmarks.clock import seconds
from benchmarks.figures import Effort, Figure, Medians
from engine.moves import Move
from engine.players import PLAYERS, Player
from engine.rules import RuleSet
from engine.selfplay import PlayedMatch, play_match
from engine.view import View

KIND = "normal"
KINDS = (KIND,) * 4


class SelfPlay:
    """Matches of a preset, the same ones in every repeat."""

    def __init__(self, preset: str, effort: Effort) -> None:
        self._preset = preset
        self._rules = RuleSet.of(preset)
        self._seeds = [
            sha256(f"bench:{number}".encode()).hexdigest() for number in range(effort.of(3))
        ]
        self._medians = Medians()
        self._play()

    def _play(self) -> list[PlayedMatch]:
        return [play_match(self._rules, KINDS, seed) for seed in self._seeds]

    def repeat(self) -> None:
        matches: list[PlayedMatch] = []
        taken = seconds(lambda: matches.extend(self._play()))
        rounds = sum(len(match.record.rounds) for match in matches)
        self._medians.note("rounds", rounds / taken)
        self._medians.note("moves", sum(match.moves for match in matches) / taken)
        times = self._choices()
        self._medians.note("average", 1e3 * sum(times) / len(times))
        self._medians.note("worst", 1e3 * max(times))

    def _choices(self) -> list[float]:
        """How long each choice between two moves or more takes the player itself, in seconds."""
        player = type(PLAYERS[KIND](Random(0)))
        choose = player.choose
        times: list[float] = []

        def clocked(self: Player, view: View, legal: Sequence[Move]) -> Move:
            start = perf_counter()
            move = choose(self, view, legal)
            if len(legal) > 1:
                times.append(perf_counter() - start)
            return move

        with patch.object(player, "choose", clocked):
            self._play()
        return times

    def figures(self) -> list[Figure]:
        name = f"{KIND}.{self._preset}"
        what = f"the {KIND} player against itself in {self._preset}"
        medians = self._medians
        return [
            Figure(f"{name}.rounds", medians["rounds"], "rounds/s", f"{what}, 4 seats: {{}}"),
            Figure(f"{name}.moves", medians["moves"], "moves/s", f"{what}, passes counted: {{}}"),
            Figure(
                f"{name}.choice",
                medians["average"],
                "ms",
                f"{what}, a choice of several: average {{}}",
            ),
            Figure(
                f"{name}.choice.worst",
                medians["worst"],
                "ms",
                f"{what}, a choice of several: worst {{}}",
            ),
        ]
