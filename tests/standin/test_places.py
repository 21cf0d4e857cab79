"""Servers, channels, threads and permissions that go away, in each phase of a match."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import pytest

from tests.standin.house import House, Place
from tests.standin.permissions import SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL
from tests.standin.person import NotPossible, Person
from tests.standin.seated import PHASES, Seated, join, seated

FREE = 20.0
"""Seconds until people must be free to play elsewhere."""


async def tables(house: House, *, threads: bool = False) -> dict[str, Seated]:
    """A table in each phase, in a channel or thread of a server of its own."""
    found = {}
    for number, phase in enumerate(PHASES):
        place: Place | None = None
        if threads:
            place = await house.place(2)
            place.channel = await house.discord.create_thread(place.channel)
        rounds = 2 if phase == "between" else 1
        found[phase] = await seated(house, 2, seed=number, place=place, rounds=rounds)
    await asyncio.gather(*(table.bring_to(phase) for phase, table in found.items()))
    return found


async def opens_elsewhere(house: House, table: Seated) -> None:
    """Everybody of a table is free: one opens another, the other joins it."""
    host, other = table.people
    channel = await house.discord.create_channel(host.guild, "elsewhere")

    async def opened(person: Person) -> bool:
        await person.type(channel, "table open", rounds=1)
        return bool(person.public(channel))

    async with asyncio.timeout(FREE):
        while not await opened(host):
            await asyncio.sleep(0.5)
    await join(other, channel)


Work = Callable[[House, Seated], Awaitable[None]]


async def removed(house: House, table: Seated) -> None:
    """The bot is removed from the server, and invited again."""
    guild = table.channel.guild
    await house.discord.remove_bot(guild)
    with pytest.raises(NotPossible):
        await table.people[0].press(table.channel, "hand")
    await asyncio.sleep(0.3)
    await house.discord.invite_bot(guild)
    await opens_elsewhere(house, table)


async def deleted(house: House, table: Seated) -> None:
    await house.discord.delete_channel(table.channel)
    await opens_elsewhere(house, table)


async def hidden(house: House, table: Seated) -> None:
    """Nobody sees the channel any more; whoever sits at the table can leave it."""
    await house.discord.deny(table.channel, VIEW_CHANNEL)
    await leave_from_elsewhere(house, table)


async def silenced(house: House, table: Seated) -> None:
    """Nobody writes in the channel any more."""
    await house.discord.deny(table.channel, SEND_MESSAGES | SEND_MESSAGES_IN_THREADS)
    await somebody_presses(table)
    await leave_from_elsewhere(house, table)


async def leave_from_elsewhere(house: House, table: Seated) -> None:
    elsewhere = await house.discord.create_channel(table.people[0].guild, "elsewhere")
    for person in table.people:
        done = await person.type(elsewhere, "table leave")
        assert person.answered(done)
    await opens_elsewhere(house, table)


async def somebody_presses(table: Seated) -> None:
    """The bot learns of some things only when it tries to write."""
    for person in table.people:
        for verb in ("leave", "pick", "pass", "go"):
            try:
                await person.press(table.channel, verb)
            except NotPossible:
                continue
            break


async def archived(house: House, table: Seated) -> None:
    """Somebody writes there and so opens the thread again."""
    await house.discord.archive(table.channel)
    await asyncio.sleep(0.5)
    await house.discord.open_again(table.channel)
    await table.play_on()


async def locked(house: House, table: Seated) -> None:
    """A moderator locks the thread, and thinks better of it."""
    await house.discord.archive(table.channel, locked=True)
    await asyncio.sleep(0.2)
    with pytest.raises(NotPossible):
        await table.people[0].press(table.channel, "hand")
    table.channel.locked = False
    await house.discord.open_again(table.channel)
    await table.play_on()


async def unavailable(house: House, table: Seated) -> None:
    """An outage of a server ends nothing."""
    guild = table.channel.guild
    await house.discord.outage(guild)
    with pytest.raises(NotPossible):
        await table.people[0].press(table.channel, "hand")
    await asyncio.sleep(0.3)
    await house.discord.outage_over(guild)
    await table.play_on()


async def in_each_phase(house: House, works: Mapping[Work, bool]) -> None:
    """Do each of some works to a table in each phase; with True, to one in a thread."""
    found = [(work, await tables(house, threads=threads)) for work, threads in works.items()]
    done = await asyncio.gather(
        *(work(house, table) for work, by_phase in found for table in by_phase.values()),
        return_exceptions=True,
    )
    names = [f"{work.__name__}, {phase}" for work, by_phase in found for phase in by_phase]
    failed = [(name, error) for name, error in zip(names, done, strict=True) if error is not None]
    assert failed == []


async def test_places_that_are_gone_leave_people_free(house: House) -> None:
    await in_each_phase(house, {removed: False, deleted: False, hidden: False, silenced: False})


async def test_threads_that_are_deleted_leave_people_free(house: House) -> None:
    await in_each_phase(house, {deleted: True})


async def test_places_that_come_back_lose_nothing(house: House) -> None:
    await in_each_phase(house, {archived: True, locked: True, unavailable: False})
