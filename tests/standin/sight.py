"""What can be read on a message: words, and buttons and menus that can be pressed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.standin.limits import walk
from tests.standin.state import EPHEMERAL, Json

_ID = re.compile(r"sb:([a-z_]+):(-|\w+):(\d+)(?::(.+))?")

BUTTON, MENU = 2, 3
PRIMARY, DONE = 1, 3
"""Styles of buttons: what is proposed or selected, and what was answered."""


@dataclass(frozen=True)
class Control:
    """A button or a menu on a message that somebody sees.

    Attributes:
        message: the message's id.
        verb: what it does, from its id, as are the table and the table's revision.
        options: label and value of each choice in a menu.
        seen: the message as it was when the control was seen on it.
    """

    message: str
    channel: str
    custom_id: str
    type: int
    verb: str
    table: str
    revision: int
    arg: str | None
    label: str
    style: int
    disabled: bool
    options: tuple[tuple[str, str], ...] = ()
    seen: Json = field(default_factory=dict, repr=False, compare=False)


def controls(message: Json) -> list[Control]:
    """All buttons and menus of a message that are the bot's own, disabled ones too."""
    found = []
    for part in walk(message["components"]):
        read = _ID.fullmatch(part.get("custom_id") or "")
        if read is None:
            continue
        verb, table, revision, arg = read.groups()
        found.append(
            Control(
                message["id"],
                message["channel_id"],
                part["custom_id"],
                part["type"],
                verb,
                table,
                int(revision),
                arg,
                part.get("label") or "",
                part.get("style", 0),
                part.get("disabled", False),
                tuple((one["label"], one["value"]) for one in part.get("options") or ()),
                message,
            )
        )
    return found


def words(message: Json) -> str:
    """All that can be read in a message, buttons and options included."""
    parts = [message["content"]]
    for part in walk(message["components"]):
        parts += [part.get("content"), part.get("label"), part.get("placeholder")]
        for option in part.get("options") or ():
            parts += [option["label"], option.get("description")]
    return "\n".join(part for part in parts if part)


def is_private(message: Json) -> bool:
    return bool(message["flags"] & EPHEMERAL)
