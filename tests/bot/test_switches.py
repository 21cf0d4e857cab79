"""Every rule has its place, its name and words for each of its values."""

from typing import Literal, get_args, get_origin

import pytest

from bot.rulebook import GROUPS, house_rules, preset_name, switch, switches
from bot.text import ENGLISH, catalogue
from engine.presets import PRESETS, UNCONFIRMED
from engine.rules import FIELDS, RuleSet


def test_every_rule_is_in_one_group() -> None:
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(FIELDS)


def test_every_value_has_words() -> None:
    known = catalogue(ENGLISH).sentences
    wanted = {f"switches.{name}" for name in FIELDS}
    for name in FIELDS:
        annotation = RuleSet.model_fields[name].annotation
        if get_origin(annotation) is Literal:
            wanted |= {f"switches.{name}.{value}" for value in get_args(annotation)}
    wanted |= {"switches.feeder.all"} | {f"switches.group.{group}" for group in GROUPS}
    wanted |= {f"switches.{word}" for word in ("yes", "no", "no_limit", "from_to")}
    assert wanted == {key for key in known if key.startswith("switches.")}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset(preset: str) -> None:
    rules = RuleSet.of(preset)
    shown = list(switches(rules, "en"))
    assert not any(rule.changed for rule in shown) and preset_name(preset, "en")
    unsure = {rule.name for rule in shown if rule.unconfirmed}
    assert unsure == set(UNCONFIRMED.get(preset, ()))
    hidden = set(FIELDS) - {rule.name for rule in shown}
    assert not hidden if rules.joker else all("joker" in name or "dead" in name for name in hidden)


def test_house_rules_are_what_differs() -> None:
    rules = RuleSet.parse("nintendo seven_pair=on rounds=none target=80")
    told = [(rule.label, rule.value) for rule in house_rules(rules, "en")]
    assert told == [
        ("Two sevens are a meld", "yes"),
        ("Rounds", "no limit"),
        ("Ends at this many points", "80"),
    ]
    assert not switch(rules, "seven_pair", "en").unconfirmed, "the table decided it"
