"""Who stands where: a server's people, ranked by what they did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Select, and_, case, func, literal, null, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.database import Database
from data.schema import ALL_TIME, match_seats, matches, people, ratings
from data.skill import MATCHES_UNTIL_RANKED, SHOWN_START, SHOWN_STEP

By = Literal["rating", "wins", "average_place", "average_penalty", "matches"]

LEAST_HUMANS: Final = 2
"""A match counts on a leaderboard with so many people in it: nobody climbs on CPU players."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """One person's line.

    Attributes:
        place: from 1, ties shared; None before enough matches have been played.
        person: their id; below zero for somebody whose data were deleted.
        name: as they were called at their last match here.
        matches, wins: the matches that count, and those with the first place.
        average_place: of these matches.
        average_penalty: points a round, over the rounds of these matches.
        rating: the number for people; None without a rated match.
        rated_matches: the matches behind it.
    """

    place: int | None
    person: int
    name: str
    matches: int
    wins: int
    average_place: float
    average_penalty: float
    rating: int | None
    rated_matches: int


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a leaderboard.

    Attributes:
        rows: in order.
        total: how many rows the whole leaderboard has.
        offset: how many come before these.
    """

    rows: tuple[Ranked, ...]
    total: int
    offset: int


class Leaderboard:
    """Every server's leaderboards."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self,
        guild: int,
        *,
        by: By = "rating",
        season: int | None = None,
        preset: str | None = None,
        limit: int = 10,
        offset: int = 0,
    ) -> Page:
        """A page of a leaderboard.

        Args:
            guild: the server.
            by: what decides.
            season: the id of a season; None for all time.
            preset: only matches under this preset; the rating is over all of them all the same.
            limit: rows a page.
            offset: rows before it.
        """
        async with self._database.read() as connection:
            return await page(
                connection, guild, by=by, season=season, preset=preset, limit=limit, offset=offset
            )


async def page(
    connection: AsyncConnection,
    guild: int,
    *,
    by: By = "rating",
    season: int | None = None,
    preset: str | None = None,
    limit: int = 10,
    offset: int = 0,
) -> Page:
    """A page of a leaderboard, within a transaction."""
    whole = _ranked(guild, by, season, preset).subquery()
    columns = whole.c
    statement = (
        select(whole)
        .order_by(columns.unranked, columns.value, columns.matches.desc(), columns.person)
        .limit(limit)
        .offset(offset)
    )
    rows = (await connection.execute(statement)).mappings().all()
    total = rows[0]["total"] if rows else 0
    if not rows and offset:
        total = await connection.scalar(select(func.count()).select_from(whole)) or 0
    return Page(
        tuple(
            Ranked(
                None if row["unranked"] else row["place"],
                row["person"],
                row["name"],
                row["matches"],
                row["wins"],
                row["average_place"],
                row["average_penalty"],
                None if row["rating"] is None else int(row["rating"]),
                row["rated_matches"] or 0,
            )
            for row in rows
        ),
        total,
        offset,
    )


def counted(guild: int) -> ColumnElement[bool]:
    """The matches that count on a server's leaderboards."""
    return and_(matches.c.guild == guild, matches.c.humans >= LEAST_HUMANS)


def _ranked(guild: int, by: By, season: int | None, preset: str | None) -> Select[Any]:
    """Every person with their value, the lowest best, and their place by it."""
    done = _done(guild, season, preset).subquery()
    shown = func.round(SHOWN_START + SHOWN_STEP * (ratings.c.mu - 3 * ratings.c.sigma))
    scope = ALL_TIME if season is None else season
    values: dict[By, ColumnElement[Any]] = {
        "rating": -shown,
        "wins": -done.c.wins,
        "average_place": done.c.average_place,
        "average_penalty": done.c.average_penalty,
        "matches": -done.c.matches,
    }
    enough: dict[By, ColumnElement[bool]] = {
        "rating": ratings.c.matches >= MATCHES_UNTIL_RANKED,
        "average_place": done.c.matches >= MATCHES_UNTIL_RANKED,
        "average_penalty": done.c.matches >= MATCHES_UNTIL_RANKED,
    }
    unranked = case((enough[by], 0), else_=1) if by in enough else literal(0)
    statement = (
        select(
            done,
            people.c.name,
            shown.label("rating"),
            ratings.c.matches.label("rated_matches"),
            unranked.label("unranked"),
            values[by].label("value"),
            func.rank().over(partition_by=unranked, order_by=values[by]).label("place"),
            func.count().over().label("total"),
        )
        .join(people, and_(people.c.guild == guild, people.c.person == done.c.person))
        .outerjoin(
            ratings,
            and_(
                ratings.c.guild == guild,
                ratings.c.season == scope,
                ratings.c.person == done.c.person,
            ),
        )
    )
    if by == "rating":
        statement = statement.where(ratings.c.person.is_not(null()))
    return statement


def _done(guild: int, season: int | None, preset: str | None) -> Select[Any]:
    """What each person did in the matches that count."""
    seats = match_seats.c
    rounds = func.sum(seats.rounds)
    statement = (
        select(
            seats.person,
            func.count().label("matches"),
            func.sum(case((seats.place == 1, 1), else_=0)).label("wins"),
            func.avg(seats.place * 1.0).label("average_place"),
            case((rounds > 0, func.sum(seats.total) * 1.0 / rounds), else_=0.0).label(
                "average_penalty"
            ),
        )
        .join(matches, matches.c.id == seats.match)
        .where(counted(guild), seats.person.is_not(null()))
        .group_by(seats.person)
    )
    if season is not None:
        statement = statement.where(matches.c.season == season)
    if preset is not None:
        statement = statement.where(matches.c.preset == preset)
    return statement
