"""How one cog learns what happens at the tables of another: an event, ``on_table_changed``."""

from __future__ import annotations

from typing import Protocol

from engine.table import Table


class Watched(Protocol):
    """A table in its channel, as those who watch it see it.

    The event comes after what happened, in its order: ``bot.dispatch("table_changed", watched,
    change)`` with an :class:`engine.table.TableChanged`. More may have happened by then.
    """

    @property
    def table(self) -> Table:
        """The table."""
        ...

    @property
    def channel(self) -> int:
        """The id of its channel or thread."""
        ...

    @property
    def locale(self) -> str:
        """The language of what everybody sees of it."""
        ...

    def refresh(self, person: int) -> None:
        """Draw a player's panel again: something that only it shows has changed."""
        ...
