"""Whole matches in a real browser, on the page of `make play`, by pressing what it shows."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.bot import chromium
from tests.bot.browsing import Person, Player, play_until
from tests.bot.preview_command import previewing

pytestmark = [
    chromium.needs_browser,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals"),
]

PATIENCE = 90
"""Seconds for a match; on an idle machine it takes a few."""


async def all_was_answered(people: list[Person]) -> None:
    for person in people:
        assert person.faults == []
        assert await person.tab.run("document.querySelector('#inspector-count').hidden")
        assert await person.unanswered() == []
        assert len(await person.actions()) > 5, "and they did press"


async def test_one_person_and_three_cpus_play_a_match(tmp_path: Path) -> None:
    async with (
        previewing(tmp_path, cpu_pace=0.05) as address,
        chromium.browser(tmp_path / "browser") as browser,
        asyncio.timeout(PATIENCE),
    ):
        ann = await Person.at(browser, address)
        assert ann.name == "Ann"
        await ann.command("/table open", rounds=2)
        await ann.do("start")
        player = Player(ann)
        await play_until([player], "Round 1 of 2 is over")
        await ann.until_reads("CPU 4", "total")
        while "Continue" not in [one.label for one in await ann.controls()]:
            await asyncio.sleep(0.05)  # the board's edit follows, or the time is up
        await play_until([player], "The match is over")
        assert "Round 2 of 2 is over" in await ann.look()
        assert "Rematch" in [one.label for one in await ann.controls()]
        await all_was_answered([ann])


async def test_two_people_in_two_tabs_play_a_match(tmp_path: Path) -> None:
    async with (
        previewing(tmp_path, cpu_pace=0.05) as address,
        chromium.browser(tmp_path / "browser") as browser,
        asyncio.timeout(PATIENCE),
    ):
        ann = await Person.at(browser, address)
        bob = await Person.at(browser, address)
        assert (ann.name, bob.name) == ("Ann", "Bob")
        await ann.command("/table open", rounds=1, claim_window=5)
        await bob.do("join")
        await ann.until_reads("Bob")
        await ann.do("start")
        for person in (ann, bob):
            await person.until_reads("Only you can see this")
        shown = [
            {one.label for one in await p.controls() if one.meant.verb == "pick"}
            for p in (ann, bob)
        ]
        assert not shown[0] & shown[1], "each sees their own cards"
        await play_until([Player(ann), Player(bob)], "The match is over")
        await bob.until_reads("The match is over")
        await all_was_answered([ann, bob])
