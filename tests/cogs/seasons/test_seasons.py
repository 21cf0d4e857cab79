"""`/season`, as those who run a server and those who play there meet it."""

from datetime import UTC, datetime

import discord
import pytest
from sqlalchemy import insert, select

from cogs.seasons.days import end_of, parse_day
from cogs.seasons.render import end_layout, seasons_layout
from data.schema import champions, seasons
from data.seasons import BOARDS, Champion, Past, Season
from tests.cogs.running import Clock, boss_of, pass_time
from tests.living import World, said, within_limits, words

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)


async def test_a_season_by_hand_from_start_to_the_hall_of_fame(world: World, clock: Clock) -> None:
    boss = boss_of(world)
    begun = said(await boss.slash(world.here, "season start", name="Autumn *Cup*"))
    assert "Autumn \\*Cup\\*" in begun and "until it is ended" in begun
    assert "Nothing is posted" in begun
    assert "Autumn" in said(await world.ann.slash(world.here, "season list"))
    await won(world, {"Ann": 1523.4, "Bob": 1410.0})
    clock.at("2026-12-05")
    asked = await boss.slash(world.here, "season end")
    assert "End" in said(asked) and asked.response is not None
    await boss.click(asked.response, label="End the season")
    assert "has ended" in words(asked.response)
    shown = said(await world.bob.slash(world.here, "season list"))
    assert "No season is running" in shown
    assert "By rating: 1. \u2068Ann\u2069 (1,523) · 2. \u2068Bob\u2069 (1,410)" in shown
    assert [message for message in world.here.history() if not message.flags.ephemeral] == []


async def won(world: World, people: dict[str, float]) -> None:
    """Whoever ends the season finds these on its podium."""
    running = await world.bot.store.seasons.current(world.guild.id)
    assert running is not None
    async with world.bot.store.database.write() as connection:
        for place, (name, rating) in enumerate(people.items(), 1):
            await connection.execute(
                insert(champions).values(
                    season=running.id,
                    board="rating",
                    person=place,
                    place=place,
                    name=name,
                    value=rating,
                    matches=5,
                )
            )


async def test_a_second_season_is_refused(world: World) -> None:
    boss = boss_of(world)
    await boss.slash(world.here, "season start", name="One")
    assert "running already" in said(await boss.slash(world.here, "season start", name="Two"))


async def test_what_is_not_running_does_not_end(world: World) -> None:
    assert "No season is running" in said(await boss_of(world).slash(world.here, "season end"))


async def test_ending_is_asked_for_one_season_only(world: World, clock: Clock) -> None:
    """Two ask, one ends it and begins another: the other's button does not end that one."""
    boss, other = boss_of(world), boss_of(world, "Rin")
    await boss.slash(world.here, "season start", name="One")
    clock.at("2026-12-05")
    mine = await boss.slash(world.here, "season end")
    theirs = await other.slash(world.here, "season end")
    assert mine.response is not None and theirs.response is not None
    await boss.click(mine.response, label="End the season")
    await boss.slash(world.here, "season start", name="Two")
    clock.at("2026-12-06")
    late = await other.click(theirs.response, label="End the season")
    assert "over already" in said(late)
    assert "Two" in said(await world.ann.slash(world.here, "season list")).split("Hall")[0]


async def test_the_last_day_counts_in_the_servers_time_zone(world: World) -> None:
    boss = boss_of(world)
    await boss.slash(world.here, "settings", time_zone="Asia/Tokyo")
    begun = said(await boss.slash(world.here, "season start", name="Autumn", ends="2026/12/31"))
    midnight = int(datetime(2026, 12, 31, 15, tzinfo=UTC).timestamp())
    assert f"<t:{midnight}:f>" in begun and "Asia/Tokyo" in begun


@pytest.mark.parametrize("day", ["soon", "31.12.2026", "2026-13-01", "2026-02-30", "9999-12-31"])
async def test_a_bad_date_is_told_what_is_expected(world: World, day: str) -> None:
    answer = said(await boss_of(world).slash(world.here, "season start", name="A", ends=day))
    assert "2026-12-31" in answer
    assert await world.bot.store.seasons.all(world.guild.id) == ()


async def test_a_day_that_is_over(world: World) -> None:
    boss = boss_of(world)
    refused = said(await boss.slash(world.here, "season start", name="A", ends="2026-11-29"))
    assert "over already" in refused
    today = said(await boss.slash(world.here, "season start", name="A", ends="2026-11-30"))
    assert "is running" in today


async def test_a_name_of_nothing(world: World) -> None:
    refused = said(await boss_of(world).slash(world.here, "season start", name="  "))
    assert "needs a name" in refused


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("season start", {"name": "Mine"}),
        ("season end", {}),
        ("season schedule", {"how": "monthly"}),
    ],
)
async def test_who_may_not_is_told_whom_to_ask(
    world: World, command: str, options: dict[str, str]
) -> None:
    refused = said(await world.ann.slash(world.here, command, **options))
    assert "Manage Server" in refused
    assert await world.bot.store.seasons.all(world.guild.id) == ()
    assert await world.bot.store.seasons.schedule_of(world.guild.id) == "hand"


async def test_whoever_loses_the_permission_cannot_press_any_more(
    world: World, clock: Clock
) -> None:
    boss = boss_of(world)
    await boss.slash(world.here, "season start", name="One")
    clock.at("2026-12-05")
    asked = await boss.slash(world.here, "season end")
    assert asked.response is not None
    button = next(
        part["custom_id"]
        for row in asked.response.components
        for part in row.get("components", ())
        if "season_end" in part.get("custom_id", "")
    )
    refused = await world.ann.click(await world.post(button), custom_id=button)
    assert "Manage Server" in said(refused)
    running = await world.bot.store.seasons.current(world.guild.id)
    assert running is not None and running.name == "One"


