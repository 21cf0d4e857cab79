"""The five rule systems as data: what each sets differently from ``standard``.

A value is missing where it has no effect in that system; the one of ``standard`` then stands.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final, Literal

PresetId = Literal["standard", "mori", "hundred", "nintendo", "pagat"]

_STANDARD: dict[str, Any] = {
    "players": (2, 5),
    "joker": False,
    "direction": "clockwise",
    "next_dealer": "next",
    "leader": "dealer",
    "upcard": "none",
    "take": "never",
    "aces": "both",
    "seven_pair": True,
    "seven_run": True,
    "seven_takes_seven": True,
    "joker_seven": False,
    "joker_on_lone_seven": False,
    "joker_unique": False,
    "joker_in_pon": False,
    "joker_in_chi": True,
    "joker_claimable": False,
    "calls": "both",
    "first_lap": "round",
    "after_call": "full",
    "going_out": "discard",
    "last_lap": False,
    "last_discard_open": False,
    "ron": False,
    "nico": "off",
    "nico_joker": True,
    "reshuffle": "keep_top",
    "reshuffle_limit": 1,
    "stock_out": "void",
    "ace_points": "auto",
    "face_points": "10",
    "seven_points": 7,
    "joker_points": 0,
    "seven_doubles": True,
    "joker_times": 5,
    "held_meld": 0,
    "dead_card": 0,
    "ron_bonus": 0,
    "feeder": 0,
    "winner_takes": "nothing",
    "concealed": 1,
    "rounds": 5,
    "target": None,
}

_MORI: dict[str, Any] = {
    "players": (3, 6),
    "joker": True,
    "direction": "counterclockwise",
    "next_dealer": "winner",
    "aces": "low",
    "seven_pair": False,
    "seven_run": False,
    "seven_takes_seven": False,
    "joker_seven": True,
    "joker_on_lone_seven": True,
    "joker_unique": True,
    "joker_in_pon": True,
    "joker_claimable": True,
    "going_out": "free",
    "last_lap": True,
    "ron": True,
    "nico": "both",
    "reshuffle": "all",
    "reshuffle_limit": None,
    "stock_out": "score",
    "ace_points": 50,
    "face_points": "rank",
    "seven_points": 50,
    "joker_points": 50,
    "seven_doubles": False,
    "joker_times": 1,
    "held_meld": 50,
    "dead_card": 50,
    "ron_bonus": 50,
    "feeder": 50,
    "rounds": 10,
}

_HUNDRED: dict[str, Any] = {
    "players": (2, 4),
    "joker": True,
    "leader": "after_dealer",
    "upcard": "drawable",
    "take": "free",
    "seven_pair": False,
    "seven_takes_seven": False,
    "joker_seven": True,
    "joker_in_chi": False,
    "first_lap": "off",
    "reshuffle_limit": None,
    "ace_points": 1,
    "seven_doubles": False,
    "rounds": None,
    "target": 100,
}

_NINTENDO: dict[str, Any] = {
    "players": (2, 6),
    "seven_pair": False,
    "seven_takes_seven": False,
    "joker_seven": True,
    "joker_in_chi": False,
    "first_lap": "chi",
    "reshuffle_limit": None,
    "ace_points": 10,
    "winner_takes": "sum",
}

_PAGAT: dict[str, Any] = {
    "leader": "after_dealer",
    "upcard": "dead",
    "aces": "low",
    "first_lap": "seat",
    "reshuffle_limit": None,
    "stock_out": "redeal",
    "ace_points": 1,
    "face_points": "rank",
    "seven_points": 20,
    "seven_doubles": False,
    "winner_takes": "only",
    "concealed": 2,
    "rounds": None,
    "target": 200,
}

PRESETS: Final = MappingProxyType(
    {
        "standard": MappingProxyType(_STANDARD),
        "mori": MappingProxyType(_STANDARD | _MORI),
        "hundred": MappingProxyType(_STANDARD | _HUNDRED),
        "nintendo": MappingProxyType(_STANDARD | _NINTENDO),
        "pagat": MappingProxyType(_STANDARD | _PAGAT),
    }
)
"""Every field's value in each preset, by the preset's id."""

UNCONFIRMED: Final = MappingProxyType(
    {
        "nintendo": ("seven_pair", "seven_takes_seven", "going_out", "winner_takes"),
        "pagat": ("ace_points", "face_points"),
    }
)
"""The fields whose value a preset's source leaves open; shown so to players."""
