"""The table that people sit at: seats, a lock, the claim window, the clocks and the journal.

The rules stay in :class:`engine.match.Match`; a table adds people and time. Every change goes
one way, under the table's lock: it is drafted, committed to the journal with all that must
outlive the process, then true, and only then published. If the commit fails nothing has changed.
"""

from engine.errors import IllegalMove
from engine.table.alarms import Alarm
from engine.table.changes import Acted, TableChanged
from engine.table.clock import Clock, Handle, LoopClock
from engine.table.journal import Journal, JournalFailed, MemoryJournal
from engine.table.people import Person, Seat
from engine.table.refusals import Refused, TableError
from engine.table.resuming import CannotResume
from engine.table.settings import WINDOWS, TableSettings
from engine.table.stages import Ended, Stage
from engine.table.standing import SeatStanding, Standing
from engine.table.table import Table
from engine.table.thinking import Think, think_here

__all__ = [
    "WINDOWS",
    "Acted",
    "Alarm",
    "CannotResume",
    "Clock",
    "Ended",
    "Handle",
    "IllegalMove",
    "Journal",
    "JournalFailed",
    "LoopClock",
    "MemoryJournal",
    "Person",
    "Refused",
    "Seat",
    "SeatStanding",
    "Stage",
    "Standing",
    "Table",
    "TableChanged",
    "TableError",
    "TableSettings",
    "Think",
    "think_here",
]
