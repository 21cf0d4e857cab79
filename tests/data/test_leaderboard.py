"""Who stands where, and what one person has done."""

from __future__ import annotations

from typing import get_args

import pytest

from data.leaderboard import By
from data.skill import MATCHES_UNTIL_RANKED
from data.store import Store
from engine.record import parse, replay
from tests.data.sitting import ANN, BOB, CHO, DAI, GUILD, NAMES, Hours, finish, named, played_record


async def standing(store: Store, by: By, **more: object) -> list[tuple[int | None, str]]:
    page = await store.leaderboard.page(GUILD, by=by, limit=50, **more)  # type: ignore[arg-type]
    return [(row.place, row.name) for row in page.rows]


class TestLeaderboard:
    async def test_by_everything(self, store: Store) -> None:
        # Ann wins often but pays dearly when she loses; Cho plays once more than the others.
        for number in range(5):
            await finish(store, f"a{number}", [ANN, BOB, CHO], [0, 30, 20], ranked=True)
        await finish(store, "b", [BOB, ANN, CHO], [0, 900, 20], ranked=True)
        await finish(store, "c", [CHO, DAI], [0, 10], ranked=True)
        assert await standing(store, "wins") == [(1, "Ann"), (2, "Cho"), (2, "Bob"), (4, "Dai")]
        assert await standing(store, "matches") == [(1, "Cho"), (2, "Ann"), (2, "Bob"), (4, "Dai")]
        average = [(1, "Ann"), (2, "Cho"), (3, "Bob"), (None, "Dai")]
        assert await standing(store, "average_place") == average
        cheap = [(1, "Cho"), (2, "Bob"), (3, "Ann"), (None, "Dai")]
        assert await standing(store, "average_penalty") == cheap
        rated = await store.leaderboard.page(GUILD)
        assert [row.place for row in rated.rows] == [1, 2, 3, None]
        shown = [row.rating for row in rated.rows[:3]]
        assert None not in shown and shown == sorted(shown, key=lambda one: -(one or 0))
        dai = rated.rows[3]
        assert (dai.name, dai.rated_matches) == ("Dai", 1) and MATCHES_UNTIL_RANKED > 1
        ann = next(row for row in rated.rows if row.person == ANN)
        assert (ann.matches, ann.wins) == (6, 5)
        assert ann.average_place == pytest.approx(8 / 6)
        assert ann.average_penalty == pytest.approx(900 / 6)

    async def test_ties_are_1_1_3_in_a_steady_order_over_pages(self, store: Store) -> None:
        for number in range(9):
            await finish(store, f"t{number}", [100 + number, 200 + number], [10, 10])
        await finish(store, "last", [ANN, BOB], [0, 10])
        await finish(store, "more", [ANN, CHO], [0, 10])
        whole = await store.leaderboard.page(GUILD, by="wins", limit=50)
        assert [row.place for row in whole.rows] == [1] + [2] * 18 + [20, 20]
        pages = [
            await store.leaderboard.page(GUILD, by="wins", limit=4, offset=offset)
            for offset in range(0, 24, 4)
        ]
        assert tuple(row for page in pages for row in page.rows) == whole.rows
        assert {page.total for page in pages} == {21}
        beyond = await store.leaderboard.page(GUILD, by="wins", limit=4, offset=100)
        assert (beyond.rows, beyond.total) == ((), 21)

    async def test_equal_ratings_share_a_place(self, store: Store) -> None:
        for number in range(5):
            await finish(store, f"t{number}", [ANN, BOB, CHO], [10, 10, 20], ranked=True)
        assert await standing(store, "rating") == [(1, "Ann"), (1, "Bob"), (3, "Cho")]

    async def test_by_season_and_rules(self, store: Store, now: Hours) -> None:
        await finish(store, "t0", [DAI, ANN])
        season = await store.seasons.start(GUILD, "One")
        await finish(store, "t1", [ANN, BOB])
        mori = named(played_record(3, "mori rounds=1"), ["Bob", "Ann", "Cho"])
        await finish(store, "t2", [BOB, ANN, CHO], record=mori)
        best = replay(parse(mori)).places
        assert best is not None
        page = await store.leaderboard.page(GUILD, by="wins", season=season.id, preset="mori")
        assert {row.person: (row.matches, row.average_place) for row in page.rows} == {
            person: (1, place) for person, place in zip([BOB, ANN, CHO], best)
        }
        both = await store.leaderboard.page(GUILD, by="matches", season=season.id)
        assert [(row.name, row.matches) for row in both.rows] == [
            ("Ann", 2),
            ("Bob", 2),
            ("Cho", 1),
        ]
        assert {name for _, name in await standing(store, "wins")} == {"Ann", "Bob", "Cho", "Dai"}
        assert await standing(store, "rating", season=season.id) == []
        assert (await store.leaderboard.page(GUILD + 1, by="wins")).total == 0

    async def test_nobody_climbs_on_cpu_players(self, store: Store) -> None:
        await finish(store, "t1", [ANN, None, None])
        assert await standing(store, "wins") == []
        assert (await store.matches.history(GUILD, ANN)).total == 1

    async def test_people_are_called_as_they_were_last(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await finish(store, "t1", [ANN, BOB])
        monkeypatch.setitem(NAMES, ANN, "Ann Marie")
        match = await finish(store, "t2", [ANN, BOB])
        assert (1, "Ann Marie") in await standing(store, "wins")
        first, second = await store.matches.one(match - 1), await store.matches.one(match)
        assert first is not None and second is not None
        assert [first.seats[0].name, second.seats[0].name] == ["Ann", "Ann Marie"]

    @pytest.mark.parametrize("by", get_args(By))
    async def test_an_empty_server_has_an_empty_page(self, store: Store, by: By) -> None:
        page = await store.leaderboard.page(GUILD, by=by, offset=10)
        assert (page.rows, page.total) == ((), 0)


class TestCareers:
    async def test_what_a_person_has_done(self, store: Store, now: Hours) -> None:
        await finish(store, "t0", [ANN, None, None])
        await finish(store, "t1", [ANN, BOB], [0, 30], ranked=True)
        season = await store.seasons.start(GUILD, "One")
        now.pass_(hours=1)
        await finish(store, "t2", [BOB, ANN], [0, 50], ranked=True)
        match = await finish(store, "t3", [BOB, ANN, CHO], [10, 40, 40], ranked=True)
        ann = await store.careers.of(GUILD, ANN)
        assert ann is not None
        figures = ann.figures
        assert (figures.matches, ann.practice, figures.places) == (3, 1, {1: 1, 2: 2})
        assert figures.average_place == pytest.approx(5 / 3)
        assert figures.average_penalty == pytest.approx(90 / 3)
        assert (figures.rounds, figures.wins) == (3, 1)
        assert [(one.season, one.name, one.matches, one.wins) for one in ann.seasons] == [
            (season.id, "One", 2, 0),
            (None, "", 1, 1),
        ]
        assert [point.season for point in ann.course] == [None, season.id, season.id]
        assert ann.course[-1].match == match
        assert ann.seasons[0].rating == ann.course[-1].shown
        assert ann.course[0].shown > ann.course[-1].shown
        assert ann.rated_matches == 3 and not ann.seasons[0].is_ranked

    async def test_who_has_never_played(self, store: Store) -> None:
        assert await store.careers.of(GUILD, ANN) is None
        await finish(store, "t0", [ANN, None, None])
        ann = await store.careers.of(GUILD, ANN)
        assert ann is not None and (ann.figures.matches, ann.practice) == (0, 1)
        assert ann.figures.average_place is None and ann.rating is None
