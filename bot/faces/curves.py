"""Paths: straight lines, arcs and Bézier curves as points close enough to look smooth."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

Point = tuple[float, float]
Path = tuple[Point, ...]

STEPS: Final = 24
"""Points on a curve: at the sizes drawn here, none of its corners can be seen."""


def arc(centre: Point, radii: Point, start: float, end: float) -> Path:
    """A part of an ellipse.

    Args:
        centre: its middle.
        radii: half its width and half its height.
        start: where it begins, in degrees; 0 is to the right, 90 is down.
        end: where it ends; smaller than ``start`` to go the other way round.
    """
    (x, y), (wide, high) = centre, radii
    return tuple(
        (x + wide * cos(turn), y + high * sin(turn))
        for turn in (radians(start + (end - start) * step / STEPS) for step in range(STEPS + 1))
    )


def ring(centre: Point, radii: Point) -> Path:
    """A whole ellipse."""
    return arc(centre, radii, 0, 360)


def cubic(start: Point, *pulls_and_ends: Point) -> Path:
    """Bézier curves, one after another: after the start, two pulls and an end for each."""
    points = [start]
    for place in range(0, len(pulls_and_ends), 3):
        first, second, end = pulls_and_ends[place : place + 3]
        origin = points[-1]
        for step in range(1, STEPS + 1):
            t = step / STEPS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            corners = (origin, first, second, end)
            points.append(
                (
                    sum(weight * corner[0] for weight, corner in zip(weights, corners)),
                    sum(weight * corner[1] for weight, corner in zip(weights, corners)),
                )
            )
    return tuple(points)


def mirrored(path: Path, axis: float) -> Path:
    """A path and its mirror image beside a vertical axis, as one closed outline."""
    return path + tuple((2 * axis - x, y) for x, y in reversed(path))


def turned(path: Iterable[Point], centre: Point) -> Path:
    """A path turned by half a circle."""
    return tuple((2 * centre[0] - x, 2 * centre[1] - y) for x, y in path)
