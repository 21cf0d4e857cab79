"""A picture of a match: how the totals grew, and where everybody ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from bot.faces.canvas import DARK, INK, LINE, MUTED, SERIES, WIDTH, Canvas
from bot.faces.course import Plot, spread, thinned

HEIGHT: Final = 460
LEFT: Final = 96
RIGHT: Final = WIDTH - 230
TOP: Final = 44
BASE: Final = HEIGHT - 64
LADDER: Final = 54
"""Between two seats at the right."""
LABELS: Final = 16
"""Rounds that get a number."""


def totals_picture(rounds: Sequence[Sequence[int]], *, before: Sequence[int] = ()) -> bytes:
    """The totals of a match, round by round, as a PNG file.

    Few points are good, so the best is on top. At the right stand the seats with their totals,
    each with the colour and the mark of its line.

    Args:
        rounds: the points of each seat in each round, in order; at least one round.
        before: what each seat brought into the match, if anything.

    Raises:
        ValueError: there is no round.
    """
    if not rounds:
        raise ValueError("A match without rounds has no course.")
    courses = totals_by_round(rounds, before)
    values = [value for course in courses for value in course]
    best, worst = min(values), max(values)
    if best == worst:
        worst = best + 1
    plot = Plot((LEFT, TOP), (RIGHT, BASE), best, worst, len(rounds))
    canvas = Canvas(WIDTH, HEIGHT)
    for value in (best, worst):
        y = plot.at(0, value)[1]
        canvas.line(((LEFT, y), (RIGHT, y)), LINE, 1.5)
        canvas.text(str(value), (LEFT - 22, y), 26, MUTED, "rm")
    for step in thinned(len(rounds), LABELS):
        x = plot.at(step, worst)[0]
        canvas.line(((x, BASE), (x, BASE + 8)), LINE, 1.5)
        canvas.text(str(step), (x, BASE + 28), 24, MUTED, "mm")
    for seat, course in enumerate(courses):
        points = [plot.at(step, value) for step, value in enumerate(course)]
        canvas.line(points, SERIES[seat % len(SERIES)], 3.5)
        if len(rounds) <= 2 * LABELS:
            for point in points[1:]:
                canvas.mark(seat, point)
    _draw_ladder(canvas, plot, [course[-1] for course in courses])
    return canvas.png()


def totals_by_round(
    rounds: Sequence[Sequence[int]], before: Sequence[int] = ()
) -> list[tuple[int, ...]]:
    """For each seat its totals: before the first round, and after each."""
    start = tuple(before) or (0,) * len(rounds[0])
    return [
        tuple(accumulate((points[seat] for points in rounds), initial=start[seat]))
        for seat in range(len(start))
    ]


def _draw_ladder(canvas: Canvas, plot: Plot, totals: Sequence[int]) -> None:
    order = sorted(range(len(totals)), key=lambda seat: (totals[seat], seat))
    ends = [plot.at(plot.steps, totals[seat]) for seat in order]
    heights = spread([y for _, y in ends], LADDER, (TOP - 10, HEIGHT - 36))
    for seat, end, y in zip(order, ends, heights):
        colour = SERIES[seat % len(SERIES)]
        canvas.line((end, (RIGHT + 34, y), (RIGHT + 50, y)), colour, 1.5)
        canvas.mark(seat, (RIGHT + 50, y), 9)
        canvas.badge(str(seat + 1), (RIGHT + 92, y), colour, DARK)
        canvas.text(str(totals[seat]), (WIDTH - 28, y), 32, INK, "rm")
