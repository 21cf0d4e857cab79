"""A state's copy and a seat's view, in the middle of a round and of crowded positions."""

from __future__ import annotations

from benchmarks.clock import each, middle_of
from benchmarks.deals import midway
from benchmarks.figures import Effort, Figure, Medians
from benchmarks.positions import Positions
from engine.round import Round
from engine.rules import RuleSet


class States:
    """Rounds of a preset, the same ones in every repeat."""

    def __init__(self, preset: str, effort: Effort) -> None:
        rules = RuleSet.of(preset)
        self._preset = preset
        self._loops = effort.of(300)
        positions = Positions(rules, seed=5)
        self._midway = midway(rules, effort.of(100), seed=6)
        self._crowded = [positions.round() for _ in range(effort.of(100))]
        self._medians = Medians()

    def repeat(self) -> None:
        copies = [each(self._loops, round_.state.copy) for round_ in self._midway]
        self._medians.note("copy", middle_of(copies))
        self._medians.note("view", self._views(self._midway))
        self._medians.note("crowded", self._views(self._crowded))

    def _views(self, rounds: list[Round]) -> float:
        return middle_of([each(self._loops, round_.view, round_.state.turn) for round_ in rounds])

    def figures(self) -> list[Figure]:
        midway = f"of a {self._preset} round after 20 discards"
        crowded = f"a seat's view of a {self._preset} position with 8 melds"
        medians = self._medians
        return [
            Figure(f"copy.{self._preset}", 1e6 * medians["copy"], "µs", f"a copy {midway}: {{}}"),
            Figure(
                f"view.{self._preset}", 1e6 * medians["view"], "µs", f"a seat's view {midway}: {{}}"
            ),
            Figure(
                f"view.{self._preset}.crowded", 1e6 * medians["crowded"], "µs", f"{crowded}: {{}}"
            ),
        ]
