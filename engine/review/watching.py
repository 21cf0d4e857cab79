"""Going through a record for the decisions in it: who saw what, and did what then."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from engine.match import Match
from engine.moves import Discard, Move, Pass
from engine.players.hard.memory import NOTHING, Memory, recall
from engine.record import Played, Record, Switch, steps
from engine.review.model import Kind
from engine.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """A seat before a decision, and what it then did.

    Attributes:
        kind: a draw, a turn or an answer.
        view: what it saw.
        memory: what it remembered.
        legal: what it could do.
        made: what it did.
        line: the record's line of the last of that.
    """

    kind: Kind
    view: View
    memory: Memory
    legal: tuple[Move, ...]
    made: tuple[Move, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat right after the deal, or at the position with which a round begins."""

    view: View
    memory: Memory


@dataclass(frozen=True, slots=True)
class Ended:
    """A round is over: what it cost each seat."""

    round: int
    penalties: tuple[int, ...]


Seen = Moment | Dealt | Ended


@dataclass(slots=True)
class _Seat:
    """One seat that is watched."""

    number: int
    memory: Memory = NOTHING
    before: tuple[View, tuple[Move, ...]] | None = None
    turn: tuple[View, tuple[Move, ...], Memory] | None = None
    moves: list[Move] = field(default_factory=list)
    answer: Moment | None = None

    def look(self, match: Match) -> None:
        """See the table as it is now."""
        view = match.view(self.number)
        self.memory = recall(self.memory, view)
        legal = tuple(match.legal(self.number))
        self.before = (view, legal) if legal else None

    def moved(self, played: Played) -> Moment | None:
        """It made a move; returns the decision that is complete with it."""
        if self.before is None:
            return None
        view, legal = self.before
        if view.phase == "claim":
            # A later answer replaces an earlier one, so the window's end decides.
            self.answer = self._answer(view, legal, played.move, played.line)
            return None
        if view.phase == "draw":
            return Moment("draw", view, self.memory, legal, (played.move,), played.line)
        if self.turn is None:
            self.turn = (view, legal, self.memory)
        self.moves.append(played.move)
        return self.turned(played.line) if isinstance(played.move, Discard) else None

    def _answer(self, view: View, legal: tuple[Move, ...], move: Move, line: int) -> Moment:
        return Moment("answer", view, self.memory, legal, (move,), line)

    def turned(self, line: int) -> Moment | None:
        """Its turn is over, by a discard or by the end of the round."""
        if self.turn is None:
            return None
        view, legal, memory = self.turn
        made = tuple(self.moves)
        self.turn = None
        self.moves = []
        return Moment("turn", view, memory, legal, made, line)

    def closed(self, line: int) -> Moment | None:
        """The open window is over; who has not answered passed."""
        answer, self.answer = self.answer, None
        if answer is None and self.before is not None and self.before[0].phase == "claim":
            answer = self._answer(*self.before, Pass(), line)
        return answer


def watch(record: Record, seats: Collection[int]) -> Iterator[Seen]:
    """The deals, decisions and ends of a record as some seats saw them, in order.

    Args:
        record: the record.
        seats: the seats.

    Raises:
        RecordError: at the first line that the rules refuse.
    """
    watched = [_Seat(seat) for seat in seats]
    window = False
    for step in steps(record):
        match = step.match
        round_ = match.round
        assert round_ is not None, "a step is made in a round"
        if step.entry is None:
            for seat in watched:
                seat.turn, seat.moves, seat.answer, seat.memory = None, [], None, NOTHING
        elif isinstance(step.entry, Played):
            for seat in watched:
                if seat.number == step.entry.seat:
                    yield from _some(seat.moved(step.entry))
        if window and round_.phase != "claim":
            for seat in watched:
                yield from _some(seat.closed(step.line))
        over = round_.outcome is not None
        if over:
            for seat in watched:
                yield from _some(seat.turned(step.line))
                seat.before = None
        else:
            for seat in watched:
                seat.look(match)
        window = round_.phase == "claim"
        if step.entry is None and not over:
            for seat in watched:
                yield Dealt(match.view(seat.number), seat.memory)
        if over and not isinstance(step.entry, Switch):
            yield Ended(round_.number, match.penalties[-1])


def _some(moment: Moment | None) -> Iterator[Moment]:
    """A decision, where there was a choice."""
    if moment is not None and len(moment.legal) > 1:
        yield moment
