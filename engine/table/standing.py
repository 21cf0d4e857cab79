"""All that must outlive the process of a table and that its record does not hold."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.table.settings import TableSettings
from engine.table.stages import Ended, Stage

VERSION: Final = 1


class SeatStanding(BaseModel):
    """A seat as it is kept.

    Attributes:
        name: as it is written in the record.
        person: the id of who sits there; None for a CPU seat.
        person_name: their name.
        level: the kind of CPU player that moves where no human does.
        away: its owner has missed two turns in a row.
        left: None, or how many had left before its owner left for good: 0 left first.
        missed: turns missed in a row.
        auto_pass: answers every window with pass until its next turn.
        stand_in: the CPU plays this one turn.
        continues: is ready for the next round.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    person: int | None
    person_name: str | None
    level: str
    away: bool = False
    left: int | None = None
    missed: int = 0
    auto_pass: bool = False
    stand_in: bool = False
    continues: bool = False


class Standing(BaseModel):
    """A table beside its record: both together give the table back.

    ``model_dump_json()`` and ``Standing.model_validate_json()`` keep it as text; the rules in it
    are written as a record writes them.

    Attributes:
        version: of this form; another one is refused.
        stage: where the table stands.
        ended: why it is over, once it is.
        host: the id of the person who set it up, or who took that over.
        revision: rises whenever what everybody sees changes.
        seed: what the decks come from; secret until the match is over.
        settings: what the table is set to.
        seats: who sits there, in turn order; in a lobby only those who have joined.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = VERSION
    stage: Stage
    ended: Ended | None
    host: int
    revision: int
    seed: str = Field(repr=False)  # for no log
    settings: TableSettings
    seats: tuple[SeatStanding, ...]

    @model_validator(mode="before")
    @classmethod
    def _known_version(cls, given: Any) -> Any:
        # First of all: a later form may differ in every other field.
        version = given.get("version", VERSION) if isinstance(given, dict) else VERSION
        if version != VERSION:
            raise ValueError(
                f"This standing has version {version!r}; this program reads version {VERSION}."
            )
        return given
