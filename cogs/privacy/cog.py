"""The command ``/privacy``, and what its buttons do."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bot
from bot.interactions import Press, Verb, answer, answer_with_file, deferring, update
from bot.labels import label
from bot.text import text
from cogs.privacy import render
from cogs.privacy.files import as_file


class Privacy(commands.Cog):
    """What is stored about oneself, in all servers. Everybody asks for themselves alone."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._verbs: dict[str, Verb] = {
            render.OPEN: self.back,
            render.EXPORT: self.export,
            render.ASK: self.ask,
            render.DELETE: self.delete,
        }

    async def cog_load(self) -> None:
        """Register what the buttons do."""
        for name, verb in self._verbs.items():
            self.bot.verbs.add(name, verb)

    async def cog_unload(self) -> None:
        """Take it back."""
        for name in self._verbs:
            self.bot.verbs.remove(name)

    @app_commands.command(
        name=label("commands.privacy.name"), description=label("commands.privacy.description")
    )
    async def privacy(self, interaction: discord.Interaction[Any]) -> None:
        """What is stored."""
        await answer(interaction, render.privacy_layout(interaction.locale))

    async def back(self, press: Press) -> None:
        """Nothing is deleted."""
        await update(press.interaction, render.privacy_layout(press.locale))

    async def export(self, press: Press) -> None:
        """All of it, as a private file."""
        person = press.interaction.user.id
        async with deferring(press.interaction, "private"):
            stored = await self.bot.store.privacy.export(person)
            file = await asyncio.to_thread(as_file, stored)
        await answer_with_file(press.interaction, text("privacy.here", press.locale), file)

    async def ask(self, press: Press) -> None:
        """Say what goes and what stays, and ask once more."""
        await update(press.interaction, render.ask_layout(press.locale))

    async def delete(self, press: Press) -> None:
        """Delete it."""
        person, locale = press.interaction.user.id, press.locale
        async with deferring(press.interaction, "update"):
            # A choice that is yet to be kept must not come back after the deletion.
            await self.bot.preferences.settled()
            done = await self.bot.store.privacy.forget(person)
            self.bot.preferences.forget(person)
        await update(press.interaction, render.deleted_layout(done, locale))


async def setup(bot: Bot) -> None:
    """Add the cog, when the bot loads this module by name."""
    await bot.add_cog(Privacy(bot))
