"""What came of a match, worked out from its record: pure, without a database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.events import Called, Event
from engine.match import Match, places
from engine.moves import Move
from engine.record import Record, parse, steps
from engine.record.lines import read_names, write_names


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round of a match ended; seats count from 0."""

    number: int
    dealer: int
    winner: int | None
    ended_by: str
    feeder: int | None
    redealt: bool


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat did in a match.

    Attributes:
        place: from 1, ties shared.
        total: the points at the end; lower is better.
        penalties: the points of each finished round.
        rounds: the finished rounds that counted.
        pon, chi: calls that were carried out.
        ron, nico, tsumo: rounds won in that way.
        wins: rounds won in any way.
        fed: rounds that another won on this seat's discard.
    """

    place: int
    total: int
    penalties: tuple[int, ...]
    rounds: int
    pon: int = 0
    chi: int = 0
    ron: int = 0
    nico: int = 0
    tsumo: int = 0
    wins: int = 0
    fed: int = 0


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What came of a match."""

    preset: str
    rules: str
    names: tuple[str, ...]
    is_over: bool
    rounds: tuple[RoundResult, ...]
    seats: tuple[SeatResult, ...]


@dataclass
class _Told:
    """The calls that were carried out, a seat each."""

    pon: Counter[int] = field(default_factory=Counter)
    chi: Counter[int] = field(default_factory=Counter)

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Called) and event.word != "ron":
                (self.pon if event.word == "pon" else self.chi)[event.seat] += 1


class _ToldMatch(Match):
    """A match that tells what happens in it while a record is played."""

    def __init__(self, record: Record, told: _Told) -> None:
        super().__init__(record.rules, record.seats, record.seed)
        self._told = told

    def apply(self, seat: int, move: Move) -> list[Event]:
        events = super().apply(seat, move)
        self._told.hear(events)
        return events

    def close(self) -> list[Event]:
        events = super().close()
        self._told.hear(events)
        return events


def result_of(record: str, left: Sequence[int | None], *, ranked: bool) -> MatchResult:
    """Play a record and see what came of it.

    Args:
        record: the text of the record.
        left: for each seat the order of leaving, 0 for who left first; None who stayed.
        ranked: whether who left comes last, the earliest of them worst.

    Raises:
        RecordError: the record cannot be played.
        ValueError: there are not as many seats in the record.
    """
    read = parse(record)
    if len(left) != len(read.seats):
        raise ValueError(f"the record has {len(read.seats)} seats and the table {len(left)}")
    told = _Told()
    match = _ToldMatch(read, told)
    for _ in steps(read, match):
        pass
    rounds = tuple(
        RoundResult(
            done.number,
            done.dealer,
            done.outcome.winner,
            done.outcome.ended_by,
            done.outcome.feeder,
            done.outcome.redealt,
        )
        for done in match.finished
    )
    final = ranked_places(match.totals, left) if ranked else places(match.totals)
    penalties = match.penalties
    seats = []
    for seat, place in enumerate(final):
        won = Counter(done.ended_by for done in rounds if done.winner == seat)
        seats.append(
            SeatResult(
                place=place,
                total=match.totals[seat],
                penalties=tuple(points[seat] for points in penalties),
                rounds=sum(not done.redealt for done in rounds),
                pon=told.pon[seat],
                chi=told.chi[seat],
                ron=won["ron"],
                nico=won["nico"],
                tsumo=won["tsumo"],
                wins=won.total(),
                fed=sum(done.feeder == seat for done in rounds),
            )
        )
    return MatchResult(
        read.rules.preset, read.rules.text(), read.seats, match.is_over, rounds, tuple(seats)
    )


def ranked_places(totals: Sequence[int], left: Sequence[int | None]) -> tuple[int, ...]:
    """Places where leaving costs: who stayed by totals, then who left, the earliest last.

    >>> ranked_places([10, 20, 0, 20], [None, None, 0, None])
    (1, 2, 4, 2)
    """
    keys = [
        (0, total) if order is None else (1, -order)
        for total, order in zip(totals, left, strict=True)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def renamed(record: str, names: dict[int, str]) -> str:
    """A record with other names in some seats; every other line stays as it is.

    Raises:
        ValueError: its line of seats cannot be read.
    """
    lines = record.split("\n")
    for place, line in enumerate(lines):
        word, _, seats = line.partition(":")
        if word == "seats":
            read = enumerate(read_names(seats))
            lines[place] = "seats: " + write_names(
                tuple(names.get(seat, name) for seat, name in read)
            )
            break
    return "\n".join(lines)
