"""The ranks, drawn as strokes of one thickness: no font can be relied on to be there.

A glyph stands in a box one unit high, from its top at 0 to its base at 1. Strokes have round
ends. Those that should end flat run on beyond the box, which cuts them off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.faces.curves import Path, arc, cubic, ring, turned

STROKE: Final = 0.215
"""How thick strokes are; at 22 pixels a little over two."""
_HALF: Final = STROKE / 2
_TOP: Final = _HALF
_BASE: Final = 1 - _HALF
_BEYOND: Final = 0.3


@dataclass(frozen=True, slots=True)
class Glyph:
    """A rank.

    Attributes:
        width: of its box, in units of the height.
        strokes: the middles of its strokes.
    """

    width: float
    strokes: tuple[Path, ...]


def _beside(left: Glyph, right: Glyph, gap: float) -> Glyph:
    shift = left.width + gap
    moved = tuple(tuple((x + shift, y) for x, y in stroke) for stroke in right.strokes)
    return Glyph(shift + right.width, left.strokes + moved)


_SIX = (
    cubic((0.5, 0.02), (0.3, 0.2), (_HALF, 0.4), (_HALF, 0.66)),
    ring((0.35, 0.655), (0.35 - _HALF, 0.345 - _HALF)),
)

_ONE = Glyph(0.42, (((-0.02, 0.3), (0.32, 0.06)), ((0.32, 0.06), (0.32, 1 + _BEYOND))))
_NOUGHT = Glyph(0.7, (ring((0.35, 0.5), (0.35 - _HALF, 0.5 - _HALF)),))

GLYPHS: Final = (
    Glyph(
        0.9,
        (
            ((0.45 - 0.5, 1.2), (0.45, 0.0), (0.45 + 0.5, 1.2)),
            ((0.2, 0.7), (0.7, 0.7)),
        ),
    ),
    Glyph(
        0.66,
        (
            (
                *arc((0.33, 0.32), (0.22, 0.32 - _HALF), 195, 385),
                (_HALF - 0.02, _BASE),
                (0.66 + _BEYOND, _BASE),
            ),
        ),
    ),
    Glyph(
        0.66,
        (
            arc((0.31, 0.295), (0.205, 0.295 - _HALF), 205, 450),
            arc((0.31, 0.69), (0.66 - 0.31 - _HALF, 0.31 - _HALF), -90, 158),
            ((0.26, 0.49), (0.33, 0.49)),
        ),
    ),
    Glyph(
        0.76,
        (
            ((0.5, -0.06), (0.1, 0.66), (0.76 + _BEYOND, 0.66)),
            ((0.54, 0.0), (0.54, 1 + _BEYOND)),
        ),
    ),
    Glyph(
        0.66,
        (
            ((0.6, _TOP), (0.16, _TOP), (0.13, 0.47)),
            (
                (0.13, 0.47),
                *arc((0.31, 0.665), (0.66 - 0.31 - _HALF, 0.335 - _HALF), 232, 510),
            ),
        ),
    ),
    Glyph(0.7, _SIX),
    Glyph(0.64, (((-_BEYOND, _TOP), (0.52, _TOP), (0.16, 1.1)),)),
    Glyph(
        0.68,
        (
            ring((0.34, 0.285), (0.205, 0.285 - _HALF)),
            ring((0.34, 0.69), (0.34 - _HALF, 0.31 - _HALF)),
        ),
    ),
    Glyph(0.7, tuple(turned(stroke, (0.35, 0.5)) for stroke in _SIX)),
    _beside(_ONE, _NOUGHT, 0.1),
    Glyph(
        0.58,
        (
            (
                (0.58 - _HALF, -_BEYOND),
                *arc((0.29, 0.68), (0.29 - _HALF, 0.32 - _HALF), 0, 165),
            ),
        ),
    ),
    Glyph(
        0.84,
        (
            ring((0.42, 0.5), (0.42 - _HALF, 0.5 - _HALF)),
            ((0.52, 0.66), (0.86, 1.04)),
        ),
    ),
    Glyph(
        0.78,
        (
            ((_HALF, -_BEYOND), (_HALF, 1 + _BEYOND)),
            ((0.84, -0.16), (0.16, 0.62)),
            ((0.34, 0.42), (0.84, 1.16)),
        ),
    ),
)
"""Ace to king."""
