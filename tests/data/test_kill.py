"""Killed at any moment, the journal has every line that anybody was told is kept, and no half."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from data.store import Store
from tests.data.sitting import Hours

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("time", range(10))
async def test_what_was_kept_is_there_after_sigkill(url: str, time: int, now: Hours) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.data.writing", url, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    told = [await process.stdout.readline()]  # it has begun
    await asyncio.sleep(random.Random(time).uniform(0, 0.15))
    process.kill()
    told += (await process.stdout.read()).splitlines(keepends=True)
    await process.wait()
    kept: dict[str, int] = {}
    for line in told:
        if line.endswith(b"\n"):
            name, last = line.decode().split()
            kept[name] = int(last)

    store = await Store.open(url, now=now)
    tables = {table.id: table.record for table in await store.tables.unfinished()}
    assert await store.tables.aside() == {}
    await store.close()
    assert kept and kept.keys() <= tables.keys()
    for table, record in tables.items():
        lines = record.splitlines()
        whole: list[str] = []
        number = 0
        while len(whole) < len(lines):
            whole += [f"{table} line {number} part {part}" for part in range(number % 3 + 1)]
            number += 1
        assert lines == whole, "each commit is there wholly or not at all"
        assert number > kept.get(table, -1), "what it was told is there"
