"""`/history` and its way to a replay."""

from __future__ import annotations

import pytest

from cogs.standings.render.history import ROWS
from tests.cogs.standings.conftest import CHO, DAI, Hall
from tests.living import said, words


async def test_each_match_with_its_date_rules_and_places(hall: Hall) -> None:
    world = hall.world
    number = await hall.played(
        world.ann.id, world.bob.id, None, totals=[30, 10, 20], rules="hundred rounds=1", ranked=True
    )
    match = await hall.store.matches.one(number)
    assert match is not None
    shown = said(await world.ann.slash(world.here, "history"))
    assert f"<t:{int(match.ended_at.timestamp())}:f>" in shown and "ranked" in shown
    plain = shown.replace("\u2068", "").replace("\u2069", "")
    assert "1\\. Bob 10 · 2\\. CPU 3 20 · 3\\. Ann 30" in plain.replace("\\ ", " ")


async def test_nothing_yet(hall: Hall) -> None:
    shown = said(await hall.world.ann.slash(hall.world.here, "history"))
    assert "Ann" in shown and "No match has been finished" in shown and "Page 1 of 1" in shown


async def test_pages_and_whose(hall: Hall) -> None:
    world = hall.world
    mine = [await hall.played(world.ann.id, CHO) for _ in range(ROWS + 1)]
    theirs = await hall.played(world.bob.id, DAI)
    elsewhere = await hall.played(world.ann.id, CHO, guild=world.guild.id + 1)
    result = await world.ann.slash(world.here, "history")
    page = result.response
    assert page is not None
    first = words(page)
    assert "Page 1 of 2" in first and f"Match {mine[-1]}**" in first
    assert f"Match {theirs}**" not in first and f"Match {mine[0]}**" not in first
    with pytest.raises(Exception, match="disabled"):
        await world.ann.click(page, label="Newer")
    await world.ann.click(page, label="Older")
    assert f"Match {mine[0]}**" in words(page) and words(page).count("Match ") == 1
    with pytest.raises(Exception, match="disabled"):
        await world.ann.click(page, label="Older")
    await world.ann.click(page, label="Newer")
    assert words(page) == first
    await world.ann.click(page, label="Everybody's")
    assert f"Match {theirs}**" in words(page) and "in this server" in words(page)
    assert f"Match {elsewhere}**" not in words(page)
    await world.ann.click(page, label="My matches")
    assert words(page) == first


async def test_anothers_matches_and_a_choice_from_the_menu(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.ann.id, CHO)
    number = await hall.played(world.bob.id, DAI)
    result = await world.ann.slash(world.here, "history", member=world.bob)
    assert result.response is not None and "Last matches of \u2068Bob" in words(result.response)
    opened = await world.ann.select(result.response, [str(number)])
    assert f"Match {number} · Round 1" in said(opened)
    assert "Last matches of" in words(result.response), "the list stays"


async def test_who_had_their_data_deleted(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.bob.id, world.ann.id)
    await hall.store.privacy.forget(world.bob.id)
    result = await world.ann.slash(world.here, "history")
    assert "Former player" in said(result) and "Bob" not in words(result.response)
    assert "Last matches of \u2068Bob" in said(
        await world.ann.slash(world.here, "history", member=world.bob)
    )


@pytest.mark.parametrize(
    "custom_id",
    [
        "sb:history:-:0",
        "sb:history:-:0:none",
        "sb:history:-:0:all.",
        "sb:history:-:0:x.0",
        f"sb:history:-:0:{2**63}.0",
        "sb:history_open:-:0",
    ],
)
async def test_a_button_that_cannot_be(hall: Hall, custom_id: str) -> None:
    assert said(await hall.world.press(custom_id)) == "That button is from an earlier game."


async def test_a_button_of_another_process_still_works(hall: Hall) -> None:
    await hall.played(CHO, DAI)
    result = await hall.world.press("sb:history:-:0:all.99")
    assert "Page 1 of 1" in words(result.response) and "Cho" in words(result.response)
