"""Time: calls and stretches of work, and a loop that tells how fast the machine is just now."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import ParamSpec

P = ParamSpec("P")


def seconds(work: Callable[[], object]) -> float:
    """How long some work takes, done once."""
    gc.collect()
    start = perf_counter()
    work()
    return perf_counter() - start


def each(loops: int, call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> float:
    """How long one call takes, in seconds, over a row of them."""
    row = range(loops)
    start = perf_counter()
    for _ in row:
        call(*args, **kwargs)
    return (perf_counter() - start) / loops


def steady(call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> float:
    """How long a call takes, in seconds: the middle of three, so that no interruption counts."""
    times = []
    for _ in range(3):
        start = perf_counter()
        call(*args, **kwargs)
        times.append(perf_counter() - start)
    return middle_of(times)


class Times:
    """How long each of many different calls took, in seconds."""

    def __init__(self) -> None:
        self._all: list[float] = []
        self.worst = 0.0

    def __len__(self) -> int:
        return len(self._all)

    def note(self, call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Time a call, and once more where it would be the worst so far: the lesser counts."""
        time = steady(call, *args, **kwargs)
        if time > self.worst:
            time = min(time, steady(call, *args, **kwargs))
            self.worst = max(time, self.worst)
        self._all.append(time)

    def percentile(self, part: float) -> float:
        """The time below which that part of the calls stayed."""
        return percentile(self._all, part)


def middle_of(values: Sequence[float]) -> float:
    """The median."""
    return float(median(values))


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


def calibration() -> float:
    """How long a fixed loop of plain Python takes, in seconds.

    A figure times this is the same on a quick day and on a slow one.
    """
    start = perf_counter()
    value = 1
    for step in range(100_000):
        value = (value * 5 + step) & 0xFFFF
    return perf_counter() - start
