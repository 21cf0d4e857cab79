"""What a table can be set to: every rule of its rule set, and its pace; the values to choose from.

Values are written as records write them, so that a menu's option says all that is needed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, get_args, get_origin

from bot.rulebook import GROUPS, Switch, switches, value_in_words
from bot.text import text
from engine.presets import PRESETS
from engine.rules import RulesError, RuleSet, write_value
from engine.table import WINDOWS, TableSettings

PACE: Final = "pace"
"""The group of what is no rule."""

PAGES: Final = (*GROUPS, PACE)

MOST_SEATS: Final = 6
"""More do not fit on a board."""

LEVELS: Final = ("easy", "normal", "hard")
"""For people; the other players are for measuring."""

PACE_VALUES: Final[Mapping[str, Sequence[Any]]] = {
    "seats": range(2, MOST_SEATS + 1),
    "turn_limit": (None, 30, 60),
    "window": WINDOWS,
    "even": (True, False),
    "level": LEVELS,
    "hints": (True, False),
    "ranked": (False, True),
}

_POINTS: Final = (0, 1, 5, 7, 10, 11, 15, 20, 25, 30, 40, 50, 70, 77, 100)
_FACTORS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10)
_NUMBERS: Final[Mapping[str, Sequence[Any]]] = {
    "players": [
        (least, most) for least in range(2, MOST_SEATS + 1) for most in range(least, MOST_SEATS + 1)
    ],
    "reshuffle_limit": (None, 0, 1, 2, 3, 4, 5, 10),
    "ace_points": ("auto", *_POINTS),
    "seven_points": _POINTS,
    "joker_points": _POINTS,
    "joker_times": _FACTORS,
    "held_meld": _POINTS,
    "dead_card": _POINTS,
    "ron_bonus": _POINTS,
    "feeder": ("all", *_POINTS),
    "concealed": _FACTORS,
    "rounds": (None, *range(1, 13), 15, 16, 18, 20, 24, 25, 30),
    "target": (None, 30, 50, 75, 100, 150, 200, 250, 300, 400, 500, 700, 1000, 2000, 5000),
}
"""Sensible ones, where any number can be."""


def rows(settings: TableSettings, group: str, locale: object) -> Iterator[Switch]:
    """What can be set in a group, with its present value."""
    if group != PACE:
        yield from switches(settings.rules, locale, group)
        return
    for name in PACE_VALUES:
        yield Switch(
            name=name,
            label=text(f"table_settings.{name}", locale),
            value=in_words(settings, name, getattr(settings, name), locale),
            changed=False,
            unconfirmed=False,
        )


def present(settings: TableSettings, name: str) -> Any:
    """What something is set to."""
    return getattr(settings if name in PACE_VALUES else settings.rules, name)


def values(settings: TableSettings, name: str) -> list[Any]:
    """The values to choose from, the present one and the preset's among them; at most 25."""
    if name in PACE_VALUES:
        return list(PACE_VALUES[name])
    annotation = RuleSet.model_fields[name].annotation
    if annotation is bool:
        return [True, False]
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    offered = list(_NUMBERS[name])
    for value in (getattr(settings.rules, name), PRESETS[settings.rules.preset][name]):
        if value not in offered:
            offered.append(value)
    words = [value for value in offered if value is None or isinstance(value, str)]
    return words + sorted(value for value in offered if value not in words)


def in_words(settings: TableSettings, name: str, value: Any, locale: object) -> str:
    """How a value reads."""
    match name, value:
        case "turn_limit", None:
            return text("switches.no_limit", locale)
        case (("turn_limit" | "window"), seconds):
            return text("table_settings.seconds", locale, seconds=seconds)
        case "even", _:
            return text(f"table_settings.even.{'yes' if value else 'no'}", locale)
        case "level", _:
            return text(f"table_settings.level.{value}", locale)
        case (("ranked" | "hints"), _):
            return text("switches.yes" if value else "switches.no", locale)
        case "seats", _:
            return str(value)
    words = value_in_words(settings.rules, name, value, locale)
    if name == "ace_points" and value == "auto":
        return text("table_settings.ace_auto", locale, points=words)
    return words


def with_value(settings: TableSettings, name: str, written: str) -> TableSettings:
    """The settings with one of them changed, and nothing else.

    Raises:
        RulesError: there is no such setting or value, or it cannot go with the others.
        LookupError: it is no value of the table's pace.
    """
    if name in PACE_VALUES:
        known = {write_value(value): value for value in PACE_VALUES[name]}
        changes: dict[str, Any] = {name: known[written]}
        return replace(settings, **changes)
    if written.split() != [written]:
        raise RulesError("bad_value", f"{name} cannot be {written!r}.")
    preset, *words = settings.rules.text().split()
    kept = [word for word in words if word.partition("=")[0] != name]
    return replace(settings, rules=RuleSet.parse(" ".join([preset, *kept, f"{name}={written}"])))


def with_preset(settings: TableSettings, preset: str) -> TableSettings:
    """The settings with a preset's rules and no house rules, and as many seats as come nearest.

    Raises:
        RulesError: there is no such preset.
    """
    rules = RuleSet.of(preset)
    fewest, most = rules.players
    return replace(settings, rules=rules, seats=min(max(settings.seats, fewest), most))


def mark(settings: TableSettings) -> str:
    """Changes whenever the settings do."""
    return f"{zlib.crc32(repr(settings).encode()):08x}"
