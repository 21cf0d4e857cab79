"""A match that is over as a row of moments, to step through. Nobody's name is in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import CardSet
from engine.events import Event
from engine.match import FinishedRound, Match
from engine.moves import Move
from engine.record import Record, parse, steps
from engine.rules import RuleSet
from engine.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after a deal, or after something happened.

    Attributes:
        number: the round among those that count.
        view: the round as an onlooker sees it.
        hands: each seat's cards.
        totals: each seat's points so far.
        events: what happened; nothing at a deal.
        done: the round's end, at the moment in which it ended.
    """

    number: int
    view: View
    hands: tuple[CardSet, ...]
    totals: tuple[int, ...]
    events: tuple[Event, ...]
    done: FinishedRound | None


@dataclass(frozen=True, slots=True)
class Film:
    """A whole match.

    Attributes:
        rules: the rules played.
        moments: in order.
        deals: where each round begins among the moments.
    """

    rules: RuleSet
    moments: tuple[Moment, ...]
    deals: tuple[int, ...]

    def next_deal(self, step: int) -> int | None:
        """Where the round after this moment begins; None in the last one."""
        return next((deal for deal in self.deals if deal > step), None)


def film_of(record: str) -> Film:
    """Play a record and keep what can be seen on the way.

    A moment for each deal and for each move that shows; answers to a window show when it closes.
    This takes up to about 0.1 s.

    Raises:
        RecordError: the record cannot be played.
    """
    read = parse(record)
    moments: list[Moment] = []
    deals: list[int] = []
    for moment in _moments(read):
        if not moment.events:
            deals.append(len(moments))
        moments.append(moment)
    return Film(read.rules, tuple(moments), tuple(deals))


class _ToldMatch(Match):
    """A match that keeps what happened until it is asked."""

    def __init__(self, record: Record) -> None:
        super().__init__(record.rules, record.seats, record.seed)
        self.told: list[Event] = []

    def apply(self, seat: int, move: Move) -> list[Event]:
        events = super().apply(seat, move)
        self.told += events
        return events

    def close(self) -> list[Event]:
        events = super().close()
        self.told += events
        return events


def _moments(record: Record) -> Iterator[Moment]:
    match = _ToldMatch(record)
    finished = 0
    for step in steps(record, match):
        is_deal = step.entry is None
        if not is_deal and not match.told:
            continue
        done = match.finished[-1] if len(match.finished) > finished else None
        finished = len(match.finished)
        yield _moment(match, () if is_deal else match.told, done)
        match.told.clear()


def _moment(match: Match, events: Sequence[Event], done: FinishedRound | None) -> Moment:
    assert match.round is not None, "a round was dealt"
    number = match.round.number
    again = sum(before.outcome.redealt for before in match.finished if before.number < number)
    hands = [match.round.view(seat).hand for seat in range(len(match.seats))]
    return Moment(
        number - again,
        match.view(None),
        tuple(hand if hand is not None else CardSet() for hand in hands),
        match.totals,
        tuple(events),
        done,
    )
