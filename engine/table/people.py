"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.table.standing import SeatStanding


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can sit down.

    Attributes:
        id: says who it is, whatever the name.
        name: as it is written at the table.
    """

    id: int
    name: str


@dataclass(frozen=True)
class Seat:
    """A seat and what is known of who sits there. A change makes another one.

    Attributes:
        name: as it is written in the record.
        person: who sits there; None for a CPU seat.
        level: the kind of CPU player that moves where no human does.
        away: its owner has missed two turns in a row, and the CPU plays until they press.
        left: None, or how many had left before its owner left for good; the CPU plays on.
        missed: turns missed in a row.
        auto_pass: answers every window with pass until its next turn.
        stand_in: the CPU plays this one turn.
        continues: is ready for the next round.
    """

    name: str
    person: Person | None
    level: str = "normal"
    away: bool = False
    left: int | None = None
    missed: int = 0
    auto_pass: bool = False
    stand_in: bool = False
    continues: bool = False

    @property
    def is_human(self) -> bool:
        """Whether a person is expected to move here."""
        return self.is_taken_by_somebody and not self.away

    @property
    def is_taken_by_somebody(self) -> bool:
        """Whether a person owns it, present or away, and has not left."""
        return self.person is not None and self.left is None

    @property
    def is_played_by_cpu(self) -> bool:
        """Whether the CPU moves on its turn."""
        return self.stand_in or not self.is_human

    @cached_property
    def standing(self) -> SeatStanding:
        """The seat as it is kept; made once, since most changes leave most seats alone."""
        return SeatStanding(
            name=self.name,
            person=self.person.id if self.person is not None else None,
            person_name=self.person.name if self.person is not None else None,
            level=self.level,
            away=self.away,
            left=self.left,
            missed=self.missed,
            auto_pass=self.auto_pass,
            stand_in=self.stand_in,
            continues=self.continues,
        )

    @classmethod
    def of(cls, kept: SeatStanding) -> Seat:
        """The seat that was kept."""
        person = None if kept.person is None else Person(kept.person, kept.person_name or "")
        return cls(
            name=kept.name,
            person=person,
            level=kept.level,
            away=kept.away,
            left=kept.left,
            missed=kept.missed,
            auto_pass=kept.auto_pass,
            stand_in=kept.stand_in,
            continues=kept.continues,
        )
