"""Who answers an open claim window without being waited for."""

from __future__ import annotations

from engine.moves import Pass
from engine.table.facts import Facts
from engine.table.stages import Stage


def next_to_answer(facts: Facts) -> int | None:
    """A seat that the open window waits for and that needs no person."""
    if facts.match is None or facts.match.round is None or facts.stage is not Stage.PLAYING:
        return None
    waiting = facts.match.round.waiting()
    return next((seat for seat in waiting if _answers_itself(facts, seat)), None)


def _answers_itself(facts: Facts, number: int) -> bool:
    seat = facts.seats[number]
    if not seat.is_human or seat.auto_pass:
        return True
    only_human = sum(other.is_human for other in facts.seats) == 1
    if only_human or not facts.settings.even:
        # A window that stays open tells nobody anything, or the table prefers speed.
        return facts.at_match.legal(number) == [Pass()]
    return False
