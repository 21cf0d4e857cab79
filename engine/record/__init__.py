"""The game record: a plain text that holds a whole match or a single position.

``parse`` reads one, ``format`` writes it in canonical form, ``replay`` plays it to its end and
``steps`` one step at a time; ``verify`` checks its decks and its commitment against its seed.
The format is an interface that other programs read and write: see ``docs/record.md``.
"""

from engine.record.model import (
    Close,
    Played,
    Position,
    Record,
    RecordError,
    RoundRecord,
    Switch,
    TableLine,
)
from engine.record.positions import position_of
from engine.record.reading import parse, read
from engine.record.replaying import Step, replay, steps
from engine.record.verifying import Verdict, verify
from engine.record.writing import format_record as format

__all__ = [
    "Close",
    "Played",
    "Position",
    "Record",
    "RecordError",
    "RoundRecord",
    "Step",
    "Switch",
    "TableLine",
    "Verdict",
    "format",
    "parse",
    "position_of",
    "read",
    "replay",
    "steps",
    "verify",
]
