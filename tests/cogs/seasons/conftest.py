"""A bot whose clock the tests move."""

from collections.abc import AsyncIterator

import pytest_asyncio

from bot.client import Bot
from tests.cogs.running import Clock, timed_bot


@pytest_asyncio.fixture
async def timed() -> AsyncIterator[tuple[Bot, Clock]]:
    async with timed_bot() as both:
        yield both


@pytest_asyncio.fixture
async def simcord_bot(timed: tuple[Bot, Clock]) -> Bot:
    return timed[0]


@pytest_asyncio.fixture
async def clock(timed: tuple[Bot, Clock]) -> Clock:
    return timed[1]
