"""Calls that meet at the end of a window."""

import asyncio
import contextlib
import time
from collections.abc import Callable

import pytest

from tests.standin.house import open_house
from tests.standin.interactions import Interaction
from tests.standin.scripted import (
    OPTIONS,
    RON_AND_CHI,
    RON_AND_PON,
    TWO_RONS,
    Script,
    call_of,
    follow,
)
from tests.standin.seated import Seated, seated
from tests.standin.sight import controls, words

WINDOW = 5.0
OFFSETS = (-0.3, -0.004, -0.001, 0.0, 0.002, 0.02)
"""Seconds from the moment at which the window should end."""
STALE = "earlier turn"


async def press_at(table: Seated, seat: int, word: str, when: float) -> Interaction:
    control = call_of(table, seat, word)
    assert control is not None, f"seat {seat} can call {word}"
    await asyncio.sleep(max(0.0, when - time.monotonic() - 0.002))
    while time.monotonic() < when:
        await asyncio.sleep(0)
    return await table.people[seat].press_it(control)


def outcome(table: Seated) -> str:
    """What came of the window, from what is to be read in public."""
    told = "\n".join(words(message) for message in table.people[0].public(table.channel))
    if "wins the match" in told:
        return "ron"
    return "pon" if "calls pon" in told else "chi" if "calls chi" in told else "nothing"


@pytest.mark.parametrize("script", [RON_AND_PON, RON_AND_CHI], ids=["pon", "chi"])
async def test_ron_against_a_lower_call_about_the_window_s_end(script: Script) -> None:
    [ron] = [seat for seat, word in script.callers.items() if word == "ron"]
    [(lower, word)] = [one for one in script.callers.items() if one[1] != "ron"]
    async with open_house(script.environment) as house:
        tables = [await seated(house, 4, **OPTIONS) for _ in OFFSETS]

        async def race(table: Seated, offset: float) -> tuple[str, bool, bool]:
            await table.sit()
            await table.start()
            ends = WINDOW + await follow(table, script)
            answers = await asyncio.gather(
                press_at(table, lower, word, ends + offset - 0.001),
                press_at(table, ron, "ron", ends + offset),
            )
            assert all(answer.answered is not None for answer in answers)
            people = table.people[lower], table.people[ron]
            await people[0].until(lambda: _is_settled(table, lambda: newest(table)), 20)

            def told() -> tuple[str, bool, bool]:
                lower_in_time, ron_in_time = (
                    STALE not in person.answered(answer)
                    for person, answer in zip(people, answers, strict=True)
                )
                return outcome(table), lower_in_time, ron_in_time

            # That a press came too late is said after its answer.
            with contextlib.suppress(TimeoutError):
                await people[0].until(lambda: is_true(*told()), 20)
            return told()

        def is_true(came_of_it: str, lower_in_time: bool, ron_in_time: bool) -> bool:
            return came_of_it == ("ron" if ron_in_time else word if lower_in_time else "nothing")

        results = await asyncio.gather(*map(race, tables, OFFSETS))
    assert all(is_true(*result) for result in results), results
    assert results[0][0] == "ron", "well before the end both were in time"


def newest(table: Seated) -> int:
    """The newest revision that anybody has seen."""
    return max(
        one.revision
        for person in table.people
        for message in person.screen.values()
        for one in controls(message)
    )


def _is_settled(table: Seated, revision: Callable[[], int]) -> bool:
    """Whether the board tells what came of the window, however slowly it may be edited."""
    board = table.people[0].board(table.channel)
    there = [] if board is None else controls(board)
    return (
        bool(there)
        and not any(one.verb == "pass" for one in there)
        and (max(one.revision for one in there) >= revision())
    )


async def test_calls_well_inside_a_window_can_be_changed_and_ron_goes_first() -> None:
    """The lower call comes first and again after; a window closes when all have answered."""
    async with open_house(RON_AND_PON.environment) as house:
        table = await seated(house, 4, **OPTIONS)
        await table.sit()
        await table.start()
        opened = await follow(table, RON_AND_PON)
        pon = call_of(table, 3, "pon")
        assert pon is not None
        for _ in range(2):
            await table.people[3].press_it(pon)
        ron = call_of(table, 1, "ron")
        assert ron is not None
        await table.people[1].press_it(ron)
        await table.people[2].press(table.channel, "pass")
        await table.people[0].until(lambda: outcome(table) == "ron", 15)
        assert time.monotonic() - opened < WINDOW, "nobody else was to be waited for"


async def test_two_rons() -> None:
    """One of them wins, and the other is told no lie."""
    async with open_house(TWO_RONS.environment) as house:
        table = await seated(house, 4, **OPTIONS)
        await table.sit()
        await table.start()
        await follow(table, TWO_RONS)
        now = time.monotonic()
        answers = await asyncio.gather(
            *(press_at(table, seat, "ron", now) for seat in TWO_RONS.callers)
        )
        assert all(answer.answered is not None for answer in answers)
        for seat, answer in zip(TWO_RONS.callers, answers, strict=True):
            assert STALE not in table.people[seat].answered(answer)
        await table.people[0].until(lambda: outcome(table) == "ron", 15)
        results = [words(m) for m in table.people[0].public(table.channel)]
        assert sum(result.count("wins the match") for result in results) == 1
