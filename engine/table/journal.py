"""Where a table's moves are kept before anybody sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class JournalFailed(Exception):
    """A commit did not succeed; the table is as it was."""


class Journal(Protocol):
    """Keeps a table's record, line by line."""

    async def commit(self, table: str, lines: Sequence[str]) -> None:
        """Append lines of the record, all or none; durable once this returns.

        Raises:
            JournalFailed: nothing was kept.
        """
        ...


class MemoryJournal:
    """A journal that lives as long as the process."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    async def commit(self, table: str, lines: Sequence[str]) -> None:
        """Append lines of the record."""
        self._lines.setdefault(table, []).extend(lines)

    def text(self, table: str) -> str:
        """The record of a table so far."""
        return "\n".join([*self._lines.get(table, []), ""])
