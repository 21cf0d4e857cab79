"""`/stats`, as several people meet it."""

from __future__ import annotations

import io

from PIL import Image
from simcord.components import walk_components

from tests.cogs.standings.conftest import CHO, Hall
from tests.data.sitting import named, played_record
from tests.living import said, words


async def test_somebody_without_a_match(hall: Hall) -> None:
    world = hall.world
    own = said(await world.ann.slash(world.here, "stats"))
    assert "Ann" in own and "has not finished a match" in own
    await hall.played(world.ann.id, CHO)
    other = said(await world.ann.slash(world.here, "stats", member=world.bob))
    assert "Bob" in other and "has not finished a match" in other


async def test_places_averages_and_practice(hall: Hall) -> None:
    world = hall.world
    ann, bob = world.ann.id, world.bob.id
    await hall.played(ann, bob, CHO, totals=[0, 10, 20])
    await hall.played(bob, ann, CHO, totals=[0, 10, 20])
    await hall.played(bob, ann, CHO, totals=[0, 20, 20])
    await hall.played(ann, None, None)
    stats = said(await world.bob.slash(world.here, "stats", member=world.ann))
    assert "3 matches · average place 1.67 · 10.0 penalty points a round" in stats
    assert "1st × 1 · 2nd × 2" in stats and "3rd" not in stats
    assert "3 rounds: won 1" in stats and "rating —" in stats
    assert "1 match against CPUs alone" in stats
    assert "Outside of seasons" in stats and "/100" not in stats


async def test_only_practice(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.ann.id, None)
    stats = said(await world.ann.slash(world.here, "stats"))
    assert "1 match against CPUs alone" in stats and "Places" not in stats


async def test_calls_and_finishes_are_those_of_the_record(hall: Hall) -> None:
    world = hall.world
    record = named(played_record(3), ["Ann", "Bob", "Cho"])
    match = await hall.played(world.ann.id, world.bob.id, CHO, record=record)
    kept = await hall.store.matches.one(match)
    assert kept is not None
    did = 0
    for seat, member in ((0, world.ann), (1, world.bob)):
        shown = said(await world.ann.slash(world.here, "stats", member=member))
        own = kept.seats[seat]
        did += own.pon + own.chi + own.wins
        assert f"pon {own.pon} · chi {own.chi}" in shown
        assert f"won {own.wins} · by ron {own.ron} · by tsumo {own.tsumo}" in shown
        assert f"by nico nico {own.nico} · fed to others {own.fed}" in shown
    assert did, "otherwise this compares nothing with nothing"


async def test_the_course_of_the_rating_as_a_picture_with_words(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.ann.id, world.bob.id, ranked=True)
    first = await world.ann.slash(world.here, "stats")
    assert "4 more ranked matches until a place" in said(first)
    assert first.followups == [] and not first.response.attachments  # type: ignore[union-attr]
    for _ in range(4):
        await hall.played(world.ann.id, world.bob.id, ranked=True)
    result = await world.ann.slash(world.here, "stats")
    stats = said(result)
    career = await hall.store.careers.of(world.guild.id, world.ann.id)
    assert career is not None and career.rating is not None
    assert f"**rating {career.rating}** · 5 ranked matches" in stats
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    [picture] = message.attachments
    assert Image.open(io.BytesIO(await picture.read())).format == "PNG"
    [gallery] = [part for part in walk_components(message.components) if part["type"] == 12]
    [item] = gallery["items"]
    assert f"from {career.course[0].shown} to {career.course[-1].shown}" in item["description"]


async def test_seasons_the_latest_first_and_their_names_harmless(hall: Hall) -> None:
    world, seasons = hall.world, hall.store.seasons
    for number in range(8):
        await seasons.start(world.guild.id, f"@everyone **{number}**\nnext")
        await hall.played(world.ann.id, world.bob.id)
        await seasons.end(world.guild.id)
    stats = said(await world.ann.slash(world.here, "stats"))
    found = [stats.index(f"\\*\\*{number}\\*\\* next") for number in (7, 6, 5, 4, 3, 2)]
    assert found == sorted(found)
    assert "and 2 earlier seasons" in stats and "@everyone" not in stats


async def test_who_has_left_is_asked_for_and_who_is_deleted_is_not_found(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.ann.id, world.bob.id)
    world.guild.remove_member(world.bob)
    left = said(await world.ann.slash(world.here, "history"))
    assert "Bob" in left
    await hall.store.privacy.forget(world.ann.id)
    assert "has not finished a match" in said(await world.ann.slash(world.here, "stats"))


async def test_nothing_of_another_server(hall: Hall) -> None:
    world = hall.world
    await hall.played(world.ann.id, CHO, guild=world.guild.id + 1)
    shown = await world.ann.slash(world.here, "stats")
    assert "has not finished a match" in said(shown) and "1st" not in words(shown.response)
