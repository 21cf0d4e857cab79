"""Draws that leave no choice: they are made with the change that led to them."""

from __future__ import annotations

from engine.moves import Draw
from engine.record import Played
from engine.record.writing import format_entry
from engine.table.draft import Draft
from engine.table.facts import Facts


def draws_by_itself(facts: Facts) -> bool:
    """Whether it is a turn that begins with a draw that leaves no choice."""
    turn, match = facts.turn, facts.match
    if turn is None or match is None or match.phase != "draw":
        return False
    return match.legal(turn) == [Draw()]


def draw_without_choice(draft: Draft) -> None:
    """Draw for the seat whose turn begins, where the stock is all that it can draw from.

    What led there and the draw are one change: one commit, and one new board.
    """
    if draws_by_itself(draft):
        match, turn = draft.play(), draft.turn
        assert turn is not None, "it is somebody's turn"
        full = match.check(turn, Draw())
        events = match.apply(turn, full)
        draft.write(format_entry(Played(turn, full)))
        draft.show(*events)
