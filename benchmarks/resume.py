"""Coming back after a restart: a thousand unfinished tables, from the file to going on."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from benchmarks.figures import Effort, Figure, Medians
from data.store import Store
from engine.record import format as format_record
from engine.rules import RuleSet
from engine.selfplay import play_match
from engine.table import SeatStanding, Stage, Standing, Table, TableSettings

TABLES: Final = 1000
DIFFERENT: Final = 12
"""Matches that the tables have in common; each table has got somewhere else in one of them."""

SEATS: Final = 4

Kept = tuple[list[str], Standing]


class Resumes:
    """Every unfinished table read and resumed."""

    def __init__(self, effort: Effort) -> None:
        self._tables = effort.of(TABLES)
        self._medians = Medians()
        self._kept = _unfinished(self._tables)

    def repeat(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(self._measure(f"sqlite:///{Path(folder)}/b.sqlite3"))

    async def _measure(self, url: str) -> None:
        store = await Store.open(url)
        await asyncio.gather(
            *(
                store.journal.commit(f"t{number}", lines, standing)
                for number, (lines, standing) in enumerate(self._kept)
            )
        )
        await store.close()
        start = perf_counter()
        store = await Store.open(url)
        found = await store.tables.unfinished()
        read = perf_counter()
        back = [
            Table.resume(
                stored.id,
                stored.record,
                Standing.model_validate_json(stored.standing_json),
                journal=store.journal,
            )
            for stored in found
        ]
        done = perf_counter()
        assert len(back) == self._tables, "all of them come back"
        for table in back:
            table.stop()
        await store.close()
        self._medians.note("read", read - start)
        self._medians.note("all", done - start)

    def figures(self) -> list[Figure]:
        lines = sum(len(lines) for lines, _ in self._kept) / len(self._kept)
        what = f"{self._tables:,} unfinished tables of {lines:.0f} lines"
        return [
            Figure("resume", self._medians["all"], "s", f"start with {what}: {{}}"),
            Figure("resume.read", self._medians["read"], "s", f"reading {what}: {{}}"),
        ]


def _unfinished(count: int) -> list[Kept]:
    """Tables of people, wherever in a match."""
    chance = Random(1)
    rules = RuleSet.of("standard")
    played = [
        play_match(rules, ("normal",) * SEATS, f"{number:064x}").record
        for number in range(min(DIFFERENT, count))
    ]
    kept = []
    for number in range(count):
        record = played[number % len(played)]
        lines = format_record(record).split("\n")[:-1]
        first = next(place for place, line in enumerate(lines) if line[:2] == "0 ")
        standing = Standing(
            stage=Stage.PLAYING,
            ended=None,
            host=1,
            revision=number,
            seed=record.seed or "",
            settings=TableSettings(rules=rules, seats=SEATS),
            seats=tuple(
                SeatStanding(name=name, person=seat, person_name=name, level="normal")
                for seat, name in enumerate(record.seats, 1)
            ),
        )
        kept.append((lines[: chance.randrange(first, len(lines))], standing))
    return kept
