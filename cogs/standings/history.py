"""``/history``, and what its buttons do."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import Press, UnknownControl, Verb, answer, deferring, update
from cogs.standings.reading import Interaction, server_of
from cogs.standings.render import history as render
from data.store import Store

_PAGE: Final = re.compile(r"(?P<whose>all|-?[0-9]{1,19})\.(?P<page>[0-9]{1,6})")

BEYOND: Final = 2**63
"""No id is as large, nor can the database take it."""


class Histories:
    """The last matches of all servers, as people look at them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.verbs = MappingProxyType[str, Verb]({render.PAGE: self.turn})

    async def command(
        self, interaction: Interaction, member: discord.User | discord.Member
    ) -> None:
        """Show a person's last matches to who asks."""
        async with deferring(interaction, "private"):
            layout = await self._layout(interaction, member.id, 0, member.display_name)
        await answer(interaction, layout)

    async def turn(self, press: Press) -> None:
        """Turn to another page, or to other people's matches."""
        found = _PAGE.fullmatch(press.id.arg or "")
        if found is None:
            raise UnknownControl
        whose = None if found["whose"] == render.EVERYBODY else int(found["whose"])
        if whose is not None and not -BEYOND < whose < BEYOND:
            raise UnknownControl
        reader = press.interaction.user
        name = reader.display_name if whose == reader.id else ""
        async with deferring(press.interaction, "update"):
            layout = await self._layout(press.interaction, whose, int(found["page"]), name)
        await update(press.interaction, layout)

    async def _layout(
        self, interaction: Interaction, whose: int | None, page: int, name: str
    ) -> LayoutView:
        """A page.

        Args:
            interaction: who asks where.
            whose: a person; None for everybody.
            page: counted from 0; the last one where there are not so many any more.
            name: what that person is called where they have no match.
        """
        guild, matches = server_of(interaction), self._store.matches
        rows = render.ROWS
        history = await matches.history(guild, whose, limit=rows, offset=page * rows)
        if not history.matches and page:
            page = max(0, -(-history.total // rows) - 1)
            history = await matches.history(guild, whose, limit=rows, offset=page * rows)
        if whose is not None:
            # As at their last match, on every page.
            last = await matches.history(guild, whose, limit=1)
            named = [
                seat.name for one in last.matches for seat in one.seats if seat.person == whose
            ]
            name = named[0] if named else name
        reader, locale = interaction.user.id, interaction.locale.value
        return render.history_layout(history, page, whose, reader, locale, name)
