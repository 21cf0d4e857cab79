"""Seasons of servers: begun, ended, rolled once, and who won them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta

import pytest

from data.errors import SeasonError
from data.settings import GuildSettings
from data.store import Store
from tests.data.conftest import OpenStore
from tests.data.sitting import ANN, BOB, CHO, GUILD, Hours, finish


async def refused(code: str, work: Awaitable[object]) -> None:
    with pytest.raises(SeasonError) as refusal:
        await work
    assert refusal.value.code == code


async def season_of(store: Store, match: int) -> str | None:
    played = await store.matches.one(match)
    assert played is not None
    if played.season is None:
        return None
    season = await store.seasons.one(GUILD, played.season)
    assert season is not None and season.span.holds(played.ended_at)
    return season.name


class TestByHand:
    async def test_from_start_to_hall_of_fame(self, store: Store, now: Hours) -> None:
        assert await store.seasons.current(GUILD) is None
        started = await store.seasons.start(GUILD, "Spring")
        assert await store.seasons.current(GUILD) == started
        for number in range(5):
            now.pass_(hours=1)
            await finish(store, f"t{number}", [ANN, BOB, CHO], [0, 20, 50], ranked=True)
        now.pass_(hours=1)
        ended = await store.seasons.end(GUILD)
        assert (ended.name, ended.ends) == ("Spring", now())
        assert await store.seasons.current(GUILD) is None

        (past,) = await store.seasons.hall(GUILD)
        rating = [one for one in past.champions if one.board == "rating"]
        assert [(one.place, one.name, one.matches) for one in rating] == [
            (1, "Ann", 5),
            (2, "Bob", 5),
            (3, "Cho", 5),
        ]
        wins = [(one.place, one.name, one.value) for one in past.champions if one.board == "wins"]
        assert wins == [(1, "Ann", 5)]

    async def test_a_given_end_is_kept_to_the_second(self, store: Store, now: Hours) -> None:
        ends = now() + timedelta(hours=1)
        await store.seasons.start(GUILD, "Short", ends)
        now.time = ends - timedelta(seconds=1)
        inside = await finish(store, "t1", [ANN, BOB])
        now.time = ends
        outside = await finish(store, "t2", [ANN, BOB])
        assert await season_of(store, inside) == "Short"
        assert await season_of(store, outside) is None
        assert await store.seasons.current(GUILD) is None

    async def test_what_cannot_be_is_refused(self, store: Store, now: Hours) -> None:
        await refused("none_running", store.seasons.end(GUILD))
        await refused("ends_too_soon", store.seasons.start(GUILD, "x", now()))
        await store.seasons.start(GUILD, "One")
        await refused("running", store.seasons.start(GUILD, "Two"))
        assert [season.name for season in await store.seasons.all(GUILD)] == ["One"]

    async def test_servers_have_their_own(self, store: Store) -> None:
        await store.seasons.start(GUILD, "Ours")
        assert await store.seasons.current(GUILD + 1) is None
        theirs = await store.seasons.start(GUILD + 1, "Theirs")
        assert theirs.number == 1
        assert await store.seasons.one(GUILD, theirs.id) is None


class TestByTheCalendar:
    @pytest.mark.parametrize(
        ("zone", "border"),
        [
            ("Asia/Tokyo", "2026-03-31T15:00:00"),
            ("America/New_York", "2026-04-01T04:00:00"),
            ("Asia/Kolkata", "2026-03-31T18:30:00"),
            ("Australia/Lord_Howe", "2026-03-31T13:00:00"),
        ],
    )
    async def test_a_match_belongs_to_the_season_in_which_it_ended(
        self, store: Store, now: Hours, zone: str, border: str
    ) -> None:
        await store.settings.put(GUILD, GuildSettings(zone=zone))
        running = await store.seasons.schedule(GUILD, "monthly")
        assert running is not None and (running.name, running.starts) == ("2026-03", now())
        at = datetime.fromisoformat(border).replace(tzinfo=UTC)
        now.time = at - timedelta(seconds=1)
        before = await finish(store, "t1", [ANN, BOB])
        now.time = at
        after = await finish(store, "t2", [ANN, BOB])
        assert await season_of(store, before) == "2026-03"
        assert await season_of(store, after) == "2026-04"

    async def test_several_starts_at_once_roll_once(
        self, store: Store, open_store: OpenStore, now: Hours
    ) -> None:
        await store.seasons.schedule(GUILD, "monthly")
        await finish(store, "t1", [ANN, BOB])
        await store.close()
        now.time = datetime(2026, 4, 1, tzinfo=UTC)
        stores = [await open_store()]
        stores += await asyncio.gather(*(open_store() for _ in range(3)))
        await asyncio.gather(*(store.seasons.current(GUILD) for store in stores * 5))
        april, march = await stores[0].seasons.all(GUILD)
        assert (march.name, march.number, april.name, april.number) == ("2026-03", 1, "2026-04", 2)
        assert march.ends == april.starts == now()
        (past,) = await stores[1].seasons.hall(GUILD)
        assert [one.name for one in past.champions] == ["Ann"]

    async def test_racing_in_one_moment_rolls_once(
        self, store: Store, open_store: OpenStore, now: Hours
    ) -> None:
        await store.seasons.schedule(GUILD, "quarterly")
        others = [await open_store() for _ in range(3)]
        now.time = datetime(2026, 7, 1, tzinfo=UTC)
        rolled = await asyncio.gather(
            *(one.seasons.current(GUILD) for one in [store, *others] for _ in range(4))
        )
        assert len({season.id for season in rolled if season}) == 1 and None not in rolled
        assert [season.name for season in await store.seasons.all(GUILD)] == ["2026 Q3", "2026 Q1"]

    async def test_after_a_long_sleep_empty_seasons_are_skipped(
        self, store: Store, now: Hours
    ) -> None:
        await store.seasons.schedule(GUILD, "monthly")
        await finish(store, "t1", [ANN, BOB])
        now.time = datetime(2026, 8, 20, tzinfo=UTC)
        assert await store.seasons.roll() == 1
        assert await store.seasons.roll() == 0
        seasons = await store.seasons.all(GUILD)
        assert [(one.number, one.name) for one in seasons] == [(2, "2026-08"), (1, "2026-03")]
        assert seasons[0].starts == datetime(2026, 8, 1, tzinfo=UTC)
        assert len(await store.seasons.hall(GUILD)) == 1

    async def test_switching_between_hand_and_calendar(self, store: Store, now: Hours) -> None:
        await store.seasons.start(GUILD, "Open")
        running = await store.seasons.schedule(GUILD, "monthly")
        assert running is not None and running.name == "Open"
        assert running.ends == datetime(2026, 4, 1, tzinfo=UTC)
        await refused("scheduled", store.seasons.end(GUILD))
        await refused("scheduled", store.seasons.start(GUILD, "x"))
        quarter = await store.seasons.schedule(GUILD, "quarterly")
        assert quarter is not None and quarter.id == running.id
        now.time = datetime(2026, 4, 1, tzinfo=UTC)
        following = await store.seasons.current(GUILD)
        assert following is not None and following.name == "2026 Q2"
        by_hand = await store.seasons.schedule(GUILD, "hand")
        assert by_hand == following
        await store.seasons.roll()
        now.pass_(days=1)
        await store.seasons.end(GUILD)
        now.pass_(days=200)
        assert await store.seasons.current(GUILD) is None
        assert await store.seasons.schedule_of(GUILD) == "hand"

    async def test_matches_before_the_first_season_do_not_count_in_it(
        self, store: Store, now: Hours
    ) -> None:
        early = await finish(store, "t1", [ANN, BOB])
        now.pass_(days=1)
        await store.seasons.schedule(GUILD, "monthly")
        assert await season_of(store, early) is None

    async def test_another_time_zone_moves_the_next_border(self, store: Store, now: Hours) -> None:
        await store.settings.put(GUILD, GuildSettings(zone="America/New_York"))
        await store.seasons.schedule(GUILD, "monthly")
        # In Tokyo April has begun already when the server moves there.
        now.time = datetime(2026, 3, 31, 20, tzinfo=UTC)
        await store.settings.put(GUILD, GuildSettings(zone="Asia/Tokyo"))
        running = await store.seasons.current(GUILD)
        assert running is not None and running.name == "2026-03"
        assert running.ends == datetime(2026, 4, 30, 15, tzinfo=UTC)

    async def test_what_was_written_down_stays(self, store: Store, now: Hours) -> None:
        """A hall of fame does not change when people play on."""
        await store.seasons.start(GUILD, "One")
        await finish(store, "t1", [ANN, BOB], [0, 10])
        now.pass_(hours=1)
        await store.seasons.end(GUILD)
        before = await store.seasons.hall(GUILD)
        now.pass_(hours=1)
        await store.seasons.start(GUILD, "Two")
        for number in range(3):
            await finish(store, f"u{number}", [BOB, ANN], [0, 10])
        assert await store.seasons.hall(GUILD) == before
