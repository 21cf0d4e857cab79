"""A table from its record and its standing."""

from __future__ import annotations

from engine.errors import IllegalMove
from engine.match import Match
from engine.record import parse, replay
from engine.table.facts import Facts
from engine.table.people import Seat
from engine.table.stages import Stage
from engine.table.standing import Standing


class CannotResume(Exception):
    """A table's record and standing do not give a table.

    Attributes:
        reason: why, in a sentence; it may name cards, so it is for the log.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def restored(record: str, standing: Standing) -> Facts:
    """What was true of a table.

    Where the record has gone further than the standing says, the record is right.

    Raises:
        CannotResume: the record does not replay, or is another table's.
    """
    match = _replayed(record, standing) if record.strip() else None
    return Facts(
        settings=standing.settings,
        seats=[Seat.of(kept) for kept in standing.seats],
        host=standing.host,
        seed=standing.seed,
        stage=_stage(match, standing.stage),
        ended=standing.ended,
        revision=standing.revision,
        match=match,
        text=record,
    )


def _replayed(record: str, standing: Standing) -> Match:
    try:
        match = replay(parse(record))
    except (ValueError, IllegalMove) as error:
        raise CannotResume(f"The record does not replay: {error}") from error
    if match.seed != standing.seed:
        raise CannotResume("The record has another seed than the table.")
    if match.rules != standing.settings.rules:
        raise CannotResume("The record has other rules than the table.")
    if match.seats != tuple(kept.name for kept in standing.seats):
        raise CannotResume("The record has other seats than the table.")
    if match.round is None:
        raise CannotResume("The record has no round.")
    return match


def _stage(match: Match | None, kept: Stage) -> Stage:
    if match is None:
        if kept in (Stage.LOBBY, Stage.CLOSED):
            return kept
        raise CannotResume(f"A table that is {kept.value} has an empty record.")
    if kept is Stage.FINISHED and not match.is_over:
        raise CannotResume("The table has finished, its record has not.")
    if kept.is_over or (kept is Stage.BETWEEN and match.phase == "round_over"):
        return kept
    # A round that is over is settled by the table, as one that ends in play.
    return Stage.PLAYING
