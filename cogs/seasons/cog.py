"""The command ``/season``."""

from __future__ import annotations

from typing import Any, Final, get_args

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bot
from bot.interactions import Refusal, answer
from bot.labels import label
from bot.names import LONGEST
from bot.servers import must_manage
from bot.text import text
from cogs.seasons.buttons import SeasonButtons, seasons_page
from cogs.seasons.days import end_of, parse_day
from cogs.seasons.render import end_layout, season_line
from cogs.seasons.rolling import Rolling
from data.borders import Schedule
from data.errors import SeasonError

Interaction = discord.Interaction[Any]
SCHEDULES: Final[tuple[Schedule, ...]] = get_args(Schedule)


class SeasonCommands(commands.Cog):
    """A server's seasons."""

    # Without default permissions, or the list would be hidden from everybody too.
    season = app_commands.Group(
        name=label("commands.season.name"),
        description=label("commands.season.description"),
        guild_only=True,
    )

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._seasons = bot.store.seasons
        self._rolling = Rolling(self._seasons)
        self._verbs = SeasonButtons(self._seasons, self._rolling).verbs()

    async def cog_load(self) -> None:
        """Register what the buttons do, and roll seasons from now on."""
        for name, verb in self._verbs.items():
            self.bot.verbs.add(name, verb)
        self._rolling.look()

    async def cog_unload(self) -> None:
        """Take it back."""
        for name in self._verbs:
            self.bot.verbs.remove(name)
        await self._rolling.stop()

    @season.command(
        name=label("commands.season.start.name"),
        description=label("commands.season.start.description"),
    )
    @app_commands.rename(
        name=label("commands.season.start.name.name"),
        ends=label("commands.season.start.ends.name"),
    )
    @app_commands.describe(
        name=label("commands.season.start.name.description"),
        ends=label("commands.season.start.ends.description"),
    )
    async def start(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST],
        ends: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Begin a season now."""
        must_manage(interaction)
        guild, locale = interaction.guild_id or 0, interaction.locale
        called = " ".join(name.split())
        if not called:
            raise Refusal("seasons.no_name")
        zone = (await self.bot.servers.get(guild)).zone
        border = None
        if ends is not None:
            try:
                border = end_of(parse_day(ends), zone)
            except ValueError:
                raise Refusal("seasons.bad_day") from None
        try:
            season = await self._seasons.start(guild, called, border)
        except SeasonError as error:
            raise Refusal(f"seasons.refused.{error.code}") from error
        self._rolling.look()
        begun = season_line(season, locale)
        if border is not None:
            begun += f" {text('seasons.last_day', locale, zone=zone)}"
        await answer(interaction, f"{begun}\n-# {text('seasons.quiet', locale)}")

    @season.command(
        name=label("commands.season.end.name"),
        description=label("commands.season.end.description"),
    )
    async def end(self, interaction: Interaction) -> None:
        """Ask whether the season shall end now."""
        must_manage(interaction)
        guild = interaction.guild_id or 0
        running = await self._seasons.current(guild)
        if await self._seasons.schedule_of(guild) != "hand":
            raise Refusal("seasons.refused.scheduled")
        if running is None:
            raise Refusal("seasons.refused.none_running")
        await answer(interaction, end_layout(running, interaction.locale))

    @season.command(
        name=label("commands.season.list.name"),
        description=label("commands.season.list.description"),
    )
    async def list(self, interaction: Interaction) -> None:
        """What is running, and who won before."""
        layout = await seasons_page(self._seasons, interaction.guild_id, 0, interaction.locale)
        await answer(interaction, layout)

    @season.command(
        name=label("commands.season.schedule.name"),
        description=label("commands.season.schedule.description"),
    )
    @app_commands.rename(how=label("commands.season.schedule.how.name"))
    @app_commands.describe(how=label("commands.season.schedule.how.description"))
    @app_commands.choices(
        how=[
            app_commands.Choice(name=label(f"seasons.schedule.{schedule}"), value=schedule)
            for schedule in SCHEDULES
        ]
    )
    async def schedule(self, interaction: Interaction, how: str) -> None:
        """Let seasons come by hand or by themselves."""
        must_manage(interaction)
        chosen = [schedule for schedule in SCHEDULES if schedule == how]
        if not chosen:
            raise Refusal("errors.bad_option")
        guild, locale = interaction.guild_id or 0, interaction.locale
        running = await self._seasons.schedule(guild, chosen[0])
        self._rolling.look()
        lines = [text(f"seasons.how.{chosen[0]}", locale)]
        if running is not None:
            lines.append(season_line(running, locale))
        if chosen[0] != "hand":
            zone = (await self.bot.servers.get(guild)).zone
            lines.append(f"-# {text('seasons.zone', locale, zone=zone)}")
        await answer(interaction, "\n".join(lines))


async def setup(bot: Bot) -> None:
    """Add the cog, when the bot loads this module by name."""
    await bot.add_cog(SeasonCommands(bot))
