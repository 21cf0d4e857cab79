"""Moves as people type them: record words, but forgiving."""

from __future__ import annotations

import re
from typing import Final

from engine.errors import IllegalMove
from engine.moves import Move, parse_move

_FILLERS: Final = frozenset({"with", "to", "from", "the", "on", "and", "stock", "discards"})
_SAME: Final = {"add": "lay", "draws": "draw", "throw": "discard", "drop": "discard"}
_SUITS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♡": "h", "♢": "d", "♤": "s", "♧": "c"}
_CARD: Final = re.compile(
    r"(?P<joker>\*|jk|joker)?=?(?:(?P<rank>10|[2-9atjqk])(?P<suit>[shdc]))?", re.ASCII
)


class NotAMove(ValueError):
    """A text that is not even the shape of a move."""


def read_move(text: str) -> Move:
    """Read a typed move.

    >>> read_move("DISCARD 10S"), read_move("add 8♠ to a")
    (Discard(card=9), Lay(card=7, meld=0))

    Raises:
        NotAMove: it is no move.
        IllegalMove: it is one, but a word of it is no card (``bad_card``).
    """
    plain = text.strip().lower().replace(",", " ").replace("\ufe0f", "")
    for symbol, suit in _SUITS.items():
        plain = plain.replace(symbol, suit)
    words = plain.replace("nico nico", "nico")
    steps = re.sub(r"\bron\s*:", "ron ", words).split(";")
    try:
        return parse_move("; ".join(_step(step) for step in steps))
    except IllegalMove as error:
        if error.code == "bad_card":
            raise
        raise NotAMove(text) from None


def _step(text: str) -> str:
    words = [word for word in text.split() if word not in _FILLERS]
    if not words:
        return ""
    words[0] = _SAME.get(words[0], words[0])
    if words[0] == "take":
        # The card on top is the only one that can be taken: naming it is welcome.
        return "take"
    if "lay" in words[:1] and len(words) == 3 and re.fullmatch("[a-z]{1,3}", words[2]):
        return f"lay {_card(words[1])} {words[2].upper()}"
    return " ".join([words[0], *(_card(word) for word in words[1:])])


def _card(word: str) -> str:
    found = _CARD.fullmatch(word)
    if not word or found is None or word == "=":
        return word
    joker = "*" if found["joker"] else ""
    rank = {"10": "T"}.get(found["rank"] or "", (found["rank"] or "").upper())
    return f"{joker}{rank}{found['suit'] or ''}"
