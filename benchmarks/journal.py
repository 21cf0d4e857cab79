"""The journal on a real file: how long until a move is durable, alone and with fifty tables."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks.clock import middle_of, percentile
from benchmarks.figures import Effort, Figure, Medians
from data.database import Database
from data.journal import SqlJournal

TABLES: Final = 50
SETTINGS: Final = ("FULL", "NORMAL")


class _Standing:
    """About as long as a table's standing is."""

    stage = "playing"
    ended = None

    def model_dump_json(self) -> str:
        return "{" + "x" * 1500 + "}"


class JournalCommits:
    """Commits under SQLite's two settings of ``synchronous``."""

    def __init__(self, effort: Effort) -> None:
        self._commits = effort.of(200)
        self._rounds = effort.of(20)
        self._medians = Medians()

    def repeat(self) -> None:
        for setting in SETTINGS:
            with tempfile.TemporaryDirectory() as folder:
                asyncio.run(self._measure(Path(folder), setting))

    async def _measure(self, folder: Path, setting: str) -> None:
        database = await Database.open(f"sqlite:///{folder}/b.sqlite3", synchronous=setting)
        journal = SqlJournal(database)
        await self._together(journal)
        alone = [await _commit(journal, "alone") for _ in range(self._commits)]
        together = [time for _ in range(self._rounds) for time in await self._together(journal)]
        await database.close()
        self._medians.note(f"{setting}.alone", 1e3 * middle_of(alone))
        self._medians.note(f"{setting}.alone.p99", 1e3 * percentile(alone, 0.99))
        self._medians.note(f"{setting}.together", 1e3 * middle_of(together))
        self._medians.note(f"{setting}.together.p99", 1e3 * percentile(together, 0.99))

    async def _together(self, journal: SqlJournal) -> list[float]:
        return await asyncio.gather(*(_commit(journal, f"t{n}") for n in range(TABLES)))

    def figures(self) -> list[Figure]:
        figures = []
        for setting in SETTINGS:
            for key, what in (
                ("alone", "one table alone"),
                ("together", f"{TABLES} tables at once"),
            ):
                name = f"journal.{setting.lower()}.{key}"
                said = f"a move durable in the journal (synchronous={setting}), {what}"
                middle = self._medians[f"{setting}.{key}"]
                late = self._medians[f"{setting}.{key}.p99"]
                figures.append(Figure(name, middle, "ms", f"{said}: median {{}}"))
                figures.append(Figure(f"{name}.p99", late, "ms", f"{said}: 99th percentile {{}}"))
        return figures


async def _commit(journal: SqlJournal, table: str) -> float:
    start = perf_counter()
    await journal.commit(table, ["0 discard 5d"], _Standing())
    return perf_counter() - start
