"""A table of people, brought to any phase of a match and played on from there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.standin.house import House, Place
from tests.standin.interactions import Interaction
from tests.standin.person import Person
from tests.standin.player import Habits, Player
from tests.standin.sight import controls
from tests.standin.state import Channel

PHASES: Final = ("lobby", "turn", "selected", "window", "between")
SECONDS: Final = 120.0
"""In which a short match ends, on a slow machine."""


@dataclass
class Seated:
    """People who play in a channel.

    Attributes:
        options: of ``/table open``.
    """

    place: Place
    players: list[Player]
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def channel(self) -> Channel:
        return self.place.channel

    @property
    def people(self) -> list[Person]:
        return self.place.people

    @property
    def is_over(self) -> bool:
        return all(player.is_over for player in self.players)

    async def sit(self) -> None:
        """Open a table and sit down."""
        host, *others = self.people
        await host.type(self.channel, "table open", **self.options)
        for person in others:
            await join(person, self.channel)

    async def start(self) -> None:
        """Start, and wait until everybody has their hand."""
        await self.people[0].press(self.channel, "start")
        for person in self.people:
            await person.until(lambda person=person: person.panel(self.channel) is not None)

    async def bring_to(self, phase: str) -> None:
        """From nothing to a phase: one of ``PHASES``."""
        await self.sit()
        if phase == "lobby":
            return
        await self.start()
        if phase == "window":
            for player in self.players:
                player.habits.answers = False
            await self._play_until(lambda: self.is_window)
        elif phase == "between":
            await self._play_until(lambda: self.is_between)
        elif phase == "selected":
            player = await self.on_turn()
            card = next(one for one in self._panel(player) if one.verb == "pick")
            await player.person.press_it(card)
        else:
            await self.on_turn()

    async def _play_until(self, stop: Any) -> None:
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*(player.play(stop) for player in self.players))

    @property
    def is_window(self) -> bool:
        """Whether somebody sees that they are asked for a call."""
        return any(one.verb == "pass" for player in self.players for one in self._panel(player))

    @property
    def is_between(self) -> bool:
        """Whether everybody sees a round's result."""
        return all(
            any(one.verb == "go" for one in controls(person.board(self.channel) or _NOTHING))
            for person in self.people
        )

    async def on_turn(self) -> Player:
        """Whoever is to discard, once that is to be seen."""

        def mover() -> Player | None:
            for player in self.players:
                if any(one.verb == "discard" for one in self._panel(player)):
                    return player
            return None

        await self.people[0].until(lambda: mover() is not None, 10)
        found = mover()
        assert found is not None, "it was just there"
        return found

    def _panel(self, player: Player) -> list[Any]:
        panel = player.person.panel(self.channel)
        return [] if panel is None else controls(panel)

    async def play_on(self, seconds: float = SECONDS) -> None:
        """From a phase to the match's end.

        Raises:
            TimeoutError: it did not end; the message says what everybody saw.
        """
        board = self.people[0].board(self.channel) or _NOTHING
        if any(one.verb == "start" for one in controls(board)):
            await self.start()
        for player in self.players:
            player.habits.answers = True
        try:
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(player.play() for player in self.players))
        except TimeoutError:
            told = [
                f"--- {player.person.user.name}, asked: {player.is_asked}\n"
                f"{player.person.reads(self.channel)}"
                for player in self.players
            ]
            raise TimeoutError("\n".join(told)) from None

    @property
    def interactions(self) -> list[Interaction]:
        """All that was pressed and typed at this table."""
        return [one for person in self.people for _, _, one in person.pressed]


async def join(person: Person, channel: Channel) -> None:
    """Press Join until the board says that they sit there.

    Whoever presses before the bot has heard how its own board is called is told to wait.
    """
    name = f"**⁨{person.user.name}⁩**"
    async with asyncio.timeout(SECONDS):
        while name not in person.reads(channel):
            await person.press(channel, "join")
            await asyncio.sleep(0.05)


_NOTHING: Final[dict[str, Any]] = {"id": "", "channel_id": "", "components": []}


async def seated(
    house: House,
    people: int = 4,
    *,
    seed: int = 0,
    habits: Habits | None = None,
    place: Place | None = None,
    **options: Any,
) -> Seated:
    """People in a server of their own; the shortest match unless the options say otherwise."""
    where = place or await house.place(people)
    chosen = {"rounds": 1, "claim_window": 5, "seats": len(where.people)} | options
    players = [
        Player(
            person,
            where.channel,
            Random(seed * 100 + number),
            Habits(**vars(habits)) if habits is not None else Habits(),
        )
        for number, person in enumerate(where.people)
    ]
    return Seated(where, players, chosen)
