"""The journal fails, people press at the same moment, and the table stays one table."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

import pytest

from engine.moves import Discard, Draw, Move, Pass
from engine.record import parse
from engine.table import (
    Alarm,
    JournalFailed,
    MemoryJournal,
    Stage,
    Standing,
    Table,
    TableChanged,
    TableError,
)
from engine.view import View
from tests.engine.table.driving import (
    always_the_same,
    lobby,
    people,
    play_by_the_position,
    resumed,
    seen,
)
from tests.engine.table.people import ANN, BOB, CHO, HandClock, Room, quiet, room
from tests.engine.table.test_table import refused, to_second_lap


class FailingOnce(MemoryJournal):
    """Fails at one commit, and keeps nothing of it."""

    def __init__(self, fails_at: int) -> None:
        super().__init__()
        self.fails_at = fails_at
        self.asked = 0

    async def commit(self, table: str, lines: Sequence[str], standing: Standing) -> None:
        await asyncio.sleep(0)
        self.asked += 1
        if self.asked == self.fails_at:
            raise JournalFailed
        await super().commit(table, lines, standing)


async def match_with_a_fault(fails_at: int) -> tuple[FailingOnce, Table, int]:
    """Play a match that is always the same; one commit of it fails."""
    clock, journal = HandClock(), FailingOnce(fails_at)
    changes: list[TableChanged] = []
    refusals = 0

    def made() -> Table:
        return lobby(
            2,
            clock,
            journal,
            "standard rounds=1",
            think=always_the_same,
            publish=lambda _, change: changes.append(change),
        )

    async def carefully(press: Callable[[], Awaitable[Any]]) -> None:
        nonlocal refusals
        revision, told = table.revision, len(changes)
        try:
            await press()
        except TableError as refusal:
            assert refusal.code == "journal"
            refusals += 1
            assert (table.revision, len(changes)) == (revision, told), "nothing has changed"
            assert agree(table, journal)
            await press()

    table = made()
    try:
        await table.open()
    except TableError:
        assert table.stage is Stage.CLOSED
        refusals += 1
        table = made()
        await table.open()
    await carefully(lambda: table.join(people(2)[1]))
    await carefully(lambda: table.start(1))
    await play_by_the_position(table, clock, carefully)
    revisions = [change.revision for change in changes if change.notice is None]
    assert revisions == list(range(1, table.revision + 1)), "each change is told once"
    return journal, table, refusals


async def test_whichever_commit_fails_the_match_is_the_same() -> None:
    whole, table, refusals = await match_with_a_fault(0)
    assert refusals == 0 and whole.asked > 30
    told = 0
    for number in range(1, whole.asked + 1):
        journal, same, refusals = await match_with_a_fault(number)
        assert journal.asked == whole.asked + 1, "it was tried once more"
        assert journal.text("t1") == whole.text("t1")
        assert journal.standing("t1") == whole.standing("t1") == same.standing()
        told += refusals
    assert 10 < told < whole.asked, "some were people's, some nobody waited for"
    assert table.record == whole.text("t1")


class Slow(MemoryJournal):
    """A commit waits until it is let go; once it has begun it is kept, whoever waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    async def commit(self, table: str, lines: Sequence[str], standing: Standing) -> None:
        await asyncio.shield(asyncio.ensure_future(self._write(table, lines, standing)))

    async def _write(self, table: str, lines: Sequence[str], standing: Standing) -> None:
        await self.gate.wait()
        await super().commit(table, lines, standing)


async def slow_room(**options: Any) -> tuple[Table, Slow, HandClock]:
    clock, journal = HandClock(), Slow()
    table = lobby(3, clock, journal, "standard rounds=2", **options)
    await table.open()
    for person in people(3)[1:]:
        await table.join(person)
    await table.start(1)
    await quiet()
    return table, journal, clock


def a_discard(table: Table) -> tuple[int, Move]:
    turn = table.turn
    assert turn is not None and table.match is not None
    owner = table.seats[turn].person
    assert owner is not None
    return owner.id, next(m for m in table.match.legal(turn) if isinstance(m, Discard))


def agree(table: Table, journal: MemoryJournal) -> bool:
    """Whether the journal gives the table as it is."""
    twin = resumed(table, journal, HandClock())
    twin.stop()
    return seen(twin) == seen(table)


