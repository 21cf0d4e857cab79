"""Claim windows tell nothing: they look the same and last as long whoever can call."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

from tests.standin.house import House
from tests.standin.player import Habits
from tests.standin.seated import Seated, seated
from tests.standin.sight import controls

WINDOW = 5.0
LATE = 0.5
"""Seconds that a slow machine may add."""
MOST = 45.0


Look: TypeAlias = tuple[tuple[str, str, int, bool], ...]


@dataclass
class Window:
    """A window as it was to be seen.

    Attributes:
        lasted: seconds between the first sight of its beginning and of its end.
        could_call: whether anybody's panel offered a call.
        look: its controls on the board.
    """

    lasted: float
    could_call: bool
    look: Look


def windows(table: Seated) -> list[Window]:
    """The windows that were open and closed again, from what anybody saw first."""
    first: dict[int, float] = {}
    asked: set[int] = set()
    calls: set[int] = set()
    looks: dict[int, Look] = {}
    for person in table.people:
        for received in person.received:
            there = controls(received.message)
            if received.kind == "delete" or not there:
                continue
            revision = there[0].revision
            first[revision] = min(first.get(revision, received.at), received.at)
            verbs = {one.verb for one in there}
            if "pass" in verbs:
                asked.add(revision)
            if "call" in verbs:
                calls.add(revision)
            if {"pass", "hand"} <= verbs:
                looks[revision] = tuple((o.verb, o.label, o.style, o.disabled) for o in there)
    found = []
    for revision in sorted(asked & looks.keys()):
        later = [at for number, at in first.items() if number > revision]
        if later:
            lasted = min(later) - first[revision]
            found.append(Window(lasted, revision in calls, looks[revision]))
    return found


async def test_windows_that_nobody_answers(house: House) -> None:
    habits = Habits(pace=(0.2, 0.4), lays=0.2, answers=False)
    tables = [await seated(house, 4, seed=number, habits=habits) for number in range(8)]

    def seen() -> list[Window]:
        return [window for table in tables for window in windows(table)]

    def enough() -> bool:
        groups = Counter(window.could_call for window in seen())
        return min(groups[True], groups[False]) >= 5

    async def begin(table: Seated) -> None:
        await table.sit()
        await table.start()

    await asyncio.gather(*map(begin, tables))
    playing = [asyncio.create_task(player.play()) for table in tables for player in table.players]
    try:
        async with asyncio.timeout(MOST):
            while not enough():
                await asyncio.sleep(0.5)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    measured = seen()
    assert len({window.look for window in measured}) == 1
    for could_call in (True, False):
        lengths = [one.lasted for one in measured if one.could_call is could_call]
        assert all(WINDOW - LATE < length < WINDOW + 2 for length in lengths), lengths
        middle = sorted(lengths)[len(lengths) // 2]
        assert abs(middle - WINDOW) < LATE, lengths
