"""The board in its channel: where it is, what it tells, and what happens when it cannot be."""

import pytest
from simcord.types import HttpLogEntry

from cogs.tables.render import board_layout
from cogs.tables.render.wording import NewHost
from engine.rules import RuleSet
from engine.table import Stage, Table
from tests.cogs.tables.seated import Seated
from tests.cogs.tables.test_match import play_on
from tests.cogs.tables.test_render import begun, people, plain
from tests.living import World, said

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)


def stage(table: Table) -> Stage:
    return table.stage


async def test_a_board_of_an_hour_ago_is_posted_anew(world: World, at: Seated) -> None:
    await at.two()
    old = at.board.id
    await world.env.advance_time(59 * 60)
    await discard(at)
    assert at.board.id == old, "it can still be edited"
    await world.env.advance_time(2 * 60)
    await discard(at)
    assert at.board.id != old and len(at.public()) == 1, "the old one is gone"
    new = at.board.id
    before = at.words(at.board)
    if at.controls(at.board, "pass"):
        await world.env.advance_time(11)
    await discard(at)
    assert at.board.id == new and at.words(at.board) != before, "the new one is edited again"


async def test_a_lobby_of_an_hour_ago_is_posted_anew(world: World, at: Seated) -> None:
    table = await at.open(seats=5)
    old = at.board.id
    for _ in range(3):
        assert at.board.id == old
        await world.env.advance_time(25 * 60)
        await at.press(world.ann, "cpu")
    assert at.board.id != old and len(at.public()) == 1 and len(table.seats) == 4
    assert at.words(at.board).count("🤖 CPU") == 3


async def test_a_press_on_a_board_of_an_hour_ago_is_answered(world: World, at: Seated) -> None:
    table = await at.two()
    old = at.board.id
    slow, other = at.turn, at.other
    await world.env.advance_time(61 * 60)
    result = await at.press(other, "cpuplay")
    assert result.acknowledged and at.board.id != old and len(at.public()) == 1
    await world.env.advance_time(0.1)
    assert at.turn is other or (table.match is not None and table.match.phase == "claim"), slow


async def test_an_old_board_stays_where_no_new_one_can_be_posted(world: World, at: Seated) -> None:
    table = await at.two()
    old = at.board.id
    await world.env.advance_time(61 * 60)
    for path in ("/channels/*/messages", "/webhooks/*/*"):
        world.env.inject_error("POST", path, status=503, times=None)
    at.let_the_boards_token_expire()
    await at.discard(at.turn)
    assert at.board.id == old and stage(table) is Stage.PLAYING
    world.env.backend.faults.clear()
    if at.table.match is not None and at.table.match.phase == "claim":
        await world.env.advance_time(11)
    await discard(at)
    assert at.board.id != old and len(at.public()) == 1


async def discard(at: Seated) -> None:
    """Whoever's turn it is opens a fresh hand and discards; the last one is out of reach."""
    actor = at.turn
    await at.press(actor, "hand")
    panel = at.panels(actor)[-1]
    await actor.click(panel, custom_id=at.id_of(panel, "pick"))
    await actor.click(panel, custom_id=at.id_of(panel, "discard"))


async def test_a_new_host_is_told_of(world: World, at: Seated) -> None:
    table = await at.two()
    left = await world.ann.slash(world.here, "table leave")
    assert left.acknowledged and table.host == world.bob.id
    assert "**\u2068Bob\u2069** is the host now." in at.words(at.board)


async def test_a_seat_is_taken_away_in_play(world: World, at: Seated) -> None:
    table = await at.two()
    refused = await world.bob.slash(world.here, "table kick", seat=1)
    assert said(refused) == "Only the host can do that."
    kicked = await world.ann.slash(world.here, "table kick", seat=2)
    assert said(kicked) == "The CPU plays seat 2 from now on."
    assert "left, the CPU plays" in at.words(at.board) and at.panels(world.bob) == []
    assert table.seat_of(world.bob.id) is None
    again = await world.ann.slash(world.here, "table kick", seat=2)
    assert said(again) == "There is nobody in that seat."


def test_a_name_does_no_harm_in_a_line_about_the_host() -> None:
    table, match = begun(RuleSet.of("standard"), people(3))
    match.deal()
    text = plain(board_layout(table, "en", [NewHost(0)]))
    assert "is the host now." in text and "@everyone" not in text


# Threads, permissions, outages


async def test_a_thread_that_was_archived_is_written_to_again(world: World, at: Seated) -> None:
    table = await at.two()
    old = at.board.id
    at.let_the_boards_token_expire()
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083)
    await at.discard(at.turn)
    assert at.board.id != old, "a message opens an archived thread"
    assert stage(table) is Stage.PLAYING


