"""`/leaderboard`, as several people meet it."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.text import text
from cogs.standings.render.leaderboard import ROWS
from cogs.standings.scope import ORDERS, Scope
from data.leaderboard import By, Found
from data.skill import MATCHES_UNTIL_RANKED
from engine.presets import PRESETS
from tests.cogs.standings.conftest import CHO, DAI, Hall
from tests.living import World, said, words


def names_in(board: str) -> list[str]:
    """The names on a board, in order."""
    rows = [line for line in board.splitlines() if line.count("**") == 4]
    return [row.split("**")[1].strip("\u2068\u2069") for row in rows]


def places_in(board: str) -> list[str]:
    rows = [line for line in board.splitlines() if line.count("**") == 4]
    return [row.split(" ")[0] for row in rows]


async def opened(
    actor: simcord.MemberActor, world: World, **options: str
) -> simcord.ResponseMessage:
    result = await actor.slash(world.here, "leaderboard", **options)
    said(result)
    assert result.response is not None
    return result.response


async def test_without_a_match_it_says_how_to_get_there(hall: Hall) -> None:
    board = said(await hall.world.ann.slash(hall.world.here, "leaderboard"))
    assert "`/table open`" in board and "ranked" in board
    by_wins = said(await hall.world.ann.slash(hall.world.here, "leaderboard", by="wins"))
    assert "`/table open`" in by_wins and "two people" in by_wins


async def test_ties_share_a_place_in_the_same_order_for_everyone(hall: Hall) -> None:
    world = hall.world
    ann, bob = world.ann.id, world.bob.id
    for winner, other in ((ann, CHO), (bob, CHO), (CHO, DAI), (ann, DAI), (bob, DAI)):
        await hall.played(winner, other)
    seen = [
        said(await who.slash(world.here, "leaderboard", by="wins"))
        for who in (world.ann, world.bob, world.ann)
    ]
    assert places_in(seen[0]) == ["1\\.", "1\\.", "3\\.", "4\\."]
    assert names_in(seen[0])[2:] == ["Cho", "Dai"], (
        "who has left the server is still called by name"
    )
    assert len({tuple(names_in(board)) for board in seen}) == 1
    assert "**You**: place 1 · 2 wins" in seen[1]


async def test_before_enough_matches_a_dash_and_how_many_are_missing(hall: Hall) -> None:
    world = hall.world
    for _ in range(MATCHES_UNTIL_RANKED - 2):
        await hall.played(world.ann.id, world.bob.id, ranked=True)
    board = said(await world.ann.slash(world.here, "leaderboard"))
    assert places_in(board) == ["—", "—"]
    assert board.count("2 more ranked matches until a place") == 3
    assert "**You**: 2 more ranked matches" in board
    for _ in range(2):
        await hall.played(world.ann.id, world.bob.id, ranked=True)
    board = said(await world.bob.slash(world.here, "leaderboard"))
    assert places_in(board) == ["1\\.", "2\\."] and names_in(board) == ["Ann", "Bob"]
    assert "**You**: place 2 · rating" in board and "until a place" not in board


async def test_without_ratings_the_wins_are_shown(hall: Hall) -> None:
    await hall.played(hall.world.bob.id, hall.world.ann.id)
    board = said(await hall.world.ann.slash(hall.world.here, "leaderboard"))
    assert names_in(board) == ["Bob", "Ann"] and "Wins" in board and "1 win" in board
    asked = said(await hall.world.ann.slash(hall.world.here, "leaderboard", by="rating"))
    assert "Nobody has a rating here yet" in asked


async def crowd(hall: Hall, count: int) -> None:
    """So many people who have played, each with another number of wins; the last has none."""
    for person in range(100, 100 + count - 1):
        for _ in range(100 + count - 1 - person):
            await hall.played(person, 100 + count - 1)


async def test_pages_end_where_they_end(hall: Hall) -> None:
    world = hall.world
    await crowd(hall, ROWS)
    board = await opened(world.bob, world, by="wins")
    assert "Page 1 of 1" in words(board) and len(names_in(words(board))) == ROWS
    for label in ("Back", "Next", "My place"):
        with pytest.raises(Exception, match="disabled"):
            await world.bob.click(board, label=label)
    await hall.played(world.ann.id, 100 + ROWS - 1, totals=[20, 10])
    board = await opened(world.ann, world, by="matches")
    first = words(board)
    assert "Page 1 of 2" in first and "Ann" not in names_in(first) and "**You**: place 10" in first
    await world.ann.click(board, label="My place")
    assert names_in(words(board)) == ["Ann"] and "Page 2 of 2" in words(board)
    with pytest.raises(Exception, match="disabled"):
        await world.ann.click(board, label="Next")
    await world.ann.click(board, label="Back")
    assert words(board) == first
    await world.ann.click(board, label="Next")
    assert "Page 2 of 2" in words(board)


async def test_something_else_decides_from_the_menu(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.ann.id, world.bob.id, CHO, totals=[0, 50, 10])
    board = await opened(world.bob, world)
    for by in ORDERS:
        await world.bob.select(board, [by])
        title = text(f"standings.by.{by}", "en")
        assert f"All time · {title} · all rules" in words(board)
        if by == "matches":
            assert places_in(words(board)) == ["1\\."] * 3
        if by == "average_place":
            assert "4 more matches until a place" in words(board)
    assert "**You**: place 1 · 1 match" in words(board)


async def test_shown_to_everyone_and_opened_by_another(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.ann.id, CHO)
    board = await opened(world.ann, world)
    shown = await world.ann.click(board, label="Show to everyone")
    public = shown.response
    assert public is not None and not public.ephemeral and "You" not in words(public)
    assert names_in(words(public)) == ["Ann", "Cho"]
    own = await world.bob.click(public, label="All of it")
    assert "**You** are not on this list yet" in said(own)
    assert names_in(words(public)) == ["Ann", "Cho"] and "You" not in words(public)


async def test_who_may_not_write_shows_nothing_to_others(hall: Hall) -> None:
    world = hall.world
    closed = discord.PermissionOverwrite(send_messages=False)
    quiet = world.guild.create_text_channel("news", overwrites={world.guild.default_role: closed})
    await hall.played(world.ann.id, CHO)
    result = await world.ann.slash(quiet, "leaderboard")
    assert result.response is not None
    refused = await world.ann.click(result.response, label="Show to everyone")
    assert said(refused) == "Sorry, you may not do that here."


async def test_seasons_by_name_and_from_the_list(hall: Hall) -> None:
    world, seasons = hall.world, hall.store.seasons
    await hall.played(CHO, DAI)
    spring = await seasons.start(world.guild.id, "Spring *one*")
    await hall.played(world.ann.id, world.bob.id)
    await seasons.end(world.guild.id)
    await seasons.start(world.guild.id, "Summer")
    await hall.played(world.bob.id, world.ann.id)
    other = world.env.create_guild()
    elsewhere = await seasons.start(other.id, "Elsewhere")

    choices = await world.ann.autocomplete(world.here, "leaderboard", "season", "")
    assert [choice["name"].strip("\u2068\u2069") for choice in choices] == [
        "All time",
        "Summer",
        "Spring *one*",
    ]
    typed = await world.ann.autocomplete(world.here, "leaderboard", "season", "SPR")
    assert [choice["value"] for choice in typed] == [str(spring.id)]

    running = said(await world.ann.slash(world.here, "leaderboard", by="wins"))
    assert names_in(running)[0] == "Bob" and "Summer" in running and "Cho" not in running
    for given in (str(spring.id), "spring *ONE*"):
        past = said(await world.ann.slash(world.here, "leaderboard", by="wins", season=given))
        assert names_in(past)[0] == "Ann" and "Spring \\*one\\*" in past
    everything = said(await world.ann.slash(world.here, "leaderboard", by="wins", season="all"))
    assert set(names_in(everything)) == {"Ann", "Bob", "Cho", "Dai"}
    for given in ("Winter", str(elsewhere.id), "Elsewhere"):
        refused = said(await world.ann.slash(world.here, "leaderboard", season=given))
        assert "no such season" in refused


async def test_only_matches_under_some_rules(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.ann.id, world.bob.id)
    await hall.played(world.bob.id, CHO, rules="hundred rounds=1")
    board = said(await world.ann.slash(world.here, "leaderboard", by="wins", rules="hundred"))
    assert names_in(board) == ["Bob", "Cho"] and "**You** are not on this list" in board


async def test_nothing_of_another_server(hall: Hall) -> None:
    await hall.played(CHO, DAI, guild=hall.world.guild.id + 1)
    board = said(await hall.world.ann.slash(hall.world.here, "leaderboard", by="wins"))
    assert "Cho" not in board and "No match counts here yet" in board


async def test_a_deleted_person_is_a_former_player(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.bob.id, world.ann.id)
    await hall.store.privacy.forget(world.bob.id)
    board = said(await world.bob.slash(world.here, "leaderboard", by="wins"))
    assert names_in(board) == ["Former player", "Ann"] and "Bob" not in board
    assert "**You** are not on this list" in board


@pytest.mark.parametrize(
    "custom_id",
    [
        "sb:standings:-:0",
        "sb:standings:-:0:next.luck.all.any.0",
        "sb:standings:-:0:next.wins.all.poker.0",
        "sb:standings:-:0:next.wins.7.any.0",
        "sb:standings:-:0:next.wins.all.any.-1",
        "sb:standings_open:-:0:wins.all.any.²",
        "sb:standings_show:-:0",
        "sb:standings_by:-:0:wins.all.any.0",
    ],
)
async def test_a_button_that_cannot_be(hall: Hall, custom_id: str) -> None:
    assert said(await hall.world.press(custom_id)) == "That button is from an earlier game."


async def test_a_button_of_another_process_still_works(hall: Hall) -> None:
    await hall.played(hall.world.ann.id, hall.world.bob.id)
    result = await hall.world.press("sb:standings:-:0:next.wins.all.any.7")
    assert "Page 1 of 1" in words(result.response) and "**You**: place 1" in words(result.response)


def test_every_scope_comes_back_from_its_id() -> None:
    for by in ORDERS:
        for preset in (None, *PRESETS):
            scope = Scope(by, 123_456_789, preset, 9999)
            assert Scope.parse(scope.text()) == scope
            assert Scope.parse(scope.at(0).text()) == Scope(by, 123_456_789, preset)


async def test_in_a_private_chat_it_cannot_be_seen(hall: Hall) -> None:
    shown = await hall.world.env.create_user("Eve").slash("leaderboard")
    assert words(shown.response) == "That works in servers only."


@pytest.mark.parametrize("by", ORDERS)
async def test_ones_own_line_is_found_where_it_stands(hall: Hall, by: By) -> None:
    await crowd(hall, 6)
    await hall.played(CHO, DAI, ranked=True)
    boards, guild = hall.store.leaderboard, hall.world.guild.id
    rows = (await boards.page(guild, by=by, limit=50)).rows
    assert rows
    for position, row in enumerate(rows):
        assert await boards.find(guild, row.person, by=by) == Found(row, position)
    assert await boards.find(guild, hall.world.ann.id, by=by) is None
