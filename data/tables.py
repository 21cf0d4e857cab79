"""Open tables: where they are in Discord, and what is needed to go on after a restart."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import RowMapping, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.concluding import record_text, settle
from data.database import Database
from data.instants import Now, utc_now
from data.schema import journal_lines, tables

log = logging.getLogger(__name__)

KEEP_ENDED: Final = timedelta(days=1)
"""How long a finished table is still known, for a rematch."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is shown; ``message`` is None before its board has been sent."""

    guild: int
    channel: int
    locale: str
    message: int | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is kept.

    Attributes:
        id: the table's.
        place: where it is shown; None where it was never placed.
        standing_json: its standing, as the table wrote it.
        record: its journal; empty before its match began.
    """

    id: str
    place: Place | None
    standing_json: str
    record: str


class Tables:
    """The tables that are open, set aside, or finished a short while ago."""

    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now

    async def place(self, table: str, guild: int, channel: int, locale: str) -> None:
        """Keep where a table is shown; its message is sent after this."""
        values = {"guild": guild, "channel": channel, "locale": locale, "message": None}
        async with self._database.write() as connection:
            known = await connection.execute(
                update(tables).where(tables.c.id == table).values(values)
            )
            if not known.rowcount:
                await connection.execute(
                    insert(tables).values(id=table, lines=0, opened_at=self._now(), **values)
                )

    async def moved(self, table: str, message: int) -> None:
        """Keep which message is a table's board now."""
        async with self._database.write() as connection:
            await connection.execute(
                update(tables).where(tables.c.id == table).values(message=message)
            )

    async def unfinished(self) -> list[StoredTable]:
        """Every table to go on with, the oldest first.

        To be called once, at the start: tables that finished more than a day ago are forgotten
        on the way, and one whose journal has a gap is set aside.
        """
        async with self._database.write() as connection:
            await _clear(connection, self._now() - KEEP_ENDED)
            rows = await connection.execute(
                select(tables)
                .where(
                    tables.c.ended_at.is_(None),
                    tables.c.aside.is_(None),
                    tables.c.standing.is_not(None),
                )
                .order_by(tables.c.opened_at, tables.c.id)
            )
            open_ = rows.mappings().all()
            journals = await _journals(connection)
            whole = []
            for row in open_:
                numbers, lines = journals.get(row["id"], ((), ()))
                if list(numbers) == list(range(row["lines"])):
                    whole.append(_stored(row, record_text(list(lines))))
                else:
                    await _set_aside(connection, row["id"], "its journal has a gap")
            return whole

    async def find(self, table: str) -> StoredTable | None:
        """A table as it is kept, open or finished; None where it is not known (any more)."""
        async with self._database.read() as connection:
            found = await connection.execute(select(tables).where(tables.c.id == table))
            row = found.mappings().first()
            if row is None or row["standing"] is None:
                return None
            rows = await connection.execute(
                select(journal_lines.c.line)
                .where(journal_lines.c.table_id == table)
                .order_by(journal_lines.c.number)
            )
            return _stored(row, record_text([line.line for line in rows]))

    async def set_aside(self, table: str, reason: str) -> None:
        """Keep a table that cannot be gone on with, and load it no more.

        Args:
            table: the table.
            reason: why, for the log and for whoever looks at it.
        """
        async with self._database.write() as connection:
            await _set_aside(connection, table, reason)

    async def aside(self) -> dict[str, str]:
        """The tables that were set aside, and why."""
        async with self._database.read() as connection:
            rows = await connection.execute(
                select(tables.c.id, tables.c.aside).where(tables.c.aside.is_not(None))
            )
            return {row.id: row.aside for row in rows}

    async def end(self, table: str) -> None:
        """Let go of a table: without a match, where none has been played to its end.

        For one that cannot be asked to close itself, because its channel or its server is gone.
        Where a match was played that cannot be worked out, the table is set aside instead.
        """
        async with self._database.write() as connection:
            try:
                async with connection.begin_nested():
                    await settle(connection, table, self._now())
            except ValueError as error:
                await _set_aside(connection, table, str(error))
            else:
                await connection.execute(delete(tables).where(tables.c.id == table))


async def _clear(connection: AsyncConnection, before: object) -> None:
    """Forget finished tables whose match is kept, and places that nothing came to."""
    with_journal = select(journal_lines.c.table_id)
    await connection.execute(
        delete(tables).where(tables.c.ended_at < before, tables.c.id.not_in(with_journal))
    )
    await connection.execute(delete(tables).where(tables.c.standing.is_(None)))


async def _set_aside(connection: AsyncConnection, table: str, reason: str) -> None:
    log.error("table %s is set aside: %s", table, reason)
    await connection.execute(update(tables).where(tables.c.id == table).values(aside=reason))


async def _journals(
    connection: AsyncConnection,
) -> dict[str, tuple[tuple[int, ...], tuple[str, ...]]]:
    """The journals of all open tables: numbers and lines."""
    rows = await connection.execute(
        select(journal_lines.c.table_id, journal_lines.c.number, journal_lines.c.line)
        .join(tables, tables.c.id == journal_lines.c.table_id)
        .where(tables.c.ended_at.is_(None), tables.c.aside.is_(None))
        .order_by(journal_lines.c.table_id, journal_lines.c.number)
    )
    found: dict[str, list[tuple[int, str]]] = {}
    for row in rows:
        found.setdefault(row.table_id, []).append((row.number, row.line))
    return dict(_split(found))


def _split(
    found: dict[str, list[tuple[int, str]]],
) -> Iterator[tuple[str, tuple[tuple[int, ...], tuple[str, ...]]]]:
    for table, numbered in found.items():
        numbers, lines = zip(*numbered, strict=True)
        yield table, (numbers, lines)


def _stored(row: RowMapping, record: str) -> StoredTable:
    place = None
    if row["guild"] is not None:
        place = Place(row["guild"], row["channel"], row["locale"], row["message"])
    return StoredTable(row["id"], place, row["standing"], record)
