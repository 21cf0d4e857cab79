"""From a table that is over to a match that is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.ratings import columns, rate_match
from data.results import MatchResult, renamed, result_of
from data.schema import (
    NO_GUILD,
    OUTSIDE,
    forgetting,
    journal_lines,
    match_seats,
    matches,
    people,
    tables,
)
from data.seasons import roll, season_at
from data.standing import FORGOTTEN, StandingRead, read_standing, without_people


async def settle(connection: AsyncConnection, table: str, now: datetime) -> int | None:
    """Keep an ended table's match as :func:`conclude` does, and let go of who asked for that.

    Raises:
        RecordError, ValueError: as :func:`conclude`.
    """
    match = await conclude(connection, table, now)
    forgotten = await _forgotten(connection, table)
    if forgotten:
        standing = await connection.scalar(select(tables.c.standing).where(tables.c.id == table))
        if standing is not None:
            await connection.execute(
                update(tables)
                .where(tables.c.id == table)
                .values(standing=without_people(standing, forgotten))
            )
    return match


async def conclude(connection: AsyncConnection, table: str, now: datetime) -> int | None:
    """Keep the match that a table has played to its end, if it has and it is not kept yet.

    Its journal becomes the match's record.

    Returns:
        The match's number; None where the table's end makes no match.

    Raises:
        RecordError: the journal cannot be played.
        ValueError: the table says that its match is over, and by the journal it is not.
    """
    kept = await connection.scalar(select(matches.c.id).where(matches.c.table_id == table))
    if kept is not None:
        return int(kept)
    row = (await connection.execute(select(tables).where(tables.c.id == table))).mappings().first()
    if row is None or row["standing"] is None or row["ended_at"] is None or not row["lines"]:
        return None
    standing = read_standing(row["standing"])
    if not standing.makes_match:
        return None
    record = record_text(await lines_of(connection, table))
    ranked = standing.settings.ranked
    result = result_of(record, [seat.left for seat in standing.seats], ranked=ranked)
    if standing.ended == "finished" and not result.is_over:
        raise ValueError(f"table {table} says that it is finished, and its journal does not")

    forgotten = await _forgotten(connection, table)
    people_here = [
        forgotten.get(seat.person, seat.person) if seat.person is not None else None
        for seat in standing.seats
    ]
    names = [
        FORGOTTEN if seat.person in forgotten else seat.person_name or name
        for seat, name in zip(standing.seats, result.names, strict=True)
    ]
    guild = NO_GUILD if row["guild"] is None else row["guild"]
    ended_at: datetime = row["ended_at"]
    # The season of that moment may still have to be begun, and so may the present one.
    await roll(connection, guild, ended_at)
    if now > ended_at:
        await roll(connection, guild, now)
    season = await season_at(connection, guild, ended_at)
    rated = ranked and _is_rated(standing)
    made = await connection.execute(
        insert(matches).values(
            table_id=table,
            guild=guild,
            season=season.id if season else None,
            preset=result.preset,
            rules=result.rules,
            ended=standing.ended,
            ranked=ranked,
            rated=rated,
            humans=sum(person is not None for person in people_here),
            started_at=row["started_at"] or ended_at,
            ended_at=ended_at,
            rounds=[asdict(round_) for round_ in result.rounds],
            record=renamed(
                record,
                {n: FORGOTTEN for n, seat in enumerate(standing.seats) if seat.person in forgotten},
            ),
        )
    )
    (match,) = made.inserted_primary_key or (0,)
    changes = {}
    if rated:
        places = {
            person: result.seats[seat].place
            for seat, person in enumerate(people_here)
            if person is not None
        }
        scope = season.id if season else OUTSIDE
        changes = await rate_match(connection, guild, match, scope, places)
    rows = _seat_rows(match, standing, result, people_here, names)
    for seat in rows:
        change = changes.get(seat["person"])
        seat |= columns(change) if change else dict.fromkeys(_RATING_COLUMNS)
    await connection.execute(insert(match_seats), rows)
    await _name(connection, guild, people_here, names)
    await connection.execute(delete(journal_lines).where(journal_lines.c.table_id == table))
    return int(match)


_RATING_COLUMNS = ("mu_before", "sigma_before", "mu", "sigma")


async def lines_of(connection: AsyncConnection, table: str) -> list[str]:
    """A table's journal, in order.

    Raises:
        ValueError: a line is missing.
    """
    rows = await connection.execute(
        select(journal_lines.c.number, journal_lines.c.line)
        .where(journal_lines.c.table_id == table)
        .order_by(journal_lines.c.number)
    )
    lines = []
    for number, row in enumerate(rows):
        if row.number != number:
            raise ValueError(f"line {number} of table {table} is missing")
        lines.append(row.line)
    return lines


def record_text(lines: Sequence[str]) -> str:
    """Lines as the text of a record."""
    return "\n".join([*lines, ""]) if lines else ""


def _is_rated(standing: StandingRead) -> bool:
    """Whether a ranked match counts: two people stayed to the end, or everybody left."""
    humans = [seat for seat in standing.seats if seat.person is not None]
    stayed = sum(seat.left is None for seat in humans)
    return len(humans) >= 2 and (stayed >= 2 or stayed == 0)


def _seat_rows(
    match: int,
    standing: StandingRead,
    result: MatchResult,
    people_here: Sequence[int | None],
    names: Sequence[str],
) -> list[dict[str, Any]]:
    rows = []
    for number, (seat, done) in enumerate(zip(standing.seats, result.seats, strict=True)):
        row = {
            "match": match,
            "seat": number,
            "person": people_here[number],
            "name": names[number],
            "left": seat.left,
            **asdict(done),
        }
        row["penalties"] = list(done.penalties)
        rows.append(row)
    return rows


async def _forgotten(connection: AsyncConnection, table: str) -> dict[int, int]:
    """Who asked, while they sat at this table, for their data to be deleted."""
    rows = await connection.execute(select(forgetting).where(forgetting.c.table_id == table))
    return {row.person: row.pseudonym for row in rows}


async def _name(
    connection: AsyncConnection, guild: int, people_here: Sequence[int | None], names: Sequence[str]
) -> None:
    """Remember what people are called."""
    for person, name in zip(people_here, names, strict=True):
        if person is None:
            continue
        here = (people.c.guild == guild, people.c.person == person)
        known = await connection.execute(update(people).where(*here).values(name=name))
        if not known.rowcount:
            await connection.execute(insert(people).values(guild=guild, person=person, name=name))
