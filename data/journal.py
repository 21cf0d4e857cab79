"""The journal: what all tables have done, committed together before anybody sees it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.concluding import settle
from data.database import Database
from data.instants import Now, utc_now
from data.schema import journal_lines, tables
from data.standing import Standing
from engine.table.journal import JournalFailed

log = logging.getLogger(__name__)


class OutOfStep(Exception):
    """Somebody else has written to a table's journal, or it has been taken away."""


@dataclass(slots=True, eq=False)
class _Entry:
    """What one table wants to be kept."""

    table: str
    lines: tuple[str, ...]
    standing: str
    stage: str
    ended: str | None
    outcome: asyncio.Future[None] = field(repr=False)


class SqlJournal:
    """Keeps tables' records and standings; the journal port of ``engine.table``.

    Whoever comes while a transaction is under way waits for the next one, which takes all who
    wait by then. The task that commits lives only as long as somebody waits.
    """

    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now
        self._waiting: list[_Entry] = []
        self._flusher: asyncio.Task[None] | None = None
        self._counts: dict[str, int] = {}

    async def commit(self, table: str, lines: Sequence[str], standing: Standing) -> None:
        """Append lines of a table's record and keep its standing: all or none, durably.

        A match that ends with it is kept in the same transaction. A commit that has begun is
        seen through even if who waits is cancelled: the cancellation then comes at their next
        wait, so that what is kept is also applied.

        Raises:
            JournalFailed: nothing was kept.
        """
        entry = _Entry(
            table,
            tuple(lines),
            standing.model_dump_json(),
            str(getattr(standing.stage, "value", standing.stage)),
            standing.ended,
            asyncio.get_running_loop().create_future(),
        )
        self._waiting.append(entry)
        if self._flusher is None:
            self._flusher = asyncio.create_task(self._flush(), name="journal")
        cancelled = False
        while True:
            try:
                await asyncio.shield(entry.outcome)
                break
            except asyncio.CancelledError:
                if entry in self._waiting:
                    self._waiting.remove(entry)
                    raise
                if entry.outcome.cancelled():
                    raise
                cancelled = True
            except JournalFailed:
                if cancelled:
                    raise asyncio.CancelledError from None
                raise
        task = asyncio.current_task()
        if cancelled and task is not None:
            task.uncancel()
            task.cancel()

    async def close(self) -> None:
        """Wait until everything that waits has been committed."""
        while self._flusher is not None:
            await asyncio.wait([self._flusher])

    async def _flush(self) -> None:
        group: list[_Entry] = []
        try:
            while self._waiting:
                # Others that are ready in this turn of the loop come along.
                await asyncio.sleep(0)
                group, self._waiting = self._waiting, []
                await self._settle(group)
        finally:
            # Only where this task is cancelled is anybody left over.
            self._flusher = None
            for entry in [*group, *self._waiting]:
                _fail(entry, "the journal was stopped")
            self._waiting = []

    async def _settle(self, group: list[_Entry]) -> None:
        """Commit a group; where one table is to blame, the others without it."""
        try:
            await self._keep(group)
        except (OperationalError, OSError) as error:
            # Locked, full or read-only: it would be the same for each of them.
            log.error("the journal cannot be written: %s", _reason(error))
            for entry in group:
                _fail(entry, _reason(error))
        except Exception as error:
            by_table: dict[str, list[_Entry]] = {}
            for entry in group:
                by_table.setdefault(entry.table, []).append(entry)
            if len(by_table) > 1:
                for entries in by_table.values():
                    await self._settle(entries)
                return
            log.error("table %s cannot be kept: %s", group[0].table, _reason(error))
            for entry in group:
                _fail(entry, _reason(error))
        else:
            for entry in group:
                if not entry.outcome.done():
                    entry.outcome.set_result(None)

    async def _keep(self, group: Sequence[_Entry]) -> None:
        """One transaction for a group."""
        merged: dict[str, _Entry] = {}
        lines: dict[str, list[str]] = {}
        for entry in group:
            merged[entry.table] = entry
            lines.setdefault(entry.table, []).extend(entry.lines)
        now = self._now()
        async with self._database.write() as connection:
            counts = await self._known(connection, merged, lines, now)
            updates: list[dict[str, Any]] = []
            rows: list[dict[str, Any]] = []
            for table, count in counts.items():
                entry, new = merged[table], lines[table]
                updates.append(
                    {
                        "table": table,
                        "count": count,
                        "to": count + len(new),
                        "of_standing": entry.standing,
                        "of_stage": entry.stage,
                        "of_start": now if new else None,
                        "of_end": now if entry.ended is not None else None,
                    }
                )
                rows += [
                    {"table_id": table, "number": count + number, "line": line}
                    for number, line in enumerate(new)
                ]
            if updates:
                # The count is compared too: a table that somebody else wrote to is not found.
                done = await connection.execute(_UPDATE, updates)
                if done.rowcount != len(updates):
                    raise OutOfStep("a journal is not as this process left it")
            if rows:
                await connection.execute(_APPEND, rows)
            gone = [
                table
                for table in counts
                if merged[table].ended is not None
                and await _end(connection, table, merged[table].stage, now)
            ]
        for update_ in updates:
            self._counts[update_["table"]] = update_["to"]
        for table in gone:
            self._counts.pop(table, None)

    async def _known(
        self,
        connection: AsyncConnection,
        merged: dict[str, _Entry],
        lines: dict[str, list[str]],
        now: datetime,
    ) -> dict[str, int]:
        """How many lines each table has; those that are new get a row."""
        counts = {table: self._counts[table] for table in merged if table in self._counts}
        unknown = [table for table in merged if table not in counts]
        if not unknown:
            return counts
        found = await connection.execute(
            select(tables.c.id, tables.c.lines).where(tables.c.id.in_(unknown))
        )
        counts |= {row.id: row.lines for row in found}
        # Of a table that closes before anything was kept of it, nothing needs to be.
        new = [
            {"id": table, "lines": 0, "opened_at": now}
            for table in unknown
            if table not in counts and (merged[table].stage != "closed" or lines[table])
        ]
        if new:
            await connection.execute(insert(tables), new)
        return counts | {str(row["id"]): 0 for row in new}


_UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.lines == bindparam("count"))
    .values(
        standing=bindparam("of_standing"),
        stage=bindparam("of_stage"),
        lines=bindparam("to"),
        started_at=func.coalesce(
            tables.c.started_at, bindparam("of_start", type_=tables.c.started_at.type)
        ),
        ended_at=func.coalesce(
            tables.c.ended_at, bindparam("of_end", type_=tables.c.ended_at.type)
        ),
    )
)
_APPEND = insert(journal_lines)


async def _end(connection: AsyncConnection, table: str, stage: str, now: datetime) -> bool:
    """A table is over: keep its match if there is one, and forget what nobody needs.

    A match that cannot be worked out never costs anybody their last move: the journal stays,
    and :meth:`data.matches.Matches.conclude` tries again.

    Returns:
        Whether the table is gone.
    """
    try:
        async with connection.begin_nested():
            await settle(connection, table, now)
    except OperationalError:
        raise
    except Exception:
        log.exception("the match of table %s cannot be kept yet", table)
        return False
    if stage == "closed":
        await connection.execute(delete(tables).where(tables.c.id == table))
        return True
    return False


def _fail(entry: _Entry, reason: str) -> None:
    if not entry.outcome.done():
        entry.outcome.set_exception(JournalFailed(reason))


def _reason(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error)
