"""A process that keeps lines until it is killed, and says which of them it was told are kept."""

from __future__ import annotations

import asyncio
import sys

from data.store import Store
from tests.data.sitting import ANN, BOB, sitting

TABLES = 4


async def write(url: str) -> None:
    store = await Store.open(url)
    standing = sitting([ANN, BOB])

    async def play(table: str) -> None:
        for number in range(1_000_000):
            lines = [f"{table} line {number} part {part}" for part in range(number % 3 + 1)]
            await store.journal.commit(table, lines, standing)
            print(table, number, flush=True)

    await asyncio.gather(*(play(f"t{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
