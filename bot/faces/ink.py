"""The colours of the faces, and how well they can be told from their ground and each other."""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

GROUND: Final[Colour] = (0xFC, 0xFB, 0xF7)
"""A card's own: light on Discord's dark theme, and with its rim a card on the light one."""
RIM: Final[Colour] = (0x80, 0x86, 0x90)

BLACK: Final[Colour] = (0x10, 0x12, 0x18)
RED: Final[Colour] = (0xD6, 0x18, 0x0B)
BLUE: Final[Colour] = (0x14, 0x50, 0xF5)
GREEN: Final[Colour] = (0x0B, 0x66, 0x3E)
"""Dark, because a green as light as the red looks the same to those who do not see red or green."""

TWO_COLOURS: Final = (BLACK, RED, RED, BLACK)
FOUR_COLOURS: Final = (BLACK, RED, BLUE, GREEN)
"""By suit, in canonical order."""

JOKER_INK: Final[Colour] = (0x6D, 0x1F, 0xB3)
JOKER_GROUND: Final[Colour] = (0xF6, 0xF0, 0xFF)
"""Of a card that a joker stands for."""

BACK_INK: Final[Colour] = (0x2B, 0x4F, 0x9E)
BACK_LINES: Final[Colour] = (0xA9, 0xC1, 0xF2)


def luminance(colour: Colour) -> float:
    """How bright a colour is, from 0 to 1, as WCAG 2 defines relative luminance."""
    red, green, blue = (linear(part) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """WCAG 2's contrast ratio of two colours, from 1 to 21; text is legible from 4.5."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def linear(part: int) -> float:
    """The light that a part of a colour stands for, from 0 to 1 (sRGB)."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
