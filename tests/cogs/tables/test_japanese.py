"""A table in Japanese: nothing is left in English, and all of it fits."""

import re
import unicodedata
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from discord.ui import LayoutView
from simcord.components import walk_components

from cogs.help.render import help_layout, rules_layout
from cogs.tables.render import (
    board_layout,
    closed_layout,
    hand_layout,
    lobby_layout,
    match_layout,
    round_layout,
)
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.table import Stage
from tests.cogs.tables.test_render import NOW, begun, people, states
from tests.living import within_limits

NAMES = ("あんず", "大五郎", "ちよ", "ドラ")
LATIN = re.compile(r"[A-Za-z]{2,}")
AS_IT_IS = re.compile(r"`[^`]*`|<t:\d+:[RT]>|CPU|SHA-256|Pagat|[AJQK](?![a-z])")
"""Code, moments, cards, and what Japanese writes in Latin letters too."""
WIDEST = 40
"""Half-width characters on a button: about what a phone shows in a line."""


def told(layout: LayoutView) -> Iterator[tuple[str, str]]:
    """What can be read, with what it is."""
    for part in walk_components(layout.to_components()):  # type: ignore[no-untyped-call]
        yield from _told(part)
        for option in part.get("options", []):
            yield from _told(option)


def _told(part: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key in ("content", "label", "placeholder", "description"):
        if part.get(key):
            yield key, part[key]


def width(words: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in words)


def check(layout: LayoutView) -> None:
    within_limits(layout)
    for kind, words in told(layout):
        assert not LATIN.search(AS_IT_IS.sub("", words)), words
        assert kind != "label" or width(words) <= WIDEST, words


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_match_in_japanese(preset: str) -> None:
    length = "target=30" if RuleSet.of(preset).rounds is None else "rounds=2"
    table, match = begun(RuleSet.parse(f"{preset} {length}"), people(4, NAMES))
    check(lobby_layout(table, "ja", NOW))
    for happened in states(table, match, Random(5)):
        if table.stage is Stage.PLAYING and match.phase not in ("round_over", "match_over"):
            check(board_layout(table, "ja", happened[-6:], NOW))
            for seat in range(len(table.seats)):
                check(hand_layout(table, seat, "ja", now=NOW))
        else:
            check(round_layout(table, "ja", NOW))
    check(match_layout(table, "ja"))
    check(closed_layout(table, "ja"))


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_in_japanese(preset: str) -> None:
    check(help_layout("ja"))
    for page in range(3):
        check(rules_layout(preset, page, "ja"))
