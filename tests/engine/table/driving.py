"""People who play a table on their own, so that tests can watch what happens around them."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from engine.moves import Draw, Move
from engine.rules import RuleSet
from engine.snapshot import snapshot
from engine.table import MemoryJournal, Person, Stage, Table, TableSettings
from engine.table.windows import next_to_answer
from engine.view import View
from tests.engine.table.people import SEED, HandClock, quiet

Choice = Callable[[Table, int], Move]


def seen(table: Table) -> dict[str, Any]:
    """All that a table is: the position with everybody's legal moves, and its standing."""
    position = snapshot(table.match) if table.match is not None else None
    return {"position": position, "seats": table.seats, "standing": table.standing()}


def resumed(table: Table, journal: MemoryJournal, clock: HandClock) -> Table:
    """What a new process makes of the journal."""
    text, standing = journal.text(table.id), journal.standing(table.id)
    return Table.resume(table.id, text, standing, journal=journal, clock=clock)


def people(count: int) -> list[Person]:
    return [Person(number + 1, f"Player {number}") for number in range(count)]


def lobby(
    humans: int, clock: HandClock, journal: MemoryJournal, rules: str, **options: Any
) -> Table:
    """A table at which the first person sits; nothing is kept yet."""
    settings = {"seats": humans + 1, **options.pop("settings", {})}
    return Table(
        "t1",
        people(humans)[0],
        TableSettings(rules=RuleSet.parse(rules), **settings),
        journal=journal,
        clock=clock,
        seed=SEED,
        **options,
    )


async def always_the_same(kind: str, view: View, legal: Sequence[Move], chance: Random) -> Move:
    """A CPU player that chooses by the position alone."""
    return legal[(7 * view.turns + 3 * (view.seat or 0)) % len(legal)]


def by_the_position(table: Table, number: int) -> Move:
    """A person who does so too."""
    assert table.match is not None
    legal = table.match.legal(number)
    return legal[(5 * table.match.view(None).turns + number) % len(legal)]


class Whim:
    """People who do whatever comes to their mind: they move, press, wait and leave."""

    def __init__(self, seed: int, clock: HandClock, *, sleep: bool = False) -> None:
        self.chance = Random(seed)
        self.clock = clock
        self.pauses = (1, 12, 31, 150, 150) if sleep else (1, 5, 12)

    async def step(self, table: Table) -> None:
        """Do one thing, or let time pass."""
        chance = self.chance
        owners = [table.seats[number].person for number in table.humans]
        person = chance.choice([owner for owner in owners if owner is not None])
        number = table.seat_of(person.id)
        assert number is not None and table.match is not None
        whim = chance.random()
        if whim < 0.01 and len(owners) > 1:
            await table.leave(person.id)
        elif whim < 0.05:
            await table.set_auto_pass(person.id, chance.random() < 0.7)
        elif whim < 0.08:
            await table.touch(person.id)
        elif whim < 0.2:
            await self.clock.advance(chance.choice(self.pauses))
        elif table.stage is Stage.BETWEEN:
            await table.go_on(person.id)
        elif legal := table.match.legal(number):
            await table.act(person.id, chance.choice(legal), seen=table.revision)
        else:
            await self.clock.advance(1.5)
        await quiet()


async def play_by_the_position(
    table: Table, clock: HandClock, carefully: Callable[[Callable[[], Any]], Any]
) -> None:
    """Play a match to its end, always in the same way; each press goes through ``carefully``."""
    for _ in range(2000):
        await quiet()
        if table.stage is Stage.FINISHED:
            return
        assert table.match is not None
        round_ = table.match.round
        assert round_ is not None
        if table.stage is Stage.BETWEEN:
            for number in table.humans:
                owner = table.seats[number].person
                assert owner is not None
                await carefully(partial(table.go_on, owner.id))
            continue
        waiting = round_.waiting() if next_to_answer(table) is None else ()
        number = waiting[0] if waiting else table.turn if table.turn is not None else -1
        legal = table.match.legal(number) if number >= 0 else []
        person = table.seats[number].person if number >= 0 else None
        if person is None or legal == [Draw()]:
            await clock.advance(1.5)
        else:
            move = by_the_position(table, number)
            await carefully(partial(table.act, person.id, move))
    raise AssertionError("the match does not end")
