"""Where a table is kept before anybody sees it change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.table.standing import Standing


class JournalFailed(Exception):
    """A commit did not succeed; the table is as it was."""


class Journal(Protocol):
    """Keeps each table's record, line by line, and how the table stands beside it."""

    async def commit(self, table: str, lines: Sequence[str], standing: Standing) -> None:
        """Append lines of the record and replace the standing, all or none.

        Durable once this returns. It must come to an end: the table does nothing else meanwhile.

        Args:
            table: names the table; the first commit of a name begins it.
            lines: lines of the record, empty ones too; none where only the standing changes.
            standing: how the table stands after them.

        Raises:
            JournalFailed: nothing was kept.
        """
        ...


class MemoryJournal:
    """A journal that lives as long as the process."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}
        self._standings: dict[str, Standing] = {}

    async def commit(self, table: str, lines: Sequence[str], standing: Standing) -> None:
        """Append lines of the record and replace the standing."""
        self._lines.setdefault(table, []).extend(lines)
        self._standings[table] = standing

    def text(self, table: str) -> str:
        """The record of a table so far; empty before its match begins."""
        return "".join(f"{line}\n" for line in self._lines.get(table, ()))

    def standing(self, table: str) -> Standing:
        """How a table stands.

        Raises:
            KeyError: it was never committed.
        """
        return self._standings[table]
