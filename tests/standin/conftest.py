"""The fixtures of these tests."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.standin.house import House, open_house


@pytest_asyncio.fixture
async def house() -> AsyncIterator[House]:
    """A Discord that takes as many requests of a route as come, so that nothing waits."""
    async with open_house() as opened:
        yield opened


@pytest_asyncio.fixture
async def limited_house() -> AsyncIterator[House]:
    """A Discord with its usual limits."""
    async with open_house(limited=True) as opened:
        yield opened
