"""Names of people, made harmless: whatever a name holds, the sentence around it stays itself."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST: Final = 32
NAMELESS: Final = "?"

_ISOLATE: Final = "\u2068"
_RELEASE: Final = "\u2069"
_JOINERS: Final = "\u200d\ufe0f"
"""What holds the parts of an emoji together."""

_BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that show nothing."""

_MARKDOWN: Final = re.compile(r"[!-/:-?\[-`{-~]")


def shown_name(raw: str, *, plain: bool = False) -> str:
    """A name as it may stand in a message.

    What cannot be seen is taken away (line breaks, control characters, marks that turn the
    direction of writing), Discord's markup is escaped, and the rest is isolated, so that a name
    written from right to left does not turn what follows it. An at sign gets a space without
    width behind it: nobody is called, whatever the message allows.

    Args:
        raw: as Discord or a record has it.
        plain: for buttons and menus, which know no markup: an escape would be seen there.
    """
    name = _visible(raw)
    if not plain:
        name = _MARKDOWN.sub(r"\\\g<0>", name)
    return f"{_ISOLATE}{name.replace('@', '@' + chr(0x200B))}{_RELEASE}"


def _visible(raw: str) -> str:
    kept = "".join(
        char
        if char in _JOINERS or not (char in _BLANK_LETTERS or unicodedata.category(char)[0] in "CZ")
        else " "
        if unicodedata.category(char) != "Cf"
        else ""
        for char in raw
    )
    name = " ".join(kept.split())
    if not name.strip(_JOINERS + " "):
        return NAMELESS
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
