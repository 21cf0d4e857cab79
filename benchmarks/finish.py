"""Whether a hand can go out: the exact search, over very many positions."""

from __future__ import annotations

from benchmarks.clock import Times
from benchmarks.figures import Effort, Figure
from benchmarks.positions import Positions
from engine.cover import fewest_steps
from engine.rules import RuleSet

POSITIONS = 100_000
"""Of each preset, over all repeats."""


class Finish:
    """Positions of a preset, a share of them in each repeat."""

    def __init__(self, preset: str, effort: Effort) -> None:
        self._preset = preset
        self._count = effort.of(-(-POSITIONS // effort.repeats))
        self._positions = Positions(RuleSet.of(preset), seed=4)
        self._times = Times()
        self._out = 0

    def repeat(self) -> None:
        tables = self._positions.tables
        for _ in range(self._count):
            hand, melds, dead = self._positions()
            # Asked once unmeasured, so that the look-up rows are warm.
            self._out += fewest_steps(tables, hand, melds, dead) is not None
            self._times.note(fewest_steps, tables, hand, melds, dead)

    def figures(self) -> list[Figure]:
        name = f"finish.{self._preset}"
        times = self._times
        median, p99 = 1e6 * times.percentile(0.5), 1e6 * times.percentile(0.99)
        what = f"can 8 cards go out before 8 melds, {self._preset}"
        return [
            Figure(f"{name}.positions", len(times), "positions", f"{what}: asked of {{}}"),
            Figure(f"{name}.out", 100 * self._out / len(times), "%", f"{what}: yes in {{}}"),
            Figure(f"{name}.median", median, "µs", f"{what}: median {{}}"),
            Figure(f"{name}.p99", p99, "µs", f"{what}: 99th percentile {{}}"),
            Figure(f"{name}.worst", 1e6 * times.worst, "µs", f"{what}: worst {{}}"),
        ]