class TestAtOnce:
    @pytest.mark.parametrize("patience", [1, 2, 5])
    async def test_who_goes_away_during_a_commit_has_moved_once(self, patience: int) -> None:
        table, journal, _ = await slow_room(settings={"seats": 3})
        person, discard = a_discard(table)
        journal.gate.clear()
        press = asyncio.create_task(table.act(person, discard))
        for _ in range(patience):
            await asyncio.sleep(0)
        press.cancel()
        await quiet()
        journal.gate.set()
        await quiet()
        assert press.cancelled()
        assert agree(table, journal)
        parse(journal.text("t1"))
        if table.turn_key is None or a_discard(table)[0] != person:
            await refused("stale", table.act(person, discard, seen=table.revision - 1))

    async def test_time_that_is_up_while_a_move_is_committed_takes_no_turn(self) -> None:
        table, journal, clock = await slow_room(settings={"seats": 3, "turn_limit": 30})
        turn = table.turn
        assert turn is not None
        person, discard = a_discard(table)
        journal.gate.clear()
        press = asyncio.create_task(table.act(person, discard))
        await quiet()
        await clock.advance(31)
        assert table.turn == turn, "the move is still being written"
        journal.gate.set()
        await press
        await quiet()
        assert [seat.missed for seat in table.seats] == [0, 0, 0, 0][: len(table.seats)]
        assert agree(table, journal)

    async def test_a_window_that_closes_while_the_last_answer_is_written_closes_once(self) -> None:
        made = await room(ANN, BOB, CHO)
        await to_second_lap(made)
        thrower = await made.throw()
        owners = [made.table.seats[n].person for n in range(3) if n != thrower]
        await made.clock.advance(9.99)
        pressed = [
            asyncio.create_task(made.table.act(owner.id, Pass())) for owner in owners if owner
        ]
        await made.clock.advance(1)
        results = await asyncio.gather(*pressed, return_exceptions=True)
        await quiet()
        assert made.phase == "act" and len(results) == 2
        made.check_journal()

    async def test_presses_while_a_draw_is_about_to_be_made_draw_once(self) -> None:
        heard: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context))
        table, journal, _ = await slow_room(settings={"seats": 3})
        person, discard = a_discard(table)
        await asyncio.gather(
            table.act(person, discard),
            *(table.set_auto_pass(other, on) for other in (1, 2, 3) for on in (True, False)),
        )
        await quiet()
        assert agree(table, journal) and heard == []
        assert table.at_match.phase == "act"

    async def test_two_starts_at_once_deal_once(self) -> None:
        clock, journal = HandClock(), Slow()
        table = lobby(3, clock, journal, "standard")
        await table.open()
        journal.gate.clear()
        both = [asyncio.create_task(table.start(1)) for _ in range(2)]
        joining = asyncio.create_task(table.join(people(3)[1]))
        await quiet()
        journal.gate.set()
        results = await asyncio.gather(*both, joining, return_exceptions=True)
        assert [getattr(result, "code", None) for result in results] == [
            None,
            "started",
            "started",
        ]
        await quiet()
        assert journal.text("t1").count("record: 1") == 1
        assert agree(table, journal)

    @pytest.mark.parametrize("what", ["leave", "kick", "close", "set_auto_pass"])
    async def test_what_happens_while_a_cpu_thinks(self, what: str) -> None:
        gate, thinking = asyncio.Event(), asyncio.Event()

        async def slowly(kind: str, view: View, legal: Sequence[Move], chance: Random) -> Move:
            thinking.set()
            await gate.wait()
            return legal[-1]

        table, journal, clock = await slow_room(think=slowly)
        while table.turn is None or table.seats[table.turn].person is not None:
            if table.turn is None:
                await clock.advance(10)
            else:
                await table.act(*a_discard(table))
            await quiet()
            if thinking.is_set():
                break
        await clock.advance(2)
        assert thinking.is_set()
        lines = journal.text("t1")
        leaving = 1 if what == "leave" else 2
        if what == "leave":
            await table.leave(leaving)
        elif what == "kick":
            await table.kick(1, 1)
        elif what == "close":
            await table.close(1)
        else:
            await table.set_auto_pass(2, True)
        stage = table.stage
        gate.set()
        await quiet()
        await clock.advance(3)
        assert agree(table, journal)
        if what == "close":
            assert journal.text("t1") == lines and table.stage is Stage.CLOSED
            assert all(table.due(alarm) is None for alarm in Alarm)
        else:
            assert table.stage is stage
            assert len(journal.text("t1")) > len(lines) + 15, "the CPU has moved"

    async def test_closing_while_a_move_is_written_lets_it_be_written_first(self) -> None:
        table, journal, clock = await slow_room(settings={"seats": 3})
        person, discard = a_discard(table)
        journal.gate.clear()
        press = asyncio.create_task(table.act(person, discard))
        await quiet()
        closing = asyncio.create_task(table.close(1))
        again = asyncio.create_task(table.close(1))
        await quiet()
        assert table.stage.value == "playing"
        journal.gate.set()
        results = await asyncio.gather(press, closing, again, return_exceptions=True)
        assert [getattr(result, "code", None) for result in results] == [None, None, "closed"]
        await clock.advance(100)
        assert table.stage is Stage.CLOSED and agree(table, journal)
        # The next seat has drawn with it, where it had no choice.
        written = [line.split()[1] for line in journal.text("t1").splitlines()[-2:]]
        assert "discard" in written


