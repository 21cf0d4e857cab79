"""`/settings`, as those who run a server meet it, and what it changes for the others."""

from __future__ import annotations

from typing import Any

import pytest
import simcord
from simcord.components import walk_components

from cogs.server.render import server_layout
from cogs.server.zones import offered, zone_named, zones
from data.borders import zone_of
from data.settings import GuildSettings
from tests.cogs.running import boss_of
from tests.living import World, said, within_limits, words

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)


async def panel(world: World, boss: simcord.MemberActor, **options: Any) -> simcord.ResponseMessage:
    shown = await boss.slash(world.here, "settings", **options)
    assert shown.response is not None and shown.response.ephemeral, "there was no panel"
    return shown.response


async def test_a_new_server_has_the_usual_settings(world: World) -> None:
    shown = words(await panel(world, boss_of(world)))
    for line in (
        "Language of boards and results: **The server's own**",
        "Time zone of seasons: **UTC**",
        "Rules of a new table: **Standard",
        "Who may open tables: **everybody**",
        "Where tables may be: **in all channels**",
    ):
        assert line in shown


async def test_the_command_is_for_those_who_manage_the_server(world: World) -> None:
    assert "settings" not in world.ann.available_commands(world.here)
    assert "settings" in boss_of(world).available_commands(world.here)


async def test_a_panel_that_is_pressed_by_somebody_else(world: World) -> None:
    refused = said(await world.press("sb:server_reset:-:0"))
    assert "Manage Server" in refused


async def test_settings_outlast_the_panel(world: World) -> None:
    boss, other = boss_of(world), boss_of(world, "Rin")
    mine = await panel(world, boss)
    await boss.select(mine, ["ja"], custom_id="sb:server_language:-:0")
    assert "Saved" in words(mine) and "日本語" in words(mine)
    await boss.select(mine, ["mori"], custom_id="sb:server_preset:-:0")
    shown = words(await panel(world, other))
    assert "日本語" in shown and "Mori family" in shown


async def test_two_at_once_do_not_undo_each_other(world: World) -> None:
    boss, other = boss_of(world), boss_of(world, "Rin")
    mine, theirs = await panel(world, boss), await panel(world, other)
    await boss.select(mine, ["ja"], custom_id="sb:server_language:-:0")
    await other.select(theirs, ["pagat"], custom_id="sb:server_preset:-:0")
    kept = await world.bot.servers.get(world.guild.id)
    assert (kept.language, kept.rules) == ("ja", "pagat")


async def test_defaults(world: World) -> None:
    boss = boss_of(world)
    message = await panel(world, boss, time_zone="Asia/Kolkata", rules="mori rounds=3")
    assert "Asia/Kolkata" in words(message) and "Rounds: 3" in words(message)
    await boss.click(message, label="Use defaults")
    assert await world.bot.servers.get(world.guild.id) == GuildSettings()
    with pytest.raises(Exception, match="disabled"):
        await boss.click(message, label="Use defaults")


# Time zones


async def test_a_time_zone_by_its_name_or_city(world: World) -> None:
    boss = boss_of(world)
    for typed, zone in (("asia/tokyo", "Asia/Tokyo"), ("new york", "America/New_York")):
        assert zone in words(await panel(world, boss, time_zone=typed))


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "UTC+9", "Asia"])
async def test_a_time_zone_that_is_not_known(world: World, zone: str) -> None:
    refused = said(await boss_of(world).slash(world.here, "settings", time_zone=zone))
    assert "Asia/Tokyo" in refused
    assert (await world.bot.servers.get(world.guild.id)).zone == "UTC"


async def test_time_zones_are_offered(world: World) -> None:
    boss = boss_of(world)

    async def names(typed: str) -> list[str]:
        found = await boss.autocomplete(world.here, "settings", "time_zone", typed)
        return [choice["value"] for choice in found]

    assert (await names(""))[0] == "Asia/Tokyo"
    assert (await names("osaka")) == ["Asia/Tokyo"]
    assert (await names("san f"))[0] == "America/Los_Angeles"
    assert "Asia/Tokyo" in await names("asia/to") and "Europe/Paris" in await names("par")
    assert await names("nowhere at all") == []
    assert len(await names("a")) == 25


def test_every_zone_that_is_offered_is_known() -> None:
    for typed in ("", "a", "london", "pacific", "gmt"):
        for name in offered(typed):
            assert zone_named(name) == name and len(name) <= 100
    for name in zones().values():
        zone_of(name)


