"""Matches: what is kept of them, once, and with which places."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from data.results import ranked_places, renamed, result_of
from data.store import Store
from engine.record import parse, replay
from engine.rules import RuleSet
from tests.data.sitting import (
    ANN,
    BOB,
    CHO,
    DAI,
    GUILD,
    Hours,
    finish,
    lines_of,
    named,
    played_record,
    quick_record,
    sitting,
)


async def places(store: Store, match: int) -> list[int]:
    played = await store.matches.one(match)
    assert played is not None
    return [seat.place for seat in played.seats]


class TestResults:
    @pytest.mark.parametrize("rules", ["standard rounds=2", "mori rounds=2", "nintendo", "pagat"])
    def test_it_says_what_the_engine_says(self, rules: str) -> None:
        record = played_record(4, rules, kind="easy")
        match = replay(parse(record))
        result = result_of(record, [None] * 4, ranked=True)
        assert result.is_over and result.rules == RuleSet.parse(rules).text()
        assert tuple(seat.place for seat in result.seats) == match.places
        assert tuple(seat.total for seat in result.seats) == match.totals
        assert tuple(zip(*(seat.penalties for seat in result.seats))) == match.penalties
        winners = [done.outcome.winner for done in match.finished]
        assert [seat.wins for seat in result.seats] == [winners.count(seat) for seat in range(4)]

    def test_calls_are_counted_where_they_were_carried_out(self) -> None:
        """A pon beats a chi, so only the pon has happened."""
        record = """record: 1
rules: standard rounds=1
seats: Ann, Bob, Cho, Dai

round: 1
dealer: 3
hand 0: Ks Kh
hand 1: 6d 7d Qs
hand 2: 5s 5h Js 9c 2d
hand 3: 2s 3c
discards: 8s 9h Tc Jd 5d
phase: claim
from: 0
turns: 13

1 chi 6d 7d
3 pass
2 pon 5s 5h
"""
        result = result_of(record, [None] * 4, ranked=False)
        assert [(seat.pon, seat.chi) for seat in result.seats] == [(0, 0), (0, 0), (1, 0), (0, 0)]
        assert not result.is_over
        without_the_pon = record.replace("2 pon 5s 5h", "2 pass")
        result = result_of(without_the_pon, [None] * 4, ranked=False)
        assert [(seat.pon, seat.chi) for seat in result.seats] == [(0, 0), (0, 1), (0, 0), (0, 0)]

    def test_how_a_round_was_won(self) -> None:
        """With three cards that a discard completes: a ron, fed by who threw it."""
        record = """record: 1
rules: mori rounds=1
seats: Ann, Bob, Cho

round: 1
dealer: 0
hand 0: Jh Kd
hand 1: 2s 8s 2h 7c
hand 2: 3h 9c
table A 0: 9s Ts Js
discards: 2d
phase: claim
from: 0
turns: 9

