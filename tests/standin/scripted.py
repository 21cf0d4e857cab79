"""Matches from known seeds, played from a script up to a window in which several can call."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tests.standin.seated import Seated
from tests.standin.sight import Control, controls

FIXED: Final = str(Path(__file__).parent / "fixed")
"""To stand in PYTHONPATH of a bot whose seeds are to be fixed."""


@dataclass(frozen=True)
class Script:
    """A way into a window.

    Attributes:
        number: names the seed.
        moves: seat and move in the record's words; draws are made by themselves, and windows
            on the way are passed.
        callers: what each seat can call in the window.
    """

    number: int
    moves: tuple[tuple[int, str], ...]
    callers: dict[int, str]

    @property
    def environment(self) -> dict[str, str]:
        seed = sha256(str(self.number).encode()).hexdigest()
        return {"PYTHONPATH": FIXED, "STANDIN_SEED": seed}


RON_AND_PON: Final = Script(
    733,
    (
        (1, "discard Kc"),
        (2, "meld 7h"),
        (2, "meld As Ah Ac"),
        (2, "discard 8d"),
        (3, "discard Kh"),
        (0, "discard Qh"),
    ),
    {1: "ron", 3: "pon"},
)

RON_AND_CHI: Final = Script(
    8891,
    (
        (2, "meld 7h"),
        (2, "discard 7s"),
        (3, "discard Kh"),
        (0, "discard Ad"),
        (1, "discard Qh"),
    ),
    {3: "ron", 2: "chi"},
)

TWO_RONS: Final = Script(
    5012,
    (
        (1, "meld 7h"),
        (1, "meld 7d"),
        (1, "meld 7c"),
        (1, "discard Ac"),
        (2, "discard As"),
        (3, "discard Ah"),
        (0, "discard Ad"),
        (1, "meld 9h 9d 9c"),
        (1, "discard 5d"),
        (2, "discard Kc"),
        (3, "meld 5s 5c *5h"),
        (3, "lay 8h A"),
        (3, "lay 9s D"),
        (3, "discard Ks"),
        (0, "meld 7s"),
        (0, "lay 6h A"),
        (0, "lay 6d B"),
        (0, "lay 8c C"),
        (0, "discard Kh"),
        (1, "discard Jh"),
        (2, "discard 5h"),
        (3, "discard Jd"),
        (0, "discard Qs"),
    ),
    {2: "ron", 3: "ron"},
)

OPTIONS: Final[dict[str, Any]] = {"rules": "mori", "rounds": 1, "claim_window": 5}


async def follow(table: Seated, script: Script) -> float:
    """Play a script; the steady clock's time at which the last window was first seen."""
    for seat, move in script.moves[:-1]:
        await _make(table, seat, move)
        if move.startswith("discard"):
            await _pass_all(table)
    seat, move = script.moves[-1]
    await _make(table, seat, move)
    for caller, word in script.callers.items():
        await table.people[caller].until(lambda c=caller, w=word: call_of(table, c, w) is not None)
    return first_seen(table, _controls(table, next(iter(script.callers)))[0].revision)


def first_seen(table: Seated, revision: int) -> float:
    """When anybody first saw a revision."""
    return min(
        received.at
        for person in table.people
        for received in person.received
        if received.kind != "delete"
        and any(one.revision == revision for one in controls(received.message))
    )


def call_of(table: Seated, seat: int, word: str) -> Control | None:
    """The button on a seat's panel with which it calls."""
    for one in _controls(table, seat):
        if one.verb == "call" and (one.arg or "").startswith(word):
            return one
    return None


def _controls(table: Seated, seat: int) -> list[Control]:
    panel = table.people[seat].panel(table.channel)
    return [] if panel is None else controls(panel)


def _able(table: Seated, seat: int, verb: str, arg: str | None = None) -> Control | None:
    for one in _controls(table, seat):
        if one.verb == verb and not one.disabled and arg in (None, one.arg):
            return one
    return None


async def _make(table: Seated, seat: int, move: str) -> None:
    person = table.people[seat]

    def turn() -> bool:
        return any(one.verb == "discard" for one in _controls(table, seat))

    await person.until(turn)
    word, *cards = move.split(" ")
    if word == "discard":
        pick = _able(table, seat, "pick", cards[0])
        assert pick is not None, f"seat {seat} holds no {cards[0]}: the decks have changed"
        await person.press_it(pick)
        await person.until(lambda: _able(table, seat, "discard") is not None)
        away = _able(table, seat, "discard")
        assert away is not None
        await person.press_it(away)
        return
    menu = _able(table, seat, "move")
    assert menu is not None and move in [value for _, value in menu.options], move
    await person.press_it(menu, move)


async def _pass_all(table: Seated) -> None:
    """Everybody who is asked passes, and the window closes; or there is none."""

    async def one(seat: int) -> None:
        person = table.people[seat]

        def settled() -> bool:
            verbs = {one.verb for one in _controls(table, seat)}
            return "pass" in verbs

        try:
            await person.until(settled, 1.0)
        except TimeoutError:
            return
        found = _able(table, seat, "pass")
        if found is not None:
            await person.press_it(found)

    await asyncio.gather(*map(one, range(len(table.people))))
