"""Legal moves of crowded positions, as ints and as friendly moves with their text."""

from __future__ import annotations

from benchmarks.clock import Times, middle_of
from benchmarks.figures import Effort, Figure
from benchmarks.positions import Positions
from engine.moves import format_move
from engine.options import options
from engine.round import Round
from engine.rules import RuleSet


class LegalMoves:
    """Positions of a preset, a share of them in each repeat."""

    def __init__(self, preset: str, effort: Effort) -> None:
        self._preset = preset
        self._effort = effort
        self._positions = Positions(RuleSet.of(preset), seed=3)
        self._counts: list[int] = []
        self._ints = Times()
        self._texts = Times()

    def repeat(self) -> None:
        for _ in range(self._effort.of(500)):
            self._measure(self._positions.round())

    def _measure(self, round_: Round) -> None:
        state = round_.state
        # Asked once unmeasured, so that the look-up rows are warm.
        self._counts.append(len(_texts(round_)))
        self._ints.note(options, state, 0)
        self._texts.note(_texts, round_)

    def figures(self) -> list[Figure]:
        name = f"legal.{self._preset}"
        what = f"legal moves of a {self._preset} position, 8 cards and 8 melds"
        ints, texts = 1e6 * self._ints.percentile(0.5), 1e6 * self._texts.percentile(0.5)
        return [
            Figure(
                f"{name}.count", middle_of(self._counts), "moves", f"{what}: half have {{}} or more"
            ),
            Figure(f"{name}.ints", ints, "µs", f"{what}, as ints: median {{}}"),
            Figure(
                f"{name}.ints.worst", 1e6 * self._ints.worst, "µs", f"{what}, as ints: worst {{}}"
            ),
            Figure(f"{name}.texts", texts, "µs", f"{what}, as text: median {{}}"),
            Figure(
                f"{name}.texts.worst", 1e6 * self._texts.worst, "µs", f"{what}, as text: worst {{}}"
            ),
        ]


def _texts(round_: Round) -> list[str]:
    return [format_move(move) for move in round_.legal(0)]
