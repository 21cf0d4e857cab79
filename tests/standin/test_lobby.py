"""Many at once before a match."""

import asyncio

from tests.standin.house import House, Place
from tests.standin.person import Person
from tests.standin.seated import seated
from tests.standin.sight import controls, words


async def test_a_hundred_people_join_at_once(house: House) -> None:
    place = await house.place(1)
    crowd = [Person(house.discord, place.channel.guild, f"P{number}") for number in range(100)]
    table = await seated(house, place=place, seats=4)
    await table.sit()
    await asyncio.sleep(0.2)
    joins = [crowd[0].find(place.channel, "join")] * 2
    joins += [person.find(place.channel, "join") for person in crowd]
    pressers = [crowd[0], crowd[0], *crowd]
    answers = await asyncio.gather(
        *(person.press_it(join) for person, join in zip(pressers, joins, strict=True))
    )
    assert all(answer.answered is not None for answer in answers)
    told = [person.answered(answer) for person, answer in zip(pressers, answers, strict=True)]
    # Some are told at once that it is full; some see so from the board that answers them.
    assert any("full" in one for one in told)
    await place.people[0].press(place.channel, "start")
    everybody = [*place.people, *crowd]
    await asyncio.sleep(1)
    with_hands = [person for person in everybody if person.panel(place.channel) is not None]
    assert len(with_hands) == 4 and with_hands[0] is place.people[0]
    board = crowd[50].board(place.channel)
    assert board is not None
    for person in with_hands:
        assert words(board).count(f"**⁨{person.user.name}⁩** · ") == 1
    assert "CPU" not in words(board)


async def test_started_twice_at_once(house: House) -> None:
    places: list[Place] = [await house.place(2) for _ in range(5)]

    async def at(place: Place) -> None:
        table = await seated(house, place=place)
        await table.sit()
        await asyncio.sleep(0.2)
        ann, bob = place.people
        start = ann.find(place.channel, "start")
        pressed = await asyncio.gather(ann.press_it(start), ann.press_it(start))
        assert all(one.answered is not None for one in pressed)
        await ann.until(lambda: ann.panel(place.channel) is not None)
        await bob.until(lambda: bob.panel(place.channel) is not None)
        await asyncio.sleep(0.5)
        for person in place.people:
            assert len([m for m in person.private(place.channel) if _is_hand(m)]) == 1
        boards = [m for m in ann.public(place.channel) if "Round 1 of 1" in words(m)]
        assert len(boards) == 1
        await table.play_on()

    await asyncio.gather(*map(at, places))


def _is_hand(message: dict[str, object]) -> bool:
    return any(one.verb == "pick" for one in controls(message))
