"""What a benchmark answers: figures with their units and sentences."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure; ``{}`` in its sentence stands for the value with its unit."""

    name: str
    value: float
    unit: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence.format(f"{_rounded(self.value)} {self.unit}")


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a run is: the repeats, and the share of the full work in each."""

    repeats: int = 9
    share: float = 1.0

    def of(self, full: int) -> int:
        return max(1, round(full * self.share))


class Benchmark(Protocol):
    """Something to measure again and again, in turn with everything else."""

    def repeat(self) -> None: ...

    def figures(self) -> list[Figure]: ...


class Medians:
    """The values of each repeat by name, and the median of each."""

    def __init__(self) -> None:
        self._values: dict[str, list[float]] = {}

    def note(self, name: str, value: float) -> None:
        self._values.setdefault(name, []).append(value)

    def __getitem__(self, name: str) -> float:
        return median(self._values[name])


def _rounded(value: float) -> str:
    """Three digits that matter, or all before the point."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}"
