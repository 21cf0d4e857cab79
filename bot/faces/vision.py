"""How colours look to people who lack one kind of cone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import dist
from typing import Final

from PIL import Image

from bot.faces.ink import Colour, linear

Matrix = tuple[tuple[float, float, float], ...]

VISIONS: Final[dict[str, Matrix]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""On linear light; Machado, Oliveira and Fernandes, "A physiologically-based model for simulation
of color vision deficiency", 2009, at full severity."""


def seen(colour: Colour, vision: str) -> Colour:
    """A colour as people with one of :data:`VISIONS` see it."""
    light = [linear(part) for part in colour]
    red, green, blue = (
        _encoded(sum(weight * part for weight, part in zip(row, light))) for row in VISIONS[vision]
    )
    return red, green, blue


def picture_seen(picture: Image.Image, vision: str) -> Image.Image:
    """A picture as they see it."""
    look: Callable[[Colour], Colour] = cache(lambda colour: seen(colour, vision))
    plain = picture.convert("RGB")
    raw = plain.tobytes()
    looked = bytearray()
    for place in range(0, len(raw), 3):
        looked += bytes(look((raw[place], raw[place + 1], raw[place + 2])))
    return Image.frombytes("RGB", plain.size, bytes(looked))


def difference(one: Colour, other: Colour) -> float:
    """How far two colours are apart in CIELAB; from about 2 up, side by side, it can be seen."""
    return dist(_lab(one), _lab(other))


def _lab(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (linear(part) for part in colour)
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def _encoded(light: float) -> int:
    light = min(max(light, 0.0), 1.0)
    share = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * share)
