"""What the buttons under seasons do."""

from __future__ import annotations

import discord

from bot.interactions import Press, Refusal, UnknownControl, Verb, update
from bot.names import shown_name
from bot.servers import must_manage
from bot.text import text
from cogs.seasons import render
from cogs.seasons.rolling import Rolling
from cogs.tables.render.layout import message
from data.errors import SeasonError
from data.seasons import Seasons


class SeasonButtons:
    """The verbs of seasons."""

    def __init__(self, seasons: Seasons, rolling: Rolling) -> None:
        self._seasons = seasons
        self._rolling = rolling

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {render.PAGE: self.turn_page, render.END: self.end}

    async def turn_page(self, press: Press) -> None:
        """Show older or newer seasons."""
        layout = await seasons_page(
            self._seasons, press.interaction.guild_id, _number(press.id.arg), press.locale
        )
        await update(press.interaction, layout)

    async def end(self, press: Press) -> None:
        """End the season that was asked about, unless another is running by now."""
        must_manage(press.interaction)
        guild = press.interaction.guild_id or 0
        running = await self._seasons.current(guild)
        if running is None or running.id != _number(press.id.arg):
            raise Refusal("seasons.over_already")
        try:
            ended = await self._seasons.end(guild)
        except SeasonError as error:
            raise Refusal(f"seasons.refused.{error.code}") from error
        self._rolling.look()
        name = shown_name(ended.name)
        await update(press.interaction, message([text("seasons.ended", press.locale, name=name)]))


async def seasons_page(
    seasons: Seasons, guild: int | None, page: int, locale: object
) -> discord.ui.LayoutView:
    """A page of a server's seasons.

    Raises:
        UnknownControl: it is no server.
    """
    if guild is None:
        raise UnknownControl
    return render.seasons_layout(
        await seasons.current(guild),
        await seasons.schedule_of(guild),
        await seasons.hall(guild),
        page,
        locale,
    )


def _number(arg: str | None) -> int:
    if arg is None or not (arg.isascii() and arg.isdecimal() and len(arg) < 16):
        raise UnknownControl
    return int(arg)
