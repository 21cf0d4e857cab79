"""How well CPU players play: chosen in the lobby, shown on the board; a table to practise at."""

from dataclasses import replace

import discord

from engine.table import Stage
from tests.cogs.tables.seated import Seated, said_by
from tests.living import World, said

LEVELS = ["easy", "normal", "hard"]


async def choose(world: World, at: Seated, level: str, *, by: str = "ann") -> str | None:
    """Choose a level in the menu on the board."""
    control = at.id_of(at.board, "cpu", "level")
    result = await getattr(world, by).select(at.board, custom_id=control, values=[level])
    return said(result) if result.response is not None and result.response.ephemeral else None


async def test_one_press_adds_a_cpu_of_the_tables_level(world: World, at: Seated) -> None:
    table = await at.open(cpu_level="easy")
    await at.press(world.ann, "cpu")
    assert [seat.level for seat in table.seats if seat.person is None] == ["easy"]


async def test_a_level_for_each_cpu(world: World, at: Seated) -> None:
    table = await at.open()
    for level in ("hard", "easy"):
        assert await choose(world, at, level) is None
    await at.press(world.ann, "cpu")
    assert [seat.level for seat in table.seats[1:]] == ["hard", "easy", "normal"]
    for level in ("hard", "easy", "normal"):
        assert f"🤖 CPU, {level}" in at.words(at.board)
    assert not at.controls(at.board, "cpu"), "the table is full"
    await at.press(world.ann, "start")
    assert table.stage is Stage.PLAYING
    assert "🤖 CPU, hard" in at.words(at.board), "the board says it too"


async def test_only_the_host_adds_them(world: World, at: Seated) -> None:
    table = await at.open()
    assert await choose(world, at, "hard", by="bob") == "Only the host can do that."
    assert len(table.seats) == 1


async def test_other_settings_leave_the_levels_alone(world: World, at: Seated) -> None:
    table = await at.open()
    await choose(world, at, "hard")
    await table.set_up(world.ann.id, replace(table.settings, window=20))
    assert table.seats[1].level == "hard"
    await table.set_up(world.ann.id, replace(table.settings, level="easy"))
    assert table.seats[1].level == "easy", "the level of all was changed"


async def test_random_is_not_for_people(world: World, at: Seated) -> None:
    await at.open()
    [menu] = [part for part in at.controls(at.board, "cpu") if part.get("options")]
    assert [option["value"] for option in menu["options"]] == LEVELS
    for name in ("table", "practice"):
        command = world.bot.tree.get_command(name)
        if isinstance(command, discord.app_commands.Group):
            command = command.get_command("open")
        assert isinstance(command, discord.app_commands.Command)
        [level] = [p for p in command.parameters if p.name in ("level", "cpu_level")]
        assert [choice.value for choice in level.choices] == LEVELS


async def test_practice_needs_one_press(world: World, at: Seated) -> None:
    result = await world.ann.slash(world.here, "practice", level="easy")
    assert result.response is not None and not result.response.ephemeral, said_by(result)
    table = at.table
    assert [seat.level for seat in table.seats[1:]] == ["easy"] * 3
    assert all(seat.person is None for seat in table.seats[1:])
    await at.press(world.ann, "start")
    assert table.stage is Stage.PLAYING and at.panel(world.ann)


async def test_practice_where_there_is_a_table(world: World, at: Seated) -> None:
    table = await at.open()
    refused = await world.bob.slash(world.here, "practice")
    assert said(refused) == "There is a table in this channel already."
    assert at.table is table
