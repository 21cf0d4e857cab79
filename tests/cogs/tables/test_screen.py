"""A message is drawn one at a time, and the newest state last."""

import asyncio

import pytest

from cogs.tables.screen import Screen
from tests.living import Log


class Slow:
    """A message whose edits take a while."""

    def __init__(self) -> None:
        self.state = 0
        self.shown: list[int] = []
        self.under_way = 0
        self.may_end = asyncio.Event()
        self.screen = Screen("slow", self.draw)

    async def draw(self) -> None:
        state = self.state
        self.under_way += 1
        assert self.under_way == 1, "one at a time"
        await self.may_end.wait()
        self.under_way -= 1
        self.shown.append(state)

    def change(self) -> None:
        self.state += 1
        self.screen.refresh()


async def rest() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_changes_during_an_edit_are_one_more_edit() -> None:
    slow = Slow()
    for _ in range(5):
        slow.change()
        await rest()
    slow.may_end.set()
    await rest()
    assert slow.shown == [1, 5]


async def test_what_an_answer_shows_is_not_drawn_again() -> None:
    slow = Slow()
    slow.may_end.set()
    with slow.screen.held():
        slow.change()
        slow.screen.answered()
    await rest()
    assert slow.shown == []
    with slow.screen.held():
        slow.change()
        slow.screen.answered()
        slow.change()
    await rest()
    assert slow.shown == [3], "what came after the answer is"


async def test_an_answer_beside_an_edit_or_another_answer_is_followed_by_an_edit() -> None:
    slow = Slow()
    slow.change()
    await rest()
    with slow.screen.held():
        slow.change()
        slow.screen.answered()
        slow.may_end.set()
        await rest()
    await rest()
    assert slow.shown == [1, 2]
    with slow.screen.held():
        with slow.screen.held():
            slow.change()
            slow.screen.answered()
        await rest()
        assert slow.shown == [1, 2]
    await rest()
    assert slow.shown == [1, 2, 3]


async def test_what_cannot_be_drawn_is_drawn_at_the_next_change(log: Log) -> None:
    slow = Slow()
    slow.may_end.set()
    slow.under_way = 1
    slow.change()
    await rest()
    assert log.take_error()["event"] == "not_drawn"
    slow.under_way = 0
    slow.change()
    await rest()
    assert slow.shown == [2]


async def test_who_holds_it_and_fails_lets_go() -> None:
    slow = Slow()
    slow.may_end.set()
    with pytest.raises(KeyError), slow.screen.held():
        slow.change()
        raise KeyError
    await rest()
    assert slow.shown == [1]
