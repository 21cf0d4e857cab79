"""Tables from before a restart: they come back by themselves, each when its server is there."""

from __future__ import annotations

import asyncio
from typing import Final

import discord
import structlog
from pydantic import ValidationError

from bot.client import Bot
from cogs.tables.channels import CHANNELS, Channel
from cogs.tables.rooms import Room, Rooms
from data import StoredTable
from engine.table import CannotResume, Standing

BOARDS_A_SECOND: Final = 25
"""Boards that are shown again: half of the requests that Discord allows, for people play too."""

log = structlog.get_logger(__name__)


class Returning:
    """The tables that are still to come back."""

    def __init__(self, bot: Bot, rooms: Rooms) -> None:
        self._bot = bot
        self._rooms = rooms
        self._waiting: dict[int, list[StoredTable]] = {}

    async def load(self) -> None:
        """Find out which they are; what is pressed meanwhile is told to wait a moment."""
        for stored in await self._bot.store.tables.unfinished():
            place = stored.place
            if place is None or (place.message is None and not stored.record):
                # The process ended before anybody saw it.
                await self._bot.store.tables.end(stored.id)
                continue
            self._waiting.setdefault(place.guild, []).append(stored)
            self._rooms.expect(stored.id, place.guild, place.channel)

    async def ready(self) -> None:
        """Discord has told us about every server: those it did not name, we are not in."""
        rooms: list[Room] = []
        for number in [*self._waiting]:
            guild = self._bot.get_guild(number)
            if guild is None:
                await self.give_up(number, "guild_gone")
            elif not guild.unavailable:
                rooms += await self._bring_back_all(guild)
        await self._show(rooms)

    async def arrive(self, guild: discord.Guild) -> None:
        """A server has become available."""
        await self._show(await self._bring_back_all(guild))

    async def give_up(self, guild: int, why: str) -> None:
        """We are not in that server any more."""
        for stored in self._waiting.pop(guild, []):
            await self._end(stored, why)

    async def _bring_back_all(self, guild: discord.Guild) -> list[Room]:
        rooms = []
        for stored in self._waiting.pop(guild.id, []):
            try:
                room = await self._bring_back(guild, stored)
            except Exception:
                # One that cannot come back now must not keep the others; the next start tries it.
                log.exception("table_not_resumed", table=stored.id)
                room = None
            finally:
                self._rooms.expect_no_more(stored.id)
            if room is not None:
                rooms.append(room)
            await asyncio.sleep(0)
        return rooms

    async def _bring_back(self, guild: discord.Guild, stored: StoredTable) -> Room | None:
        assert stored.place is not None, "others are not waited for"
        channel = await self._channel(guild, stored.place.channel)
        if isinstance(channel, str):
            await self._end(stored, channel)
            return None
        try:
            standing = Standing.model_validate_json(stored.standing_json)
            return self._rooms.bring_back(stored.id, stored.record, standing, stored.place, channel)
        except (CannotResume, ValidationError) as error:
            # The reason can name cards, and is for who keeps the database.
            await self._bot.store.tables.set_aside(stored.id, str(error))
            return None

    async def _channel(self, guild: discord.Guild, number: int) -> Channel | str:
        """The channel, or why there is none."""
        found: object = guild.get_channel_or_thread(number)
        if found is None:
            try:
                found = await self._bot.fetch_channel(number)  # an archived thread, for example
            except discord.NotFound:
                return "channel_gone"
            except discord.Forbidden:
                return "no_access"
            except discord.HTTPException:
                return self._bot.get_partial_messageable(number, guild_id=guild.id)
        return found if isinstance(found, CHANNELS) else "channel_gone"

    async def _end(self, stored: StoredTable, why: str) -> None:
        self._rooms.expect_no_more(stored.id)
        log.warning("table_not_resumed", table=stored.id, cause=why)
        try:
            await self._bot.store.tables.end(stored.id)
        except Exception:
            log.exception("table_not_ended", table=stored.id)  # the next start tries again

    async def _show(self, rooms: list[Room]) -> None:
        for room in rooms:
            room.presenter.screen.refresh()
            await asyncio.sleep(1 / BOARDS_A_SECOND)
        if rooms:
            log.info("tables_resumed", tables=len(rooms))
