"""The table that people sit at: seats, a lock, the claim window, the clocks and the journal.

The rules stay in :class:`engine.match.Match`; a table adds people and time. Every change goes
one way: under the table's lock a move is checked, committed to the journal, applied, and only
then published. If the commit fails nothing has changed.
"""

from engine.table.clock import Clock, Handle, LoopClock
from engine.table.journal import Journal, JournalFailed, MemoryJournal
from engine.table.people import Person, Seat
from engine.table.settings import WINDOWS, TableSettings
from engine.table.table import Acted, Ended, Stage, Table, TableChanged, TableError

__all__ = [
    "WINDOWS",
    "Acted",
    "Clock",
    "Ended",
    "Handle",
    "Journal",
    "JournalFailed",
    "LoopClock",
    "MemoryJournal",
    "Person",
    "Seat",
    "Stage",
    "Table",
    "TableChanged",
    "TableError",
    "TableSettings",
]
