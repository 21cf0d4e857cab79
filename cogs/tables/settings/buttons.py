"""What the controls of the settings panel do.

A choice says what a setting shall be, as its panel knew the settings. Where they have changed
since, nothing is done, and the panel shows them as they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import discord

from bot.interactions import Press, UnknownControl, Verb, answer, deferring, update
from bot.text import text
from cogs.tables.rooms import Room, Rooms
from cogs.tables.settings import choices
from cogs.tables.settings.panel import (
    GROUP,
    HOME,
    OPEN,
    PRESET,
    RESET,
    RULE,
    VALUE,
    settings_layout,
)
from cogs.tables.settings.refusals import reason
from engine.rules import RulesError
from engine.table import Stage, TableError, TableSettings


class SettingsButtons:
    """The verbs of the panel, for the tables of this process."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        # One change after another: each is made from the settings that the one before it left.
        self._changing = asyncio.Lock()

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {
            OPEN: self.open,
            GROUP: self.show_group,
            RULE: self.show_rule,
            VALUE: self.choose_value,
            PRESET: self.choose_preset,
            RESET: self.reset,
        }

    async def open(self, press: Press) -> None:
        """Show the panel to whoever pressed; never stale."""
        await open_settings(self._rooms.by_id(press.id.table), press.interaction)

    async def show_group(self, press: Press) -> None:
        """Show a group, or the page to begin with."""
        room = self._rooms.by_id(press.id.table)
        await _show(room, press, group=press.values[0] if press.values else press.id.arg or HOME)

    async def show_rule(self, press: Press) -> None:
        """Offer the values of what was chosen."""
        room = self._rooms.by_id(press.id.table)
        await _show(room, press, group=press.id.arg or HOME, rule=_chosen(press))

    async def choose_value(self, press: Press) -> None:
        """Set something to the value that was chosen."""
        group, rule, known = _parts(press, 3)
        written = _chosen(press)
        await self._change(
            press, known, lambda now: choices.with_value(now, rule, written), group, rule
        )

    async def choose_preset(self, press: Press) -> None:
        """Play the rules of a preset."""
        [known] = _parts(press, 1)
        preset = _chosen(press)
        await self._change(press, known, lambda now: choices.with_preset(now, preset), HOME)

    async def reset(self, press: Press) -> None:
        """Play the preset without house rules."""
        group, known = _parts(press, 2)
        await self._change(
            press, known, lambda now: choices.with_preset(now, now.rules.preset), group
        )

    async def _change(
        self,
        press: Press,
        known: str,
        change: Callable[[TableSettings], TableSettings],
        group: str,
        rule: str | None = None,
    ) -> None:
        """Make a change, and show the page with it or with the reason why it cannot be.

        Args:
            press: the choice.
            known: the mark of the settings that the panel showed.
            change: what is to be changed.
            group: the page to show.
            rule: what was to be set; its values are offered again where it cannot be.
        """
        room = self._rooms.by_id(press.id.table)
        table, person = room.table, press.interaction.user.id
        if not _on_panel(press.interaction):
            raise UnknownControl
        note = None
        if _may_change(room, person):
            async with deferring(press.interaction, "update"), self._changing:
                if known != choices.mark(table.settings):
                    note = text("table_settings.stale", press.locale)
                else:
                    try:
                        await table.set_up(person, change(table.settings))
                    except LookupError:
                        raise UnknownControl from None
                    except (RulesError, TableError) as error:
                        if _may_change(room, person):
                            note = reason(error, table.settings, press.locale)
        await _show(room, press, group=group, rule=rule if note else None, note=note)


async def open_settings(room: Room, interaction: discord.Interaction) -> None:
    """Show the panel in a new private message: to the host to change, to others to read."""
    player = room.panels.of(interaction.user.id)
    with player.screen.held():
        player.pressed(interaction)
        await answer(interaction, _layout(room, interaction))


async def _show(
    room: Room, press: Press, *, group: str, rule: str | None = None, note: str | None = None
) -> None:
    """Answer a press on a panel with a page, in its place."""
    if not _on_panel(press.interaction):
        raise UnknownControl
    player = room.panels.of(press.interaction.user.id)
    with player.screen.held():
        player.pressed(press.interaction)
        await update(press.interaction, _layout(room, press.interaction, group, rule, note))


def _layout(
    room: Room,
    interaction: discord.Interaction,
    group: str = HOME,
    rule: str | None = None,
    note: str | None = None,
) -> discord.ui.LayoutView:
    locale = interaction.locale.value
    may = _may_change(room, interaction.user.id)
    if not may:
        in_lobby = room.table.stage is Stage.LOBBY
        note = text("table_settings.not_host" if in_lobby else "table_settings.started", locale)
    return settings_layout(room.table, locale, editable=may, group=group, rule=rule, note=note)


def _may_change(room: Room, person: int) -> bool:
    return room.table.stage is Stage.LOBBY and room.table.host == person


def _on_panel(interaction: discord.Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def _chosen(press: Press) -> str:
    if len(press.values) != 1:
        raise UnknownControl
    return press.values[0]


def _parts(press: Press, count: int) -> list[str]:
    parts = (press.id.arg or "").split(".")
    if len(parts) != count:
        raise UnknownControl
    return parts
