"""Who leaves, who is sent away, and who is the host then."""

from __future__ import annotations

from engine.record import Switch
from engine.record.writing import format_entry
from engine.table import rounds
from engine.table.draft import Draft
from engine.table.refusals import TableError
from engine.table.stages import Stage


def leave(draft: Draft, person: int) -> None:
    """Let a person leave for good."""
    number = draft.seat_of(person)
    if number is None:
        raise TableError("not_seated")
    _vacate(draft, number)


def kick(draft: Draft, number: int) -> None:
    """Take a seat from who sits there: before the start from anybody, then from other people."""
    if not 0 <= number < len(draft.seats):
        raise TableError("no_such_seat")
    if draft.stage.has_begun and number not in draft.humans:
        raise TableError("no_such_seat")
    if draft.stage.has_begun and number == draft.seat_of(draft.host):
        raise TableError("no_such_seat")
    _vacate(draft, number)


def _vacate(draft: Draft, number: int) -> None:
    """In a lobby the seat is free, in play the CPU takes it over."""
    seat = draft.seats[number]
    if draft.stage is Stage.LOBBY:
        del draft.seats[number]
        following = number
    else:
        draft.write(format_entry(Switch(number, "cpu")))
        gone = sum(other.left is not None for other in draft.seats)
        draft.set(number, left=gone, away=False, auto_pass=False)
        following = number + 1
    draft.show()
    if not draft.humans:
        draft.end("deserted")
        return
    if seat.person is not None and seat.person.id == draft.host:
        _hand_over(draft, following)
    rounds.deal_if_ready(draft)


def _hand_over(draft: Draft, first: int) -> None:
    """The next person becomes the host; somebody away only where nobody is there."""
    seats = len(draft.seats)
    order = [(first + step) % seats for step in range(seats)]
    # Python's sort is stable: who is there comes first, in turn order.
    heirs = sorted(
        (number for number in order if number in draft.humans),
        key=lambda number: draft.seats[number].away,
    )
    heir = draft.seats[heirs[0]].person
    assert heir is not None, "a person owns it"
    draft.host, draft.new_host = heir.id, heirs[0]
