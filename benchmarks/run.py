"""One run: everything in turn, so that all of it meets the same quick and slow moments."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks import others
from benchmarks.clock import calibration, middle_of
from benchmarks.figures import Benchmark, Effort, Figure
from benchmarks.finish import Finish
from benchmarks.journal import JournalCommits
from benchmarks.moves import LegalMoves
from benchmarks.players import SelfPlay
from benchmarks.playouts import Playouts
from benchmarks.resume import Resumes
from benchmarks.standings import Standings
from benchmarks.states import States

PRESETS = ("standard", "mori")


@dataclass(frozen=True, slots=True)
class Report:
    """What a run found.

    Attributes:
        effort: how much work it was.
        figures: in the order in which they are told.
        missing: the engines to compare with that are not installed.
    """

    effort: Effort
    figures: list[Figure]
    missing: list[str]

    def sentences(self) -> list[str]:
        """One for each figure, and one for each engine left out."""
        told = [_sentence(str(figure)) for figure in self.figures]
        told += [f"{name} is not installed here, so it is left out." for name in self.missing]
        return told

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "cores": os.cpu_count(),
            "repeats": self.effort.repeats,
            "share": self.effort.share,
            "missing": self.missing,
            "figures": {
                figure.name: {"value": float(f"{figure.value:.6g}"), "unit": figure.unit}
                for figure in self.figures
            },
        }


def run(effort: Effort, compare: bool, tell: Callable[[str], None]) -> Report:
    """Measure everything.

    Args:
        effort: how much work to do.
        compare: whether to measure other engines too.
        tell: hears how far the run is.
    """
    tell("Dealing and warming up.")
    benchmarks: list[Benchmark] = [Playouts(preset, effort) for preset in PRESETS]
    missing = []
    for name in others.MODULES if compare else ():
        make = others.engine(name)
        if make is None:
            missing.append(name)
        else:
            benchmarks.append(make(effort))
    benchmarks += [States(preset, effort) for preset in PRESETS]
    benchmarks += [LegalMoves(preset, effort) for preset in PRESETS]
    benchmarks += [Finish(preset, effort) for preset in PRESETS]
    benchmarks += [SelfPlay(preset, effort) for preset in PRESETS]
    benchmarks += [JournalCommits(effort), Standings(effort), Resumes(effort)]
    loops: list[float] = []
    for number in range(effort.repeats):
        tell(f"Repeat {number + 1} of {effort.repeats}.")
        for benchmark in benchmarks:
            loops.append(calibration())
            benchmark.repeat()
    figures = [figure for benchmark in benchmarks for figure in benchmark.figures()]
    return Report(effort, [*figures, *_machine(loops)], missing)


def _machine(loops: list[float]) -> list[Figure]:
    what = "the calibration loop, 100,000 steps of plain Python"
    return [
        Figure("calibration", 1e3 * middle_of(loops), "ms", f"{what}: median {{}}"),
        Figure("calibration.best", 1e3 * min(loops), "ms", f"{what}: best {{}}"),
        Figure("calibration.worst", 1e3 * max(loops), "ms", f"{what}: worst {{}}"),
    ]


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
