"""What the controls of the panel do: each sets one thing, whatever else has changed since."""

from __future__ import annotations

from typing import Any

import discord
from discord.ui import LayoutView

from bot.interactions import Press, UnknownControl, Verb, deferring, update
from bot.languages import CHOICES
from bot.servers import Servers, must_manage
from bot.text import text
from cogs.server import render
from data.settings import GuildSettings
from engine.presets import PRESETS


class ServerButtons:
    """The verbs of the panel."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {
            render.LANGUAGE: self.choose_language,
            render.PRESET: self.choose_preset,
            render.OPENERS: self.choose_openers,
            render.CHANNELS: self.choose_channels,
            render.RESET: self.reset,
        }

    async def choose_language(self, press: Press) -> None:
        """The language of public messages."""
        chosen = _one(press, (render.OWN, *CHOICES))
        await self._change(press, language=None if chosen == render.OWN else chosen)

    async def choose_preset(self, press: Press) -> None:
        """The rules of a new table: a preset without house rules."""
        await self._change(press, rules=_one(press, PRESETS))

    async def choose_openers(self, press: Press) -> None:
        """The roles that may open tables; with none chosen, everybody."""
        await self._change(press, openers=_ids(press) or None)

    async def choose_channels(self, press: Press) -> None:
        """The channels in which tables may be; with none chosen, all."""
        await self._change(press, channels=_ids(press) or None)

    async def reset(self, press: Press) -> None:
        """Everything as it was in the beginning."""
        await self._change(press, **GuildSettings().model_dump())

    async def _change(self, press: Press, **values: Any) -> None:
        must_manage(press.interaction)
        guild = press.interaction.guild_id
        if guild is None:
            raise UnknownControl
        async with deferring(press.interaction, "update"):
            settings = await self._servers.change(guild, **values)
        note = text("server.kept", press.locale)
        await update(press.interaction, panel(press.interaction, settings, note))


def panel(
    interaction: discord.Interaction[Any], settings: GuildSettings, note: str | None = None
) -> LayoutView:
    """The panel for who asked, with the roles and channels that the server still has."""
    guild = interaction.guild
    return render.server_layout(
        settings,
        interaction.locale,
        roles=frozenset(role.id for role in guild.roles) if guild else frozenset(),
        channels=frozenset(channel.id for channel in guild.channels) if guild else frozenset(),
        note=note,
    )


def _one(press: Press, offered: Any) -> str:
    if len(press.values) != 1 or press.values[0] not in offered:
        raise UnknownControl
    return press.values[0]


def _ids(press: Press) -> tuple[int, ...]:
    if not all(value.isascii() and value.isdecimal() for value in press.values):
        raise UnknownControl
    return tuple(int(value) for value in press.values)
