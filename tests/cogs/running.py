"""People who may set up a server, and a bot whose clock the tests move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import discord
import simcord

from bot.client import Bot
from tests.living import World, closing


@dataclass
class Clock:
    """Tells the time to what is kept.

    Attributes:
        present: the time.
    """

    present: datetime = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.present

    def at(self, written: str) -> None:
        """Set it; without a zone in UTC."""
        moment = datetime.fromisoformat(written)
        self.present = moment if moment.tzinfo else moment.replace(tzinfo=UTC)


@asynccontextmanager
async def timed_bot() -> AsyncIterator[tuple[Bot, Clock]]:
    clock = Clock()
    async with closing(Bot(cpu_pace=0, now=clock)) as bot:
        yield bot, clock


async def pass_time(world: World, clock: Clock, seconds: float) -> None:
    """Let time go by, for timers and for what is kept."""
    clock.present += timedelta(seconds=seconds)
    await world.env.advance_time(seconds)


def boss_of(world: World, name: str = "Mio") -> simcord.MemberActor:
    """Somebody with the permission Manage Server."""
    role = world.guild.create_role(
        f"{name}'s role", permissions=discord.Permissions(manage_guild=True)
    )
    return world.guild.add_member(world.env.create_user(name), roles=[role])
