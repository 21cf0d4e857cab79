"""A table's settings in commands: when it is opened, and in its rules."""

from dataclasses import replace

import pytest

from bot.rulebook import preset_name
from cogs.help.render import rules_pages, table_rules_layout
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.table import Table
from tests.cogs.tables.seated import Seated
from tests.living import World, said, within_limits, words

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)


async def house(world: World, table: Table, rules: str) -> None:
    """The host plays by house rules."""
    await table.set_up(world.ann.id, replace(table.settings, rules=RuleSet.parse(rules)))


# Opening


async def test_a_table_opened_ranked_against_easy_players(world: World, at: Seated) -> None:
    table = await at.open(ranked=True, cpu_level="easy", cpu=1, claim_window=15)
    assert table.settings.ranked and {seat.level for seat in table.seats} == {"easy"}
    assert "**Ranked** · No turn limit · 15 s to call a discard · CPU: easy" in at.words(at.board)


async def test_without_a_word_a_table_is_not_ranked(world: World, at: Seated) -> None:
    table = await at.open()
    assert not table.settings.ranked and "Ranked" not in at.words(at.board)
    assert {seat.level for seat in table.seats} == {"normal"}


# The rules as they are played here


async def test_rules_of_ones_own_table(world: World, at: Seated) -> None:
    table = await at.open(rules="mori")
    await house(world, table, "mori rounds=3 nico=off")
    elsewhere = world.here.guild.create_text_channel("elsewhere")  # type: ignore[union-attr]
    for reader, where in ((world.ann, elsewhere), (world.ann, world.here), (world.bob, world.here)):
        shown = await reader.slash(where, "rules")
        message = shown.response
        assert message is not None and message.ephemeral
        assert "## Mori family, as played at this table" in words(message)
        read = [words(message)]
        for _ in range(len(rules_pages(table.settings.rules, "en")) - 1):
            await reader.click(message, label="Next")
            read.append(words(message))
        assert "**House rules**\nNico nico: no; Rounds: 3" in "\n".join(read)
        assert all("as played at this table" in page for page in read)


async def test_with_a_preset_the_presets_own_rules(world: World, at: Seated) -> None:
    table = await at.open(rules="mori")
    await house(world, table, "mori rounds=3")
    shown = said(await world.ann.slash(world.here, "rules", preset="mori"))
    assert "as played at this table" not in shown and "## Mori family" in shown
    here = await world.ann.slash(world.here, "rules")
    assert here.response is not None
    await world.ann.select(here.response, ["mori"])
    assert "as played at this table" not in words(here.response)


async def test_rules_where_nobody_plays(world: World, at: Seated) -> None:
    await at.open(rules="mori")
    elsewhere = world.here.guild.create_text_channel("elsewhere")  # type: ignore[union-attr]
    assert "## Standard" in said(await world.bob.slash(elsewhere, "rules"))
    await world.ann.slash(world.here, "table close")
    assert "## Standard" in said(await world.ann.slash(world.here, "rules"))


async def test_ones_own_table_comes_before_the_one_here(world: World, at: Seated) -> None:
    await at.open(rules="mori")
    elsewhere = world.here.guild.create_text_channel("elsewhere")  # type: ignore[union-attr]
    await world.bob.slash(elsewhere, "table open", rules="pagat")
    shown = said(await world.bob.slash(world.here, "rules"))
    assert f"## {preset_name('pagat', 'en')}, as played" in shown


async def test_turning_the_pages_after_the_rules_have_changed(world: World, at: Seated) -> None:
    table = await at.open()
    shown = await world.bob.slash(world.here, "rules")
    message = shown.response
    assert message is not None
    await house(world, table, "pagat")
    await world.bob.click(message, label="Next")
    assert f"## {preset_name('pagat', 'en')}, as played" in words(message)
    await world.ann.slash(world.here, "table close")
    gone = said(await world.bob.click(message, label="Back"))
    assert gone.startswith("There is no table here any more.")


async def test_in_a_private_chat_there_is_no_table(world: World, at: Seated) -> None:
    await at.open(rules="mori")
    shown = await world.env.create_user("Cho").slash("rules")
    assert "## Standard" in words(shown.response)


@pytest.mark.parametrize("preset", PRESETS)
async def test_discord_would_take_every_page_of_a_table(preset: str) -> None:
    rules = RuleSet.parse(f"{preset} rounds=30 target=1000000 held_meld=7 stock_out=redeal")
    for page in range(len(rules_pages(rules, "en"))):
        within_limits(table_rules_layout(rules, page, "en"))
