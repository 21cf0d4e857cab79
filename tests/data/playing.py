"""A process that hosts one table and plays it, and says of each commit that it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from random import Random

from data.store import Store
from engine.errors import IllegalMove
from engine.rules import RuleSet
from engine.table import Journal, Person, Stage, Standing, Table, TableError, TableSettings

ANN, BOB = Person(1, "Ann"), Person(2, "Bob")
GUILD = 77
SWIFT = 400.0
"""How many times faster than in life a table's clock runs."""


class SwiftClock:
    """The running loop's clock, much faster."""

    def now(self) -> float:
        return asyncio.get_running_loop().time() * SWIFT

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_at(when / SWIFT, callback)


class Telling:
    """A journal that tells how often something was kept."""

    def __init__(self, journal: Journal, tell: Callable[[int], None]) -> None:
        self._journal = journal
        self._tell = tell
        self._kept = 0

    async def commit(self, table: str, lines: Sequence[str], standing: Standing) -> None:
        await self._journal.commit(table, lines, standing)
        self._kept += len(lines)
        self._tell(self._kept)


async def restored(store: Store, journal: Journal) -> Table | None:
    """The table as it was kept, if it is unfinished."""
    for stored in await store.tables.unfinished():
        standing = Standing.model_validate_json(stored.standing_json)
        return Table.resume(stored.id, stored.record, standing, journal=journal, clock=SwiftClock())
    return None


async def play(
    url: str, seed: int, rules: str, tell: Callable[[int], None], *, presses: int = 100_000
) -> Table:
    """Host the table, from where it was, until its match is over or so many things were pressed."""
    store = await Store.open(url)
    try:
        journal = Telling(store.journal, tell)
        table = await restored(store, journal)
        if table is None:
            settings = TableSettings(rules=RuleSet.parse(rules), seats=3, window=5)
            name = f"t{seed}"
            await store.tables.place(name, GUILD, 5, "en")
            table = Table(name, ANN, settings, journal=journal, seed="5e" * 32, clock=SwiftClock())
            await table.open()
        chance = Random(seed)
        for _ in range(presses):
            if table.stage.is_over:
                break
            await press(table, chance)
            await asyncio.sleep(0.001)
        table.stop()
        return table
    finally:
        await store.close()


async def press(table: Table, chance: Random) -> None:
    """One of the people does something that is possible now, or nobody does anything."""
    person = chance.choice((ANN, BOB))
    try:
        if table.stage is Stage.LOBBY:
            await (table.start(table.host) if len(table.humans) == 2 else table.join(BOB))
        elif table.stage is Stage.BETWEEN:
            await table.go_on(person.id)
        elif table.match is not None:
            seat = table.seat_of(person.id)
            legal = table.match.legal(seat) if seat is not None else []
            if legal and chance.random() < 0.8:
                await table.act(person.id, chance.choice(legal))
    except IllegalMove:
        pass  # something happened meanwhile
    except TableError as refused:
        if refused.code == "journal":
            raise  # nothing disturbs it here


def host(url: str, seed: int, rules: str, heard: Connection) -> None:
    """What the process does until it is killed."""
    asyncio.run(play(url, seed, rules, heard.send))
    heard.send(None)
