"""Tables as the journal meets them: standings, records, and whole matches to keep."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from pydantic import BaseModel, ConfigDict

from data.store import Store
from engine.record import format as format_record
from engine.record.lines import write_names
from engine.rules import RuleSet
from engine.selfplay import play_match

GUILD, CHANNEL = 500, 600
ANN, BOB, CHO, DAI = 1, 2, 3, 4
NAMES = {ANN: "Ann", BOB: "Bob", CHO: "Cho", DAI: "Dai"}
SEED = "6d" * 32


class Hours:
    """A clock that tests set."""

    def __init__(self, time: datetime = datetime(2026, 3, 10, 12, tzinfo=UTC)) -> None:
        self.time = time

    def __call__(self) -> datetime:
        return self.time

    def pass_(self, **spans: float) -> None:
        self.time += timedelta(**spans)


class Seat(BaseModel):
    model_config = ConfigDict(frozen=True)

    name: str
    person: int | None = None
    person_name: str | None = None
    level: str = "normal"
    left: int | None = None


class TableSet(BaseModel):
    model_config = ConfigDict(frozen=True)

    ranked: bool = False


class Sitting(BaseModel):
    """A standing, as far as what is kept depends on it."""

    model_config = ConfigDict(frozen=True)

    version: int = 1
    stage: str = "playing"
    ended: str | None = None
    host: int = ANN
    revision: int = 0
    settings: TableSet = TableSet()
    seats: tuple[Seat, ...] = ()


def sitting(
    people: Sequence[int | None],
    stage: str = "playing",
    ended: str | None = None,
    *,
    ranked: bool = False,
    left: Sequence[int] = (),
) -> Sitting:
    """A standing with these people (None for a CPU), some of whom have left, in that order."""
    return Sitting(
        stage=stage,
        ended=ended,
        settings=TableSet(ranked=ranked),
        seats=tuple(
            Seat(
                name=name_of(seat, person),
                person=person,
                person_name=NAMES.get(person) if person is not None else None,
                left=left.index(person) if person in left else None,
            )
            for seat, person in enumerate(people)
        ),
    )


def name_of(seat: int, person: int | None) -> str:
    return f"CPU {seat + 1}" if person is None else NAMES.get(person, f"Person {person}")


def quick_record(
    people: Sequence[int | None], totals: Sequence[int], rules: str = "standard rounds=1"
) -> str:
    """A match that ends with one discard, with these totals; seat 0 wins its only round."""
    names = tuple(name_of(seat, person) for seat, person in enumerate(people))
    held = ("2s", "Ks", "Kh", "Kd", "Kc", "Qs", "Qh")
    brought = [total - (10 if seat else 0) for seat, total in enumerate(totals)]
    return "\n".join(
        [
            "record: 1",
            f"rules: {rules}",
            f"seats: {write_names(names)}",
            "",
            "round: 1",
            "dealer: 0",
            *[f"hand {seat}: {held[seat]}" for seat in range(len(people))],
            "discards: 5d 6h 9c Jh Jd",
            "phase: act",
            "turn: 0",
            "turns: 20",
            "penalties: " + " ".join(str(points) for points in brought),
            "",
            "0 discard 2s",
            "",
        ]
    )


@lru_cache
def played_record(
    seats: int = 3, rules: str = "standard rounds=2", seed: str = SEED, kind: str = "normal"
) -> str:
    """A whole match between CPU players."""
    return format_record(play_match(RuleSet.parse(rules), (kind,) * seats, seed).record)


def named(record: str, names: Sequence[str]) -> str:
    """A record with other names."""
    return "\n".join(
        f"seats: {write_names(tuple(names))}" if line.startswith("seats:") else line
        for line in record.split("\n")
    )


def lines_of(record: str) -> list[str]:
    return record.split("\n")[:-1]


async def finish(
    store: Store,
    table: str,
    people: Sequence[int | None],
    totals: Sequence[int] | None = None,
    *,
    ranked: bool = False,
    left: Sequence[int] = (),
    guild: int = GUILD,
    ended: str = "finished",
    record: str | None = None,
    rules: str = "standard rounds=1",
) -> int:
    """Keep a match from its first line to its last; returns its number."""
    if record is None:
        record = quick_record(people, totals or [10 * n for n in range(len(people))], rules)
    *before, last = lines_of(record)
    await store.tables.place(table, guild, CHANNEL, "en")
    await store.journal.commit(table, before, sitting(people, ranked=ranked))
    stage = "finished" if ended == "finished" else "closed"
    await store.journal.commit(
        table, [last], sitting(people, stage, ended, ranked=ranked, left=left)
    )
    match = await store.matches.of_table(table)
    assert match is not None, "the match was kept"
    return match.id
