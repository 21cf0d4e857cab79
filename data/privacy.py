"""What is stored about a person: all of it to read, and all of it to be taken out."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.concluding import lines_of
from data.database import Database
from data.matches import PlayedMatch, read_matches
from data.results import renamed
from data.schema import (
    ALL_TIME,
    OUTSIDE,
    champions,
    forgetting,
    journal_lines,
    match_seats,
    matches,
    people,
    preferences,
    ratings,
    seasons,
    tables,
)
from data.settings import preferences_of
from data.skill import Skill
from data.standing import FORGOTTEN, read_standing, without_people


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was taken out.

    Attributes:
        matches: in how many matches the person is nobody in particular now.
        waiting: the tables at which they still sit; there it happens as the table ends.
    """

    matches: int
    waiting: tuple[str, ...]


class Privacy:
    """What people may ask for about themselves."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def export(self, person: int, guild: int | None = None) -> dict[str, Any]:
        """Everything stored about a person, ready for JSON.

        Args:
            person: who.
            guild: one server; all of them without it.

        Returns:
            With records of matches in which the other people's names are left out.
        """
        async with self._database.read() as connection:
            names = await connection.execute(
                select(people.c.guild, people.c.name)
                .where(_here(people.c.guild, people.c.person, person, guild))
                .order_by(people.c.guild)
            )
            return {
                "person": person,
                "preferences": (await preferences_of(connection, person)).model_dump(mode="json"),
                "names": [{"guild": row.guild, "name": row.name} for row in names],
                "matches": await _matches(connection, person, guild),
                "ratings": await _ratings(connection, person, guild),
                "titles": await _titles(connection, person, guild),
                "tables": [
                    {"table": row["id"], "guild": row["guild"], "channel": row["channel"]}
                    for row in await _tables_with(connection, person, guild)
                ],
            }

    async def forget(self, person: int, guild: int | None = None) -> Forgotten:
        """Take a person out of everything: their places stay, under a pseudonym without a name.

        At a table that is still open they go on playing as they are, and are taken out as it ends.

        Args:
            person: who.
            guild: one server; without it all of them, and the preferences too.
        """
        pseudonym = -1 - secrets.randbelow(2**62)
        async with self._database.write() as connection:
            count = await _forget_matches(connection, person, guild, pseudonym)
            await connection.execute(
                update(people)
                .where(_here(people.c.guild, people.c.person, person, guild))
                .values(person=pseudonym, name=FORGOTTEN)
            )
            await connection.execute(
                update(ratings)
                .where(_here(ratings.c.guild, ratings.c.person, person, guild))
                .values(person=pseudonym)
            )
            of_guild = select(seasons.c.id)
            if guild is not None:
                of_guild = of_guild.where(seasons.c.guild == guild)
            await connection.execute(
                update(champions)
                .where(champions.c.person == person, champions.c.season.in_(of_guild))
                .values(person=pseudonym, name=FORGOTTEN)
            )
            if guild is None:
                await connection.execute(delete(preferences).where(preferences.c.person == person))
            return Forgotten(count, await _forget_tables(connection, person, guild, pseudonym))


def _here(
    guild_column: ColumnElement[int],
    person_column: ColumnElement[int],
    person: int,
    guild: int | None,
) -> ColumnElement[bool]:
    if guild is None:
        return person_column == person
    return and_(person_column == person, guild_column == guild)


async def _forget_matches(
    connection: AsyncConnection, person: int, guild: int | None, pseudonym: int
) -> int:
    rows = await connection.execute(
        select(matches.c.id, match_seats.c.seat, matches.c.record)
        .join(match_seats, match_seats.c.match == matches.c.id)
        .where(_here(matches.c.guild, match_seats.c.person, person, guild))
    )
    played = rows.all()
    for row in played:
        await connection.execute(
            update(matches)
            .where(matches.c.id == row.id)
            .values(record=renamed(row.record, {row.seat: FORGOTTEN}))
        )
        await connection.execute(
            update(match_seats)
            .where(match_seats.c.match == row.id, match_seats.c.seat == row.seat)
            .values(person=pseudonym, name=FORGOTTEN)
        )
    return len(played)


async def _forget_tables(
    connection: AsyncConnection, person: int, guild: int | None, pseudonym: int
) -> tuple[str, ...]:
    """Take them out of tables that nobody plays at, and note it for the others."""
    waiting = []
    for row in await _tables_with(connection, person, guild):
        table = row["id"]
        lines = await lines_of(connection, table)
        if row["aside"] is not None or (row["ended_at"] is not None and not lines):
            await connection.execute(
                update(tables)
                .where(tables.c.id == table)
                .values(standing=without_people(row["standing"], {person: pseudonym}))
            )
        if row["aside"] is not None:
            await _forget_journal(connection, table, row["standing"], person, lines)
            continue
        # A table that has ended may still say something, until it is closed.
        await connection.execute(
            delete(forgetting).where(forgetting.c.table_id == table, forgetting.c.person == person)
        )
        await connection.execute(
            insert(forgetting).values(table_id=table, person=person, pseudonym=pseudonym)
        )
        if row["ended_at"] is None:
            waiting.append(table)
    return tuple(waiting)


async def _forget_journal(
    connection: AsyncConnection, table: str, standing: str, person: int, lines: Sequence[str]
) -> None:
    """Take their name out of a journal that is only kept to be looked at."""
    own = {
        number: FORGOTTEN
        for number, seat in enumerate(read_standing(standing).seats)
        if seat.person == person
    }
    for number, line in enumerate(lines):
        if line.startswith("seats:"):
            await connection.execute(
                update(journal_lines)
                .where(journal_lines.c.table_id == table, journal_lines.c.number == number)
                .values(line=renamed(line, own))
            )


async def _tables_with(
    connection: AsyncConnection, person: int, guild: int | None
) -> list[dict[str, Any]]:
    """The tables at which a person has a seat."""
    statement = select(tables).where(tables.c.standing.is_not(None)).order_by(tables.c.id)
    if guild is not None:
        statement = statement.where(tables.c.guild == guild)
    rows = (await connection.execute(statement)).mappings().all()
    return [
        dict(row)
        for row in rows
        if any(seat.person == person for seat in read_standing(row["standing"]).seats)
    ]


async def _matches(
    connection: AsyncConnection, person: int, guild: int | None
) -> list[dict[str, Any]]:
    seated = (
        select(matches)
        .join(match_seats, match_seats.c.match == matches.c.id)
        .where(_here(matches.c.guild, match_seats.c.person, person, guild))
        .order_by(matches.c.id)
    )
    records = {
        row["id"]: row["record"] for row in (await connection.execute(seated)).mappings().all()
    }
    return [
        _exported(match, person, records[match.id])
        for match in await read_matches(connection, seated)
    ]


def _exported(match: PlayedMatch, person: int, record: str) -> dict[str, Any]:
    own = next(seat for seat in match.seats if seat.person == person)
    others = {
        seat.seat: f"Seat {seat.seat}"
        for seat in match.seats
        if seat.person is not None and seat.person != person
    }
    change = own.change
    return {
        "match": match.id,
        "guild": match.guild,
        "season": match.season,
        "rules": match.rules,
        "ranked": match.ranked,
        "rated": match.rated,
        "started_at": match.started_at.isoformat(),
        "ended_at": match.ended_at.isoformat(),
        "seat": own.seat,
        "name": own.name,
        "left": own.left is not None,
        "place": own.place,
        "total": own.total,
        "penalties": list(own.penalties),
        "pon": own.pon,
        "chi": own.chi,
        "ron": own.ron,
        "nico": own.nico,
        "tsumo": own.tsumo,
        "wins": own.wins,
        "fed": own.fed,
        "rating": None
        if change is None
        else {
            "mu_before": change.before.mu,
            "sigma_before": change.before.sigma,
            "mu": change.after.mu,
            "sigma": change.after.sigma,
        },
        "record": renamed(record, others),
    }


async def _ratings(
    connection: AsyncConnection, person: int, guild: int | None
) -> list[dict[str, Any]]:
    rows = await connection.execute(
        select(ratings)
        .where(_here(ratings.c.guild, ratings.c.person, person, guild))
        .order_by(ratings.c.guild, ratings.c.season)
    )
    scopes = {ALL_TIME: "all time", OUTSIDE: "outside of seasons"}
    return [
        {
            "guild": row.guild,
            "season": scopes.get(row.season, row.season),
            "mu": row.mu,
            "sigma": row.sigma,
            "shown": Skill(row.mu, row.sigma).shown,
            "matches": row.matches,
        }
        for row in rows
    ]


async def _titles(
    connection: AsyncConnection, person: int, guild: int | None
) -> list[dict[str, Any]]:
    rows = await connection.execute(
        select(champions, seasons.c.guild)
        .join(seasons, seasons.c.id == champions.c.season)
        .where(_here(seasons.c.guild, champions.c.person, person, guild))
        .order_by(champions.c.season, champions.c.board)
    )
    return [
        {
            "guild": row.guild,
            "season": row.season,
            "by": row.board,
            "place": row.place,
            "name": row.name,
            "value": row.value,
        }
        for row in rows
    ]
