"""What servers have set, kept and changed."""

from __future__ import annotations

from data.database import Database
from data.instants import Now, utc_now
from data.seasons import follow_zone, roll
from data.settings import GuildSettings, keep_settings, settings_of


class GuildSettingsStore:
    """Every server's settings."""

    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self._database = database
        self._now = now

    async def get(self, guild: int) -> GuildSettings:
        """A server's settings; the usual ones where nothing was set."""
        async with self._database.read() as connection:
            return (await settings_of(connection, guild))[0]

    async def put(self, guild: int, value: GuildSettings) -> None:
        """Keep a server's settings.

        A running season that follows the calendar then ends at the first border, from now, of
        the new time zone.
        """
        async with self._database.write() as connection:
            now = self._now()
            await roll(connection, guild, now)
            before, schedule = await settings_of(connection, guild)
            await keep_settings(connection, guild, value, schedule)
            if before.zone != value.zone:
                await follow_zone(connection, guild, now, value.zone, schedule)
