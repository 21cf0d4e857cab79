"""Random rule sets: a preset with house rules, of every combination that can be."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from engine.presets import PRESETS
from engine.rules import RulesError, RuleSet

VALUES: Mapping[str, tuple[Any, ...]] = {
    "joker": (True, False),
    "next_dealer": ("next", "winner", "most_penalty"),
    "leader": ("dealer", "after_dealer"),
    "upcard": ("none", "drawable", "dead"),
    "take": ("never", "free"),
    "aces": ("low", "both"),
    "seven_pair": (True, False),
    "seven_run": (True, False),
    "seven_takes_seven": (True, False),
    "joker_seven": (True, False),
    "joker_on_lone_seven": (True, False),
    "joker_unique": (True, False),
    "joker_in_pon": (True, False),
    "joker_in_chi": (True, False),
    "joker_claimable": (True, False),
    "calls": ("both", "pon", "chi", "none"),
    "first_lap": ("round", "seat", "chi", "off"),
    "after_call": ("full", "lay", "none"),
    "going_out": ("discard", "free"),
    "last_lap": (True, False),
    "last_discard_open": (True, False),
    "ron": (True, False),
    "nico": ("off", "call", "both"),
    "nico_joker": (True, False),
    "reshuffle": ("all", "keep_top", "never"),
    "reshuffle_limit": (None, 0, 1, 2),
    "stock_out": ("void", "score", "redeal"),
    "ace_points": ("auto", 1, 50),
    "face_points": ("10", "rank"),
    "seven_points": (7, 20, 50),
    "joker_points": (0, 50),
    "seven_doubles": (True, False),
    "joker_times": (1, 5),
    "held_meld": (0, 50),
    "dead_card": (0, 50),
    "ron_bonus": (0, 50),
    "feeder": (0, 50, "all"),
    "winner_takes": ("nothing", "sum", "only"),
    "concealed": (1, 2),
}


def possible(preset: str, overrides: Mapping[str, Any]) -> RuleSet | None:
    """The rules, or None where they cannot go together."""
    try:
        return RuleSet.of(preset, **overrides)
    except RulesError:
        return None


@st.composite
def house_rules(draw: st.DrawFn, rounds: int = 2) -> RuleSet:
    """Rules for a short match."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    names = draw(st.lists(st.sampled_from(sorted(VALUES)), unique=True, max_size=12))
    overrides: dict[str, Any] = {"rounds": rounds, "target": None}
    # What other rules hang on comes first, so that most draws can be.
    if draw(st.booleans()):
        overrides["joker"] = True
    if draw(st.booleans()):
        overrides |= {"going_out": "free", "ron": True}
    rules = possible(preset, overrides)
    assert rules is not None
    for name in names:
        changed = possible(preset, {**overrides, name: draw(st.sampled_from(VALUES[name]))})
        if changed is not None:
            overrides[name] = getattr(changed, name)
            rules = changed
    return rules


@st.composite
def tables(draw: st.DrawFn, rounds: int = 2) -> tuple[RuleSet, int]:
    """Rules with a number of seats."""
    rules = draw(house_rules(rounds))
    return rules, draw(st.integers(*rules.players))
