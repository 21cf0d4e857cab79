"""Connections that are cut, in each phase of a match."""

import asyncio

import pytest

from tests.standin.house import House
from tests.standin.player import OVER
from tests.standin.seated import PHASES, Seated, seated
from tests.standin.sight import controls

VERBS = {"lobby": "join", "turn": "hand", "selected": "hand", "window": "hand", "between": "go"}
"""What somebody presses while the connection is cut."""


async def tables_in_each_phase(house: House) -> dict[str, Seated]:
    tables = {
        phase: await seated(
            house,
            2,
            seed=number,
            rounds=2 if phase == "between" else 1,
            seats=3 if phase == "lobby" else 2,
        )
        for number, phase in enumerate(PHASES)
    }
    await asyncio.gather(*(table.bring_to(phase) for phase, table in tables.items()))
    return tables


async def press_in_each(tables: dict[str, Seated]) -> dict[str, bool]:
    """Press once at every table; whether each was answered."""

    async def press(phase: str, table: Seated) -> tuple[str, bool]:
        found = await table.people[1].press(table.channel, VERBS[phase])
        return phase, found.answered is not None

    return dict(await asyncio.gather(*(press(*one) for one in tables.items())))


async def play_on(tables: dict[str, Seated]) -> None:
    await asyncio.gather(*(table.play_on() for table in tables.values()))
    assert all(table.is_over for table in tables.values())


@pytest.mark.parametrize("how", ["closed", "asked to reconnect"])
async def test_what_was_missed_is_done_after_a_resume(house: House, how: str) -> None:
    tables = await tables_in_each_phase(house)
    gateway = house.discord.gateway
    if how == "closed":
        await gateway.cut(4000)
    else:
        await gateway.ask_to_reconnect()
    assert dict.fromkeys(PHASES, True) == await press_in_each(tables)
    await asyncio.wait_for(gateway.connected.wait(), 10)
    assert gateway.resumed == 1 and gateway.identified == 1
    await play_on(tables)


async def test_a_session_that_is_forgotten_costs_the_presses_made_meanwhile_and_no_more(
    house: House,
) -> None:
    tables = await tables_in_each_phase(house)
    gateway = house.discord.gateway
    before = {phase: table.people[0].reads(table.channel) for phase, table in tables.items()}
    await gateway.cut(4000, forget=True)
    assert not any((await press_in_each(tables)).values()), "nobody heard of them"
    house.discord.unanswered.clear()
    for phase in ("lobby", "turn", "selected"):
        assert tables[phase].people[0].reads(tables[phase].channel) == before[phase]
    await asyncio.wait_for(gateway.connected.wait(), 20)
    assert gateway.resumed == 0 and gateway.identified == 2
    await play_on(tables)


async def test_cut_again_and_again_while_people_play(house: House) -> None:
    tables = [await seated(house, 3, seed=number) for number in range(4)]
    gateway = house.discord.gateway

    async def whole(table: Seated) -> None:
        await table.bring_to("turn")
        await table.play_on()

    playing = asyncio.gather(*map(whole, tables))
    cuts = 0
    while not playing.done():
        await asyncio.sleep(0.5)
        await asyncio.wait_for(gateway.connected.wait(), 10)
        await gateway.cut(4000)
        cuts += 1
    await playing
    assert cuts > 2 and gateway.resumed >= cuts - 1
    for table in tables:
        board = table.people[0].board(table.channel)
        assert board is not None and any(one.verb == OVER for one in controls(board))
