"""Where tables are shown, kept for the time after a restart."""

from __future__ import annotations

from typing import Protocol


class Places(Protocol):
    """Keeps it; :class:`data.tables.Tables` does."""

    async def place(self, table: str, guild: int, channel: int, locale: str) -> None:
        """Keep where a table is shown, before its message is sent."""
        ...

    async def moved(self, table: str, message: int) -> None:
        """Keep which message shows it now."""
        ...
