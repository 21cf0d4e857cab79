"""Moves, and what they mean for those who sit there."""

from __future__ import annotations

from typing import Final

from engine.moves import Move
from engine.record import Close, Played
from engine.record.writing import format_entry
from engine.table import rounds
from engine.table.draft import Draft
from engine.table.forced import draw_without_choice

MISSED_UNTIL_AWAY: Final = 2
"""Turns missed in a row that make a seat's owner away."""


def move(draft: Draft, number: int, wanted: Move) -> Move:
    """Make a move, or answer a window.

    Returns:
        The move in full.

    Raises:
        IllegalMove: the rules refuse it.
    """
    full = draft.at_match.check(number, wanted)
    before, turn = draft.at_match.phase, draft.turn_key
    match = draft.play()
    events = match.apply(number, full)
    draft.write(format_entry(Played(number, full)))
    # Where all have passed the window closes without an event.
    if events or match.phase != before:
        draft.show(*events)
        _go_on(draft, turn)
    return full


def close_window(draft: Draft) -> None:
    """The window's time is up."""
    events = draft.play().close()
    draft.write(format_entry(Close()))
    draft.show(*events)
    _go_on(draft, None)


def _go_on(draft: Draft, before: tuple[int, int, int] | None) -> None:
    """What a change of the round means for the seat whose turn is over, and whose begins."""
    if before is not None and draft.turn_key != before:
        seat = draft.seats[before[-1]]
        in_time = seat.is_human and not seat.stand_in
        if seat.stand_in or (in_time and seat.missed):
            draft.set(before[-1], stand_in=False, missed=0 if in_time else seat.missed)
    if draft.turn is not None and draft.seats[draft.turn].auto_pass:
        draft.set(draft.turn, auto_pass=False)
    draw_without_choice(draft)
    rounds.settle(draft)


def miss(draft: Draft) -> None:
    """A person's turn is played for them; after two in a row they are away."""
    turn = draft.turn
    if turn is None or draft.seats[turn].is_played_by_cpu:
        return
    missed = draft.seats[turn].missed + 1
    draft.set(turn, stand_in=True, missed=missed, away=missed >= MISSED_UNTIL_AWAY)
    draft.show()


def come_back(draft: Draft, number: int) -> None:
    """Somebody who was away pressed something; a turn that was missed is played all the same."""
    if draft.seats[number].away:
        draft.set(number, away=False, missed=0)
        draft.show()


def pass_by_itself(draft: Draft, number: int, on: bool) -> None:
    """Let a seat answer every window with pass until its next turn, or no longer."""
    draft.set(number, auto_pass=on and draft.turn != number)
