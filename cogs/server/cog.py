"""The command ``/settings``."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bot
from bot.interactions import Refusal, answer
from bot.labels import label
from bot.rulebook import preset_name
from bot.servers import must_manage
from bot.text import text
from cogs.server.buttons import ServerButtons, panel
from cogs.server.rules import parse_rules
from cogs.server.zones import offered, zone_named
from engine.presets import PRESETS

Interaction = discord.Interaction[Any]


class Server(commands.Cog):
    """What a server sets for everybody in it."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._verbs = ServerButtons(bot.servers).verbs()

    async def cog_load(self) -> None:
        """Register what the controls do."""
        for name, verb in self._verbs.items():
            self.bot.verbs.add(name, verb)

    async def cog_unload(self) -> None:
        """Take it back."""
        for name in self._verbs:
            self.bot.verbs.remove(name)

    @app_commands.command(
        name=label("commands.settings.name"), description=label("commands.settings.description")
    )
    @app_commands.rename(
        time_zone=label("commands.settings.time_zone.name"),
        rules=label("commands.settings.rules.name"),
    )
    @app_commands.describe(
        time_zone=label("commands.settings.time_zone.description"),
        rules=label("commands.settings.rules.description"),
    )
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(
        self,
        interaction: Interaction,
        time_zone: app_commands.Range[str, 1, 64] | None = None,
        rules: app_commands.Range[str, 1, 1000] | None = None,
    ) -> None:
        """Show what is in force, with what is given changed."""
        must_manage(interaction)
        guild = interaction.guild_id or 0
        values: dict[str, Any] = {}
        if time_zone is not None:
            zone = zone_named(time_zone)
            if zone is None:
                raise Refusal("server.bad_zone")
            values["zone"] = zone
        if rules is not None:
            values["rules"] = parse_rules(rules)
        if values:
            settings = await self.bot.servers.change(guild, **values)
            note = text("server.kept", interaction.locale)
        else:
            settings, note = await self.bot.servers.get(guild), None
        await answer(interaction, panel(interaction, settings, note))

    @settings.autocomplete("time_zone")
    async def offer_zones(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Zones by their name, or by a city in them."""
        return [app_commands.Choice(name=name, value=name) for name in offered(typed)]

    @settings.autocomplete("rules")
    async def offer_rules(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """The presets, until something else is typed."""
        return [
            app_commands.Choice(name=preset_name(preset, interaction.locale), value=preset)
            for preset in PRESETS
            if typed.casefold() in preset
        ]


async def setup(bot: Bot) -> None:
    """Add the cog, when the bot loads this module by name."""
    await bot.add_cog(Server(bot))
