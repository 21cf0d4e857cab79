"""The commands ``/help`` and ``/rules``."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bot
from bot.interactions import answer
from bot.labels import label
from cogs.help import buttons, render
from engine.presets import PRESETS


class Help(commands.Cog):
    """What one can do, and the rules."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Register what the buttons do."""
        for name, verb in buttons.VERBS.items():
            self.bot.verbs.add(name, verb)

    async def cog_unload(self) -> None:
        """Take it back."""
        for name in buttons.VERBS:
            self.bot.verbs.remove(name)

    @app_commands.command(
        name=label("commands.help.name"), description=label("commands.help.description")
    )
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """What one can do."""
        await answer(interaction, render.help_layout(interaction.locale))

    @app_commands.command(
        name=label("commands.rules.name"), description=label("commands.rules.description")
    )
    @app_commands.rename(preset=label("commands.rules.preset.name"))
    @app_commands.describe(preset=label("commands.rules.preset.description"))
    @app_commands.choices(
        preset=[
            app_commands.Choice(name=label(f"rules.name.{preset}"), value=preset)
            for preset in PRESETS
        ]
    )
    async def rules(self, interaction: discord.Interaction[Any], preset: str | None = None) -> None:
        """The rules of a preset; without one, those of the table here, or the standard ones."""
        here = buttons.rules_in_force(interaction) if preset is None else None
        if here is not None:
            await answer(interaction, render.table_rules_layout(here, 0, interaction.locale))
        else:
            layout = render.rules_layout(preset or "standard", 0, interaction.locale)
            await answer(interaction, layout)


async def setup(bot: Bot) -> None:
    """Add the cog, when the bot loads this module by name."""
    await bot.add_cog(Help(bot))
