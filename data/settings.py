"""What a server and a person have set."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.borders import Schedule, zone_of
from data.database import Database
from data.schema import guild_settings, preferences
from engine.rules import RulesError, RuleSet


def _zone(name: str) -> str:
    zone_of(name)
    return name


def _rules(text: str) -> str:
    try:
        return RuleSet.parse(text).text()
    except RulesError as error:
        raise ValueError(str(error)) from None


Language = Annotated[str, Field(min_length=2, max_length=16)]


class GuildSettings(BaseModel):
    """What a server has set.

    Attributes:
        language: of public messages; None for the server's own at Discord.
        zone: the IANA name of the time zone that seasons follow.
        rules: the rules of a new table, as a record's ``rules:`` line has them.
        openers: the roles that may open tables; None for everybody.
        channels: the channels in which tables may be; None for all.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: Language | None = None
    zone: Annotated[str, AfterValidator(_zone)] = "UTC"
    rules: Annotated[str, AfterValidator(_rules)] = "standard"
    openers: tuple[int, ...] | None = None
    channels: tuple[int, ...] | None = None


class Preferences(BaseModel):
    """What a person has set for themselves, everywhere.

    Attributes:
        language: of private answers; None for the one set at Discord.
        four_colours: each suit has a colour of its own.
        sort: how the hand is sorted.
        turn_pings: be pinged when it is one's turn.
        auto_pass: begin each turn's wait with passing on every window.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: Language | None = None
    four_colours: bool = False
    sort: Literal["suit", "rank"] = "suit"
    turn_pings: bool = False
    auto_pass: bool = False


class PreferencesStore:
    """Everybody's preferences."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, person: int) -> Preferences:
        """A person's preferences; the usual ones where nothing was set."""
        async with self._database.read() as connection:
            return await preferences_of(connection, person)

    async def put(self, person: int, value: Preferences) -> None:
        """Keep a person's preferences."""
        async with self._database.write() as connection:
            await connection.execute(delete(preferences).where(preferences.c.person == person))
            await connection.execute(insert(preferences), {"person": person, **value.model_dump()})


async def preferences_of(connection: AsyncConnection, person: int) -> Preferences:
    """A person's preferences, within a transaction."""
    found = await connection.execute(select(preferences).where(preferences.c.person == person))
    row = found.mappings().one_or_none()
    if row is None:
        return Preferences()
    return Preferences.model_validate({key: row[key] for key in Preferences.model_fields})


async def settings_of(connection: AsyncConnection, guild: int) -> tuple[GuildSettings, Schedule]:
    """A server's settings and how its seasons come about, within a transaction."""
    found = await connection.execute(select(guild_settings).where(guild_settings.c.guild == guild))
    row = found.mappings().one_or_none()
    if row is None:
        return GuildSettings(), "hand"
    value = GuildSettings.model_validate({key: row[key] for key in GuildSettings.model_fields})
    return value, row["schedule"]


async def keep_settings(
    connection: AsyncConnection, guild: int, value: GuildSettings, schedule: Schedule
) -> None:
    """Keep a server's settings, within a transaction."""
    await connection.execute(delete(guild_settings).where(guild_settings.c.guild == guild))
    await connection.execute(
        insert(guild_settings),
        {"guild": guild, **value.model_dump(mode="json"), "schedule": schedule},
    )
