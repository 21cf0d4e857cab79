"""The process is told to stop while people play."""

import asyncio
import signal
import sys

import pytest

from tests.standin.house import House
from tests.standin.seated import PHASES, seated

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")

AT_MOST = 10.0
"""Seconds until it has left."""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_leaves_soon_with_people_at_tables_in_each_phase(
    house: House, number: signal.Signals
) -> None:
    tables = {
        phase: await seated(
            house,
            2,
            seed=seed,
            rounds=2 if phase == "between" else 1,
            seats=3 if phase == "lobby" else 2,
        )
        for seed, phase in enumerate(PHASES)
    }
    await asyncio.gather(*(table.bring_to(phase) for phase, table in tables.items()))
    assert await house.bot.stop(number) < AT_MOST
    assert house.bot.process.returncode == 0


async def test_it_leaves_soon_though_discord_answers_nothing(house: House) -> None:
    table = await seated(house, 2)
    await table.bring_to("turn")
    house.discord.faults.delay = 60.0
    assert await house.bot.stop() < AT_MOST
    house.discord.faults.delay = 0.0
