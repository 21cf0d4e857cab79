"""Matches that were played to their end."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.concluding import settle
from data.database import Database
from data.instants import Now, utc_now
from data.results import RoundResult
from data.schema import match_seats, matches, tables
from data.skill import Change, Skill

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """A seat of a match.

    Attributes:
        seat: counted from 0, in turn order.
        person: who played; None for a CPU player, below zero where their data were deleted.
        name: as it was at the match.
        left: the order of leaving, 0 for who left first; None who stayed.
        place: from 1, ties shared.
        total: the points at the end.
        penalties: the points of each round.
        pon, chi, ron, nico, tsumo, wins, fed: as in :class:`data.results.SeatResult`.
        change: what the match did to the rating of its season; None where it did nothing.
    """

    seat: int
    person: int | None
    name: str
    left: int | None
    place: int
    total: int
    penalties: tuple[int, ...]
    pon: int
    chi: int
    ron: int
    nico: int
    tsumo: int
    wins: int
    fed: int
    change: Change | None


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match without its record.

    Attributes:
        id: its number, the same everywhere.
        table: the table it was played at.
        guild: the server, :data:`data.schema.NO_GUILD` for none.
        season: the id of the season in which it ended; None outside of any.
        preset: what the rules began as.
        rules: the rules as text.
        ended: ``finished``, or ``deserted`` where everybody left.
        ranked: whether it was to count for ratings.
        rated: whether it did.
        humans: how many people had a seat.
        started_at, ended_at: when it began and ended.
        seats: in turn order.
        rounds: in order.
    """

    id: int
    table: str
    guild: int
    season: int | None
    preset: str
    rules: str
    ended: str
    ranked: bool
    rated: bool
    humans: int
    started_at: datetime
    ended_at: datetime
    seats: tuple[MatchSeat, ...]
    rounds: tuple[RoundResult, ...]


@dataclass(frozen=True, slots=True)
class History:
    """Some of the matches, the latest first, and how many there are in all."""

    matches: tuple[PlayedMatch, ...]
    total: int


class Matches:
    """Every match that was kept."""

    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now

    async def conclude(self, table: str) -> int | None:
        """Keep a table's match, if it has been played to its end and is not kept yet.

        Returns:
            The match's number; None where the table's end makes no match.

        Raises:
            RecordError, ValueError: as :func:`data.concluding.conclude`.
        """
        async with self._database.write() as connection:
            return await settle(connection, table, self._now())

    async def conclude_all(self) -> list[int]:
        """Keep every match that could not be kept when it ended; what still cannot be is logged.

        Returns:
            The matches kept now.
        """
        async with self._database.read() as connection:
            rows = await connection.execute(
                select(tables.c.id)
                .outerjoin(matches, matches.c.table_id == tables.c.id)
                .where(tables.c.ended_at.is_not(None), matches.c.id.is_(None))
                .order_by(tables.c.ended_at)
            )
            ended = [row.id for row in rows]
        kept = []
        for table in ended:
            try:
                match = await self.conclude(table)
            except ValueError as error:
                log.error("the match of table %s cannot be kept: %s", table, error)
                continue
            if match is not None:
                kept.append(match)
        return kept

    async def one(self, match: int, guild: int | None = None) -> PlayedMatch | None:
        """A match by its number; with a server, only if it was played there."""
        statement = select(*_COLUMNS).where(matches.c.id == match)
        if guild is not None:
            statement = statement.where(matches.c.guild == guild)
        return await self._first(statement)

    async def of_table(self, table: str) -> PlayedMatch | None:
        """The match that was played at a table."""
        return await self._first(select(*_COLUMNS).where(matches.c.table_id == table))

    async def record(self, match: int) -> str | None:
        """The text of a match's record."""
        async with self._database.read() as connection:
            return await connection.scalar(select(matches.c.record).where(matches.c.id == match))

    async def history(
        self, guild: int, person: int | None = None, *, limit: int = 10, offset: int = 0
    ) -> History:
        """The last matches of a server, or of one person there."""
        here = select(*_COLUMNS).where(matches.c.guild == guild)
        if person is not None:
            seated = select(match_seats.c.match).where(match_seats.c.person == person)
            here = here.where(matches.c.id.in_(seated))
        async with self._database.read() as connection:
            total = await connection.scalar(select(func.count()).select_from(here.subquery()))
            last = here.order_by(matches.c.id.desc()).limit(limit).offset(offset)
            return History(await read_matches(connection, last), total or 0)

    async def _first(self, statement: Select[Any]) -> PlayedMatch | None:
        async with self._database.read() as connection:
            found = await read_matches(connection, statement)
            return found[0] if found else None


# The record is long and seldom asked for.
_COLUMNS = [column for column in matches.c if column is not matches.c.record]


async def read_matches(
    connection: AsyncConnection, statement: Select[Any]
) -> tuple[PlayedMatch, ...]:
    """The matches that a statement over :data:`data.schema.matches` finds."""
    found = (await connection.execute(statement)).mappings().all()
    seats: dict[int, list[MatchSeat]] = {}
    rows = await connection.execute(
        select(match_seats)
        .where(match_seats.c.match.in_([row["id"] for row in found]))
        .order_by(match_seats.c.match, match_seats.c.seat)
    )
    for row in rows.mappings():
        seats.setdefault(row["match"], []).append(_seat(row))
    return tuple(_match(row, seats.get(row["id"], ())) for row in found)


def _match(row: RowMapping, seats: Sequence[MatchSeat]) -> PlayedMatch:
    return PlayedMatch(
        id=row["id"],
        table=row["table_id"],
        guild=row["guild"],
        season=row["season"],
        preset=row["preset"],
        rules=row["rules"],
        ended=row["ended"],
        ranked=row["ranked"],
        rated=row["rated"],
        humans=row["humans"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        seats=tuple(seats),
        rounds=tuple(RoundResult(**round_) for round_ in row["rounds"]),
    )


def _seat(row: RowMapping) -> MatchSeat:
    change = None
    if row["mu"] is not None:
        change = Change(
            Skill(row["mu_before"], row["sigma_before"]), Skill(row["mu"], row["sigma"])
        )
    return MatchSeat(
        seat=row["seat"],
        person=row["person"],
        name=row["name"],
        left=row["left"],
        place=row["place"],
        total=row["total"],
        penalties=tuple(row["penalties"]),
        pon=row["pon"],
        chi=row["chi"],
        ron=row["ron"],
        nico=row["nico"],
        tsumo=row["tsumo"],
        wins=row["wins"],
        fed=row["fed"],
        change=change,
    )
