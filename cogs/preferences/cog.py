"""The command ``/preferences``, what its buttons do, and what tables do because of it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bot
from bot.interactions import Press, UnknownControl, Verb, answer, deferring, update
from bot.labels import label
from bot.languages import CHOICES
from bot.watching import Watched
from cogs.preferences import render
from cogs.preferences.turns import Turns
from engine.table import TableChanged


class PreferencesCog(commands.Cog, name="Preferences"):
    """What people set for themselves, everywhere."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._turns = Turns(bot)
        self._verbs: dict[str, Verb] = {
            render.PREFER: self.prefer,
            render.LANGUAGE: self.choose_language,
        }

    async def cog_load(self) -> None:
        """Register what the controls do."""
        for name, verb in self._verbs.items():
            self.bot.verbs.add(name, verb)

    async def cog_unload(self) -> None:
        """Take it back."""
        for name in self._verbs:
            self.bot.verbs.remove(name)

    @app_commands.command(
        name=label("commands.preferences.name"),
        description=label("commands.preferences.description"),
    )
    async def preferences(self, interaction: discord.Interaction[Any]) -> None:
        """Show what one has chosen."""
        chosen = await self.bot.preferences.load(interaction.user.id)
        await answer(interaction, render.preferences_layout(chosen, interaction.locale))

    async def prefer(self, press: Press) -> None:
        """Set one thing as the button said."""
        name, _, word = (press.id.arg or "").partition(".")
        values: dict[str, Any] = dict(render.VALUES.get(name, {}))
        if word not in values:
            raise UnknownControl
        await self._change(press, **{name: values[word]})

    async def choose_language(self, press: Press) -> None:
        """Choose the language of private answers; this panel speaks it at once."""
        if len(press.values) != 1 or press.values[0] not in (render.OWN, *CHOICES):
            raise UnknownControl
        chosen = press.values[0]
        await self._change(press, language=None if chosen == render.OWN else chosen)

    async def _change(self, press: Press, **values: Any) -> None:
        person = press.interaction.user.id
        async with deferring(press.interaction, "update"):
            chosen = await self.bot.preferences.change(person, **values)
            await self.bot.locales.settle(press.interaction)
        await update(press.interaction, render.preferences_layout(chosen, press.locale))

    @commands.Cog.listener()
    async def on_table_changed(self, seen: Watched, change: TableChanged) -> None:
        """A table went on."""
        await self._turns.changed(seen, change)


async def setup(bot: Bot) -> None:
    """Add the cog, when the bot loads this module by name."""
    await bot.add_cog(PreferencesCog(bot))