1 ron
2 pass
"""
        result = result_of(record, [None] * 3, ranked=False)
        assert [(seat.wins, seat.ron, seat.fed) for seat in result.seats] == [
            (0, 0, 1),
            (1, 1, 0),
            (0, 0, 0),
        ]

    def test_leaving_comes_last_and_the_earliest_worst(self) -> None:
        assert ranked_places([5, 0, 9, 5], [None, 1, 0, None]) == (1, 3, 4, 1)
        assert ranked_places([0, 0, 0], [2, 0, 1]) == (1, 3, 2)

    def test_names_change_and_nothing_else(self) -> None:
        record = played_record(3)
        new = renamed(record, {1: 'Zoë, "the" best', 2: "B"})
        assert parse(new).seats == (parse(record).seats[0], 'Zoë, "the" best', "B")
        assert parse(new).rounds == parse(record).rounds


class TestKeeping:
    async def test_all_of_a_match(self, store: Store, now: Hours) -> None:
        record = named(played_record(3), ["Ann", "CPU 2", "Bob"])
        *before, last = lines_of(record)
        people = [ANN, None, BOB]
        await store.tables.place("t1", GUILD, 6, "en")
        await store.journal.commit("t1", before, sitting(people))
        began = now()
        now.pass_(minutes=20)
        await store.journal.commit("t1", [last], sitting(people, "finished", "finished"))

        played = await store.matches.of_table("t1")
        assert played is not None
        match = replay(parse(record))
        assert (played.guild, played.preset, played.rules) == (
            GUILD,
            "standard",
            "standard rounds=2",
        )
        assert (played.started_at, played.ended_at) == (began, began + timedelta(minutes=20))
        assert [seat.person for seat in played.seats] == people
        assert [seat.name for seat in played.seats] == ["Ann", "CPU 2", "Bob"]
        assert tuple(seat.total for seat in played.seats) == match.totals
        assert [round_.winner for round_ in played.rounds] == [
            done.outcome.winner for done in match.finished
        ]
        assert tuple(seat.penalties for seat in played.seats) == tuple(zip(*match.penalties))
        kept = await store.matches.record(played.id)
        assert kept == record and f"seed: {parse(record).seed}" in kept
        assert await store.matches.one(played.id, GUILD) == played
        assert await store.matches.one(played.id, GUILD + 1) is None

    async def test_once_however_often_it_is_asked_for(self, store: Store) -> None:
        match = await finish(store, "t1", [ANN, BOB], ranked=True)
        again = await asyncio.gather(*(store.matches.conclude("t1") for _ in range(5)))
        assert again == [match] * 5
        await store.journal.commit("t1", [], sitting([ANN, BOB], "finished", "finished"))
        assert (await store.matches.history(GUILD)).total == 1
        rated = await store.ratings.of(GUILD, ANN)
        assert rated is not None and rated.matches == 1

    async def test_ties_share_a_place(self, store: Store) -> None:
        match = await finish(store, "t1", [ANN, BOB, CHO, DAI], [10, 10, 30, 20])
        assert await places(store, match) == [1, 1, 4, 3]

    async def test_who_left_keeps_their_place_where_nothing_is_ranked(self, store: Store) -> None:
        match = await finish(store, "t1", [ANN, BOB, CHO], [0, 20, 30], left=[ANN])
        assert await places(store, match) == [1, 2, 3]
        played = await store.matches.one(match)
        assert played is not None and not played.rated
        assert [seat.left for seat in played.seats] == [0, None, None]

    async def test_who_left_is_last_where_it_is_ranked(self, store: Store) -> None:
        match = await finish(
            store, "t1", [ANN, BOB, CHO, DAI], [0, 20, 30, 40], ranked=True, left=[BOB, ANN]
        )
        assert await places(store, match) == [3, 4, 1, 2]
        played = await store.matches.one(match)
        assert played is not None and played.rated

    async def test_two_people_must_stay_for_it_to_be_rated(self, store: Store) -> None:
        match = await finish(store, "t1", [ANN, BOB, None], [0, 20, 30], ranked=True, left=[BOB])
        played = await store.matches.one(match)
        assert played is not None and played.ranked and not played.rated
        assert [seat.change for seat in played.seats] == [None, None, None]
        assert await store.ratings.of(GUILD, ANN) is None

    async def test_where_everybody_left_the_order_of_leaving_counts(self, store: Store) -> None:
        record = "\n".join(lines_of(quick_record([ANN, BOB, None], [0, 20, 30]))[:-1]) + "\n"
        match = await finish(
            store,
            "t1",
            [ANN, BOB, None],
            ranked=True,
            left=[ANN, BOB],
            ended="deserted",
            record=record + "! seat 0 cpu\n",
        )
        assert await places(store, match) == [3, 2, 1]
        played = await store.matches.one(match)
        assert played is not None and played.rated and played.ended == "deserted"
        changes = [seat.change for seat in played.seats]
        assert changes[0] is not None and changes[1] is not None and changes[2] is None
        assert changes[0].after.mu < changes[0].before.mu < changes[1].after.mu

    async def test_a_person_at_several_tables_over_time(self, store: Store) -> None:
        ids = [await finish(store, f"t{n}", [ANN, BOB if n % 2 else CHO]) for n in range(7)]
        everything = await store.matches.history(GUILD, limit=3)
        assert [match.id for match in everything.matches] == ids[:3:-1]
        assert everything.total == 7
        last = await store.matches.history(GUILD, limit=3, offset=6)
        assert [match.id for match in last.matches] == ids[:1]
        bobs = await store.matches.history(GUILD, BOB)
        assert [match.id for match in bobs.matches] == ids[5::-2]
        assert (await store.matches.history(GUILD + 1)).total == 0


class TestOpenTables:
    async def test_where_a_table_is(self, store: Store) -> None:
        await store.tables.place("t1", GUILD, 6, "ja")
        assert await store.tables.find("t1") is None, "nothing was kept of it yet"
        await store.journal.commit("t1", [], sitting([ANN], "lobby"))
        await store.tables.moved("t1", 77)
        (table,) = await store.tables.unfinished()
        assert table.place is not None
        assert (table.place.guild, table.place.channel, table.place.message) == (GUILD, 6, 77)
        assert (table.place.locale, table.record) == ("ja", "")
        await store.tables.place("t1", GUILD, 8, "en")
        found = await store.tables.find("t1")
        assert found is not None and found.place is not None
        assert (found.place.channel, found.place.message) == (8, None)

    async def test_a_table_set_aside_is_kept_and_not_loaded(self, store: Store) -> None:
        await store.journal.commit("t1", ["not a record"], sitting([ANN, BOB]))
        await store.journal.commit("t2", ["a"], sitting([CHO, DAI]))
        await store.tables.set_aside("t1", "line 1 cannot be read")
        assert [table.id for table in await store.tables.unfinished()] == ["t2"]
        assert await store.tables.aside() == {"t1": "line 1 cannot be read"}
        found = await store.tables.find("t1")
        assert found is not None and found.record == "not a record\n"

    async def test_a_table_whose_channel_is_gone_ends_without_a_match(self, store: Store) -> None:
        lines = lines_of(quick_record([ANN, BOB], [0, 10]))[:-1]
        await store.journal.commit("t1", lines, sitting([ANN, BOB], ranked=True))
        await store.tables.end("t1")
        assert await store.tables.find("t1") is None
        assert await store.matches.of_table("t1") is None

    async def test_a_finished_table_is_known_for_a_day(self, store: Store, now: Hours) -> None:
        await finish(store, "t1", [ANN, BOB])
        assert await store.tables.unfinished() == []
        assert await store.tables.find("t1") is not None
        now.pass_(days=1, seconds=1)
        assert await store.tables.unfinished() == []
        assert await store.tables.find("t1") is None
        assert await store.matches.of_table("t1") is not None

    async def test_a_finished_table_may_be_ended_and_its_match_stays(self, store: Store) -> None:
        match = await finish(store, "t1", [ANN, BOB])
        await store.tables.end("t1")
        assert await store.matches.conclude("t1") == match
