"""Card faces drawn as pictures: 128 pixels square, as emoji are stored.

Discord shows them at 22 pixels in a sentence and at 48 where nothing else stands in it. So a face
has one rank and one suit, as large as the card allows, and no more.

Every shape is drawn once at eight times the size and averaged down, as the mask of the ink that
it takes; a face is then a handful of masks put together.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from bot.faces.curves import Path
from bot.faces.glyphs import GLYPHS, STROKE
from bot.faces.ink import (
    BACK_INK,
    BACK_LINES,
    FOUR_COLOURS,
    GROUND,
    JOKER_GROUND,
    JOKER_INK,
    RIM,
    TWO_COLOURS,
    Colour,
)
from bot.faces.shapes import CAP, STAR, SUITS, Shape
from engine.cards import JOKER, STANDS, rank_of, suit_of

SIZE: Final = 128
FINE: Final = 8
"""How much larger shapes are drawn before they are averaged down."""

BACK: Final = STANDS + 52
"""A card seen from behind, beside the numbers that cards have."""
CARDS: Final = (*range(JOKER + 1), *range(STANDS, STANDS + 52), BACK)
"""Everything that has a face: the cards, the joker, the joker as each card, and the back."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

CARD: Final[Box] = (12, 1, 116, 127)
RADIUS: Final = 15
EDGE: Final = 4

RANK_TOP: Final = 10
RANK_HEIGHT: Final = 56
RANK_ROOM: Final = 84
"""Pixels of width that a rank may take; the ten is made narrower to keep to it."""
SUIT_TOP: Final = 70
SUIT_HEIGHT: Final = 51
SUIT_WIDTHS: Final = (52, 57, 60, 64)
STAR_BOX: Final[Box] = (74, 83, 110, 119)


def face(card: int, *, four_colours: bool = False) -> Image.Image:
    """A card's face, transparent around it.

    Args:
        card: one of :data:`CARDS`.
        four_colours: diamonds in blue and clubs in green.
    """
    if card == BACK:
        return _back()
    stands = card >= STANDS
    ground = JOKER_GROUND if stands else GROUND
    picture = _blank(JOKER_INK if stands else RIM, ground, 6 if stands else EDGE)
    if card == JOKER:
        picture.paste(JOKER_INK, mask=_filled(CAP, (19, 13, 109, 116)))
        picture.paste(GROUND, mask=_filled(STAR, (45, 56, 83, 94)))
        return picture
    natural = card - STANDS if stands else card
    suit = suit_of(natural)
    ink = (FOUR_COLOURS if four_colours else TWO_COLOURS)[suit]
    picture.paste(ink, mask=_rank(rank_of(natural)))
    share = 0.85 if stands else 1.0
    width, height = SUIT_WIDTHS[suit] * share, SUIT_HEIGHT * share
    middle, base = 47 if stands else SIZE / 2, SUIT_TOP + SUIT_HEIGHT - (1 if stands else 0)
    box = (middle - width / 2, base - height, middle + width / 2, base)
    picture.paste(ink, mask=_filled(SUITS[suit], box))
    if stands:
        picture.paste(JOKER_INK, mask=_filled(STAR, STAR_BOX))
    return picture


def _back() -> Image.Image:
    picture = _blank(RIM, GROUND, EDGE)
    left, top, right, bottom = CARD
    inside = _rounded((left + 11, top + 11, right - 11, bottom - 11), 7)
    picture.paste(BACK_INK, mask=inside)
    lattice = Image.new("L", (SIZE * FINE, SIZE * FINE))
    draw = ImageDraw.Draw(lattice)
    for shift in range(-SIZE, 2 * SIZE, 27):
        for slope in (1, -1):
            middle = SIZE / 2 + shift - SIZE / 2 + 10
            start = (middle - slope * SIZE / 2) * FINE
            end = (middle + slope * SIZE / 2) * FINE
            draw.line((start, 0, end, SIZE * FINE), 255, 6 * FINE)
    lines = lattice.reduce(FINE)
    picture.paste(BACK_LINES, mask=Image.composite(lines, Image.new("L", lines.size), inside))
    return picture


def _blank(rim: Colour, ground: Colour, edge: float) -> Image.Image:
    left, top, right, bottom = CARD
    picture = Image.new("RGB", (SIZE, SIZE), rim)
    inside = (left + edge, top + edge, right - edge, bottom - edge)
    picture.paste(ground, mask=_rounded(inside, RADIUS - edge))
    picture.putalpha(_rounded(CARD, RADIUS))
    return picture


@cache
def _rounded(box: Box, radius: float) -> Image.Image:
    large = Image.new("L", (SIZE * FINE, SIZE * FINE))
    left, top, right, bottom = (round(part * FINE) for part in box)
    draw = ImageDraw.Draw(large)
    draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * FINE, 255)
    return large.reduce(FINE)


@cache
def _filled(shape: Shape, box: Box) -> Image.Image:
    large = Image.new("L", (SIZE * FINE, SIZE * FINE))
    draw = ImageDraw.Draw(large)
    left, top, right, bottom = box
    for path in shape:
        draw.polygon(_scaled(path, left, top, right - left, bottom - top), 255)
    return large.reduce(FINE)


@cache
def _rank(rank: int) -> Image.Image:
    glyph = GLYPHS[rank]
    stretch = min(1.0, RANK_ROOM / (RANK_HEIGHT * glyph.width))
    wide = RANK_HEIGHT * stretch
    left = SIZE / 2 - glyph.width * wide / 2
    large = Image.new("L", (SIZE * FINE, SIZE * FINE))
    draw = ImageDraw.Draw(large)
    thick = STROKE * RANK_HEIGHT * FINE
    for stroke in glyph.strokes:
        points = _scaled(stroke, left, RANK_TOP, wide, RANK_HEIGHT)
        draw.line(points, 255, round(thick), joint="curve")
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), 255)
    # What runs beyond the box is cut off.
    start, end = round(left * FINE), round((left + glyph.width * wide) * FINE)
    top, base = RANK_TOP * FINE, (RANK_TOP + RANK_HEIGHT) * FINE
    clean = Image.new("L", large.size)
    clean.paste(large.crop((start, top, end, base)), (start, top))
    return clean.reduce(FINE)


def _scaled(
    path: Path, left: float, top: float, wide: float, high: float
) -> list[tuple[float, float]]:
    return [((left + x * wide) * FINE, (top + y * high) * FINE) for x, y in path]
