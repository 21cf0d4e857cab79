"""The suits, and the joker's cap and star, as outlines in a box from 0 to 1 both ways."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from bot.faces.curves import Path, cubic, mirrored, ring

Shape = tuple[Path, ...]
"""Outlines to be filled, each for itself."""


def _star(points: int, inner: float) -> Path:
    corners = []
    for step in range(2 * points):
        reach = 0.5 if step % 2 == 0 else 0.5 * inner
        turn = pi * step / points
        corners.append((0.5 + reach * sin(turn), 0.53 - reach * cos(turn)))
    return tuple(corners)


_FOOT = mirrored(
    cubic((0.5, 0.5), (0.5, 0.78), (0.45, 0.92), (0.26, 1.0)),
    0.5,
)

SPADE: Final[Shape] = (
    mirrored(
        cubic(
            (0.5, 0.0),
            (0.45, 0.2),
            (0.0, 0.42),
            (0.0, 0.66),
            (0.0, 0.9),
            (0.38, 0.9),
            (0.5, 0.66),
        ),
        0.5,
    ),
    _FOOT,
)
HEART: Final[Shape] = (
    mirrored(
        cubic(
            (0.5, 0.2),
            (0.4, -0.06),
            (0.0, -0.03),
            (0.0, 0.32),
            (0.0, 0.6),
            (0.36, 0.76),
            (0.5, 1.0),
        ),
        0.5,
    ),
)
DIAMOND: Final[Shape] = (
    mirrored(
        cubic(
            (0.5, 0.0),
            (0.42, 0.16),
            (0.24, 0.38),
            (0.1, 0.5),
            (0.24, 0.62),
            (0.42, 0.84),
            (0.5, 1.0),
        ),
        0.5,
    ),
)
CLUB: Final[Shape] = (
    ring((0.5, 0.215), (0.21, 0.215)),
    ring((0.21, 0.62), (0.21, 0.225)),
    ring((0.79, 0.62), (0.21, 0.225)),
    ((0.455, 0.35), (0.545, 0.35), (0.6, 0.54), (0.6, 0.69), (0.4, 0.69), (0.4, 0.54)),
    _FOOT,
)
SUITS: Final = (SPADE, HEART, DIAMOND, CLUB)

STAR: Final[Shape] = (_star(5, 0.45),)

CAP: Final[Shape] = (
    mirrored(
        (
            (0.5, 0.84),
            (0.22, 0.84),
            *cubic((0.22, 0.84), (0.26, 0.66), (0.24, 0.54), (0.13, 0.62)),
            *cubic((0.13, 0.62), (0.1, 0.64), (0.08, 0.64), (0.05, 0.6)),
            *cubic((0.05, 0.6), (0.0, 0.3), (0.24, 0.16), (0.4, 0.4)),
            *cubic((0.4, 0.4), (0.41, 0.28), (0.44, 0.18), (0.5, 0.1)),
        ),
        0.5,
    ),
    ring((0.09, 0.68), (0.09, 0.1)),
    ring((0.91, 0.68), (0.09, 0.1)),
    ring((0.5, 0.1), (0.09, 0.1)),
    ((0.18, 0.885), (0.82, 0.885), (0.82, 1.0), (0.18, 1.0)),
)
"""A jester's: three horns with bells, above a band."""
