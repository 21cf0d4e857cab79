"""``/replay``, and what its buttons do."""

from __future__ import annotations

import asyncio
import io
import re
from types import MappingProxyType
from typing import Final

import discord
from discord import app_commands

from bot.faces import table_picture
from bot.interactions import (
    Press,
    Refusal,
    UnknownControl,
    Verb,
    answer,
    answer_with_file,
    deferring,
)
from bot.text import text
from cogs.standings.films import Films
from cogs.standings.pictures import update_pictured
from cogs.standings.reading import Interaction, server_of
from cogs.standings.render import history as history_render
from cogs.standings.render import replay as render
from cogs.standings.render.replay import Place
from data.matches import PlayedMatch
from data.store import Store

MOST_CHOICES: Final = 25
"""Suggestions that Discord shows."""
SEARCHED: Final = 100
"""Matches, the latest, in which what was typed is looked for."""

_PLACE: Final = re.compile(
    r"(?P<match>[0-9]{1,15})\.(?P<step>[0-9]{1,6})\.(?P<look>text|picture)\.[a-z]+"
)
_NUMBER: Final = re.compile(r"[0-9]{1,15}")


class Replays:
    """Matches that are over, as people step through them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._films = Films(store)
        self.verbs = MappingProxyType[str, Verb](
            {
                render.STEP: self.step,
                render.RECORD: self.record,
                history_render.OPEN: self.choose,
            }
        )

    async def open(self, interaction: Interaction, number: int) -> None:
        """Show the beginning of a match of this server to who asks.

        Raises:
            Refusal: there is no such match here.
        """
        async with deferring(interaction, "private"):
            match = await self._match(interaction, number)
            film = await self._films.of(match.id)
        layout = render.replay_layout(match, film, Place(match.id), interaction.locale.value)
        await answer(interaction, layout)

    async def suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """The last matches, or those in whose line is what was typed."""
        guild, locale = server_of(interaction), interaction.locale.value
        recent = (await self._store.matches.history(guild, limit=SEARCHED)).matches
        found = [(match.id, history_render.match_title(match, locale)) for match in recent]
        found = [(number, title) for number, title in found if typed.casefold() in title.casefold()]
        if _NUMBER.fullmatch(typed):
            exact = await self._store.matches.one(int(typed), guild)
            if exact is not None:
                others = [one for one in found if one[0] != exact.id]
                found = [(exact.id, history_render.match_title(exact, locale)), *others]
        return [
            app_commands.Choice(name=title, value=number) for number, title in found[:MOST_CHOICES]
        ]

    async def choose(self, press: Press) -> None:
        """Open the match that was chosen from a history."""
        if len(press.values) != 1 or not _NUMBER.fullmatch(press.values[0]):
            raise UnknownControl
        await self.open(press.interaction, int(press.values[0]))

    async def step(self, press: Press) -> None:
        """Show another moment, or this one in the other form."""
        found = _PLACE.fullmatch(press.id.arg or "")
        if found is None:
            raise UnknownControl
        pictured = found["look"] == "picture"
        # A picture takes a part of a second, so Discord is told to wait at once.
        waiting = {"after": 0.0} if pictured else {}
        async with deferring(press.interaction, "update", **waiting):
            match = await self._match(press.interaction, int(found["match"]))
            film = await self._films.of(match.id)
            place = Place(match.id, min(int(found["step"]), len(film.moments) - 1), pictured)
            picture = None
            if pictured:
                preferred = await self._store.preferences.get(press.interaction.user.id)
                picture = await asyncio.to_thread(
                    table_picture,
                    render.scene(film, film.moments[place.step]),
                    four_colours=preferred.four_colours,
                )
        layout = render.replay_layout(match, film, place, press.locale)
        await update_pictured(press.interaction, layout, picture)

    async def record(self, press: Press) -> None:
        """Give who asks the record as a file."""
        if not _NUMBER.fullmatch(press.id.arg or ""):
            raise UnknownControl
        async with deferring(press.interaction, "private"):
            match = await self._match(press.interaction, int(press.id.arg or ""))
            record = await self._store.matches.record(match.id)
        assert record is not None, "the match is there"
        file = discord.File(io.BytesIO(record.encode()), filename=f"seven-bridge-{match.id}.txt")
        sentence = text("standings.replay.here_is_it", press.locale, number=match.id)
        await answer_with_file(press.interaction, sentence, file)

    async def _match(self, interaction: Interaction, number: int) -> PlayedMatch:
        match = await self._store.matches.one(number, server_of(interaction))
        if match is None:
            raise Refusal("standings.no_match")
        return match
