"""Ratings: what a match does to them, and that the matches give them again to the bit."""

from __future__ import annotations

import itertools
import random
import sqlite3
from pathlib import Path

import pytest

from data.skill import LIBRARY, Skill, rate
from data.store import Store
from tests.data.sitting import ANN, BOB, CHO, DAI, GUILD, Hours, finish


class TestModel:
    @pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
    def test_a_better_place_never_gains_less(self, seats: int) -> None:
        """Over every pattern of ties, among equals."""
        for steps in itertools.product((0, 1), repeat=seats - 1):
            places = [1]
            for index, step in enumerate(steps, 2):
                places.append(index if step else places[-1])
            after = rate([Skill()] * seats, places)
            for (place, one), (other, two) in itertools.pairwise(zip(places, after)):
                if place == other:
                    assert one.mu == pytest.approx(two.mu, abs=1e-9)
                else:
                    assert one.mu > two.mu

    def test_order_of_seats_does_not_matter(self) -> None:
        skills = [Skill(30, 3), Skill(20, 5), Skill()]
        forward = rate(skills, [2, 1, 3])
        backward = rate(skills[::-1], [3, 1, 2])[::-1]
        assert [one.mu for one in forward] == pytest.approx([one.mu for one in backward])

    def test_beating_a_stronger_player_is_worth_more(self) -> None:
        strong, weak = Skill(35, 3), Skill(15, 3)
        upset = rate([weak, strong], [1, 2])[0].mu - weak.mu
        expected = rate([strong, weak], [1, 2])[0].mu - strong.mu
        assert upset > expected > 0

    def test_a_new_season_pulls_to_the_middle_and_doubts_more(self) -> None:
        for skill in (Skill(40, 2), Skill(10, 2)):
            soft = skill.softened()
            assert abs(soft.mu - 25) < abs(skill.mu - 25) and soft.sigma > skill.sigma
        assert Skill().softened() == Skill(), "a newcomer stays one"
        assert Skill(30, 8.3).softened().sigma <= Skill().sigma


class TestKeeping:
    async def test_winning_raises_and_losing_lowers(self, store: Store) -> None:
        await finish(store, "t1", [ANN, None, BOB, CHO], [0, 5, 10, 20], ranked=True)
        ann, bob, cho = [await store.ratings.of(GUILD, person) for person in (ANN, BOB, CHO)]
        assert ann is not None and bob is not None and cho is not None
        assert ann.skill.mu > 25 > cho.skill.mu
        # Among the three people Bob came second: the CPU between them does not count.
        assert bob.skill.mu == pytest.approx(25)

    async def test_an_unranked_match_changes_nothing(self, store: Store) -> None:
        await finish(store, "t1", [ANN, BOB])
        assert await store.ratings.of(GUILD, ANN) is None

    async def test_a_season_begins_softened_and_all_time_goes_on(
        self, store: Store, now: Hours
    ) -> None:
        first = await store.seasons.start(GUILD, "One")
        for number in range(4):
            await finish(store, f"t{number}", [ANN, BOB], ranked=True)
        old = await store.ratings.of(GUILD, ANN, first.id)
        assert old is not None and await store.ratings.of(GUILD, ANN) == old
        now.pass_(hours=1)
        await store.seasons.end(GUILD)
        now.pass_(hours=1)
        second = await store.seasons.start(GUILD, "Two")
        match = await finish(store, "u1", [ANN, BOB], ranked=True)
        played = await store.matches.one(match)
        assert played is not None and played.seats[0].change is not None
        assert played.seats[0].change.before == old.skill.softened()
        new, ever = (
            await store.ratings.of(GUILD, ANN, second.id),
            await store.ratings.of(GUILD, ANN),
        )
        assert new is not None and ever is not None
        assert (new.matches, ever.matches) == (1, 5)
        assert await store.ratings.of(GUILD, ANN, first.id) == old, "a past season stays"

    async def test_servers_do_not_know_each_other(self, store: Store) -> None:
        await finish(store, "t1", [ANN, BOB], ranked=True)
        match = await finish(store, "t2", [ANN, BOB], ranked=True, guild=GUILD + 1)
        played = await store.matches.one(match)
        assert played is not None and played.seats[0].change is not None
        assert played.seats[0].change.before == Skill()

    async def test_recomputing_gives_the_same_to_the_bit(
        self, store: Store, now: Hours, tmp_path: Path
    ) -> None:
        chance = random.Random(7)
        await store.seasons.schedule(GUILD, "monthly")
        for number in range(60):
            people = chance.sample([ANN, BOB, CHO, DAI, 11, 12], chance.randint(2, 5))
            left = chance.sample(people, chance.choice([0, 0, 0, 1, 2]))
            totals = [chance.randint(0, 3) * 10 for _ in people]
            guild = chance.choice([GUILD, GUILD, GUILD + 1])
            await finish(store, f"t{number}", people, totals, ranked=True, left=left, guild=guild)
            now.pass_(days=chance.choice([0, 1, 4]))

        def kept() -> list[object]:
            with sqlite3.connect(tmp_path / "bridge.sqlite3") as file:
                found = [
                    *file.execute("SELECT * FROM ratings ORDER BY guild, season, person"),
                    *file.execute("SELECT * FROM match_seats ORDER BY match, seat"),
                ]
            file.close()
            return found

        before = kept()
        assert any(LIBRARY in row for row in before if isinstance(row, tuple))
        done = await store.ratings.recompute()
        assert done.matches > 30 and done.changed == 0
        assert kept() == before

        with sqlite3.connect(tmp_path / "bridge.sqlite3") as file:
            file.execute("UPDATE ratings SET mu = mu + 1 WHERE guild = ?", (GUILD,))
        file.close()
        other = await store.ratings.recompute(GUILD + 1)
        assert other.changed == 0 and kept() != before
        mended = await store.ratings.recompute(GUILD)
        assert mended.changed > 0 and kept() == before
