"""A table as it will be once a change is committed; until then nobody sees it."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from engine.events import Event
from engine.match import Match
from engine.table.facts import Facts
from engine.table.stages import Ended, Stage


class Draft(Facts):
    """A change on its way: what will be true, and the lines that the record gains.

    The table it began as stays untouched, its match too, so a draft can simply be dropped.

    Attributes:
        lines: what the record gains.
        events: what everybody will see happen.
        new_host: the seat of who becomes the host by this.
    """

    def __init__(self, facts: Facts) -> None:
        super().__init__(**{field.name: getattr(facts, field.name) for field in fields(Facts)})
        self.seats = [*facts.seats]
        self.lines: list[str] = []
        self.events: tuple[Event, ...] = ()
        self.new_host: int | None = None
        self._revision_before = facts.revision
        self._match_before = facts.match

    @property
    def is_seen(self) -> bool:
        """Whether everybody will see the change."""
        return self.revision != self._revision_before

    def set(self, number: int, **changes: Any) -> None:
        """Change what is known of a seat."""
        self.seats[number] = replace(self.seats[number], **changes)

    def show(self, *events: Event) -> None:
        """Everybody will see the change: what they saw before becomes stale."""
        self.revision = self._revision_before + 1
        self.events += events

    def write(self, *lines: str) -> None:
        """Let the record gain lines."""
        self.lines += lines
        self.text += "".join([f"{line}\n" for line in lines])

    def play(self) -> Match:
        """The match to play on: a copy, so that the table's own stays as it is."""
        if self.match is self._match_before:
            self.match = self.at_match.copy()
        return self.at_match

    def end(self, why: Ended) -> None:
        """Let the table be over."""
        self.stage = Stage.FINISHED if why == "finished" else Stage.CLOSED
        self.ended = why
        self.show()
