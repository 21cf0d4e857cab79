"""Whole matches of people, with everything that they ever saw."""

import asyncio

import pytest

from tests.standin.house import House
from tests.standin.leaks import cards_on, leaks
from tests.standin.person import NotPossible
from tests.standin.player import Habits
from tests.standin.seated import Seated, seated
from tests.standin.sight import words


async def test_four_people_play_to_the_end_and_nobody_learns_more_than_they_may(
    limited_house: House,
) -> None:
    table = await seated(limited_house, 4)
    await table.sit()
    await table.start()
    await table.play_on()
    people = table.people
    assert leaks(people) == []
    assert sum(len(person.received) for person in people) > 100
    assert any(cards_on(received.message) for received in people[0].received)
    results = {words(person.board(table.channel) or {}) for person in people}
    assert len(results) == 1 and "The match is over" in results.pop()


async def test_twenty_tables_at_once(limited_house: House) -> None:
    """People who press twice and what is gone, one who leaves and one who leaves the server."""
    habits = [
        Habits(pace=(0.0, 0.2)),
        Habits(pace=(0.0, 0.2), twice=0.2),
        Habits(pace=(0.0, 0.2), stale=0.2),
        Habits(pace=(0.0, 0.4)),
    ]
    tables = [
        await seated(limited_house, 4, seed=number, habits=habits[number % len(habits)], cpu=0)
        for number in range(20)
    ]

    async def whole(table: Seated, number: int) -> None:
        await table.sit()
        await table.start()
        if number in (0, 1):
            leaver = table.players.pop()
            leaver.habits.walks_away_after = 6
            others = (player.play(lambda: leaver.presses >= 6) for player in table.players)
            await asyncio.gather(leaver.play(), *others)
            left = await leaver.person.type(table.channel, "table leave")
            assert "You have left" in leaver.person.answered(left)
            limited_house.discord.leave(table.channel.guild, leaver.person)
            table.people.pop()
        await table.play_on()

    async with asyncio.timeout(150):
        await asyncio.gather(*(whole(table, number) for number, table in enumerate(tables)))
    await asyncio.sleep(0.5)
    for number, table in enumerate(tables):
        assert table.is_over
        if number > 1:
            assert leaks(table.people) == []
        with pytest.raises(NotPossible):
            table.people[0].find(table.channel, "pick")
    assert len(limited_house.discord.latencies) > 1000
    assert max(limited_house.discord.latencies) < 3
