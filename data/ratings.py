"""Ratings as they are kept: after each match, and all of them again from the matches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.database import Database
from data.schema import ALL_TIME, OUTSIDE, match_seats, matches, ratings
from data.skill import LIBRARY, Book, Change, Rated, Skill


@dataclass(frozen=True, slots=True)
class Recomputed:
    """What a recomputation did.

    Attributes:
        matches: the rated matches it went through.
        changed: the ratings that came out otherwise than they were kept.
    """

    matches: int
    changed: int


class Ratings:
    """Everybody's ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int, person: int, season: int | None = None) -> Rated | None:
        """A person's rating in a season, or over all time; None without a rated match."""
        scope = ALL_TIME if season is None else season
        async with self._database.read() as connection:
            kept = await _kept(connection, guild, [person])
            return kept.get((scope, person))

    async def recompute(self, guild: int | None = None) -> Recomputed:
        """Work every rating out again from the matches, in the order in which they were kept.

        Args:
            guild: one server; all of them without it.
        """
        async with self._database.write() as connection:
            guilds = [guild] if guild is not None else await _guilds(connection)
            total = changed = 0
            for one in guilds:
                rated, different = await _recompute(connection, one)
                total += rated
                changed += different
            return Recomputed(total, changed)


async def rate_match(
    connection: AsyncConnection, guild: int, match: int, season: int, places: dict[int, int]
) -> dict[int, Change]:
    """Rate a match as it is kept, within a transaction that writes.

    Args:
        connection: the transaction.
        guild: the server.
        match: its number.
        season: the season's id, or :data:`data.schema.OUTSIDE`.
        places: each human's place, in the order of the seats.
    """
    book = Book(await _kept(connection, guild, places))
    changes = book.add(match, season, places)
    scopes = [(scope, person) for scope in (ALL_TIME, season) for person in places]
    await connection.execute(
        delete(ratings).where(
            ratings.c.guild == guild,
            ratings.c.season.in_((ALL_TIME, season)),
            ratings.c.person.in_(list(places)),
        )
    )
    await connection.execute(insert(ratings), [_row(guild, key, book.rated[key]) for key in scopes])
    return changes


async def _recompute(connection: AsyncConnection, guild: int) -> tuple[int, int]:
    before = await _kept(connection, guild)
    rows = await connection.execute(
        select(matches.c.id, matches.c.season, match_seats.c.person, match_seats.c.place)
        .join(match_seats, match_seats.c.match == matches.c.id)
        .where(matches.c.guild == guild, matches.c.rated, match_seats.c.person.is_not(None))
        .order_by(matches.c.id, match_seats.c.seat)
    )
    played: dict[int, tuple[int, dict[int, int]]] = {}
    for row in rows:
        season = OUTSIDE if row.season is None else row.season
        played.setdefault(row.id, (season, {}))[1][row.person] = row.place
    book = Book()
    after = []
    for match, (season, places) in played.items():
        for person, change in book.add(match, season, places).items():
            after.append({"of_match": match, "of_person": person, **columns(change)})
    await connection.execute(delete(ratings).where(ratings.c.guild == guild))
    if book.rated:
        await connection.execute(
            insert(ratings), [_row(guild, key, rated) for key, rated in book.rated.items()]
        )
        await connection.execute(
            update(match_seats).where(
                match_seats.c.match == bindparam("of_match"),
                match_seats.c.person == bindparam("of_person"),
            ),
            after,
        )
    keys = before.keys() | book.rated.keys()
    return len(played), sum(before.get(key) != book.rated.get(key) for key in keys)


def columns(change: Change) -> dict[str, float]:
    """A change as a seat's columns have it."""
    return {
        "mu_before": change.before.mu,
        "sigma_before": change.before.sigma,
        "mu": change.after.mu,
        "sigma": change.after.sigma,
    }


async def _guilds(connection: AsyncConnection) -> list[int]:
    rows = await connection.execute(select(matches.c.guild).distinct().order_by(matches.c.guild))
    return [row.guild for row in rows]


async def _kept(
    connection: AsyncConnection, guild: int, persons: Iterable[int] | None = None
) -> dict[tuple[int, int], Rated]:
    statement = select(ratings).where(ratings.c.guild == guild)
    if persons is not None:
        statement = statement.where(ratings.c.person.in_(list(persons)))
    return {
        (row.season, row.person): Rated(Skill(row.mu, row.sigma), row.matches, row.last_match)
        for row in await connection.execute(statement)
    }


def _row(guild: int, key: tuple[int, int], rated: Rated) -> dict[str, object]:
    season, person = key
    return {
        "guild": guild,
        "season": season,
        "person": person,
        "mu": rated.skill.mu,
        "sigma": rated.skill.sigma,
        "matches": rated.matches,
        "last_match": rated.last_match,
        "library": LIBRARY,
    }
