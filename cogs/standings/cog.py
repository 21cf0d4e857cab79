"""The commands ``/leaderboard``, ``/stats``, ``/history`` and ``/replay``."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bot
from bot.labels import label
from cogs.standings.history import Histories
from cogs.standings.leaderboard import Leaderboards
from cogs.standings.reading import Interaction
from cogs.standings.replay import Replays
from cogs.standings.scope import ORDERS
from cogs.standings.stats import show_stats
from data.leaderboard import By
from engine.presets import PRESETS

Member = discord.User
"""Of the server or not: those who have left can be asked for by their id."""

MOST: Final = 10**15
"""Above every match's number, and a number that Discord takes."""


class Standings(commands.Cog):
    """Who stands where, and what was played."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._leaderboards = Leaderboards(bot.store)
        self._histories = Histories(bot.store)
        self._replays = Replays(bot.store)
        self._verbs = {
            **self._leaderboards.verbs,
            **self._histories.verbs,
            **self._replays.verbs,
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
        name=label("standings_commands.leaderboard.name"),
        description=label("standings_commands.leaderboard.description"),
    )
    @app_commands.guild_only()
    @app_commands.rename(
        season=label("standings_commands.leaderboard.season.name"),
        by=label("standings_commands.leaderboard.by.name"),
        rules=label("standings_commands.leaderboard.rules.name"),
    )
    @app_commands.describe(
        season=label("standings_commands.leaderboard.season.description"),
        by=label("standings_commands.leaderboard.by.description"),
        rules=label("standings_commands.leaderboard.rules.description"),
    )
    @app_commands.choices(
        by=[app_commands.Choice(name=label(f"standings.by.{by}"), value=by) for by in ORDERS],
        rules=[
            app_commands.Choice(name=label(f"rules.name.{preset}"), value=preset)
            for preset in PRESETS
        ],
    )
    async def leaderboard(
        self,
        interaction: Interaction,
        season: str | None = None,
        by: str | None = None,
        rules: str | None = None,
    ) -> None:
        """The standings of this server."""
        chosen: By | None = next((one for one in ORDERS if one == by), None)
        await self._leaderboards.command(interaction, season, chosen, rules)

    @leaderboard.autocomplete("season")
    async def _seasons(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._leaderboards.suggest(interaction, typed)

    @app_commands.command(
        name=label("standings_commands.stats.name"),
        description=label("standings_commands.stats.description"),
    )
    @app_commands.guild_only()
    @app_commands.rename(member=label("standings_commands.stats.member.name"))
    @app_commands.describe(member=label("standings_commands.stats.member.description"))
    async def stats(self, interaction: Interaction, member: Member | None = None) -> None:
        """What one person has done here; without one, who asks."""
        await show_stats(self.bot.store, interaction, member or interaction.user)

    @app_commands.command(
        name=label("standings_commands.history.name"),
        description=label("standings_commands.history.description"),
    )
    @app_commands.guild_only()
    @app_commands.rename(member=label("standings_commands.history.member.name"))
    @app_commands.describe(member=label("standings_commands.history.member.description"))
    async def history(self, interaction: Interaction, member: Member | None = None) -> None:
        """The last matches of one person; without one, of who asks."""
        await self._histories.command(interaction, member or interaction.user)

    @app_commands.command(
        name=label("standings_commands.replay.name"),
        description=label("standings_commands.replay.description"),
    )
    @app_commands.guild_only()
    @app_commands.rename(match=label("standings_commands.replay.match.name"))
    @app_commands.describe(match=label("standings_commands.replay.match.description"))
    async def replay(
        self, interaction: Interaction, match: app_commands.Range[int, 1, MOST]
    ) -> None:
        """A match that is over, step by step."""
        await self._replays.open(interaction, match)

    @replay.autocomplete("match")
    async def _matches(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await self._replays.suggest(interaction, typed)


async def setup(bot: Bot) -> None:
    """Add the cog, when the bot loads this module by name."""
    await bot.add_cog(Standings(bot))
