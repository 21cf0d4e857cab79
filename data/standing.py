"""What is read here of a table's standing; the rest of it is kept as the table wrote it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Protocol

from pydantic import BaseModel, ConfigDict

FORGOTTEN: Final = "Former player"
"""The name in place of a person's whose data were deleted. Their ids are below zero."""


class Standing(Protocol):
    """A table's standing as the journal takes it: a value that writes itself as JSON."""

    @property
    def stage(self) -> object:
        """Where the table stands: a word, or an enumeration of words."""
        ...

    @property
    def ended(self) -> str | None:
        """Why it is over, once it is."""
        ...

    def model_dump_json(self) -> str:
        """All of it."""
        ...


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class SeatRead(_Read):
    """Who sits in a seat; ``left`` is the order of leaving, 0 for who left first."""

    name: str
    person: int | None = None
    person_name: str | None = None
    left: int | None = None


class SettingsRead(_Read):
    """Of the settings only whether the match counts for ratings."""

    ranked: bool = False


class StandingRead(_Read):
    """What a match's end depends on."""

    stage: str
    ended: str | None = None
    settings: SettingsRead = SettingsRead()
    seats: tuple[SeatRead, ...] = ()

    @property
    def makes_match(self) -> bool:
        """Whether a match that has begun counts with this end."""
        return self.ended == "finished" or (self.ended == "deserted" and self.settings.ranked)


def read_standing(text: str) -> StandingRead:
    """Read a standing.

    Raises:
        ValidationError: it says none of this.
    """
    return StandingRead.model_validate_json(text)


def without_people(text: str, pseudonyms: Mapping[int, int]) -> str:
    """The same standing with pseudonyms for some people, and no name of theirs."""
    standing: dict[str, Any] = json.loads(text)
    for seat in standing.get("seats", ()):
        if seat.get("person") in pseudonyms:
            seat["person"] = pseudonyms[seat["person"]]
            seat["name"] = FORGOTTEN
            if seat.get("person_name") is not None:
                seat["person_name"] = FORGOTTEN
    if standing.get("host") in pseudonyms:
        standing["host"] = pseudonyms[standing["host"]]
    return json.dumps(standing, ensure_ascii=False, separators=(",", ":"))
