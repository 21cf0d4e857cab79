"""Pictures of two matches in a browser, to be looked at: ``python -m tests.bot.screens``.

One person with three CPU players, then three people with one, each pressed through to its end.
Every stage that comes by is pictured the first time. They go to ``build/screens``, which git
ignores, or to the folder that is named. ``--rules mori`` plays by other rules, and ``--width 520``
is about a phone's.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.bot import chromium
from tests.bot.browsing import Person, Player
from tests.bot.preview_command import previewing

HEIGHT: Final = 813
"""Of the pictures, in pixels."""
STAGES: Mapping[str, Callable[[set[str], str], bool]] = {
    "lobby": lambda verbs, text: "start" in verbs,
    "waiting": lambda verbs, text: "pick" in verbs and "Not your turn" in text,
    "turn": lambda verbs, text: "pick" in verbs and "Your turn" in text,
    "moves": lambda verbs, text: "move" in verbs and "Your turn" in text,
    "draw": lambda verbs, text: "take" in verbs,
    "window": lambda verbs, text: "pass" in verbs,
    "call": lambda verbs, text: "call" in verbs,
    "noted": lambda verbs, text: "Noted" in text,
    "round": lambda verbs, text: "go" in verbs,
    "match": lambda verbs, text: "rematch" in verbs,
}
"""What is to be seen at each stage."""


class Photographer(Player):
    """A player who pictures each stage the first time."""

    def __init__(self, person: Person, folder: Path) -> None:
        super().__init__(person)
        self._folder = folder
        self._seen: set[str] = set()

    async def look_around(self) -> None:
        """Picture what has not been seen yet."""
        verbs = {control.meant.verb for control in await self.person.controls()}
        text = await self.person.look()
        for stage, is_here in STAGES.items():
            if is_here(verbs, text):
                await self.picture(stage)

    async def picture(self, stage: str) -> None:
        """Take a picture, once."""
        if stage not in self._seen:
            self._seen.add(stage)
            name = f"{self.person.name.lower()}-{len(self._seen):02}-{stage}.png"
            await self.person.tab.picture(self._folder / name)

    async def step(self) -> str | None:
        """Look, then play."""
        await self.look_around()
        done = await super().step()
        if done == "pick":
            await self.picture("selected")
        return done

    async def menu_is_open(self) -> None:
        """A menu covers what is below it."""
        await self.picture("menu")


async def play(folder: Path, people: int, rules: str, width: int) -> None:
    """Play one match and say how it went."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as away:
        async with (
            previewing(Path(away), cpu_pace=0.2) as address,
            chromium.browser(Path(away) / "browser") as browser,
        ):
            players = [
                Photographer(await Person.at(browser, address), folder) for _ in range(people)
            ]
            for player in players:
                await player.person.tab.call(
                    "Emulation.setDeviceMetricsOverride",
                    width=width,
                    height=HEIGHT,
                    deviceScaleFactor=1,
                    mobile=False,
                )
            host, *friends = players
            await host.person.command("/table open", rules=rules, rounds=2, claim_window=5)
            await host.look_around()
            for friend in friends:
                await friend.person.do("join")
                await host.person.until_reads(friend.person.name)
            await host.picture("full")
            await host.person.do("start")
            while "The match is over" not in await host.person.look():
                if not any([await player.step() for player in players]):
                    await asyncio.sleep(0.05)
            for player in players:
                await player.person.until_reads("The match is over")
                await player.look_around()
                await report(player.person)


async def report(person: Person) -> None:
    """How long presses took until their result was drawn, and what went wrong."""
    actions = await person.actions()
    took = sorted(one["drawn"] - one["began"] for one in actions if "drawn" in one)
    print(
        f"{person.name}: {len(actions)} presses, drawn after {statistics.median(took):.0f} ms "
        f"(median), {took[len(took) * 95 // 100]:.0f} ms (95 %), {took[-1]:.0f} ms (most)"
    )
    for fault in [*person.faults, *await person.unanswered()]:
        print(f"  wrong: {fault}")


def main() -> None:
    """Both matches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/screens"))
    parser.add_argument("--rules", default="Standard", help="as the page's menu names them")
    parser.add_argument("--width", type=int, default=1280, help="of the page, in pixels")
    given = parser.parse_args()
    for people in (1, 3):
        asyncio.run(play(given.folder / f"{people}-people", people, given.rules, given.width))
    print(f"The pictures are in {given.folder}.")


if __name__ == "__main__":
    main()
