"""A leaderboard page over a thousand matches, and the other pages that people ask for."""

from __future__ import annotations

import asyncio
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from sqlalchemy import insert

from benchmarks.clock import middle_of
from benchmarks.figures import Effort, Figure, Medians
from data.database import Database
from data.results import ranked_places
from data.schema import match_seats, matches, people
from data.store import Store

GUILD: Final = 1
MATCHES: Final = 1000
PEOPLE: Final = 60
SEATS: Final = 4
KINDS: Final = ("rating", "wins", "average_place")


class Standings:
    """Pages of a server with many matches."""

    def __init__(self, effort: Effort) -> None:
        self._matches = effort.of(MATCHES)
        self._times = effort.of(10)
        self._medians = Medians()

    def repeat(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(self._measure(Path(folder)))

    async def _measure(self, folder: Path) -> None:
        database = await Database.open(f"sqlite:///{folder}/b.sqlite3")
        store = Store(database)
        await _fill(database, self._matches)
        start = perf_counter()
        await store.ratings.recompute()
        self._medians.note("recompute", 1e3 * (perf_counter() - start))
        pages: list[float] = []
        careers: list[float] = []
        for number in range(self._times):
            for by in KINDS:
                start = perf_counter()
                await store.leaderboard.page(GUILD, by=by, offset=10)
                pages.append(perf_counter() - start)
            start = perf_counter()
            await store.careers.of(GUILD, 1 + number % PEOPLE)
            careers.append(perf_counter() - start)
        await database.close()
        self._medians.note("page", 1e3 * middle_of(pages))
        self._medians.note("career", 1e3 * middle_of(careers))

    def figures(self) -> list[Figure]:
        over = f"over {self._matches:,} matches"
        return [
            Figure("leaderboard", self._medians["page"], "ms", f"a leaderboard page {over}: {{}}"),
            Figure("career", self._medians["career"], "ms", f"one person's career {over}: {{}}"),
            Figure(
                "recompute",
                self._medians["recompute"],
                "ms",
                f"all ratings again {over}: {{}}",
            ),
        ]


async def _fill(database: Database, count: int) -> None:
    """Matches as if they had been played; only what pages look at is likely."""
    chance = Random(1)
    began = datetime(2026, 1, 1, tzinfo=UTC)
    played: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    for number in range(1, count + 1):
        ended = began + timedelta(hours=number)
        played.append(
            {
                "id": number,
                "table_id": f"t{number}",
                "guild": GUILD,
                "season": None,
                "preset": "standard",
                "rules": "standard",
                "ended": "finished",
                "ranked": True,
                "rated": True,
                "humans": SEATS,
                "started_at": ended - timedelta(minutes=30),
                "ended_at": ended,
                "rounds": [],
                "record": "x" * 10_000,
            }
        )
        totals = [chance.randint(0, 200) for _ in range(SEATS)]
        places = ranked_places(totals, [None] * SEATS)
        here = chance.sample(range(1, PEOPLE + 1), SEATS)
        for seat, person in enumerate(here):
            seats.append(
                {
                    "match": number,
                    "seat": seat,
                    "person": person,
                    "name": f"Person {person}",
                    "left": None,
                    "place": places[seat],
                    "total": totals[seat],
                    "penalties": [totals[seat]],
                    "rounds": 4,
                    **dict.fromkeys(("pon", "chi", "ron", "nico", "tsumo", "wins", "fed"), 1),
                }
            )
    async with database.write() as connection:
        await connection.execute(insert(matches), played)
        await connection.execute(insert(match_seats), seats)
        await connection.execute(
            insert(people),
            [
                {"guild": GUILD, "person": person, "name": f"Person {person}"}
                for person in range(1, PEOPLE + 1)
            ],
        )
