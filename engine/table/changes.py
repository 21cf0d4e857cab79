"""What a table tells when something has happened."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Event
from engine.moves import Move


@dataclass(frozen=True, slots=True)
class TableChanged:
    """What everybody sees has changed.

    Attributes:
        revision: the number of the change; of a notice, that of the last change.
        events: what happened, in order; give a seat ``event.masked_for(seat)``.
        notice: a seat whose turn is half over, where that is the news.
        new_host: the seat of who has become the host, where that is news too.
    """

    revision: int
    events: tuple[Event, ...] = ()
    notice: int | None = None
    new_host: int | None = None


@dataclass(frozen=True, slots=True)
class Acted:
    """A move that was carried out.

    Attributes:
        move: in full.
        events: what happened at once; empty for an answer that waits.
    """

    move: Move
    events: tuple[Event, ...]
