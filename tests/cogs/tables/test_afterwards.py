"""When a round or a match is over: who is ready, the record, and another match."""

import pytest
import simcord

from engine.record import parse, verify
from engine.table import Stage, Table
from tests.cogs.tables.seated import Seated
from tests.living import World, said

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)


async def played(world: World, at: Seated, rounds: int = 1) -> Table:
    """Ann and Bob have played a round of rules in which nobody lays anything."""
    table = await at.open(rules="standard", rounds=rounds, seats=2)
    await at.press(world.bob, "join")
    await at.press(world.ann, "start")
    for _ in range(200):
        if table.stage is not Stage.PLAYING:
            return table
        assert table.match is not None
        if table.match.phase == "claim":
            for actor in (world.ann, world.bob):
                if table.match.phase == "claim" and at.controls(at.panel(actor), "pass"):
                    await at.on_panel(actor, "pass")
        else:
            await at.discard(at.turn)
    raise AssertionError("the round does not end")


def cho(world: World) -> simcord.MemberActor:
    return world.here.guild.add_member(world.env.create_user("Cho"))  # type: ignore[union-attr]


async def test_how_many_are_ready(world: World, at: Seated) -> None:
    table = await played(world, at, rounds=2)
    assert "0 of 2 ready" in at.words(at.board) and "Next dealer: " in at.words(at.board)
    for _ in range(2):
        await at.press(world.bob, "go")
        assert "1 of 2 ready" in at.words(at.board), "one person counts once"
    assert said(await at.press(cho(world), "go")) == "You do not sit at that table."
    old, go = at.board, at.id_of(at.board, "go")
    await at.press(world.ann, "go")
    assert table.stage is Stage.PLAYING
    assert "ready" not in at.words(old), "what stays has only what lasts"
    late = await at.late(world.bob, old, go)
    assert said(late) == "That button is from an earlier turn."


async def test_the_record_is_private_and_true(world: World, at: Seated) -> None:
    table = await played(world, at)
    asked = await at.press(cho(world), "record")
    assert said(asked) == "Here is the record of the match."
    assert asked.response is not None
    [file] = asked.response.attachments
    assert file.filename == f"seven-bridge-{table.id}.txt"
    with world.env.time_context():
        record = parse((await file.read()).decode())
    assert record.seats == ("Ann", "Bob") and record.seed == table.seed
    assert verify(record).right and not verify(record).wrong
    assert table.match is not None and len(record.rounds) == len(table.match.finished)


async def test_no_record_before_the_end(world: World, at: Seated) -> None:
    table = await played(world, at, rounds=2)
    control = f"sb:record:{table.id}:{table.revision}"
    refused = await at.late(world.ann, at.board, control)
    assert said(refused) == "The match is not over yet."
    assert refused.response is not None and not refused.response.attachments


async def test_a_rematch_is_one_table_for_all(world: World, at: Seated) -> None:
    table = await played(world, at)
    result = at.board
    rematch, record = at.id_of(result, "rematch"), at.id_of(result, "record")
    assert said(await at.press(cho(world), "rematch")) == "You do not sit at that table."
    opened = said(await world.bob.click(result, custom_id=rematch))
    assert opened == "A new table is open below. At it: \u2068Bob\u2069."
    new = at.table
    assert new is not table and new.settings == table.settings and new.host == world.bob.id
    lobby = at.board.id
    for _ in range(2):
        joined = said(await world.ann.click(result, custom_id=rematch))
        assert joined.endswith("At it: \u2068Bob\u2069, \u2068Ann\u2069.")
    assert [seat.name for seat in new.seats] == ["Bob", "Ann"]
    assert at.board.id == lobby and "Ann" in at.words(at.board), "one lobby, which shows both"
    await at.press(world.bob, "start")
    late = await world.ann.click(result, custom_id=rematch)
    assert said(late) == "The match has started already."
    kept = await world.ann.click(result, custom_id=record)
    assert said(kept) == "Here is the record of the match."
    await world.bob.slash(world.here, "table close")
    again = await world.ann.click(result, custom_id=rematch)
    assert "At it: \u2068Ann\u2069" in said(again), "another one, when the first is over"


async def test_no_rematch_beside_another_table(world: World, at: Seated) -> None:
    await played(world, at)
    result, rematch = at.board, at.id_of(at.board, "rematch")
    elsewhere = world.here.guild.create_text_channel("elsewhere")  # type: ignore[union-attr]
    await world.ann.slash(elsewhere, "table open")
    refused = await world.ann.click(result, custom_id=rematch)
    assert said(refused).startswith("You already sit at a table in this server.")
    await world.bob.slash(world.here, "table open")
    refused = await world.bob.click(result, custom_id=rematch)
    assert said(refused) == "There is a table in this channel already."
