"""What servers have set, and whether a table may be opened by somebody somewhere."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.interactions import Refusal
from bot.text import joined
from data.servers import GuildSettingsStore
from data.settings import GuildSettings


class Servers:
    """Every server's settings, changed one field at a time."""

    def __init__(self, store: GuildSettingsStore) -> None:
        self._store = store
        self._changing = asyncio.Lock()

    async def get(self, guild: int) -> GuildSettings:
        """A server's settings; the usual ones where nothing was set."""
        return await self._store.get(guild)

    async def change(self, guild: int, **values: Any) -> GuildSettings:
        """Keep what a server has chosen; what is not named stays.

        Args:
            guild: the server.
            values: fields of :class:`data.settings.GuildSettings`.

        Raises:
            ValidationError: there is no such value; nothing has changed.
        """
        async with self._changing:
            before = await self._store.get(guild)
            after = GuildSettings.model_validate({**before.model_dump(), **values})
            await self._store.put(guild, after)
            return after

    async def opening(self, interaction: discord.Interaction[Any]) -> GuildSettings:
        """The server's settings, for who opens a table where they are.

        A thread is allowed with its channel. Who may change these settings needs no role.

        Raises:
            Refusal: tables may not be here, or this person may not open one.
        """
        settings, locale = await self.get(interaction.guild_id or 0), interaction.locale
        allowed, openers = settings.channels, settings.openers
        if allowed is not None:
            here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
            if here.isdisjoint(allowed):
                raise Refusal("server.elsewhere", channels=_mentions("<#{}>", allowed, locale))
        if openers is not None and not interaction.permissions.manage_guild:
            has = {role.id for role in getattr(interaction.user, "roles", ())}
            if has.isdisjoint(openers):
                raise Refusal("server.not_an_opener", roles=_mentions("<@&{}>", openers, locale))
        return settings


def must_manage(interaction: discord.Interaction[Any]) -> None:
    """See that somebody may set up this server.

    Discord shows such commands to those people only, but a server can show them to others, and
    a button stays where it is when somebody loses the permission.

    Raises:
        Refusal: they may not.
    """
    if not interaction.permissions.manage_guild:
        raise Refusal("server.not_a_manager")


def _mentions(pattern: str, ids: tuple[int, ...], locale: object) -> str:
    return joined("joins.items", (pattern.format(one) for one in ids), locale)
