"""A bot whose CPU players move at once, and people at a table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from random import Random

import pytest
import pytest_asyncio
from discord.app_commands import CommandInvokeError

from bot.client import Bot
from bot.interactions import Refusal
from tests.cogs.tables.seated import Seated
from tests.living import World, closing


@pytest_asyncio.fixture
async def simcord_bot() -> AsyncIterator[Bot]:
    async with closing(Bot(cpu_pace=0)) as bot:
        yield bot


@pytest.fixture(autouse=True)
def same_cards_every_time(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    chance = Random(request.node.name)
    monkeypatch.setattr("secrets.token_hex", lambda size: chance.randbytes(size).hex())


@pytest.fixture
def at(world: World) -> Iterator[Seated]:
    yield Seated(world)
    for error in world.env.errors:
        assert isinstance(error, CommandInvokeError), error
        assert isinstance(error.original, Refusal), "what a command refuses is raised and answered"
