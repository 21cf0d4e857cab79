"""What pictures are drawn on: a dark panel with round corners, at home on both of Discord's themes.

No words stand in a picture: the font that Pillow brings (Aileron, in the public domain) knows
neither Japanese nor most of what names are written in. Seats go by their numbers, melds by their
letters, and the message around the picture says who sits where.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.faces.curves import Point
from bot.faces.drawing import SIZE, face
from bot.faces.ink import Colour

FINE: Final = 2
"""How much larger pictures are drawn before they are averaged down."""
WIDTH: Final = 960
"""Pixels. Discord shows pictures about 550 wide, on telephones 350."""
CORNER: Final = 24
CARD: Final = SIZE // FINE
"""The size of a card: faces are pasted as they are."""

PANEL: Final[Colour] = (0x26, 0x28, 0x2D)
RAISED: Final[Colour] = (0x38, 0x3B, 0x43)
LINE: Final[Colour] = (0x4E, 0x52, 0x5C)
INK: Final[Colour] = (0xF2, 0xF3, 0xF5)
MUTED: Final[Colour] = (0xB9, 0xBE, 0xC6)
DARK: Final[Colour] = (0x14, 0x15, 0x18)
TURN: Final[Colour] = (0xFF, 0xC8, 0x3D)

SERIES: Final[tuple[Colour, ...]] = (
    (0x56, 0xB4, 0xE9),
    (0xE6, 0x9F, 0x00),
    (0xF4, 0xF4, 0xF4),
    (0x1F, 0xC7, 0x92),
    (0xF0, 0x8A, 0xC0),
    (0xF5, 0xE9, 0x4E),
    (0xA9, 0x90, 0xFF),
)
"""A colour for each seat, by lightness too; numbers and marks say the same without colour."""

MARKS: Final = (
    ((24, 0),),
    ((4, 0),),
    ((3, 0),),
    ((4, 45),),
    ((3, 180),),
    ((3, 0), (3, 180)),
    ((5, 0),),
)
"""Each seat's mark, as polygons: how many corners, and by how many degrees it is turned."""


class Canvas:
    """A panel to draw on; all measures are pixels of the finished picture."""

    def __init__(self, width: int, height: int) -> None:
        self._picture = Image.new("RGB", (width * FINE, height * FINE), PANEL)
        self._draw = ImageDraw.Draw(self._picture)

    def png(self) -> bytes:
        """The finished picture as a PNG file."""
        shape = Image.new("L", self._picture.size)
        width, height = self._picture.size
        box = (0, 0, width - 1, height - 1)
        ImageDraw.Draw(shape).rounded_rectangle(box, CORNER * FINE, 255)
        finished = self._picture.copy()
        finished.putalpha(shape)
        file = BytesIO()
        finished.reduce(FINE).save(file, "PNG")
        return file.getvalue()

    def card(self, card: int, at: Point, size: int = CARD, *, four_colours: bool = False) -> None:
        """A card's face with its upper left corner there."""
        picture = face(card, four_colours=four_colours)
        if size != CARD:
            exact = (size * FINE, size * FINE)
            picture = picture.convert("RGBa").resize(exact).convert("RGBA")
        self._picture.paste(picture, _place(at), picture)

    def box(self, start: Point, end: Point, colour: Colour, radius: int = 12) -> None:
        """A filled box with round corners."""
        self._draw.rounded_rectangle((*_place(start), *_place(end)), radius * FINE, colour)

    def line(self, points: Sequence[Point], colour: Colour, width: float = 2) -> None:
        """A line through some points."""
        places = [_place(point) for point in points]
        self._draw.line(places, colour, round(width * FINE), joint="curve")

    def dot(self, at: Point, radius: float, colour: Colour) -> None:
        """A filled circle around a point."""
        x, y = _place(at)
        reach = radius * FINE
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), colour)

    def mark(self, seat: int, at: Point, radius: float = 7) -> None:
        """A seat's own mark, by shape and colour."""
        x, y = _place(at)
        for corners, turn in MARKS[seat % len(MARKS)]:
            circle = (x, y, radius * FINE)
            colour = SERIES[seat % len(SERIES)]
            self._draw.regular_polygon(circle, corners, rotation=turn, fill=colour)

    def triangle(self, at: Point, size: float, colour: Colour) -> None:
        """A triangle that points to the right, its tip there."""
        x, y = at
        corners = ((x, y), (x - size, y - 0.7 * size), (x - size, y + 0.7 * size))
        self._draw.polygon([_place(corner) for corner in corners], colour)

    def badge(self, text: str, at: Point, fill: Colour, ink: Colour, radius: float = 21) -> None:
        """A number or letter in a circle."""
        self.dot(at, radius, fill)
        self.text(text, at, round(radius * 1.35), ink, "mm")

    def text(
        self, text: str, at: Point, size: int, colour: Colour = INK, anchor: str = "lm"
    ) -> None:
        """Numbers or letters, a little bolder than the font is; ``anchor`` as Pillow has it."""
        bolder = size * FINE / 45
        self._draw.text(
            _place(at),
            text,
            colour,
            _font(size * FINE),
            anchor,
            stroke_width=bolder,
            stroke_fill=colour,
        )


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow's wheels have FreeType"
    return font


def text_width(text: str, size: int) -> float:
    """How wide a text is, in pixels of the finished picture."""
    return _font(size * FINE).getlength(text) / FINE + 2 * size / 45


def _place(at: Point) -> tuple[int, int]:
    return round(at[0] * FINE), round(at[1] * FINE)
