"""What is true of a table, without time and without anything under way."""

from __future__ import annotations

from dataclasses import dataclass

from engine.match import Match
from engine.state import ACT, DRAW
from engine.table.people import Seat
from engine.table.settings import TableSettings
from engine.table.stages import Ended, Stage
from engine.table.standing import Standing


@dataclass(eq=False, repr=False)  # the seed and the moves are for no log
class Facts:
    """What is true of a table; its record and its :class:`Standing` hold all of it.

    Attributes:
        settings: what it is set to.
        seats: who sits there, in turn order; in a lobby only those who have joined.
        host: the id of the person who set it up, or who took that over.
        seed: what the decks come from.
        stage: where it stands.
        ended: why it is over, once it is.
        revision: rises whenever what everybody sees changes.
        match: the match, once it has started.
        text: the lines of the record so far, the seed among them.
    """

    settings: TableSettings
    seats: list[Seat]
    host: int
    seed: str
    stage: Stage = Stage.LOBBY
    ended: Ended | None = None
    revision: int = 0
    match: Match | None = None
    text: str = ""

    def seat_of(self, person: int) -> int | None:
        """The seat that a person owns, or None."""
        for number, seat in enumerate(self.seats):
            if seat.is_taken_by_somebody and seat.person and seat.person.id == person:
                return number
        return None

    @property
    def humans(self) -> list[int]:
        """The seats whose owner has not left, away or not."""
        return [number for number, seat in enumerate(self.seats) if seat.is_taken_by_somebody]

    @property
    def turn(self) -> int | None:
        """Whose turn it is, where it is a turn."""
        key = self.turn_key
        return key[-1] if key is not None else None

    @property
    def turn_key(self) -> tuple[int, int, int] | None:
        """What tells this turn from every other of the match; None where it is no turn."""
        round_ = self.match.round if self.match is not None else None
        if round_ is None or self.stage is not Stage.PLAYING:
            return None
        state = round_.state
        if state.phase not in (DRAW, ACT):
            return None
        return round_.number, state.turns, state.turn

    @property
    def at_match(self) -> Match:
        """The match of a table where it has started."""
        assert self.match is not None, "the match has started"
        return self.match

    def standing(self) -> Standing:
        """All of this that the record does not hold."""
        return Standing(
            stage=self.stage,
            ended=self.ended,
            host=self.host,
            revision=self.revision,
            seed=self.seed,
            settings=self.settings,
            seats=tuple([seat.standing for seat in self.seats]),
        )
