"""A table whose process is killed at any moment comes back as it was, and goes on."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from data.store import Store
from engine.record import parse, replay
from engine.snapshot import snapshot
from engine.table import Stage, Standing, Table
from tests.data.playing import GUILD, host, play, restored

KILLS = 32
"""In each of two rule systems: one in which a turn begins with a choice, and one without."""


async def look(url: str, told: int) -> str | None:
    """What has been kept agrees with itself and with what was told; where the table stands."""
    store = await Store.open(url)
    try:
        unfinished = await store.tables.unfinished()
        if not unfinished:
            return None
        [stored] = unfinished
        lines = stored.record.splitlines()
        assert len(lines) >= told, "what was told to be kept is kept"
        standing = Standing.model_validate_json(stored.standing_json)
        table = await restored(store, store.journal)
        assert table is not None
        table.stop()
        assert table.standing() == standing
        if table.match is None:
            return "lobby"
        assert snapshot(replay(parse(stored.record))) == snapshot(table.match)
        return place_of(table)
    finally:
        await store.close()


def place_of(table: Table) -> str:
    if table.stage is Stage.BETWEEN:
        return "between"
    assert table.match is not None and table.match.round is not None
    view = table.match.view(None)
    if view.phase == "claim" and len(table.match.round.waiting()) < 2:
        return "claim, answered in part"
    return view.phase


@pytest.mark.parametrize("rules", ["standard rounds=3", "hundred rounds=3"])
async def test_killed_at_any_line_it_comes_back_and_goes_on(tmp_path: Path, rules: str) -> None:
    url = f"sqlite:///{tmp_path}/kept.sqlite3"
    start = multiprocessing.get_context("forkserver")
    start.set_forkserver_preload(["tests.data.playing"])
    chance = Random(rules)
    places: Counter[str] = Counter()
    matches = kept = 0
    while sum(places.values()) < KILLS:
        mine, theirs = start.Pipe(duplex=False)
        process = start.Process(target=host, args=(url, chance.randrange(1 << 30), rules, theirs))
        process.start()
        theirs.close()
        told, commits = 0, 0
        last = chance.randint(1, 14) if places["lobby"] else chance.randint(1, 2)
        while commits < last:
            # The loop stands still meanwhile, and nothing of it is needed.
            heard = mine.recv()
            if heard is None:
                break
            commits, told = commits + 1, heard
        process.kill()
        process.join()
        mine.close()
        place = await look(url, kept + told if heard is not None else 0)
        if place is None:
            matches, kept = matches + 1, 0
            continue
        places[place] += 1
        kept = await lines_of(url)
    assert {"lobby", "claim", "act"} <= {*places}, places
    if rules.startswith("hundred"):
        assert places["draw"], places
    # Whoever comes next plays it to the end, and the match counts once.
    table = await asyncio.wait_for(play(url, 1, rules, lambda number: None), 60)
    assert table.stage is Stage.FINISHED
    store = await Store.open(url)
    try:
        history = await store.matches.history(GUILD, limit=100, offset=0)
        assert history.total == matches + 1
    finally:
        await store.close()


async def lines_of(url: str) -> int:
    store = await Store.open(url)
    try:
        [stored] = await store.tables.unfinished()
        return len(stored.record.splitlines())
    finally:
        await store.close()
