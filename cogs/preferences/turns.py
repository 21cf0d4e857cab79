"""What tables do because of what people prefer: turn pings, and passing by itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import discord

from bot.client import Bot
from bot.interactions import Cause, delete, ping
from bot.text import text
from bot.watching import Watched
from engine.events import Discarded
from engine.table import Stage, Table, TableChanged, TableError

Turn = tuple[int, int, int]
"""A round's number, the discards before it, and whose it is."""

OVER: Final = (Stage.FINISHED, Stage.CLOSED)


class Turns:
    """Follows every table as long as it is open."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._followed: dict[str, _Followed] = {}

    async def changed(self, seen: Watched, change: TableChanged) -> None:
        """A table went on."""
        table = seen.table
        if table.stage in OVER and table.id not in self._followed:
            return
        followed = self._followed.setdefault(table.id, _Followed(self._bot, seen))
        await followed.changed(change)
        if table.stage in OVER:
            self._followed.pop(table.id, None)


class _Followed:
    """One table.

    Changes are taken one after another. The ping follows the newest state; so what comes late is
    not said any more.
    """

    def __init__(self, bot: Bot, seen: Watched) -> None:
        self._bot = bot
        self._seen = seen
        self._in_turn = asyncio.Lock()
        self._turn: Turn | None = None
        self._ping: discord.Message | None = None
        self._round = 0

    async def changed(self, change: TableChanged) -> None:
        async with self._in_turn:
            await self._call()
            for seat in self._begin_to_wait(change):
                await self._pass_by_itself(seat)

    # Turn pings

    async def _call(self) -> None:
        """Ping whose turn it has become, and take the ping before it away."""
        turn = turn_of(self._seen.table)
        if turn == self._turn:
            return
        self._turn = turn
        if self._ping is not None:
            old, self._ping = self._ping, None
            await delete(old)
        person = None if turn is None else self._to_ping(turn[-1])
        if person is None or not (await self._bot.preferences.load(person)).turn_pings:
            return
        words = text("preferences.your_turn", self._seen.locale, person=f"<@{person}>")
        channel = self._bot.get_partial_messageable(self._seen.channel)
        sent = await ping(channel, words, person)
        self._ping = None if isinstance(sent, Cause) else sent

    def _to_ping(self, number: int) -> int | None:
        """The person in a seat, if they play themselves and did not begin the turn by a call."""
        table = self._seen.table
        seat = table.seats[number]
        assert table.match is not None, "it is somebody's turn"
        called = table.match.view(None).source is not None
        if called or seat.person is None or seat.is_played_by_cpu:
            return None
        return seat.person.id

    # Passing by itself

    def _begin_to_wait(self, change: TableChanged) -> list[int]:
        """The seats whose wait for their next turn begins with a change."""
        table = self._seen.table
        match = table.match
        if match is None or match.round is None or table.stage is not Stage.PLAYING:
            return []
        number = match.round.number
        if number != self._round:
            self._round = number
            return [seat for seat in table.humans if seat != match.view(None).turn]
        return [event.seat for event in change.events if isinstance(event, Discarded)]

    async def _pass_by_itself(self, number: int) -> None:
        table = self._seen.table
        seat = table.seats[number]
        if seat.person is None or seat.is_played_by_cpu or seat.auto_pass:
            return
        if not (await self._bot.preferences.load(seat.person.id)).auto_pass:
            return
        with suppress(TableError):  # they have left, or the table is over
            await table.set_auto_pass(seat.person.id, True)
            self._seen.refresh(seat.person.id)


def turn_of(table: Table) -> Turn | None:
    """Whose turn it is at a table, if it is anybody's."""
    match = table.match
    if match is None or match.round is None or table.stage is not Stage.PLAYING:
        return None
    view = match.view(None)
    return None if view.turn is None else (match.round.number, view.turns, view.turn)
