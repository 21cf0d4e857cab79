"""The hand panels: what each player alone sees.

Discord lets a private message be changed only through the token of the press that made it or
that was made on it, and for 15 minutes after that press.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import Cause, answer, delete, edit, follow_up, update
from bot.interactions.causes import TROUBLE
from cogs.tables.render.hand import hand_layout
from cogs.tables.screen import Screen
from engine.table import Stage, Table, TableChanged

FRESH_FOR: Final = 15 * 60 - 10
"""Seconds in which a press's token is used; Discord takes it for 15 minutes."""


@dataclass(frozen=True)
class Panel:
    """A private message and the token that reaches it.

    Attributes:
        message: its id.
        until: the loop's time from which the token is not used any more.
        put: puts a layout in its place.
        remove: takes it away.
    """

    message: int
    until: float
    put: Callable[[LayoutView], Awaitable[Cause | None]]
    remove: Callable[[], Awaitable[object]]


class Player:
    """One person's panel at a table.

    Attributes:
        screen: draws the panel.
        selected: the cards that are selected in it.
        was_asked: whether it showed a turn or a window when it was drawn last.
    """

    def __init__(self, table: Table, person: int) -> None:
        self.screen = Screen("hand", self._draw)
        self.selected: frozenset[int] = frozenset()
        self._table = table
        self._person = person
        self._locale = "en"
        self._pressed: discord.Interaction | None = None
        self._pressed_at = 0.0
        self._panel: Panel | None = None
        self._line: discord.Message | None = None
        self._wants_fresh = False
        self.was_asked = False

    @property
    def has_panel(self) -> bool:
        """Whether there is a panel that can still be reached."""
        if self._panel is not None and self._panel.until <= _now():
            self._panel = None
        return self._panel is not None

    def pressed(self, interaction: discord.Interaction) -> None:
        """Remember a press: its token can bring a panel later."""
        self._pressed = interaction
        self._pressed_at = _now()
        self._locale = interaction.locale.value

    def wants_fresh(self) -> None:
        """A round begins: a new panel appears by itself, where a press is recent enough."""
        self.selected = frozenset()
        self._wants_fresh = True
        self.screen.refresh()

    def layout(self) -> LayoutView | None:
        """The panel as it is now, or None for who has no hand here."""
        table = self._table
        seat = table.seat_of(self._person)
        if seat is None or table.match is None or table.match.round is None:
            return None
        hand = table.match.view(seat).hand
        self.selected = frozenset(self.selected & frozenset(hand or ()))
        self.was_asked = is_asked(table, seat)
        return hand_layout(table, seat, self._locale, self.selected)

    async def open(self, interaction: discord.Interaction) -> None:
        """Answer a press or a command with a new panel."""
        layout = self.layout()
        assert layout is not None, "whoever opens a panel sits at the table"
        self._wants_fresh = False
        self.screen.answered()
        sent = await answer(interaction, layout)
        await self._take_up(sent, _now())

    async def answer(self, interaction: discord.Interaction) -> None:
        """Answer a press on a panel with the newest state, in its place."""
        layout = self.layout()
        assert layout is not None and interaction.message is not None, "it was pressed on a panel"

        async def put(layout: LayoutView) -> Cause | None:
            return await update(interaction, layout)

        async def remove() -> None:
            with suppress(*TROUBLE):  # it is gone, or will be with the next reload
                await interaction.delete_original_response()

        self.screen.answered()
        if self._wants_fresh or _is_over(self._table):
            self.screen.refresh()  # more than this message's state is to be shown
        old = self._panel
        self._panel = Panel(interaction.message.id, _now() + FRESH_FOR, put, remove)
        await update(interaction, layout)
        if old is not None and old.message != interaction.message.id and old.until > _now():
            await old.remove()

    async def tell(self, interaction: discord.Interaction, line: str) -> None:
        """Answer a press on the board with a line, in place of the line before it."""
        sent = await answer(interaction, line)
        old, self._line = self._line, None if isinstance(sent, Cause) else sent
        if old is not None:
            await delete(old)

    async def _take_up(self, sent: discord.Message | Cause, pressed_at: float) -> None:
        """A new message is the panel from now on, and the one before it goes."""
        if isinstance(sent, Cause):
            return
        message = sent

        async def put(layout: LayoutView) -> Cause | None:
            return await edit(message, layout)

        async def remove() -> None:
            await delete(message)

        old = self._panel
        self._panel = Panel(message.id, pressed_at + FRESH_FOR, put, remove)
        if old is not None and old.until > _now():
            await old.remove()

    async def _draw(self) -> None:
        layout = None
        if not _is_over(self._table):
            layout = self.layout()
        if layout is None:
            if self.has_panel and self._panel is not None:
                old, self._panel = self._panel, None
                await old.remove()
            return
        if self._wants_fresh:
            self._wants_fresh = False
            pressed, pressed_at = self._pressed, self._pressed_at
            if pressed is not None and pressed_at + FRESH_FOR > _now():
                await self._take_up(await follow_up(pressed, layout), pressed_at)
                return
        if self.has_panel and self._panel is not None:
            panel = self._panel
            refused = await panel.put(layout)
            if refused not in (None, Cause.OUTAGE) and self._panel is panel:
                self._panel = None  # My hand opens a new one


class Panels:
    """The panels of a table's players."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._players: dict[int, Player] = {}
        self._dealt = 0

    def of(self, person: int) -> Player:
        """A person's panel."""
        if person not in self._players:
            self._players[person] = Player(self._table, person)
        return self._players[person]

    def changed(self, change: TableChanged) -> None:
        """Draw the panels of those who must act, and of those who had to until now."""
        table = self._table
        match = table.match
        number = match.round.number if match is not None and match.round is not None else 0
        is_new_round, self._dealt = number != self._dealt, number
        is_over = _is_over(table)
        for owner, player in self._players.items():
            if player.has_panel and (is_over or table.seat_of(owner) is None):
                player.screen.refresh()
        if is_over:
            return
        for seat in table.humans:
            person = table.seats[seat].person
            assert person is not None, "a human seat has an owner"
            player = self.of(person.id)
            if is_new_round:
                player.wants_fresh()
            elif number and (player.was_asked or is_asked(table, seat) or change.notice == seat):
                player.screen.refresh()


def is_asked(table: Table, seat: int) -> bool:
    """Whether the table waits for that seat's turn or answer."""
    if table.match is None or table.stage is not Stage.PLAYING:
        return False
    view = table.match.view(seat)
    return view.turn == seat or view.may_answer


def _is_over(table: Table) -> bool:
    return table.stage in (Stage.FINISHED, Stage.CLOSED)


def _now() -> float:
    return asyncio.get_running_loop().time()
