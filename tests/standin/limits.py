"""Discord's limits that its published description does not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from tests.standin.state import V2, Json

CONTENT: Final = 2000
TEXT: Final = 4000
COMPONENTS: Final = 40
ROWS: Final = 5
OPTIONS: Final = 25
COMMAND_NAME: Final = re.compile(r"[-_\w]{1,32}")

ROW, BUTTON, MENU, TEXT_DISPLAY = 1, 2, 3, 10
MENUS: Final = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6
ONLY_V2: Final = (9, 10, 11, 12, 13, 14, 17)


class LimitExceeded(Exception):
    """What Discord would not take; the message says which limit."""


def walk(components: object) -> Iterator[Json]:
    """Every component, nested ones too, in order."""
    for component in components if isinstance(components, list) else ():
        yield component
        yield from walk(component.get("components"))
        if isinstance(component.get("accessory"), dict):
            yield component["accessory"]


def check_message(
    *, content: str, components: list[Json], embeds: list[Any], flags: int, files: int
) -> None:
    """A message as it would be after a request.

    Raises:
        LimitExceeded: it cannot be.
    """
    _require(len(content) <= CONTENT, f"content is longer than {CONTENT}")
    parts = [*walk(components)]
    _require(len(parts) <= COMPONENTS, f"{len(parts)} components; {COMPONENTS} are allowed")
    if flags & V2:
        _require(not content and not embeds, "content or embeds beside Components V2")
        _require(bool(components), "no components in a Components V2 message")
    else:
        _require(len(components) <= ROWS, f"more than {ROWS} rows")
        _require(all(part["type"] == ROW for part in components), "components outside of rows")
        _require(not any(part["type"] in ONLY_V2 for part in parts), "V2 parts without the flag")
        _require(bool(content or components or embeds or files), "an empty message")
    text = sum(len(part["content"]) for part in parts if part["type"] == TEXT_DISPLAY)
    _require(text <= TEXT, f"{text} characters of text; {TEXT} are allowed")
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    _require(len(ids) == len(set(ids)), f"the same custom_id twice: {sorted(ids)}")
    for part in parts:
        _check_part(part)


def _check_part(part: Json) -> None:
    kind = part["type"]
    if "custom_id" in part:
        _require(1 <= len(part["custom_id"]) <= 100, f"the custom_id {part['custom_id']!r}")
    if kind == ROW:
        children = part.get("components") or []
        menus = sum(child["type"] in MENUS for child in children)
        _require(1 <= len(children) <= 5, "a row of none or more than 5")
        _require(not menus or len(children) == 1, "a menu is not alone in its row")
    elif kind == BUTTON:
        label, emoji = part.get("label") or "", part.get("emoji")
        _require(len(label) <= 80, f"the label {label!r}")
        _require(part.get("style") == PREMIUM or bool(label or emoji), "a button with nothing on")
        named = "url" if part.get("style") == LINK else "custom_id"
        _require(part.get("style") == PREMIUM or named in part, f"a button without {named}")
    elif kind in MENUS:
        _check_menu(part)
    elif kind == TEXT_DISPLAY:
        _require(bool(part["content"]), "empty text")


def _check_menu(part: Json) -> None:
    options = part.get("options") or []
    if part["type"] == MENU:
        _require(1 <= len(options) <= OPTIONS, f"{len(options)} options")
    most = part.get("max_values", 1)
    _require(part["type"] != MENU or most <= len(options), "more values than options")
    _require(part.get("min_values", 1) <= most, "min_values above max_values")
    _require(len(part.get("placeholder") or "") <= 150, "the placeholder's length")
    values = [option["value"] for option in options]
    _require(len(values) == len(set(values)), f"the same value twice: {values}")
    for option in options:
        for name in ("label", "value"):
            _require(1 <= len(option[name]) <= 100, f"an option's {name}: {option[name]!r}")
        _require(len(option.get("description") or "") <= 100, "an option's description")


def check_commands(commands: list[Json]) -> None:
    """Commands that are to be registered.

    Raises:
        LimitExceeded: they cannot be.
    """
    for command in commands:
        _check_named(command, chat=command.get("type", 1) == 1)
    names = [(command.get("type", 1), command["name"]) for command in commands]
    _require(len(names) == len(set(names)), "two commands of one name")
    _require(len(commands) <= 130, "too many commands")


def _check_named(one: Json, *, chat: bool = True) -> None:
    names = [one["name"], *(one.get("name_localizations") or {}).values()]
    for name in names if chat else ():
        fits = COMMAND_NAME.fullmatch(name) is not None and name == name.lower()
        _require(fits, f"the name {name!r}")
    described = [one.get("description", ""), *(one.get("description_localizations") or {}).values()]
    for description in described if chat else ():
        _require(1 <= len(description) <= 100, f"the description {description!r}")
    options = one.get("options") or []
    _require(len(options) <= OPTIONS, "more than 25 options of a command")
    taken = [option["name"] for option in options]
    _require(len(taken) == len(set(taken)), f"options of one name: {taken}")
    for option in options:
        _check_named(option)
    choices = one.get("choices") or []
    _require(len(choices) <= 25, "more than 25 choices")
    for choice in choices:
        _require(1 <= len(choice["name"]) <= 100, f"the choice {choice['name']!r}")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise LimitExceeded(what)
