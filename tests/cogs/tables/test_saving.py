"""The file cannot be written: people are told, nothing changes, and later it works again."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing as closed_at_the_end
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import event

from bot.client import Bot
from engine.snapshot import snapshot
from tests.cogs.tables.seated import Seated
from tests.living import Log, World, closing, said, words

NOT_SAVED = "That could not be saved, so nothing has changed. Please try again."

pytestmark = pytest.mark.simcord(check_errors=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept.sqlite3"


@pytest_asyncio.fixture
async def simcord_bot(file: Path) -> AsyncIterator[Bot]:
    async with closing(Bot(cpu_pace=0, database=f"sqlite:///{file}")) as bot:
        yield bot


@contextmanager
def told(bot: Bot, *pragmas: str) -> Iterator[None]:
    """Every connection of the bot is told something of SQLite."""
    engine = bot.store.database.engine.sync_engine

    def checkout(connection: Any, *_: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "checkout", checkout)
    try:
        yield
    finally:
        event.remove(engine, "checkout", checkout)


@contextmanager
def locked(bot: Bot, file: Path) -> Iterator[None]:
    """Another process holds the file for longer than anybody waits."""
    with closed_at_the_end(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with told(bot, "busy_timeout = 50"):
            yield


@contextmanager
def read_only(bot: Bot, file: Path) -> Iterator[None]:
    """The file may not be written any more."""
    with told(bot, "query_only = ON"):
        yield


@contextmanager
def full(bot: Bot, file: Path) -> Iterator[None]:
    """There is no room for one more page, and none on those that are there."""
    with closed_at_the_end(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA max_page_count = 1")  # no less than there are
        other.execute("INSERT INTO tables (id, lines, opened_at) VALUES ('filler', 0, '')")
        for kind, size in [(kind, size) for size in (3000, 300, 30, 3) for kind in (0, 1)]:
            with pytest.raises(sqlite3.OperationalError, match="full"):
                for number in range(10_000):
                    _fill(other, kind, number, size)
        with told(bot, "max_page_count = 1"):
            yield
        other.execute("PRAGMA max_page_count = 1000000")
        other.execute("DELETE FROM journal_lines WHERE table_id = 'filler'")
        other.execute("DELETE FROM tables WHERE id LIKE 'filler%'")


def _fill(other: sqlite3.Connection, kind: int, number: int, size: int) -> None:
    if kind:
        row = (f"filler {size} {number}", "x" * size)
        other.execute("INSERT INTO tables (id, lines, opened_at, aside) VALUES (?, 0, '', ?)", row)
    else:
        line = ("filler", size * 10_000 + number, "x" * size)
        other.execute("INSERT INTO journal_lines (table_id, number, line) VALUES (?, ?, ?)", line)


Fault = Callable[[Bot, Path], Any]
FAULTS = [locked, read_only, full]


def errors_are_told(log: Log) -> None:
    """The log names what is wrong, each time; take it from there."""
    found = log.events("error")[log.taken :]
    assert found, "whoever keeps the bot can find out"
    log.taken += len(found)


@contextmanager
def healed(bot: Bot) -> Iterator[None]:
    """Afterwards the connections are as they were before."""
    with told(bot, "query_only = OFF", "max_page_count = 1000000", "busy_timeout = 5000"):
        yield


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_turn(world: World, at: Seated, file: Path, fault: Fault, log: Log) -> None:
    table = await at.two()
    actor = at.turn
    card = at.hand(actor)[0]
    await at.on_panel(actor, "pick", card)
    before, board = truth(at), at.words(at.board)
    with fault(world.bot, file):
        for _ in range(2):
            assert said(await at.on_panel(actor, "discard")) == NOT_SAVED
        assert truth(at) == before and at.words(at.board) == board
        assert card in at.hand(actor) and at.turn is actor
        # What needs no saving is answered meanwhile.
        assert "Standard" in words((await world.bob.slash(world.here, "rules")).response)
    errors_are_told(log)
    with healed(world.bot):
        await at.on_panel(actor, "discard")
        assert card not in at.hand(actor) and at.turn is not actor
        await at.discard(at.turn)
        stored = await world.bot.store.tables.find(table.id)
    assert stored is not None and stored.record == table.text, "and the journal is whole"


@pytest.mark.parametrize("fault", FAULTS)
async def test_an_answer_to_a_discard(
    world: World, at: Seated, file: Path, fault: Fault, log: Log
) -> None:
    table = await at.two()
    _, other = await at.to_window()
    before = truth(at)
    with fault(world.bot, file):
        assert said(await at.press(other, "pass")) == NOT_SAVED
        assert truth(at) == before
    errors_are_told(log)
    with healed(world.bot):
        await at.press(other, "pass")
        assert table.match is not None and table.match.phase != "claim"


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_lobby(world: World, at: Seated, file: Path, fault: Fault, log: Log) -> None:
    with fault(world.bot, file):
        assert said(await world.ann.slash(world.here, "table open")) == NOT_SAVED
        assert [*at.cog.rooms] == [] and at.public() == []
    errors_are_told(log)
    with healed(world.bot):
        table = await at.open(seats=2)
    with fault(world.bot, file):
        assert said(await at.press(world.bob, "join")) == NOT_SAVED
        assert len(table.seats) == 1
    errors_are_told(log)
    with healed(world.bot):
        await at.press(world.bob, "join")
        await at.press(world.ann, "start")
        assert at.panels(world.ann) and at.panels(world.bob)


@pytest.mark.parametrize("fault", FAULTS)
async def test_what_time_does_is_made_up_for(
    world: World, at: Seated, file: Path, fault: Fault, log: Log
) -> None:
    """Nobody presses; the clock does what it does as soon as that can be kept."""
    table = await at.two(turn_limit=30)
    actor, before = at.turn, truth(at)
    with fault(world.bot, file):
        await world.env.advance_time(33)
        # That the CPU is to play the turn may have found room; the turn itself has not.
        assert truth(at)[::2] == before[::2]
    errors_are_told(log)
    with healed(world.bot):
        await world.env.advance_time(6)
        assert at.turn is not actor or table.match is None or table.match.phase == "claim"


def truth(at: Seated) -> Any:
    table = at.table
    return snapshot(table.match) if table.match else None, table.standing(), table.text


async def test_a_board_that_was_posted_meanwhile_is_found_again(
    world: World, at: Seated, file: Path, log: Log
) -> None:
    table = await at.two()
    with locked(world.bot, file):
        await world.ann.slash(world.here, "table board")
        assert at.controls(at.board, "hand")
    errors_are_told(log)
    with healed(world.bot):
        await at.discard(at.turn)
        await world.env.settle()
        stored = await world.bot.store.tables.find(table.id)
    assert stored is not None and stored.place is not None
    assert stored.place.message == at.board.id
