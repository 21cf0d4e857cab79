"""What the buttons of a match that is over do: another one, and its record."""

from __future__ import annotations

import asyncio
import io

import discord

from bot.interactions import Press, Refusal, Verb, answer, answer_with_file, deferring
from bot.text import text
from cogs.tables.acting import answering
from cogs.tables.channels import CHANNELS
from cogs.tables.people import in_words, person_of
from cogs.tables.presenter import Presenter
from cogs.tables.render.wording import Words
from cogs.tables.rooms import Room, Rooms
from data.store import Store
from engine.table import Standing, Table


class Afterwards:
    """Rematch and Record.

    A channel's last match is remembered here after its rematch has opened, for both buttons.
    """

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._over: dict[int, Room] = {}
        self._again: dict[int, Room] = {}
        self._opening = asyncio.Lock()

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {"rematch": self.rematch, "record": self.record}

    async def rematch(self, press: Press) -> None:
        """Open another table like the one that is over, or sit down at it."""
        over = await self.find(press)
        interaction = press.interaction
        if over.table.seat_of(interaction.user.id) is None:
            raise Refusal("tables.refused.not_seated")
        async with self._opening:  # two presses at once are one table
            opened = self._again.get(over.channel)
            if opened is None or not opened.is_open:
                opened = await self._open(over, interaction)
        async with answering(opened, interaction):
            async with deferring(interaction, "private"):
                with in_words():
                    await self._rooms.join(opened, person_of(interaction.user))
            opened.presenter.screen.refresh()
            words = Words([seat.name for seat in opened.table.seats], press.locale)
            who = words.listed(words.name(seat) for seat in range(len(opened.table.seats)))
            await answer(interaction, text("tables.rematch", press.locale, who=who))

    async def _open(self, over: Room, interaction: discord.Interaction) -> Room:
        channel = interaction.channel
        assert isinstance(channel, CHANNELS), "a button was pressed in it"
        opened = await self._rooms.open(
            over.guild,
            channel,
            over.channel,
            person_of(interaction.user),
            over.table.settings,
            over.presenter.locale,
        )
        self._over[over.channel] = over
        self._again[over.channel] = opened
        return opened

    async def record(self, press: Press) -> None:
        """Give whoever asks the record of the match, for themselves."""
        over = await self.find(press)
        async with deferring(press.interaction, "private"):
            record = over.table.record
        file = discord.File(
            io.BytesIO(record.encode()), filename=f"seven-bridge-{over.table.id}.txt"
        )
        await answer_with_file(press.interaction, text("tables.record", press.locale), file)

    async def find(self, press: Press) -> Room:
        """The match that is over.

        Raises:
            Refusal: it is not known any more, or not over.
        """
        for room in self._over.values():
            if room.table.id == press.id.table:
                return room
        try:
            room = self._rooms.by_id(press.id.table)
        except Refusal:
            before = await _from_before(press)
            if before is None:
                raise
            return before
        if room.is_open:
            raise Refusal("tables.not_over")
        return room


async def _from_before(press: Press) -> Room | None:
    """A match that was over before the bot was restarted, for as long as its table is known."""
    store: Store = press.interaction.client.store  # type: ignore[attr-defined]
    channel = press.interaction.channel
    stored = await store.tables.find(press.id.table)
    match = await store.matches.of_table(press.id.table)
    if stored is None or match is None or not isinstance(channel, CHANNELS):
        return None
    place = stored.place
    if place is None or (place.guild, place.channel) != (press.interaction.guild_id, channel.id):
        return None
    table = Table.resume(
        stored.id,
        await store.matches.record(match.id) or "",
        Standing.model_validate_json(stored.standing_json),
        journal=store.journal,
    )
    return Room(place.guild, place.channel, table, Presenter(table, channel, place.locale))
