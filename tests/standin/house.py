"""A Discord with the bot in it, and what must hold when a test is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.standin.person import Person
from tests.standin.process import BotProcess
from tests.standin.rest import open_discord
from tests.standin.state import Channel, Json
from tests.standin.world import Discord

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")

_commands: list[Json] = []


@dataclass
class Place:
    """A channel and the people who play there."""

    channel: Channel
    people: list[Person]


@dataclass
class House:
    """A Discord and the bot.

    Attributes:
        allowed_errors: events that the bot may log as errors in this test.
    """

    discord: Discord
    bot: BotProcess
    folder: Path
    allowed_errors: set[str] = field(default_factory=set)

    async def place(self, people: int = 4, name: str = "A server") -> Place:
        """A server of its own with a channel, and people in it."""
        guild = await self.discord.create_guild(name)
        channel = await self.discord.create_channel(guild)
        return Place(channel, [Person(self.discord, guild, NAMES[n]) for n in range(people)])

    async def restart(self, **environment: str) -> None:
        """Start the bot again, in the same folder."""
        self.bot = await BotProcess.start(self.discord, self.folder, **environment)

    def check(self) -> None:
        """Nobody was left waiting, nothing was asked that Discord does not take, no error."""
        errors = [one for one in self.bot.errors if one["event"] not in self.allowed_errors]
        assert not errors, errors
        assert self.discord.complaints == []
        assert self.discord.unanswered == []


async def registered_commands(folder: Path) -> list[Json]:
    """The bot's commands as `sevenbridge sync` registers them, once for all tests."""
    if not _commands:
        async with open_discord() as discord:
            sync = await BotProcess.start(discord, folder, "sync")
            await asyncio.wait_for(sync.process.wait(), 60)
            assert sync.process.returncode == 0 and discord.complaints == [], sync.plain
            _commands.extend(discord.commands)
    return _commands


@asynccontextmanager
async def open_house(
    environment: Mapping[str, str] | None = None, *, limited: bool = False
) -> AsyncIterator[House]:
    """A Discord with the bot in it, checked at the end.

    Args:
        environment: settings of the bot.
        limited: whether each route takes only so many requests; that slows boards down.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        commands = await registered_commands(folder)
        async with open_discord() as discord:
            discord.commands = [*commands]
            if not limited:
                discord.rates.buckets.clear()
            bot = await BotProcess.start(discord, folder, **(environment or {}))
            house = House(discord, bot, folder)
            try:
                yield house
                await house.bot.stop()
                house.check()
            finally:
                await house.bot.kill()
