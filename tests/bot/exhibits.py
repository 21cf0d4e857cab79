"""One of each message that the bot sends, in a language, with what can go into it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from discord.ui import LayoutView

from bot.faces import Faces
from bot.text import catalogue, text
from cogs.help.render import help_layout, rules_layout
from cogs.tables.render import (
    board_layout,
    closed_layout,
    hand_layout,
    lobby_layout,
    match_layout,
    round_layout,
)
from cogs.tables.render.choices import shape_of
from cogs.tables.render.hand import Look
from cogs.tables.render.line import shapes_layout
from cogs.tables.settings.panel import settings_layout
from engine.cards import JOKER
from engine.match import Match
from engine.moves import Chi, Discard, Lay, MeldCards, Move, Pass, Pon
from engine.rules import RuleSet
from engine.table import Stage, Table
from tests.cogs.tables.test_render import begun, people, states

NAMES: Final = {
    "en": ("Ann", "Bob the Builder of Bridges", "Cho", "Dee"),
    "ja": ("あんず", "七橋の大五郎", "ちよ", "ドラ"),
}
SENTENCES: Final = (
    "errors.",
    "tables.refused.",
    "tables.illegal.",
    "tables.ended.",
    "tables.done.",
)
"""Refusals and answers of one line."""
MATCHES: Final = {
    "standard rounds=2": "02" * 32,
    "mori rounds=1": "00" * 32,
    "hundred rounds=1": "04" * 32,
}
"""Those that are played, with their seeds: with calls alone, with the joker and ron, and with
cards to take."""
PAGES: Final = ("home", "melds", "pace")
RULES: Final = {"cards": "joker"}
"""A page of the settings, and which of its rules is open."""
FULL: Final = 5
"""Melds on a table that is well filled."""


@dataclass(frozen=True)
class Exhibit:
    """A message.

    Attributes:
        name: what it is, for a file's name.
        content: the message.
    """

    name: str
    content: str | LayoutView


@dataclass(frozen=True)
class _Play:
    """A match that is played, and how its messages are drawn."""

    table: Table
    match: Match
    locale: str
    faces: Faces
    now: float

    def hand(self, seat: int, look: Look | None = None) -> LayoutView:
        return hand_layout(self.table, seat, self.locale, look, self.now, self.faces)

    @property
    def mover(self) -> int:
        turn = self.match.view(None).turn
        assert turn is not None, "it is somebody's turn"
        return turn

    def legal(self, kind: type[Move]) -> list[Move]:
        return [move for move in self.match.legal(self.mover) if isinstance(move, kind)]

    def askable(self) -> Iterator[tuple[int, list[Move]]]:
        """Who can call, and what."""
        for seat in range(len(self.table.seats)):
            calls = [move for move in self.match.legal(seat) if move != Pass()]
            if calls:
                yield seat, calls


def exhibits(locale: str, faces: Faces) -> list[Exhibit]:
    """All messages, in the order in which people meet them.

    Args:
        locale: the language.
        faces: how cards look.
    """
    now = time.time()
    found: dict[str, LayoutView] = {}
    for rules, seed in MATCHES.items():
        table, match = begun(RuleSet.parse(rules), people(4, NAMES[locale]), seed)
        _play_through(_Play(table, match, locale, faces, now), found)
    found["help"] = help_layout(locale)
    for page in range(2):
        found[f"rules-{page + 1}"] = rules_layout("standard", page, locale)
    lines = {
        prefix: [
            text(key, locale, number="7c3f1a", answer="", who="Ann")
            for key in sorted(catalogue("en").sentences)
            if key.startswith(prefix)
        ]
        for prefix in SENTENCES
    }
    shown = [Exhibit(name, layout) for name, layout in found.items()]
    shown += [Exhibit(f"lines-{name.strip('.')}", "\n".join(said)) for name, said in lines.items()]
    return shown


def _play_through(play: _Play, found: dict[str, LayoutView]) -> None:
    """Play a match, and draw what is not found yet."""
    table, match, locale, faces, now = play.table, play.match, play.locale, play.faces, play.now
    table.stage = Stage.LOBBY
    found.setdefault("lobby", lobby_layout(table, locale, now))
    for name in PAGES:
        layout = settings_layout(table, locale, editable=True, group=name)
        found.setdefault(f"settings-{name}", layout)
    for name, rule in RULES.items():
        layout = settings_layout(table, locale, editable=True, group=name, rule=rule)
        found.setdefault(f"settings-{name}-{rule}", layout)
    found.setdefault("settings-read-only", settings_layout(table, locale, editable=False))
    for happened in states(table, match, Random(8)):
        if table.stage is not Stage.PLAYING or match.phase in ("round_over", "match_over"):
            name = f"round-{match.rules.preset}-{match.finished[-1].number}"
            found[name] = round_layout(table, locale, now, faces=faces)
            continue
        for name, is_here, draw in _SCENES:
            if name not in found and is_here(play):
                found[name] = draw(play)
        phase = f"board-{match.phase}"
        if len(happened) > 6 and phase not in found:
            found[phase] = board_layout(table, locale, happened[-6:], now, faces)
        if len(match.view(None).melds) >= FULL:
            name = f"board-full-{match.rules.preset}"
            found[name] = board_layout(table, locale, happened[-6:], now, faces)
    found[f"match-{match.rules.preset}"] = match_layout(table, locale)
    found.setdefault("closed", closed_layout(table, locale))


def _meldable(play: _Play) -> LayoutView:
    meld = play.legal(MeldCards)[0]
    assert isinstance(meld, MeldCards)
    return play.hand(play.mover, Look(frozenset(min(card, JOKER) for card in meld.cards)))


def _layable(play: _Play) -> LayoutView:
    lay = play.legal(Lay)[0]
    assert isinstance(lay, Lay)
    return play.hand(play.mover, Look(frozenset({min(lay.card, JOKER)}), order="rank"))


def _discardable(play: _Play) -> LayoutView:
    discard = play.legal(Discard)[0]
    assert isinstance(discard, Discard)
    return play.hand(play.mover, Look(frozenset({discard.card})))


def _jokers(play: _Play) -> list[Move]:
    """Moves that differ in what the joker stands for, as many as there are at once."""
    moves = [*play.legal(MeldCards), *play.legal(Lay)]
    shapes = [shape_of(move) for move in moves]
    several = [move for move in moves if shapes.count(shape_of(move)) > 1]
    return sorted(several, key=lambda move: -shapes.count(shape_of(move)))


def _calls(play: _Play) -> tuple[int, list[Move]]:
    return max(play.askable(), key=lambda asked: len(asked[1]), default=(0, []))


def _acts(play: _Play) -> bool:
    return play.match.phase == "act"


def _which(play: _Play) -> LayoutView:
    _, calls = _calls(play)
    shapes = [call for call in calls if isinstance(call, Pon | Chi)]
    return shapes_layout(play.table, shapes, play.locale, play.faces)


_SCENES: Final[tuple[tuple[str, Callable[[_Play], bool], Callable[[_Play], LayoutView]], ...]] = (
    (
        "hand-waiting",
        lambda play: play.match.phase == "draw",
        lambda play: play.hand((play.mover + 1) % 4),
    ),
    (
        "hand-draw",
        lambda play: play.match.phase == "draw" and len(play.match.legal(play.mover)) > 1,
        lambda play: play.hand(play.mover),
    ),
    ("hand-act", lambda play: _acts(play), lambda play: play.hand(play.mover)),
    ("hand-meld", lambda play: _acts(play) and bool(play.legal(MeldCards)), _meldable),
    ("hand-lay", lambda play: _acts(play) and bool(play.legal(Lay)), _layable),
    ("hand-discard", lambda play: _acts(play) and bool(play.legal(Discard)), _discardable),
    (
        "hand-joker",
        lambda play: _acts(play) and len(_jokers(play)) > 1,
        lambda play: play.hand(play.mover, Look(joker=shape_of(_jokers(play)[0]))),
    ),
    (
        "hand-calls",
        lambda play: play.match.phase == "claim" and bool(_calls(play)[1]),
        lambda play: play.hand(_calls(play)[0]),
    ),
    (
        "line-which-call",
        lambda play: (
            play.match.phase == "claim"
            and sum(isinstance(call, Pon | Chi) for call in _calls(play)[1]) > 1
        ),
        _which,
    ),
)
"""What is drawn the first time that it can be."""
