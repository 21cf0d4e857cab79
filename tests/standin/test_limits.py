"""Discord says that it is too much, or is in trouble."""

import asyncio
import time

import pytest

from tests.standin.faults import Fault
from tests.standin.house import House
from tests.standin.player import OVER
from tests.standin.seated import Seated, seated
from tests.standin.sight import controls

EDIT = "PATCH "
TRIES = 5
"""Discord's library gives up a request after so many."""


async def whole(table: Seated) -> None:
    await table.sit()
    await asyncio.sleep(0.2)
    await table.start()
    await table.play_on()


def shows_the_end(table: Seated) -> bool:
    board = table.people[0].board(table.channel)
    return board is not None and any(one.verb == OVER for one in controls(board))


async def test_boards_end_on_the_newest_state_after_a_storm_of_429(
    limited_house: House,
) -> None:
    tables = [await seated(limited_house, 2, seed=number) for number in range(4)]
    discord = limited_house.discord
    storm = Fault(EDIT, status=429, share=0.2, retry_after=0.2, public=True)
    with discord.faults.on(storm):
        await asyncio.gather(*map(whole, tables))
    assert storm.met > 0
    for table in tables:
        await table.people[0].until(lambda table=table: shows_the_end(table), 20)
    assert discord.requests.most_repeated() <= TRIES


async def test_the_limit_of_the_whole_bot(limited_house: House) -> None:
    """Fifty a second for everything with the bot's token; answers to people do not count."""
    discord = limited_house.discord
    discord.rates.most = 6
    tables = [await seated(limited_house, 2, seed=number) for number in range(6)]
    # No token of a press reaches a board, so that each edit is the bot's own.
    with discord.faults.on(Fault("PATCH /webhooks", status=401, code=50027, public=True)):
        await asyncio.gather(*map(whole, tables))
    assert discord.requests.refused_by_limits > 0
    assert discord.requests.most_repeated() <= TRIES
    assert max(discord.latencies) < 3


async def test_a_board_older_than_an_hour_is_still_kept_up(limited_house: House) -> None:
    limited_house.discord.old_edits = (1, 2.0)
    table = await seated(limited_house, 2)
    await table.bring_to("turn")
    for message in table.channel.messages.values():
        message.created -= 3700
    await table.play_on()
    await table.people[0].until(lambda: shows_the_end(table), 20)
    assert limited_house.discord.requests.most_repeated() <= TRIES


@pytest.mark.parametrize("afterwards", [False, True])
async def test_answers_that_fail_now_and_then(limited_house: House, afterwards: bool) -> None:
    """Discord's library tries again after a second, so people are answered all the same."""
    tables = [await seated(limited_house, 2, seed=number) for number in range(4)]
    await asyncio.gather(*(table.bring_to("turn") for table in tables))
    faults = [
        # A second failure of one and the same answer would come too late for anybody.
        Fault("/callback", status=502, share=0.05, once=True, afterwards=afterwards),
        Fault("/messages", status=502, share=0.05, afterwards=afterwards),
    ]
    limited_house.discord.faults.present += faults
    await asyncio.gather(*(table.play_on() for table in tables))
    assert all(fault.met > 0 for fault in faults)
    assert limited_house.discord.requests.most_repeated() <= TRIES


async def test_boards_that_cannot_be_edited_for_a_while(limited_house: House) -> None:
    """The game goes on in the panels, and the boards are right afterwards."""
    tables = [await seated(limited_house, 2, seed=number) for number in range(3)]
    await asyncio.gather(*(table.bring_to("turn") for table in tables))
    with limited_house.discord.faults.on(Fault(EDIT, status=503, times=6, public=True)) as trouble:
        await asyncio.gather(*(table.play_on() for table in tables))
    assert trouble.met > 0
    for table in tables:
        await table.people[0].until(lambda table=table: shows_the_end(table), 20)


async def test_slow_answers_leave_nobody_waiting(limited_house: House) -> None:
    limited_house.discord.faults.delay = 0.25
    tables = [await seated(limited_house, 2, seed=number) for number in range(3)]
    await asyncio.gather(*(table.bring_to("turn") for table in tables))
    ends = time.monotonic() + 15
    players = [player for table in tables for player in table.players]
    await asyncio.gather(*(one.play(lambda: time.monotonic() > ends) for one in players))
    assert sum(player.presses for player in players) > 30
    assert max(limited_house.discord.latencies) < 3
