"""What one person has done in a server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.database import Database
from data.leaderboard import LEAST_HUMANS, counted
from data.schema import ALL_TIME, OUTSIDE, match_seats, matches, people, ratings, seasons
from data.skill import MATCHES_UNTIL_RANKED, Skill


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums over a person's matches that count; see :data:`data.leaderboard.LEAST_HUMANS`.

    Attributes:
        matches: how many.
        places: how often each place was reached, by the place.
        average_place: over these matches; None without one.
        average_penalty: points a round; None without one.
        rounds: the rounds of these matches.
        wins, ron, nico, tsumo: rounds won: in all, and in these ways.
        pon, chi: calls that were carried out.
        fed: rounds that another won on this person's discard.
    """

    matches: int
    places: dict[int, int]
    average_place: float | None
    average_penalty: float | None
    rounds: int
    wins: int
    ron: int
    nico: int
    tsumo: int
    pon: int
    chi: int
    fed: int


@dataclass(frozen=True, slots=True)
class SeasonFigures:
    """One season of a person.

    Attributes:
        season: its id; None for matches outside of any.
        name: its name; empty outside of any.
        matches, wins: the matches that count, and those with the first place.
        average_place: of these matches.
        rating: the number for people; None without a rated match.
        rated_matches: the matches behind it.
        is_ranked: whether these are enough for a place.
    """

    season: int | None
    name: str
    matches: int
    wins: int
    average_place: float
    rating: int | None
    rated_matches: int

    @property
    def is_ranked(self) -> bool:
        """Whether there were enough matches for a place among others."""
        return self.rated_matches >= MATCHES_UNTIL_RANKED


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """A person's rating after a match."""

    match: int
    ended_at: datetime
    season: int | None
    skill: Skill

    @property
    def shown(self) -> int:
        """The number for people."""
        return self.skill.shown


@dataclass(frozen=True, slots=True)
class Career:
    """What one person has done in a server.

    Attributes:
        person: who.
        name: as they were called at their last match here.
        figures: over all time.
        practice: matches besides, against CPU players alone.
        rating: over all time; None without a rated match.
        rated_matches: the matches behind it.
        seasons: the latest first.
        course: the rating of each match's season after it, in order.
    """

    person: int
    name: str
    figures: Figures
    practice: int
    rating: int | None
    rated_matches: int
    seasons: tuple[SeasonFigures, ...]
    course: tuple[CoursePoint, ...]


class Careers:
    """Everybody's careers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int, person: int) -> Career | None:
        """A person's career in a server; None for who has no match there."""
        async with self._database.read() as connection:
            name = await connection.scalar(
                select(people.c.name).where(people.c.guild == guild, people.c.person == person)
            )
            if name is None:
                return None
            all_time = await _rating(connection, guild, person)
            practice = await connection.scalar(
                select(func.count()).select_from(_joined(guild, person).subquery())
            )
            figures = await _figures(connection, guild, person)
            return Career(
                person,
                name,
                figures,
                (practice or 0) - figures.matches,
                all_time[0],
                all_time[1],
                await _seasons(connection, guild, person),
                await _course(connection, guild, person),
            )


def _joined(guild: int, person: int) -> Select[Any]:
    return (
        select(match_seats.c.match)
        .join(matches, matches.c.id == match_seats.c.match)
        .where(matches.c.guild == guild, match_seats.c.person == person)
    )


async def _rating(connection: AsyncConnection, guild: int, person: int) -> tuple[int | None, int]:
    found = await connection.execute(
        select(ratings).where(
            ratings.c.guild == guild, ratings.c.person == person, ratings.c.season == ALL_TIME
        )
    )
    row = found.first()
    return (Skill(row.mu, row.sigma).shown, row.matches) if row else (None, 0)


async def _figures(connection: AsyncConnection, guild: int, person: int) -> Figures:
    seats = match_seats.c
    names = ("total", "rounds", "wins", "ron", "nico", "tsumo", "pon", "chi", "fed")
    by_place = await connection.execute(
        select(
            seats.place,
            func.count().label("matches"),
            *[func.sum(seats[name]).label(name) for name in names],
        )
        .join(matches, matches.c.id == seats.match)
        .where(counted(guild), seats.person == person)
        .group_by(seats.place)
        .order_by(seats.place)
    )
    rows = by_place.mappings().all()
    places = {row["place"]: row["matches"] for row in rows}
    sums = {name: sum(row[name] for row in rows) for name in names}
    count = sum(places.values())
    total = sums.pop("total")
    rounds = sums["rounds"]
    return Figures(
        matches=count,
        places=places,
        average_place=sum(place * times for place, times in places.items()) / count
        if count
        else None,
        average_penalty=total / rounds if rounds else None,
        **sums,
    )


async def _seasons(
    connection: AsyncConnection, guild: int, person: int
) -> tuple[SeasonFigures, ...]:
    seats = match_seats.c
    scope = func.coalesce(matches.c.season, OUTSIDE)
    rows = await connection.execute(
        select(
            matches.c.season,
            func.coalesce(seasons.c.name, "").label("name"),
            func.count().label("matches"),
            func.sum(case((seats.place == 1, 1), else_=0)).label("wins"),
            func.avg(seats.place * 1.0).label("average_place"),
            ratings.c.mu,
            ratings.c.sigma,
            func.coalesce(ratings.c.matches, 0).label("rated"),
        )
        .select_from(match_seats)
        .join(matches, matches.c.id == seats.match)
        .outerjoin(seasons, seasons.c.id == matches.c.season)
        .outerjoin(
            ratings,
            and_(
                ratings.c.guild == guild,
                ratings.c.person == person,
                ratings.c.season == scope,
            ),
        )
        .where(counted(guild), seats.person == person)
        .group_by(
            matches.c.season, seasons.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.matches
        )
        .order_by(func.max(matches.c.id).desc())
    )
    return tuple(
        SeasonFigures(
            row.season,
            row.name,
            row.matches,
            row.wins,
            row.average_place,
            Skill(row.mu, row.sigma).shown if row.mu is not None else None,
            row.rated,
        )
        for row in rows
    )


async def _course(connection: AsyncConnection, guild: int, person: int) -> tuple[CoursePoint, ...]:
    rows = await connection.execute(
        select(
            matches.c.id,
            matches.c.ended_at,
            matches.c.season,
            match_seats.c.mu,
            match_seats.c.sigma,
        )
        .join(matches, matches.c.id == match_seats.c.match)
        .where(
            matches.c.guild == guild,
            match_seats.c.person == person,
            match_seats.c.mu.is_not(None),
        )
        .order_by(matches.c.id)
    )
    return tuple(
        CoursePoint(row.id, row.ended_at, row.season, Skill(row.mu, row.sigma)) for row in rows
    )


__all__ = ["LEAST_HUMANS", "Career", "Careers", "CoursePoint", "Figures", "SeasonFigures"]
