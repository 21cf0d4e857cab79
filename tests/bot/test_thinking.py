"""Thinking in worker processes: the same moves, and none that hang when workers are killed."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from random import Random

import pytest
import pytest_asyncio

from bot.thinking.thinkers import Thinkers
from bot.thinking.workers import Unavailable, Workers
from engine.errors import IllegalMove
from engine.match import Match
from engine.moves import Move
from engine.players import PLAYERS
from engine.record import parse, verify
from engine.rules import RuleSet
from engine.table import MemoryJournal, Person, Stage, Table, TableSettings
from engine.view import View
from tests.living import Log, log

__all__ = ["log"]


@pytest_asyncio.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


def positions(seed: int, wanted: int) -> list[tuple[View, Sequence[Move]]]:
    """Decisions with a choice, from a round between quick players."""
    match = Match(RuleSet.of("standard"), ["a", "b", "c"], f"{seed:064x}")
    match.deal()
    players = [PLAYERS["normal"](Random(seat)) for seat in range(3)]
    found: list[tuple[View, Sequence[Move]]] = []
    while len(found) < wanted:
        for seat in range(3):
            legal = match.legal(seat)
            if legal:
                if len(legal) > 1:
                    found.append((match.view(seat), legal))
                match.apply(seat, players[seat].choose(match.view(seat), legal))
                break
        else:
            raise AssertionError("the round ended early")
    return found


async def test_the_same_seed_gives_the_same_move_wherever(thinkers: Thinkers) -> None:
    assert not thinkers.quick.pids, "nothing is started before it is needed"
    for view, legal in positions(7, 4):
        there = await thinkers.for_table()("hard", view, legal, Random(3))
        assert there == PLAYERS["hard"](Random(3)).choose(view, legal)
    assert len(thinkers.quick.pids) == 1


async def test_quick_players_need_no_worker(thinkers: Thinkers) -> None:
    [(view, legal)] = positions(7, 1)
    for kind in ("easy", "normal", "random"):
        here = PLAYERS[kind](Random(1)).choose(view, legal)
        assert await thinkers.for_table()(kind, view, legal, Random(1)) == here
    assert not thinkers.quick.pids


def kill(pids: frozenset[int]) -> None:
    for pid in pids:
        os.kill(pid, signal.SIGKILL)


async def test_a_killed_worker_is_said_and_replaced(log: Log) -> None:
    workers = Workers(1, waiting=3)
    try:
        pid = await workers.run(os.getpid, 20)
        assert workers.pids == {pid} != {os.getpid()}
        sleeping = asyncio.gather(
            *(workers.run(time.sleep, 20, 10) for _ in range(2)), return_exceptions=True
        )
        await asyncio.sleep(0.1)
        kill(workers.pids)
        assert [str(error) for error in await sleeping] == ["died", "died"]
        assert await workers.run(os.getpid, 20) != pid
        # One that dies while nobody waits is no trouble either.
        kill(workers.pids)
        await asyncio.sleep(0.3)
        assert await workers.run(os.getpid, 20) not in (pid, os.getpid())
    finally:
        workers.close()


async def test_full_slow_and_closed() -> None:
    workers = Workers(1, waiting=1)
    try:
        await workers.run(os.getpid, 20)
        first = asyncio.ensure_future(workers.run(time.sleep, 0.2, 2))
        second = asyncio.ensure_future(workers.run(time.sleep, 20, 2))
        await asyncio.sleep(0)
        with pytest.raises(Unavailable, match="full"):
            await workers.run(os.getpid, 20)
        with pytest.raises(Unavailable, match="slow"):
            await first
        assert workers.is_full, "who is late is busy all the same"
    finally:
        workers.close()
    with pytest.raises(Unavailable, match="closed"):
        await second
    with pytest.raises(Unavailable, match="closed"):
        await workers.run(os.getpid, 20)


async def test_killing_every_worker_changes_nothing_but_the_strength(
    thinkers: Thinkers, log: Log
) -> None:
    rules = RuleSet.parse("standard rounds=1")
    settings = TableSettings(rules=rules, seats=3, level="hard", pace=0, between_rounds=0)
    ended = asyncio.Event()
    table = Table(
        "k",
        Person(1, "Ann"),
        settings,
        journal=MemoryJournal(),
        seed="5" * 64,
        think=thinkers.for_table(),
        publish=lambda table, change: ended.set() if table.stage.is_over else None,
    )
    await table.open()
    await table.add_cpu(1)
    await table.add_cpu(1)
    await table.start(1)
    killed: set[int] = set()
    turns_at_kill = 0
    until = time.monotonic() + 60
    while not ended.is_set() and time.monotonic() < until:
        match = table.at_match
        legal = match.legal(0)
        if legal:
            with suppress(IllegalMove):  # the table was quicker
                move = PLAYERS["normal"](Random(1)).choose(match.view(0), legal)
                await table.act(1, move)
        turns = match.view(0).turns
        if turns >= turns_at_kill + 3 and thinkers.quick.pids - killed and len(killed) < 3:
            killed |= thinkers.quick.pids
            kill(thinkers.quick.pids)
            turns_at_kill = turns
        await asyncio.sleep(0.02)
    assert table.stage is Stage.FINISHED
    assert len(killed) == 3, "workers were made anew, and killed again"
    checked = verify(parse(table.record))
    assert checked.right and not checked.wrong
    lines = [event for event in log.events("warning") if event["event"] == "normal_played_for_hard"]
    assert {event["why"] for event in lines} <= {"died"} and len(lines) <= 6


async def test_a_hint_and_a_review(thinkers: Thinkers) -> None:
    [(view, legal)] = positions(7, 1)
    assert (await thinkers.hint(view, legal)).move in legal
    with pytest.raises(Unavailable):
        thinkers.close()
        await thinkers.hint(view, legal)
