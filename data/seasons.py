"""Seasons: begun, ended, rolled with the calendar, and who won them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from sqlalchemy import RowMapping, Select, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.borders import Schedule, Span, calendar_span, next_season, zone_of
from data.database import Database
from data.errors import SeasonError
from data.instants import Now, utc_now
from data.leaderboard import page
from data.schema import champions, guild_settings, seasons
from data.settings import keep_settings, settings_of

Board = Literal["rating", "wins"]

BOARDS: Final[tuple[Board, ...]] = ("rating", "wins")
"""What the hall of fame keeps of a season; wins for servers that play without ratings."""

PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server.

    Attributes:
        id: its id everywhere.
        guild: the server.
        number: counted from 1 in each server.
        name: the given one, or the calendar's.
        schedule: how it came about.
        starts: its first moment.
        ends: the first moment after it; None while that is open.
        frozen_at: when its winners were written down; None before.
    """

    id: int
    guild: int
    number: int
    name: str
    schedule: Schedule
    starts: datetime
    ends: datetime | None
    frozen_at: datetime | None

    @property
    def span(self) -> Span:
        """When it is."""
        return Span(self.starts, self.ends)


@dataclass(frozen=True, slots=True)
class Champion:
    """One of the first three of a past season.

    Attributes:
        board: what decided: ``rating`` or ``wins``.
        place: 1, 2 or 3; ties shared.
        person: their id; below zero for somebody whose data were deleted.
        name: as they were called then.
        value: the rating as people saw it, or the number of matches won.
        matches: the matches of that season.
    """

    board: Board
    place: int
    person: int
    name: str
    value: float
    matches: int


@dataclass(frozen=True, slots=True)
class Past:
    """A past season with those who won it, best first."""

    season: Season
    champions: tuple[Champion, ...]


class Seasons:
    """Every server's seasons."""

    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now

    async def current(self, guild: int) -> Season | None:
        """The season that is running, begun here if it was due; None where none is."""
        now = self._now()
        async with self._database.read() as connection:
            if not await _is_due(connection, guild, now):
                return await season_at(connection, guild, now)
        async with self._database.write() as connection:
            return await roll(connection, guild, self._now())

    async def all(self, guild: int) -> tuple[Season, ...]:
        """A server's seasons, the latest first."""
        await self.current(guild)
        async with self._database.read() as connection:
            return await _find(connection, _of(guild))

    async def one(self, guild: int, season: int) -> Season | None:
        """A season of a server by its id."""
        async with self._database.read() as connection:
            found = await _find(connection, _of(guild).where(seasons.c.id == season))
            return found[0] if found else None

    async def start(self, guild: int, name: str, ends: datetime | None = None) -> Season:
        """Begin a season by hand, now.

        Args:
            guild: the server.
            name: what it is called.
            ends: the first moment after it; see :func:`data.borders.day_begins`.

        Raises:
            SeasonError: ``scheduled``, ``running`` or ``ends_too_soon``.
        """
        async with self._database.write() as connection:
            now = self._now()
            running = await roll(connection, guild, now)
            _, schedule = await settings_of(connection, guild)
            if schedule != "hand":
                raise SeasonError("scheduled")
            if running is not None:
                raise SeasonError("running")
            if ends is not None and ends <= now:
                raise SeasonError("ends_too_soon")
            return await _begin(connection, guild, Span(now, ends), name, "hand")

    async def end(self, guild: int) -> Season:
        """End the season that is running, now.

        Raises:
            SeasonError: ``scheduled`` or ``none_running``.
        """
        async with self._database.write() as connection:
            now = self._now()
            running = await roll(connection, guild, now)
            _, schedule = await settings_of(connection, guild)
            if schedule != "hand":
                raise SeasonError("scheduled")
            if running is None or running.starts == now:
                raise SeasonError("none_running")
            await _end_at(connection, running.id, now)
            await roll(connection, guild, now)
            return (await _find(connection, _of(guild).where(seasons.c.id == running.id)))[0]

    async def schedule(self, guild: int, schedule: Schedule) -> Season | None:
        """Let seasons come by hand, monthly or quarterly from now on.

        A season that is running and has no end, or followed another calendar, ends with the
        present month or quarter; where none is running one begins now. Back by hand, what is
        running keeps its end.

        Returns:
            The season that is running then.
        """
        async with self._database.write() as connection:
            now = self._now()
            running = await roll(connection, guild, now)
            settings, _ = await settings_of(connection, guild)
            await keep_settings(connection, guild, settings, schedule)
            if schedule == "hand":
                return running
            span, name = calendar_span(schedule, now, zone_of(settings.zone))
            if running is None:
                return await _begin(connection, guild, Span(now, span.ends), name, schedule)
            if running.ends is None or running.schedule != "hand":
                await _end_at(connection, running.id, span.ends)
                await connection.execute(
                    update(seasons).where(seasons.c.id == running.id).values(schedule=schedule)
                )
            return await season_at(connection, guild, now)

    async def schedule_of(self, guild: int) -> Schedule:
        """How a server's seasons come about."""
        async with self._database.read() as connection:
            return (await settings_of(connection, guild))[1]

    async def roll(self) -> int:
        """Bring every server's seasons up to now, each border exactly once.

        Returns:
            How many servers had something due.
        """
        async with self._database.read() as connection:
            scheduled = select(guild_settings.c.guild).where(guild_settings.c.schedule != "hand")
            ended = select(seasons.c.guild).where(
                seasons.c.ends <= self._now(), seasons.c.frozen_at.is_(None)
            )
            guilds = sorted(
                {row.guild for row in await connection.execute(scheduled)}
                | {row.guild for row in await connection.execute(ended)}
            )
            due = [guild for guild in guilds if await _is_due(connection, guild, self._now())]
        for guild in due:
            async with self._database.write() as connection:
                await roll(connection, guild, self._now())
        return len(due)

    async def hall(self, guild: int) -> tuple[Past, ...]:
        """The past seasons and who won them, the latest first."""
        await self.current(guild)
        async with self._database.read() as connection:
            past = await _find(connection, _of(guild).where(seasons.c.frozen_at.is_not(None)))
            rows = await connection.execute(
                select(champions)
                .where(champions.c.season.in_([season.id for season in past]))
                .order_by(champions.c.board, champions.c.place, champions.c.person)
            )
            won: dict[int, list[Champion]] = {}
            for row in rows:
                won.setdefault(row.season, []).append(
                    Champion(row.board, row.place, row.person, row.name, row.value, row.matches)
                )
        return tuple(Past(season, tuple(won.get(season.id, ()))) for season in past)


