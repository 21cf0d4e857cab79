"""A picture of a rating's course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.faces.canvas import DARK, INK, LINE, MUTED, SERIES, TURN, WIDTH, Canvas
from bot.faces.course import Plot

HEIGHT: Final = 360
LEFT: Final = 120
RIGHT: Final = WIDTH - 140
TOP: Final = 48
BASE: Final = HEIGHT - 48
DOTS: Final = 40
"""Above this many values there is a line alone."""


def rating_picture(points: Sequence[float], *, digits: int = 0) -> bytes:
    """The course of a rating as a PNG file.

    A line from left to right; the highest and the lowest value at the left, each with a line of
    its own, and the last one at the right.

    Args:
        points: the rating after each match, oldest first.
        digits: how many to write behind the point.

    Raises:
        ValueError: there is no value.
    """
    if not points:
        raise ValueError("A rating without values has no course.")
    high, low = max(points), min(points)
    plot = Plot((LEFT, TOP), (RIGHT, BASE), high, low, len(points) - 1)
    canvas = Canvas(WIDTH, HEIGHT)
    for value in sorted({high, low}):
        y = plot.at(0, value)[1]
        canvas.line(((LEFT, y), (RIGHT, y)), LINE, 1.5)
        canvas.text(f"{value:.{digits}f}", (LEFT - 20, y), 28, MUTED, "rm")
    places = [plot.at(step, value) for step, value in enumerate(points)]
    canvas.line(places, SERIES[0], 4)
    if len(points) <= DOTS:
        for place in places[:-1]:
            canvas.dot(place, 6, SERIES[0])
    canvas.dot(places[-1], 11, DARK)
    canvas.dot(places[-1], 9, TURN)
    canvas.text(f"{points[-1]:.{digits}f}", (RIGHT + 24, places[-1][1]), 34, INK, "lm")
    return canvas.png()
