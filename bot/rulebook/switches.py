"""Every rule as a switch with a name and a value, in groups as a settings panel shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from bot.text import number, text
from engine.presets import PRESETS, UNCONFIRMED
from engine.rules import RuleSet

GROUPS: Final = {
    "cards": (
        "players",
        "joker",
        "direction",
        "leader",
        "next_dealer",
        "upcard",
        "take",
        "reshuffle",
        "reshuffle_limit",
        "stock_out",
    ),
    "melds": (
        "aces",
        "seven_pair",
        "seven_run",
        "seven_takes_seven",
        "joker_seven",
        "joker_on_lone_seven",
        "joker_unique",
    ),
    "calls": (
        "calls",
        "first_lap",
        "after_call",
        "joker_in_pon",
        "joker_in_chi",
        "joker_claimable",
    ),
    "going_out": ("going_out", "last_lap", "last_discard_open", "ron", "nico", "nico_joker"),
    "scoring": (
        "ace_points",
        "face_points",
        "seven_points",
        "joker_points",
        "seven_doubles",
        "joker_times",
        "held_meld",
        "dead_card",
        "ron_bonus",
        "feeder",
        "winner_takes",
        "concealed",
    ),
    "length": ("rounds", "target"),
}
"""Each rule's place."""

_ABOUT_JOKER: Final = {
    name
    for names in GROUPS.values()
    for name in names
    if name.startswith("joker_") or name in ("nico_joker", "dead_card")
}


@dataclass(frozen=True)
class Switch:
    """One rule as people read it.

    Attributes:
        name: the field of the rule set.
        label: what the rule is called.
        value: what it is set to.
        changed: whether the preset has another value.
        unconfirmed: whether the preset's value is open in its source.
    """

    name: str
    label: str
    value: str
    changed: bool
    unconfirmed: bool


def switch(rules: RuleSet, name: str, locale: object) -> Switch:
    """One rule."""
    changed = getattr(rules, name) != PRESETS[rules.preset][name]
    return Switch(
        name=name,
        label=text(f"switches.{name}", locale),
        value=_value(rules, name, locale),
        changed=changed,
        unconfirmed=not changed and name in UNCONFIRMED.get(rules.preset, ()),
    )


def switches(rules: RuleSet, locale: object, group: str | None = None) -> Iterator[Switch]:
    """The rules of a group, or all; without those about the joker where there is none."""
    for title, names in GROUPS.items():
        if group is None or group == title:
            for name in names:
                if rules.joker or name not in _ABOUT_JOKER:
                    yield switch(rules, name, locale)


def house_rules(rules: RuleSet, locale: object) -> Iterator[Switch]:
    """What differs from the preset."""
    return (rule for rule in switches(rules, locale) if rule.changed)


def value_in_words(rules: RuleSet, name: str, value: object, locale: object) -> str:
    """How a value of a rule reads, whether or not it can go with the others."""
    return _value(rules.model_copy(update={name: value}), name, locale)


def _value(rules: RuleSet, name: str, locale: object) -> str:
    value: Any = getattr(rules, name)
    match value:
        case bool():
            return text("switches.yes" if value else "switches.no", locale)
        case None:
            return text("switches.no_limit", locale)
        case (least, most):
            return text("switches.from_to", locale, least=least, most=most)
        case int():
            return number(value, locale)
        case _ if name == "ace_points":
            return str(rules.points_of_ace())
        case _:
            return text(f"switches.{name}.{value}", locale)