class TestStopping:
    async def test_a_press_under_way_is_kept_and_nothing_follows(self) -> None:
        table, journal, clock = await slow_room(settings={"seats": 3, "turn_limit": 30})
        journal.gate.clear()
        press = asyncio.create_task(table.act(*a_discard(table)))
        await quiet()
        table.stop()
        journal.gate.set()
        await press
        lines = journal.text("t1")
        await clock.advance(500)
        assert journal.text("t1") == lines and agree(table, journal)
        assert all(table.due(alarm) is None for alarm in Alarm)

    async def test_nor_does_anything_follow_what_was_happening_by_itself(self) -> None:
        table, journal, clock = await slow_room(settings={"seats": 3, "turn_limit": 30})
        journal.gate.clear()
        await clock.advance(31)
        table.stop()
        journal.gate.set()
        await clock.advance(500)
        assert sum(seat.missed for seat in table.seats) == 1 and agree(table, journal)
        assert all(table.due(alarm) is None for alarm in Alarm)


class TestWhatFails:
    async def test_a_listener_that_fails_stops_no_game(self) -> None:
        heard: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context))

        def fail(table: Table, change: TableChanged) -> None:
            raise RuntimeError("cannot draw")

        table, journal, _ = await slow_room(publish=fail, settings={"seats": 3})
        await table.act(*a_discard(table))
        assert agree(table, journal)
        assert {str(context["exception"]) for context in heard} == {"cannot draw"}

    @pytest.mark.parametrize("how", ["raises", "cheats"])
    async def test_a_cpu_player_that_fails_is_replaced_for_that_move(self, how: str) -> None:
        heard: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context))

        async def badly(kind: str, view: View, legal: Sequence[Move], chance: Random) -> Move:
            if how == "raises":
                raise RuntimeError
            return Draw() if Draw() not in legal else Pass()

        table, journal, clock = await slow_room(think=badly)
        for _ in range(60):
            if table.turn is not None and table.seats[table.turn].person is not None:
                await table.act(*a_discard(table))
            else:
                await clock.advance(10)
            await quiet()
        assert heard and journal.text("t1").count("discard") > 20
        assert agree(table, journal)

    async def test_an_idle_lobby_and_a_missed_turn_are_tried_again(self) -> None:
        made = await room(ANN, start=False)
        made.journal.broken = True
        await made.clock.advance(1801)
        assert made.table.stage is Stage.LOBBY
        made.journal.broken = False
        await made.clock.advance(5)
        assert made.table.ended == "idle"
        other = await room(ANN, BOB, CHO, turn_limit=30)
        turn = other.turn
        assert turn is not None
        other.journal.broken = True
        await other.clock.advance(31)
        assert not other.table.seats[turn].stand_in
        other.journal.broken = False
        await other.clock.advance(5)
        assert other.table.seats[turn].missed == 1

    @pytest.mark.parametrize(
        "what", ["join", "add_cpu", "kick", "leave", "close", "start", "set_up"]
    )
    async def test_in_a_lobby_nothing_happens_that_is_not_kept(self, what: str) -> None:
        made = await room(ANN, BOB, start=False, seats=4)
        await tries(made, what)

    @pytest.mark.parametrize("what", ["kick", "leave", "close", "touch", "set_auto_pass"])
    async def test_in_play_nothing_happens_that_is_not_kept(self, what: str) -> None:
        made = await room(ANN, BOB, CHO, turn_limit=30)
        while not made.table.seats[1].away:
            await made.clock.advance(7)
        await tries(made, what)


async def tries(made: Room, what: str) -> None:
    """It is refused while the journal fails, changes nothing, and works afterwards."""
    table = made.table
    arguments: dict[str, tuple[Any, ...]] = {
        "join": (CHO,),
        "add_cpu": (ANN.id,),
        "kick": (ANN.id, 1),
        "leave": (ANN.id,),
        "close": (ANN.id,),
        "start": (ANN.id,),
        "set_up": (ANN.id, table.settings.__class__(seats=3)),
        "touch": (BOB.id,),
        "set_auto_pass": (BOB.id, True),
    }
    made.journal.broken = True
    before, told = seen(table), len(made.changes)
    await refused("journal", getattr(table, what)(*arguments[what]))
    assert (seen(table), len(made.changes)) == (before, told)
    made.journal.broken = False
    await getattr(table, what)(*arguments[what])
    assert seen(table) != before and agree(table, made.journal)
