"""Before the match: who joins, what is set up, and the start."""

from __future__ import annotations

from engine.fairness import commitment
from engine.match import Match
from engine.record import Record
from engine.record import format as format_record
from engine.table import rounds
from engine.table.draft import Draft
from engine.table.facts import Facts
from engine.table.people import Person, Seat
from engine.table.refusals import TableError
from engine.table.settings import TableSettings
from engine.table.stages import Stage

RANKED_NEEDS = 2
"""People without whom a match cannot be ranked."""


def must_be_lobby(facts: Facts) -> None:
    """See whether the table is still in the lobby.

    Raises:
        TableError: ``started`` or ``closed``.
    """
    if facts.stage is Stage.CLOSED:
        raise TableError("closed")
    if facts.stage is not Stage.LOBBY:
        raise TableError("started")


def join(draft: Draft, person: Person) -> None:
    """Seat a person, unless they sit here already."""
    if draft.seat_of(person.id) is None:
        _sit_down(draft, Seat(person.name, person, draft.settings.level))


def add_cpu(draft: Draft, level: str | None = None) -> None:
    """Seat a CPU player, of the table's level if none is given."""
    names = {seat.name for seat in draft.seats}
    number = len(draft.seats) + 1
    while f"CPU {number}" in names:
        number += 1
    _sit_down(draft, Seat(f"CPU {number}", None, level or draft.settings.level))


def _sit_down(draft: Draft, seat: Seat) -> None:
    if len(draft.seats) >= draft.settings.seats:
        raise TableError("full")
    draft.seats.append(seat)
    draft.show()


def set_up(draft: Draft, settings: TableSettings) -> None:
    """Take other settings."""
    if len(draft.seats) > settings.seats:
        raise TableError("full")
    if settings.level != draft.settings.level:
        for number in range(len(draft.seats)):
            draft.set(number, level=settings.level)
    draft.settings = settings
    draft.show()


def start(draft: Draft, *, fill: bool) -> None:
    """Begin the match with its first round."""
    if draft.settings.ranked and len(draft.humans) < RANKED_NEEDS:
        raise TableError("ranked_needs_two")
    while fill and len(draft.seats) < draft.settings.seats:
        add_cpu(draft)
    rules = draft.settings.rules
    if len(draft.seats) < rules.players[0]:
        raise TableError("too_few")
    draft.match = Match(rules, [seat.name for seat in draft.seats], draft.seed)
    record = Record(rules, draft.match.seats, draft.seed, commitment(draft.seed))
    draft.write(*format_record(record).rstrip("\n").split("\n"))
    rounds.deal(draft)
