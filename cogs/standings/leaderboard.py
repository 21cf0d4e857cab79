"""``/leaderboard``, and what its buttons and its menu do."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from discord import app_commands

from bot.interactions import (
    Press,
    Refusal,
    UnknownControl,
    Verb,
    answer,
    answer_openly,
    deferring,
    update,
)
from bot.names import shown_name
from bot.text import text
from cogs.standings.reading import Interaction, may_write, public_locale, server_of
from cogs.standings.render import leaderboard as render
from cogs.standings.render.leaderboard import ROWS, Standings, page_count
from cogs.standings.scope import ORDERS, Scope
from data.leaderboard import By
from data.seasons import Season
from data.store import Store

ALL_TIME: Final = "all"
MOST_CHOICES: Final = 25
"""Suggestions that Discord shows."""


class Leaderboards:
    """The leaderboards of all servers, as people look at them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.verbs = MappingProxyType[str, Verb](
            {
                render.PAGE: self.turn,
                render.ORDER: self.order,
                render.OPEN: self.open,
                render.SHOW: self.show,
            }
        )

    async def command(
        self, interaction: Interaction, season: str | None, by: By | None, preset: str | None
    ) -> None:
        """Show the first page to who asks.

        Without a choice it is the season that is running, or else all time; by rating, or else
        by wins where nobody has a rating yet.
        """
        async with deferring(interaction, "private"):
            guild = server_of(interaction)
            chosen = await self._season(guild, season)
            scope = Scope(by or "rating", chosen.id if chosen else None, preset)
            standings = await self._read(interaction, scope)
            if by is None and not standings.page.total:
                by_wins = await self._read(interaction, scope.ordered("wins"))
                standings = by_wins if by_wins.page.total else standings
        layout = render.leaderboard_layout(standings, interaction.locale.value)
        await answer(interaction, layout)

    async def suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The seasons whose names have what was typed in them, the latest first."""
        found = [(ALL_TIME, text("standings.all_time", interaction.locale))]
        for season in await self._store.seasons.all(server_of(interaction)):
            found.append((str(season.id), shown_name(season.name, plain=True)))
        return [
            app_commands.Choice(name=name, value=value)
            for value, name in found
            if typed.casefold() in name.casefold()
        ][:MOST_CHOICES]

    async def turn(self, press: Press) -> None:
        """Turn to another page."""
        _, _, rest = (press.id.arg or "").partition(".")
        await self._update(press, _scope(rest))

    async def order(self, press: Press) -> None:
        """Let something else decide."""
        if len(press.values) != 1 or press.values[0] not in ORDERS:
            raise UnknownControl
        by = next(one for one in ORDERS if one == press.values[0])
        await self._update(press, _scope(press.id.arg).ordered(by))

    async def open(self, press: Press) -> None:
        """Give who pressed a page of their own."""
        async with deferring(press.interaction, "private"):
            standings = await self._read(press.interaction, _scope(press.id.arg))
        await answer(press.interaction, render.leaderboard_layout(standings, press.locale))

    async def show(self, press: Press) -> None:
        """Post the page for everyone."""
        scope = _scope(press.id.arg)
        if not may_write(press.interaction):
            raise Refusal("errors.not_allowed")
        locale = await public_locale(self._store, press.interaction)
        standings = await self._read(press.interaction, scope)
        await answer_openly(press.interaction, render.shown_leaderboard_layout(standings, locale))

    async def _update(self, press: Press, scope: Scope) -> None:
        async with deferring(press.interaction, "update"):
            standings = await self._read(press.interaction, scope)
        await update(press.interaction, render.leaderboard_layout(standings, press.locale))

    async def _season(self, guild: int, given: str | None) -> Season | None:
        """The season that was chosen or typed; None for all time."""
        if given is None:
            return await self._store.seasons.current(guild)
        if given == ALL_TIME:
            return None
        for season in await self._store.seasons.all(guild):
            if given == str(season.id) or given.casefold() == season.name.casefold():
                return season
        raise Refusal("standings.no_season")

    async def _read(self, interaction: Interaction, scope: Scope) -> Standings:
        guild, boards = server_of(interaction), self._store.leaderboard
        season = None
        if scope.season is not None:
            found = await self._store.seasons.one(guild, scope.season)
            if found is None:
                raise UnknownControl
            season = found.name
        by, number, preset = scope.by, scope.season, scope.preset
        page = await boards.page(
            guild, by=by, season=number, preset=preset, limit=ROWS, offset=scope.page * ROWS
        )
        if not page.rows and page.total:  # there are fewer than when the button was made
            scope = scope.at(page_count(page.total) - 1)
            page = await boards.page(
                guild, by=by, season=number, preset=preset, limit=ROWS, offset=scope.page * ROWS
            )
        elif not page.total:
            scope = scope.at(0)
        own = await boards.find(guild, interaction.user.id, by=by, season=number, preset=preset)
        return Standings(scope, season, page, own)


def _scope(arg: str | None) -> Scope:
    scope = Scope.parse(arg or "")
    if scope is None:
        raise UnknownControl
    return scope
