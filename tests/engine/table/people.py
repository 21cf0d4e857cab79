"""A clock that tests move by hand, a journal that can fail, and people at a table."""

import asyncio
import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.moves import Discard, Draw, Move, Pass
from engine.record import parse, replay
from engine.rules import RuleSet
from engine.snapshot import snapshot
from engine.table import (
    JournalFailed,
    MemoryJournal,
    Person,
    Stage,
    Standing,
    Table,
    TableChanged,
    TableSettings,
)

ANN, BOB, CHO, DAI = (
    Person(number, name) for number, name in enumerate(("Ann", "Bob", "Cho", "Dai"), 1)
)
SEED = "6d" * 32


@dataclass(order=True)
class Due:
    when: float
    number: int
    callback: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class HandClock:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.due: list[Due] = []

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, callback: Callable[[], None]) -> Due:
        due = Due(when, len(self.due), callback)
        heapq.heappush(self.due, due)
        return due

    async def advance(self, seconds: float) -> None:
        """Let time pass; what comes due happens in order, each with all that follows from it."""
        end = self.time + seconds
        await quiet()
        while self.due and self.due[0].when <= end:
            due = heapq.heappop(self.due)
            self.time = max(self.time, due.when)
            if not due.cancelled:
                due.callback()
                await quiet()
        self.time = end


async def quiet() -> None:
    """Let everything that can run without time passing run."""
    ready: Any = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    for _ in range(1000):
        await asyncio.sleep(0)
        if not ready:
            return
    raise AssertionError("it never comes to rest")


class FailingJournal(MemoryJournal):
    """Keeps lines until it is told to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = False

    async def commit(self, table: str, lines: Sequence[str], standing: Standing) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise JournalFailed
        await super().commit(table, lines, standing)


@dataclass
class Room:
    """A table with its clock, its journal and what it published."""

    table: Table
    clock: HandClock
    journal: FailingJournal
    changes: list[TableChanged]

    def seat(self, person: Person) -> int:
        number = self.table.seat_of(person.id)
        assert number is not None
        return number

    def legal(self, person: Person) -> list[Move]:
        assert self.table.match is not None
        return self.table.match.legal(self.seat(person))

    @property
    def phase(self) -> str:
        assert self.table.match is not None
        return self.table.match.phase

    @property
    def turn(self) -> int | None:
        assert self.table.match is not None
        return self.table.match.view(None).turn

    def owner_of_turn(self) -> Person | None:
        return None if self.turn is None else self.table.seats[self.turn].person

    async def act(self, person: Person, move: Move) -> None:
        await self.table.act(person.id, move)
        await quiet()

    async def throw(self) -> int:
        """Whose turn it is throws a card that is in the hand; returns their seat."""
        person, turn = self.owner_of_turn(), self.turn
        assert person is not None and turn is not None
        discard = next(move for move in self.legal(person) if isinstance(move, Discard))
        await self.act(person, discard)
        return turn

    async def all_pass(self) -> None:
        for seat in list(self.table.seats):
            if (
                self.phase == "claim"
                and seat.person is not None
                and Pass() in self.legal(seat.person)
            ):
                await self.act(seat.person, Pass())

    def check_journal(self) -> None:
        """The journal replays to the state that the table has."""
        assert self.table.match is not None
        record = parse(self.journal.text(self.table.id))
        assert snapshot(replay(record)) == snapshot(self.table.match)
        assert self.journal.standing(self.table.id) == self.table.standing()


async def room(
    *people: Person,
    rules: str = "standard",
    start: bool = True,
    **settings: Any,
) -> Room:
    """A table at which these people sit, started unless said otherwise."""
    clock, journal = HandClock(), FailingJournal()
    changes: list[TableChanged] = []
    chosen = TableSettings(
        rules=RuleSet.parse(rules),
        **{"seats": max(len(people), 3), "pace": 1.5, **settings},
    )
    table = Table(
        "t1",
        people[0],
        chosen,
        journal=journal,
        seed=SEED,
        clock=clock,
        publish=lambda _, change: changes.append(change),
    )
    await table.open()
    for person in people[1:]:
        await table.join(person)
    made = Room(table, clock, journal, changes)
    if start:
        await table.start(people[0].id)
        await quiet()
    return made


__all__ = ["ANN", "BOB", "CHO", "DAI", "Draw", "Room", "Stage", "quiet", "room"]
