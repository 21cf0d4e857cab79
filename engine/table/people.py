"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can sit down.

    Attributes:
        id: says who it is, whatever the name.
        name: as it is written at the table.
    """

    id: int
    name: str


@dataclass(slots=True)
class Seat:
    """A seat and what is known of who sits there.

    Attributes:
        name: as it is written in the record.
        person: who sits there; None for a CPU seat.
        level: the kind of CPU player that moves where no human does.
        away: its owner has missed two turns in a row, and the CPU plays until they press.
        left: its owner has left for good; the CPU plays on.
        missed: turns missed in a row.
        auto_pass: answers every window with pass until its next turn.
        stand_in: the CPU plays this one turn.
        continues: is ready for the next round.
    """

    name: str
    person: Person | None
    level: str = "normal"
    away: bool = False
    left: bool = False
    missed: int = 0
    auto_pass: bool = False
    stand_in: bool = False
    continues: bool = False

    @property
    def is_human(self) -> bool:
        """Whether a person is expected to move here."""
        return self.person is not None and not self.left and not self.away

    @property
    def is_taken_by_somebody(self) -> bool:
        """Whether a person owns it, present or away, and has not left."""
        return self.person is not None and not self.left