# Rules


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("poker", "cannot be read"),
        ("mori rounds", "cannot be read"),
        ("mori rounds=many", "cannot be read"),
        ("standard joker_in_pon=on", "joker"),
        ("mori calls=never", ""),
    ],
)
async def test_rules_that_cannot_be(world: World, written: str, expected: str) -> None:
    refused = said(await boss_of(world).slash(world.here, "settings", rules=written))
    assert expected in refused and "Settings of this server" not in refused
    assert (await world.bot.servers.get(world.guild.id)).rules == "standard"


async def test_rules_are_offered(world: World) -> None:
    found = await boss_of(world).autocomplete(world.here, "settings", "rules", "mo")
    assert [choice["value"] for choice in found] == ["mori"]


async def test_a_table_is_opened_with_the_servers_rules(world: World) -> None:
    await panel(world, boss_of(world), rules="mori rounds=3")
    assert "Rounds: 3" in await opened(world, world.ann) or "3 rounds" in await board(world)
    assert "Mori family" in await board(world)
    await world.ann.slash(world.here, "table close")
    await world.ann.slash(world.here, "table open", rules="pagat")
    assert "Pagat" in await board(world)


async def opened(world: World, actor: simcord.MemberActor) -> str:
    result = await actor.slash(world.here, "table open")
    return words(result.response)


async def board(world: World) -> str:
    [*_, last] = [message for message in world.here.history() if not message.flags.ephemeral]
    stored = world.env.backend.messages[world.here.id][last.id]
    parts = walk_components(stored.components)
    return "\n".join(str(part.get("content") or part.get("label") or "") for part in parts)


# Language


async def test_boards_speak_the_servers_language(world: World) -> None:
    boss = boss_of(world)
    await boss.select(await panel(world, boss), ["ja"], custom_id="sb:server_language:-:0")
    await world.ann.slash(world.here, "table open")
    assert "参加" in await board(world)


# Roles and channels


async def test_only_some_roles_open_tables(world: World) -> None:
    boss = boss_of(world)
    role = world.guild.create_role("players")
    cho = world.guild.add_member(world.env.create_user("Cho"), roles=[role])
    message = await panel(world, boss)
    await boss.select(message, [role], custom_id="sb:server_openers:-:0")
    assert f"<@&{role.id}>" in words(message)
    refused = said(await world.ann.slash(world.here, "table open"))
    assert f"<@&{role.id}>" in refused and "everybody can join" in refused
    assert "Join" in await opened(world, cho)
    await cho.slash(world.here, "table close")
    assert "Join" in await opened(world, boss), "who could change it is not kept out by it"
    await boss.slash(world.here, "table close")
    await boss.select(message, [], custom_id="sb:server_openers:-:0")
    assert "everybody" in words(message)
    assert "Join" in await opened(world, world.ann)


async def test_only_some_channels_have_tables(world: World) -> None:
    boss = boss_of(world)
    games = world.guild.create_text_channel("games")
    message = await panel(world, boss)
    await boss.select(message, [games], custom_id="sb:server_channels:-:0")
    for actor in (world.ann, boss):
        refused = said(await actor.slash(world.here, "table open"))
        assert f"<#{games.id}>" in refused
    result = await world.ann.slash(games, "table open")
    assert "Join" in words(result.response)


async def test_a_role_that_is_gone_does_not_break_the_panel(world: World) -> None:
    boss = boss_of(world)
    await world.bot.servers.change(world.guild.id, openers=(123456789012345678,), channels=(1,))
    message = await panel(world, boss)
    assert "<@&123456789012345678>" in words(message)
    menus = [part for part in walk_components(message.components) if part["type"] in (6, 8)]
    assert len(menus) == 2 and not any(part.get("default_values") for part in menus)


@pytest.mark.parametrize("verb", ["server_language", "server_preset"])
async def test_a_choice_that_cannot_be(world: World, verb: str) -> None:
    boss = boss_of(world)
    post = await world.post(f"sb:{verb}:-:0")
    answer = said(await boss.click(post, custom_id=f"sb:{verb}:-:0"))
    assert answer.startswith("That button")


def test_discord_would_take_the_fullest_panel() -> None:
    many = tuple(range(10**17, 10**17 + 25))
    everything = "mori " + "rounds=30 target=1000000 held_meld=7 stock_out=redeal ron_bonus=11"
    settings = GuildSettings(
        language="ja",
        zone="America/Argentina/ComodRivadavia",
        rules=everything,
        openers=many,
        channels=many,
    )
    for locale in ("en", "ja"):
        within_limits(server_layout(settings, locale, roles=many, channels=many, note="x" * 200))
