"""All faces on one sheet, to be looked at: ``python -m bot.faces.sheet OUT.png``.

Both sets, at the sizes and on the grounds that Discord shows them on, as they are and enlarged
so that each pixel can be seen; then as people see them who lack one kind of cone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PIL import Image

from bot.faces.drawing import BACK, face
from bot.faces.ink import Colour
from bot.faces.vision import VISIONS, picture_seen
from engine.cards import JOKER, STANDS, parse_card

GROUNDS: Final[tuple[Colour, ...]] = ((0x31, 0x33, 0x38), (0x2B, 0x2D, 0x31), (0xFF, 0xFF, 0xFF))
"""Discord's: messages on the dark theme, boxes on it, messages on the light one."""
IN_TEXT: Final = 22
ALONE: Final = 48
ENLARGED: Final = 4
GAP: Final = 4

_LAST: Final = (JOKER, BACK, STANDS + parse_card("Th"), STANDS + parse_card("Kc"))
ROWS: Final = tuple((*range(13 * suit, 13 * suit + 13), _LAST[suit]) for suit in range(4))


def shown(card: int, size: int, *, four_colours: bool = False) -> Image.Image:
    """A face at a size; twice the size comes from Discord, the rest is the reader's screen."""
    # Averaging must not mix in the colour of what is transparent.
    picture = face(card, four_colours=four_colours).convert("RGBa")
    picture = picture.resize((2 * size, 2 * size), Image.Resampling.LANCZOS)
    return picture.resize((size, size), Image.Resampling.BILINEAR).convert("RGBA")


def grid(size: int, ground: Colour, *, four_colours: bool = False) -> Image.Image:
    """A set at a size, a row each suit."""
    step = size + GAP
    sheet = Image.new("RGB", (len(ROWS[0]) * step + GAP, len(ROWS) * step + GAP), ground)
    for down, row in enumerate(ROWS):
        for across, card in enumerate(row):
            picture = shown(card, size, four_colours=four_colours)
            sheet.paste(picture, (GAP + across * step, GAP + down * step), picture)
    return sheet


def contact_sheet() -> Image.Image:
    """Everything, on one sheet."""
    strips = []
    for four in (False, True):
        for ground in GROUNDS:
            small = grid(IN_TEXT, ground, four_colours=four)
            alone = grid(ALONE, ground, four_colours=four)
            strips.append(_beside((_enlarged(small), alone, small)))
    for vision in VISIONS:
        small = picture_seen(grid(IN_TEXT, GROUNDS[0], four_colours=True), vision)
        alone = picture_seen(grid(ALONE, GROUNDS[0], four_colours=True), vision)
        strips.append(_beside((_enlarged(small), alone, small)))
    return _below(strips)


def _enlarged(picture: Image.Image) -> Image.Image:
    size = (picture.width * ENLARGED, picture.height * ENLARGED)
    return picture.resize(size, Image.Resampling.NEAREST)


def _beside(pictures: Iterable[Image.Image]) -> Image.Image:
    row = list(pictures)
    width, height = sum(one.width + GAP for one in row), max(one.height for one in row)
    strip = Image.new("RGB", (width, height), row[0].getpixel((0, 0)))
    left = 0
    for one in row:
        strip.paste(one, (left, 0))
        left += one.width + GAP
    return strip


def _below(strips: Iterable[Image.Image]) -> Image.Image:
    rows = list(strips)
    width, height = max(one.width for one in rows), sum(one.height + GAP for one in rows)
    sheet = Image.new("RGB", (width, height), "gray")
    top = 0
    for one in rows:
        sheet.paste(one, (0, top))
        top += one.height + GAP
    return sheet


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(prog="python -m bot.faces.sheet", description=__doc__)
    parser.add_argument("out", type=Path, help="the PNG file to write")
    contact_sheet().save(parser.parse_args().out)


if __name__ == "__main__":
    main()
