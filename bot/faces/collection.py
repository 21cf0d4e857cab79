"""The faces that we keep at Discord, each with a name that says what it is and how it looks."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image

from bot.faces.drawing import BACK, CARDS, face
from engine.cards import JOKER, STANDS, rank_of, suit_of

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
DIFFERENT: Final = (2, 3)
"""The suits that look different with four colours: diamonds and clubs."""

OURS: Final = re.compile(r"(?P<word>[A-Za-z0-9_]+)_sb[0-9a-f]{6}")
"""Names that only we give; every other emoji of the application is somebody else's."""

Key = tuple[int, bool]
"""A card, and whether it is in four colours where that makes a difference."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face as it is uploaded.

    Attributes:
        key: what it shows.
        name: the emoji's: what it shows, which is what people hear who do not see it, and a hash
            of the picture, so that a face that looks different has another name. At most 32
            letters, digits and underscores.
        png: the file, far below the 256 KiB that an emoji may have.
    """

    key: Key
    name: str
    png: bytes


def key_of(card: int, *, four_colours: bool) -> Key:
    """The face of a card; most look the same with two colours and with four."""
    natural = card - STANDS if JOKER < card < BACK else card
    differs = natural < JOKER and suit_of(natural) in DIFFERENT
    return card, four_colours and differs


def keys() -> list[Key]:
    """All faces, those first that are missed most when they are missing."""
    both = [key_of(card, four_colours=four) for four in (False, True) for card in CARDS]
    return sorted(dict.fromkeys(both), key=lambda key: (JOKER < key[0] < BACK, key[1]))


def label_of(card: int) -> str:
    """What a face shows, as ``10_diamonds``."""
    if card == BACK:
        return "card_back"
    if card == JOKER:
        return "joker"
    if card > JOKER:
        return f"joker_{label_of(card - STANDS)}"
    return f"{RANKS[rank_of(card)]}_{SUITS[suit_of(card)]}"


def draw_faces() -> tuple[Face, ...]:
    """Draw every face, those first that are missed most. This takes a part of a second."""
    return tuple(_drawn(key) for key in keys())


def key_in(name: str) -> Key | None:
    """What an emoji shows, from its name; None if it is none of our faces."""
    found = OURS.fullmatch(name)
    return _KEYS.get(found["word"]) if found else None


def is_ours(name: str) -> bool:
    """Whether an emoji's name is one that we gave, in this version or another."""
    return OURS.fullmatch(name) is not None


def png_of(picture: Image.Image) -> bytes:
    """A picture as a PNG file."""
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def _drawn(key: Key) -> Face:
    card, four_colours = key
    picture = face(card, four_colours=four_colours)
    # Of the pixels and not of the file: how it is compressed depends on the machine.
    look = hashlib.sha256(picture.tobytes()).hexdigest()[:6]
    return Face(key, f"{_word(key)}_sb{look}", png_of(picture))


def _word(key: Key) -> str:
    card, four_colours = key
    return label_of(card) + ("_4c" if four_colours else "")


_KEYS: Final = {_word(key): key for key in keys()}
