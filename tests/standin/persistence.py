"""What a bot that keeps its tables does: say goodbye, come back, be killed at any moment.

Not collected under this name, because it needs tables that outlive the process. Named
``test_persistence.py`` it runs with the others.
"""

import asyncio
import signal
from random import Random

import pytest

from tests.standin.faults import Fault
from tests.standin.house import House
from tests.standin.leaks import cards_on
from tests.standin.seated import PHASES, SECONDS, Seated, seated
from tests.standin.sight import controls, words

BACK = 30.0
"""Seconds in which tables are there again."""


async def in_each_phase(house: House) -> dict[str, Seated]:
    tables = {
        phase: await seated(
            house,
            2,
            seed=seed,
            rounds=2 if phase == "between" else 1,
            seats=3 if phase == "lobby" else 2,
        )
        for seed, phase in enumerate(PHASES)
    }
    await asyncio.gather(*(table.bring_to(phase) for phase, table in tables.items()))
    return tables


async def play_on(tables: dict[str, Seated]) -> None:
    """Panels are lost with a restart; My hand brings a new one."""

    async def one(table: Seated) -> None:
        for person in table.people:
            for message in person.private(table.channel):
                # A person reloads Discord: what only they saw is gone.
                person.screen.pop(message["id"], None)
        await table.play_on(SECONDS)

    await asyncio.gather(*map(one, tables.values()))
    assert all(table.is_over for table in tables.values())


def hand(table: Seated, number: int) -> set[str]:
    panel = table.people[number].panel(table.channel)
    return set() if panel is None else {o.arg or "" for o in controls(panel) if o.verb == "pick"}


async def test_sigterm_says_so_on_the_boards(house: House) -> None:
    """Something public changes at every table that is in play before the process is gone."""
    tables = await in_each_phase(house)
    before = {
        phase: words(table.people[0].board(table.channel) or {}) for phase, table in tables.items()
    }
    assert await house.bot.stop(signal.SIGTERM) < 10
    for phase, table in tables.items():
        board = table.people[0].board(table.channel)
        assert board is not None and words(board) != before[phase], phase


async def test_sigterm_leaves_in_time_though_boards_cannot_be_edited(house: House) -> None:
    await in_each_phase(house)
    with house.discord.faults.on(Fault("/channels/", status=500)):
        assert await house.bot.stop(signal.SIGTERM) < 10


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_tables_come_back_in_each_phase(house: House, number: signal.Signals) -> None:
    tables = await in_each_phase(house)
    hands = {
        phase: [hand(table, number) for number in range(2)]
        for phase, table in tables.items()
        if phase in ("turn", "selected", "window")
    }
    await house.bot.stop(number) if number is signal.SIGTERM else await house.bot.kill()
    await house.restart()
    for phase, cards in hands.items():
        table = tables[phase]
        for who, person in enumerate(table.people):
            async with asyncio.timeout(BACK):
                while True:
                    shown = await person.press(table.channel, "hand")
                    if shown.answers and cards_on(house_payload(house, shown.answers[-1])):
                        break
                    await asyncio.sleep(0.5)
            assert hand(table, who) >= cards[who] or cards[who] >= hand(table, who), phase
    await play_on(tables)


async def test_killed_at_any_moment_of_many_matches(house: House) -> None:
    """Nothing that was answered is lost, and every match ends."""
    chance = Random(7)
    tables = {str(n): await seated(house, 3, seed=n) for n in range(6)}
    await asyncio.gather(*(table.bring_to("turn") for table in tables.values()))
    for _ in range(4):
        playing = [
            asyncio.create_task(player.play())
            for table in tables.values()
            for player in table.players
        ]
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await house.bot.kill()
        await house.restart()
        house.discord.unanswered.clear()  # presses that the killed bot took with it
    await play_on(tables)


async def test_a_killed_bot_starts_with_its_lobbies(house: House) -> None:
    table = await seated(house, 3)
    await table.sit()
    await house.bot.kill()
    await house.restart()
    await table.play_on()


def house_payload(house: House, message: object) -> dict[str, object]:
    from tests.standin import payloads
    from tests.standin.state import Message

    assert isinstance(message, Message)
    return payloads.message(message, house.discord.application)