# With the calendar


async def test_months_roll_by_themselves_and_once(world: World, clock: Clock) -> None:
    boss = boss_of(world)
    await boss.slash(world.here, "settings", time_zone="Asia/Tokyo")
    clock.at("2026-11-30T14:59:00")  # a minute before December in Tokyo
    told = said(await boss.slash(world.here, "season schedule", how="monthly"))
    assert "with each month" in told and r"2026\-11" in told and "Asia/Tokyo" in told
    await pass_time(world, clock, 59)
    assert await kept(world) == [("2026-11", False)]
    await pass_time(world, clock, 2)
    assert await kept(world) == [("2026-11", True), ("2026-12", False)], "nobody asked for it"
    await pass_time(world, clock, 2 * 60 * 60)
    assert len(await kept(world)) == 2
    shown = said(await world.ann.slash(world.here, "season list"))
    assert "**\u20682026\\-12\u2069** is running" in shown and "Nobody won a place" in shown


async def test_a_border_that_was_slept_through(world: World, clock: Clock) -> None:
    await boss_of(world).slash(world.here, "season schedule", how="quarterly")
    clock.at("2027-02-01")
    await world.bot.unload_extension("cogs.seasons.cog")
    await world.bot.load_extension("cogs.seasons.cog")
    await world.bot.unload_extension("cogs.seasons.cog")  # waits for what is under way
    assert await kept(world) == [("2026 Q4", True), ("2027 Q1", False)]


async def kept(world: World) -> list[tuple[str, bool]]:
    """The seasons in the database, and whether their winners are written down."""
    async with world.bot.store.database.read() as connection:
        rows = await connection.execute(select(seasons).order_by(seasons.c.number))
        return [(row.name, row.frozen_at is not None) for row in rows]


async def test_by_the_calendar_nothing_is_begun_or_ended_by_hand(world: World) -> None:
    boss = boss_of(world)
    await boss.slash(world.here, "season schedule", how="monthly")
    for command, options in (("season start", {"name": "Mine"}), ("season end", {})):
        refused = said(await boss.slash(world.here, command, **options))
        assert "by themselves" in refused
    assert "by hand" in said(await boss.slash(world.here, "season schedule", how="hand"))


# The list


def a_season(number: int, **changes: object) -> Season:
    values = {
        "id": number,
        "guild": 1,
        "number": number,
        "name": f"Season {number}",
        "schedule": "hand",
        "starts": datetime(2020 + number, 1, 1, tzinfo=UTC),
        "ends": datetime(2021 + number, 1, 1, tzinfo=UTC),
        "frozen_at": datetime(2021 + number, 1, 1, tzinfo=UTC),
    } | changes
    return Season(**values)  # type: ignore[arg-type]


def test_discord_would_take_the_fullest_pages() -> None:
    name = "*" * 40
    crowd = tuple(
        Champion(board, 1, person, name, 1234.5, 9) for board in BOARDS for person in range(25)
    )
    past = [Past(a_season(number, name=name), crowd) for number in range(9, 0, -1)]
    for locale in ("en", "ja"):
        for page in range(4):
            within_limits(seasons_layout(a_season(10, name=name), "hand", past, page, locale))
        within_limits(end_layout(past[0].season, locale))


async def test_older_seasons_on_further_pages(world: World, clock: Clock) -> None:
    store = world.bot.store.seasons
    for month in range(1, 7):
        clock.at(f"2027-{month:02}-01")
        await store.start(world.guild.id, f"Cup {month}")
        clock.at(f"2027-{month:02}-20")
        await store.end(world.guild.id)
    shown = await world.ann.slash(world.here, "season list")
    message = shown.response
    assert message is not None and "Cup 6" in words(message) and "Cup 1" not in words(message)
    await world.ann.click(message, label="Older")
    assert "Cup 1" in words(message) and "Cup 6" not in words(message)
    await world.ann.click(message, label="Newer")
    assert "Cup 6" in words(message)


@pytest.mark.parametrize("arg", ["", ":x", ":none.newer", ":-1"])
async def test_a_page_that_cannot_be(world: World, arg: str) -> None:
    assert said(await world.press(f"sb:season_page:-:0{arg}")).startswith("That button")


def test_days() -> None:
    for written in ("2026-12-31", " 2026/12/31", "2026.12.31", "2026年12月31日", "２０２６-12-31"):
        assert str(parse_day(written)) == "2026-12-31"
    for written in ("12/31/2026", "31-12-2026", "2026-1231", "26-12-31", "2026-12-31x", ""):
        with pytest.raises(ValueError):
            parse_day(written)
    ends = end_of(parse_day("2026-03-28"), "Europe/Paris")
    assert ends == datetime(2026, 3, 28, 23, tzinfo=UTC)
    ends = end_of(parse_day("2026-03-29"), "Europe/Paris")
    assert ends == datetime(2026, 3, 29, 22, tzinfo=UTC), "clocks went forward that day"


async def test_in_a_private_chat_there_are_no_seasons(world: World) -> None:
    names = [command.name for command in world.bot.tree.get_commands()]
    assert {"season", "settings", "preferences", "privacy"} <= set(names)
    season = world.bot.tree.get_command("season")
    assert isinstance(season, discord.app_commands.Group) and season.guild_only