@pytest.mark.parametrize(
    ("status", "code"), [(403, 50001), (403, 50013), (400, 50083), (400, 160005)]
)
async def test_a_table_that_cannot_be_shown_ends_and_says_why(
    world: World, at: Seated, status: int, code: int
) -> None:
    table = await at.two()
    board, hand = at.board, at.id_of(at.board, "hand")
    at.let_the_boards_token_expire()
    for method, path in (("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")):
        world.env.inject_error(method, path, status=status, code=code, times=None)
    await at.discard(at.turn)
    assert stage(table) is Stage.CLOSED and list(at.cog.rooms) == []
    why = said(await at.late(world.bob, board, hand))
    assert why.startswith("That table is over, because I could not show it here any more.")
    assert at.panels(world.ann) == at.panels(world.bob) == []


async def test_a_permission_taken_away_in_a_match(world: World, at: Seated) -> None:
    table = await at.two()
    await at.deny(send_messages=False)
    await at.discard(at.turn)
    assert stage(table) is Stage.PLAYING, "the board can still be edited"
    at.let_the_boards_token_expire()
    await world.bob.slash(world.here, "table board")
    assert stage(table) is Stage.CLOSED
    assert said(await world.bob.slash(world.here, "hand")) == "You do not sit at that table."


async def test_why_other_tables_ended(world: World, at: Seated) -> None:
    await at.open()
    idle, join = at.board, at.id_of(at.board, "join")
    await world.env.advance_time(1801)
    assert "half an hour" in said(await at.late(world.bob, idle, join))
    await at.open()
    closed, join = at.board, at.id_of(at.board, "join")
    await world.ann.slash(world.here, "table close")
    assert said(await at.late(world.bob, closed, join)) == "That table was closed."


async def test_an_outage_ends_nothing(world: World, at: Seated) -> None:
    table = await at.two()
    guild = world.here.guild
    assert guild is not None
    with world.env.time_context():
        world.bot._connection.parse_guild_delete({"id": str(guild.id), "unavailable": True})
    await world.env.settle()
    assert stage(table) is Stage.PLAYING and list(at.cog.rooms) != []
    await at.discard(at.turn)
    await at.to_window()
    assert at.controls(at.board, "pass")


# By which token the board is edited


def edits(world: World, since: int) -> list[str]:
    """How the board was changed: by the token of a press, or by the bot's own."""
    heard = world.env.backend.http_requests[since:]
    return [each.path.split("/")[1] for each in heard if _is_board(each)]


def _is_board(each: HttpLogEntry) -> bool:
    return each.method in ("PATCH", "POST") and "Standard" in str(each.json)


async def test_the_board_is_edited_by_the_token_of_the_last_press_on_it(
    world: World, at: Seated
) -> None:
    await at.two()
    start = len(world.env.backend.http_requests)
    await at.discard(at.turn)
    assert set(edits(world, start)) == {"webhooks"}, "Start was pressed on it"
    await world.env.advance_time(16 * 60)
    start = len(world.env.backend.http_requests)
    await discard(at)
    assert set(edits(world, start)) == {"webhooks"}, "My hand was pressed on it"
    await world.env.advance_time(16 * 60)
    start = len(world.env.backend.http_requests)
    actor = at.turn
    await actor.slash(world.here, "hand")
    panel = at.panels(actor)[-1]
    await actor.click(panel, custom_id=at.id_of(panel, "pick"))
    await actor.click(panel, custom_id=at.id_of(panel, "discard"))
    assert set(edits(world, start)) == {"channels"}, "nothing was pressed on it"


async def test_the_next_rounds_board_answers_the_press_on_continue(
    world: World, at: Seated
) -> None:
    table = await at.open(rules="standard", rounds=2, seats=3)
    await at.press(world.ann, "start")
    await play_on(world, at, table)
    start = len(world.env.backend.http_requests)
    await at.press(world.ann, "go")
    sent = [each.path for each in world.env.backend.http_requests[start:] if _is_board(each)]
    assert any(path.startswith("/webhooks") for path in sent)
    assert not any(path.startswith("/channels") for path in sent)
    assert at.controls(at.board, "hand") and not at.board.flags.ephemeral


async def test_a_board_that_an_outage_kept_back_comes_by_itself(world: World, at: Seated) -> None:
    await at.two()
    for path in ("/webhooks/*/*/messages/*", "/channels/*/messages/*"):
        world.env.inject_error("PATCH", path, status=503, times=None)
    before = at.words(at.board)
    await at.discard(at.turn)
    assert at.words(at.board) == before
    world.env.backend.faults.clear()
    await world.env.advance_time(6)
    assert at.words(at.board) != before, "nobody did anything meanwhile"
