"""Where values lie on a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.faces.curves import Point


@dataclass(frozen=True, slots=True)
class Plot:
    """A part of a picture with a scale.

    Attributes:
        start: its upper left corner.
        end: its lower right corner.
        top: the value at the upper edge.
        base: the value at the lower edge.
        steps: how many steps there are from left to right.
    """

    start: Point
    end: Point
    top: float
    base: float
    steps: int

    def at(self, step: float, value: float) -> Point:
        """Where a value lies."""
        across = step / self.steps if self.steps else 0.5
        down = (value - self.top) / (self.base - self.top) if self.base != self.top else 0.5
        (left, upper), (right, lower) = self.start, self.end
        return left + across * (right - left), upper + down * (lower - upper)


def spread(wanted: Sequence[float], least: float, between: tuple[float, float]) -> list[float]:
    """Heights near those wanted, in the same order, that keep a distance.

    Args:
        wanted: ascending.
        least: the distance.
        between: the bounds; there must be room enough.
    """
    low, high = between
    heights: list[float] = []
    for height in wanted:
        heights.append(max(height, heights[-1] + least if heights else low))
    for place in reversed(range(len(heights))):
        bound = heights[place + 1] - least if place + 1 < len(heights) else high
        heights[place] = min(heights[place], bound)
    return heights


def thinned(steps: int, most: int) -> list[int]:
    """The steps from 1 that get a label: all, or each second, fifth, tenth and so on."""
    unit = 1
    while steps // unit > most:
        unit = unit * 5 // 2 if str(unit).startswith("2") else unit * 2
    return [step for step in range(1, steps + 1) if step % unit == 0 or unit == 1]