async def roll(connection: AsyncConnection, guild: int, now: datetime) -> Season | None:
    """Bring a server's seasons up to a moment, within a transaction that writes.

    Returns:
        The season that is running then.
    """
    settings, schedule = await settings_of(connection, guild)
    over = await _find(
        connection,
        _of(guild).where(seasons.c.ends <= now, seasons.c.frozen_at.is_(None)),
    )
    for season in over:
        await _freeze(connection, season, now)
    last = await _last(connection, guild)
    due = next_season(schedule, last.span if last else None, now, zone_of(settings.zone))
    if due is not None:
        span, name = due
        return await _begin(connection, guild, span, name, schedule)
    return await season_at(connection, guild, now)


async def season_at(connection: AsyncConnection, guild: int, moment: datetime) -> Season | None:
    """The season that holds a moment, among those that have been begun."""
    found = await _find(
        connection,
        _of(guild).where(
            seasons.c.starts <= moment, or_(seasons.c.ends.is_(None), seasons.c.ends > moment)
        ),
    )
    return found[0] if found else None


async def follow_zone(
    connection: AsyncConnection, guild: int, now: datetime, zone: str, schedule: Schedule
) -> None:
    """After a change of the time zone: what runs by the calendar ends at that zone's border."""
    running = await season_at(connection, guild, now)
    if running is not None and schedule != "hand" and running.schedule == schedule:
        span, _ = calendar_span(schedule, now, zone_of(zone))
        await _end_at(connection, running.id, span.ends)


async def _is_due(connection: AsyncConnection, guild: int, now: datetime) -> bool:
    settings, schedule = await settings_of(connection, guild)
    last = await _last(connection, guild)
    if last is not None and last.frozen_at is None and not last.span.holds(now):
        return True
    zone = zone_of(settings.zone)
    return next_season(schedule, last.span if last else None, now, zone) is not None


async def _begin(
    connection: AsyncConnection, guild: int, span: Span, name: str, schedule: Schedule
) -> Season:
    last = await _last(connection, guild)
    values: dict[str, Any] = {
        "guild": guild,
        "number": last.number + 1 if last else 1,
        "name": name,
        "schedule": schedule,
        "starts": span.starts,
        "ends": span.ends,
        "frozen_at": None,
    }
    made = await connection.execute(insert(seasons).values(values))
    (number,) = made.inserted_primary_key or (0,)
    return Season(id=number, **values)


async def _end_at(connection: AsyncConnection, season: int, moment: datetime | None) -> None:
    await connection.execute(update(seasons).where(seasons.c.id == season).values(ends=moment))


async def _freeze(connection: AsyncConnection, season: Season, now: datetime) -> None:
    """Write down who won, for good."""
    for board in BOARDS:
        best = await page(connection, season.guild, by=board, season=season.id, limit=25)
        podium = [row for row in best.rows if row.place is not None and row.place <= PODIUM]
        for row in podium:
            if board == "wins" and not row.wins:
                continue
            await connection.execute(
                insert(champions).values(
                    season=season.id,
                    board=board,
                    person=row.person,
                    place=row.place,
                    name=row.name,
                    value=row.rating if board == "rating" else row.wins,
                    matches=row.rated_matches if board == "rating" else row.matches,
                )
            )
    await connection.execute(update(seasons).where(seasons.c.id == season.id).values(frozen_at=now))


def _of(guild: int) -> Select[Any]:
    return select(seasons).where(seasons.c.guild == guild).order_by(seasons.c.number.desc())


async def _last(connection: AsyncConnection, guild: int) -> Season | None:
    found = await _find(connection, _of(guild).limit(1))
    return found[0] if found else None


async def _find(connection: AsyncConnection, statement: Select[Any]) -> tuple[Season, ...]:
    rows: Sequence[RowMapping] = (await connection.execute(statement)).mappings().all()
    return tuple(Season(**row) for row in rows)


__all__ = ["BOARDS", "PODIUM", "Champion", "Past", "Season", "Seasons"]
