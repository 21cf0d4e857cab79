"""The bot is restarted: tables come back by themselves, and nobody has to do anything."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.client import Bot
from engine.snapshot import snapshot
from engine.table import Stage, Table
from tests.cogs.tables.seated import Seated
from tests.cogs.tables.test_match import play_on
from tests.living import Log, World, closing, said

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)

BACK = "The bot was restarted; the table goes on as it was."


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/kept.sqlite3"


@pytest_asyncio.fixture
async def simcord_bot(url: str) -> AsyncIterator[Bot]:
    async with closing(Bot(cpu_pace=0, database=url)) as bot:
        yield bot


async def restart(world: World, url: str) -> Bot:
    """The process ends, and another one begins."""
    old = world.bot
    if "cogs.tables.cog" in old.extensions:
        await old.unload_extension("cogs.tables.cog")
    fresh = Bot(cpu_pace=0, database=url)
    await world.env.restart_bot(fresh)
    await old.close()
    world.bot = fresh
    await world.env.advance_time(1)
    return fresh


@pytest_asyncio.fixture
async def tidy(world: World) -> AsyncIterator[None]:
    first = world.bot
    yield
    if world.bot is not first:
        await world.bot.close()


def everything(table: Table) -> Any:
    position = snapshot(table.match) if table.match is not None else None
    return position, table.standing(), table.record


@pytest.mark.usefixtures("tidy")
async def test_a_lobby_comes_back_and_starts(world: World, at: Seated, url: str) -> None:
    table = await at.open(seats=3)
    await at.press(world.bob, "join")
    before, board = everything(table), at.board.id
    await restart(world, url)
    assert everything(at.table) == before and at.board.id == board
    assert said(await world.bob.slash(world.here, "hand")) == "The match has not started yet."
    await at.press(world.ann, "start")
    assert at.table.stage is Stage.PLAYING and at.panels(world.ann)


@pytest.mark.usefixtures("tidy")
async def test_a_turn_comes_back_with_its_buttons(world: World, at: Seated, url: str) -> None:
    table = await at.two()
    actor = at.turn
    panel, hand, board = at.panel(actor), at.hand(actor), at.board.id
    before = everything(table)
    await restart(world, url)
    assert everything(at.table) == before
    assert at.board.id == board and BACK in at.words(at.board)
    # The panel is older than the process, and its buttons work all the same.
    await actor.click(panel, custom_id=at.id_of(panel, "pick", hand[-1]))
    done = await actor.click(panel, custom_id=at.id_of(panel, "discard"))
    assert done.acknowledged
    match = at.table.match
    assert match is not None and len(match.view(None).discards) == 1
    await at.press(actor, "hand")
    assert hand[-1] not in at.hand(actor)


@pytest.mark.usefixtures("tidy")
async def test_a_window_comes_back_with_its_answers(world: World, at: Seated, url: str) -> None:
    table = await at.open(seats=3)
    await at.press(world.bob, "join")
    cho = world.guild.add_member(world.env.create_user("Cho"))
    await at.press(cho, "join")
    await at.press(world.ann, "start")
    people = (world.ann, world.bob, cho)
    match = table.match
    assert match is not None
    while match.phase != "claim":
        turn = match.view(None).turn
        assert turn is not None
        await at.discard(people[turn])
    source = match.view(None).source
    others = [person for number, person in enumerate(people) if number != source]
    await at.press(others[0], "pass")
    before = everything(table)
    await restart(world, url)
    assert everything(at.table) == before and at.controls(at.board, "pass")
    assert at.table.match is not None and at.table.match.phase == "claim"
    await at.press(others[1], "pass")
    assert at.table.match.phase != "claim", "the first answer was kept"


@pytest.mark.usefixtures("tidy")
async def test_between_two_rounds(world: World, at: Seated, url: str) -> None:
    table = await at.open(rules="standard", rounds=2, seats=3)
    await at.press(world.ann, "start")
    await play_on(world, at, table)
    before, board = everything(table), at.board.id
    await restart(world, url)
    assert everything(at.table) == before and at.board.id == board
    await at.press(world.ann, "go")
    assert at.table.stage is Stage.PLAYING and at.board.id != board


@pytest.mark.usefixtures("tidy")
async def test_a_channel_that_is_gone_ends_its_table_and_frees_people(
    world: World, at: Seated, url: str, log: Log
) -> None:
    table = await at.two()
    await world.bot.unload_extension("cogs.tables.cog")  # the process has ended by then
    with world.env.time_context():
        world.env.backend.delete_channel(world.here.id)
    await world.env.settle()
    world.here = world.guild.create_text_channel("another")
    await restart(world, url)
    assert [*at.cog.rooms] == []
    [line] = [event for event in log.events() if event["event"] == "table_not_resumed"]
    assert (line["table"], line["cause"]) == (table.id, "channel_gone")
    await at.open()


@pytest.mark.usefixtures("tidy")
async def test_a_journal_that_does_not_replay_is_set_aside_and_others_come_back(
    world: World, at: Seated, url: str, log: Log
) -> None:
    broken = await at.two()
    there = world.guild.create_text_channel("another")
    dan = world.guild.add_member(world.env.create_user("Dan"))
    await dan.slash(there, "table open")
    store = world.bot.store
    await store.journal.commit(broken.id, ["0 discard Kx"], broken.standing())
    await restart(world, url)
    assert log.take_error()
    [room] = at.cog.rooms
    assert room.channel == there.id
    assert [*await world.bot.store.tables.aside()] == [broken.id]
    opened = await world.ann.slash(world.here, "table open")
    assert opened.response is not None and not opened.response.ephemeral, "nobody is held up"


@pytest.mark.usefixtures("tidy")
async def test_what_is_pressed_before_a_table_is_back_waits_a_moment(
    world: World, at: Seated, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await at.two()
    board, hand = at.board, at.id_of(at.board, "hand")
    monkeypatch.setattr("cogs.tables.returning.Returning.ready", lambda self: never())
    await restart(world, url)
    result = await world.ann.click(board, custom_id=hand)
    assert "about to come back" in said(result)
    for command in ("hand", "table open"):
        assert "about to come back" in said(await world.ann.slash(world.here, command))


async def never() -> None:
    """An outage of the server lasts."""


@pytest.mark.usefixtures("tidy")
async def test_every_board_says_so_before_the_process_ends(
    world: World, at: Seated, url: str
) -> None:
    await at.two()
    with world.env.time_context():
        await world.bot.say_farewell()
    assert "comes back here by itself" in at.words(at.board)
    await restart(world, url)
    assert BACK in at.words(at.board) and at.controls(at.board, "hand")
