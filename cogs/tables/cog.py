"""The commands ``/table`` and ``/hand``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import PERMISSIONS, Bot
from bot.interactions import Cause, Refusal, answer, answer_openly, deferring
from bot.labels import label
from bot.text import joined, text
from cogs.tables.buttons import Buttons, open_hand
from cogs.tables.channels import CHANNELS
from cogs.tables.orders import KeptOrders
from cogs.tables.people import in_words, person_of
from cogs.tables.returning import Returning
from cogs.tables.rooms import Room, Rooms
from cogs.tables.settings.buttons import SettingsButtons, open_settings
from cogs.tables.settings.choices import LEVELS
from engine.presets import PRESETS
from engine.rules import RulesError, RuleSet
from engine.table import WINDOWS, Stage, TableChanged, TableError, TableSettings

Interaction = discord.Interaction[Any]
SEATS: Final = 4
WINDOW: Final = 10


def _seconds(*values: int) -> list[app_commands.Choice[int]]:
    return [app_commands.Choice(name=str(value), value=value) for value in values]


class Tables(commands.Cog):
    """Tables to play at."""

    table = app_commands.Group(
        name=label("commands.table.name"),
        description=label("commands.table.description"),
        guild_only=True,
    )

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.rooms = Rooms(
            bot.store.journal,
            KeptOrders(bot.preferences),
            bot.store.tables,
            self._tell,
            faces=bot.faces_for,
            thinkers=bot.thinkers,
        )
        self._returning = Returning(bot, self.rooms)
        self._verbs = {**Buttons(self.rooms).verbs(), **SettingsButtons(self.rooms).verbs()}

    async def cog_load(self) -> None:
        """Register what the buttons do, and who knows the rules of a table."""
        for name, verb in self._verbs.items():
            self.bot.verbs.add(name, verb)
        self.bot.rules_in_force.append(self._rules_in_force)
        self.bot.farewells.append(self._pause)
        await self._returning.load()

    async def cog_unload(self) -> None:
        """Take it back."""
        for name in self._verbs:
            self.bot.verbs.remove(name)
        self.bot.rules_in_force.remove(self._rules_in_force)
        self.bot.farewells.remove(self._pause)
        for room in self.rooms:
            room.table.stop()
        await self.rooms.settled()

    @table.command(
        name=label("commands.table.open.name"),
        description=label("commands.table.open.description"),
    )
    @app_commands.rename(
        rules=label("commands.table.open.rules.name"),
        seats=label("commands.table.open.seats.name"),
        rounds=label("commands.table.open.rounds.name"),
        cpu=label("commands.table.open.cpu.name"),
        turn_limit=label("commands.table.open.turn_limit.name"),
        claim_window=label("commands.table.open.claim_window.name"),
        ranked=label("commands.table.open.ranked.name"),
        cpu_level=label("commands.table.open.cpu_level.name"),
    )
    @app_commands.describe(
        rules=label("commands.table.open.rules.description"),
        seats=label("commands.table.open.seats.description"),
        rounds=label("commands.table.open.rounds.description"),
        cpu=label("commands.table.open.cpu.description"),
        turn_limit=label("commands.table.open.turn_limit.description"),
        claim_window=label("commands.table.open.claim_window.description"),
        ranked=label("commands.table.open.ranked.description"),
        cpu_level=label("commands.table.open.cpu_level.description"),
    )
    @app_commands.choices(
        rules=[
            app_commands.Choice(name=label(f"rules.name.{preset}"), value=preset)
            for preset in PRESETS
        ],
        cpu_level=[
            app_commands.Choice(name=label(f"table_settings.level.{level}"), value=level)
            for level in LEVELS
        ],
    )
    @app_commands.choices(turn_limit=_seconds(30, 60), claim_window=_seconds(*WINDOWS))
    async def open(
        self,
        interaction: Interaction,
        rules: str | None = None,
        seats: app_commands.Range[int, 2, 6] | None = None,
        rounds: app_commands.Range[int, 1, 20] | None = None,
        cpu: app_commands.Range[int, 0, 5] = 0,
        turn_limit: int | None = None,
        claim_window: int = WINDOW,
        ranked: bool = False,
        cpu_level: str = "normal",
    ) -> None:
        """Open a table in this channel."""
        usual = (await self.bot.servers.opening(interaction)).rules
        if rules is not None and rules not in PRESETS:
            raise Refusal("errors.bad_option")
        settings = self._settings(rules or usual, seats, rounds, turn_limit, claim_window)
        if cpu_level not in LEVELS:
            raise Refusal("errors.bad_option")
        settings = replace(settings, ranked=ranked, level=cpu_level)
        await self._put_up(interaction, settings, cpu)

    @app_commands.command(
        name=label("commands.practice.name"), description=label("commands.practice.description")
    )
    @app_commands.rename(level=label("commands.practice.level.name"))
    @app_commands.describe(level=label("commands.practice.level.description"))
    @app_commands.choices(
        level=[
            app_commands.Choice(name=label(f"table_settings.level.{level}"), value=level)
            for level in LEVELS
        ]
    )
    @app_commands.guild_only()
    async def practice(self, interaction: Interaction, level: str = "normal") -> None:
        """A table against CPU players in this channel: one press starts it."""
        if level not in LEVELS:
            raise Refusal("errors.bad_option")
        usual = (await self.bot.servers.opening(interaction)).rules
        settings = replace(self._settings(usual, None, None, None, WINDOW), level=level)
        await self._put_up(interaction, settings, settings.seats - 1)

    async def _put_up(self, interaction: Interaction, settings: TableSettings, cpu: int) -> None:
        """Open a table in this channel, with some CPU players at it.

        Raises:
            Refusal: it cannot be here or now.
        """
        guild, channel = interaction.guild, interaction.channel
        if guild is None or not isinstance(channel, CHANNELS):
            raise Refusal("tables.not_here")
        self._must_be_permitted(interaction)
        locale = await self.bot.locales.public(interaction)
        assert interaction.channel_id is not None, "a command in a server is in a channel"
        host = person_of(interaction.user)
        room = await self.rooms.open(
            guild.id, channel, interaction.channel_id, host, settings, locale
        )
        presenter = room.presenter
        player = room.panels.of(host.id)
        with presenter.screen.held(), player.screen.held():
            player.pressed(interaction)
            for _ in range(min(cpu, settings.seats - 1)):
                await room.table.add_cpu(host.id)
            presenter.screen.answered()
            sent = await answer_openly(interaction, presenter.layout())
            if isinstance(sent, Cause):
                await room.table.close()
            else:
                presenter.opened(sent)

    def _must_be_permitted(self, interaction: Interaction) -> None:
        """Name what we may not do here, before a table opens.

        Raises:
            Refusal: something is missing.
        """
        needed = discord.Permissions(PERMISSIONS.value)
        in_thread = isinstance(interaction.channel, discord.Thread)
        needed.send_messages, needed.send_messages_in_threads = not in_thread, in_thread
        has = interaction.app_permissions
        missing = [name for name, wanted in needed if wanted and not getattr(has, name)]
        if missing:
            names = [text(f"tables.permission.{name}", interaction.locale) for name in missing]
            listed = joined("joins.items", names, interaction.locale)
            raise Refusal("tables.no_permission", names=listed)

    def _settings(
        self,
        written: str,
        seats: int | None,
        rounds: int | None,
        turn_limit: int | None,
        window: int,
    ) -> TableSettings:
        if window not in WINDOWS or turn_limit not in (None, 30, 60):
            raise Refusal("errors.bad_option")
        limit: Literal[30, 60] | None = (
            None if turn_limit is None else 30 if turn_limit == 30 else 60
        )
        if rounds is not None:
            kept = [word for word in written.split() if not word.startswith("rounds=")]
            written = " ".join([*kept, f"rounds={rounds}"])
        rules = RuleSet.parse(written)
        fewest, most = rules.players
        places = min(max(SEATS, fewest), most) if seats is None else seats
        try:
            return TableSettings(
                rules=rules,
                seats=places,
                turn_limit=limit,
                window=window,
                pace=self.bot.cpu_pace,
            )
        except RulesError:
            raise Refusal("tables.seats_of_rules", fewest=fewest, most=most) from None

    @table.command(
        name=label("commands.table.board.name"),
        description=label("commands.table.board.description"),
    )
    async def board(self, interaction: Interaction) -> None:
        """Bring the board to the bottom of the channel."""
        room = self._own(interaction)
        if room.channel != interaction.channel_id:
            raise Refusal("tables.board_elsewhere", channel=f"<#{room.channel}>")
        async with deferring(interaction, "private"):
            await room.presenter.bring_down()
        await answer(interaction, text("tables.brought_down", interaction.locale))

    @table.command(
        name=label("commands.table.settings.name"),
        description=label("commands.table.settings.description"),
    )
    async def settings(self, interaction: Interaction) -> None:
        """The settings panel: the host's own table, or the one here to read."""
        here = self.rooms.in_channel(interaction.channel_id or 0)
        own = self.rooms.of_person(interaction.guild_id or 0, interaction.user.id)
        await open_settings(own or here or self._own(interaction), interaction)

    @table.command(
        name=label("commands.table.leave.name"),
        description=label("commands.table.leave.description"),
    )
    async def leave(self, interaction: Interaction) -> None:
        """Leave the table, wherever it is."""
        room = self._own(interaction)
        async with deferring(interaction, "private"):
            with in_words():
                await room.table.leave(interaction.user.id)
        await answer(interaction, text("tables.left", interaction.locale))

    @table.command(
        name=label("commands.table.kick.name"),
        description=label("commands.table.kick.description"),
    )
    @app_commands.rename(seat=label("commands.table.kick.seat.name"))
    @app_commands.describe(seat=label("commands.table.kick.seat.description"))
    async def kick(self, interaction: Interaction, seat: app_commands.Range[int, 1, 6]) -> None:
        """Take a seat from who sits there; in play the CPU goes on for them."""
        room = self._own(interaction)
        in_lobby = room.table.stage is Stage.LOBBY
        done = "tables.kicked" if in_lobby else "tables.kicked_in_play"
        async with deferring(interaction, "private"):
            with in_words():
                await room.table.kick(interaction.user.id, seat - 1)
        await answer(interaction, text(done, interaction.locale, seat=seat))

    @table.command(
        name=label("commands.table.close.name"),
        description=label("commands.table.close.description"),
    )
    async def close(self, interaction: Interaction) -> None:
        """End the table of this channel, as its host or a moderator, or one's own elsewhere."""
        here = self.rooms.in_channel(interaction.channel_id or 0)
        moderates = here is not None and interaction.permissions.manage_messages
        own = self.rooms.of_person(interaction.guild_id or 0, interaction.user.id)
        room = (here if moderates else own or here) or self._own(interaction)
        by = None if moderates else interaction.user.id
        async with deferring(interaction, "private"):
            with in_words():
                await room.table.close(by)
        await answer(interaction, text("tables.closed", interaction.locale))

    @app_commands.command(
        name=label("commands.hand.name"), description=label("commands.hand.description")
    )
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        """One's own hand."""
        await open_hand(self._own(interaction), interaction)

    def _own(self, interaction: Interaction) -> Room:
        """The table at which somebody sits in this server.

        Raises:
            Refusal: there is none.
        """
        room = self.rooms.of_person(interaction.guild_id or 0, interaction.user.id)
        if room is None:
            waits = self.rooms.is_waiting_for(interaction.guild_id or 0)
            raise Refusal("tables.coming_back" if waits else "tables.refused.not_seated")
        return room

    def _tell(self, room: Room, change: TableChanged) -> None:
        """Tell other cogs; see :mod:`bot.watching`."""
        self.bot.dispatch("table_changed", room, change)

    def _rules_in_force(self, interaction: Interaction) -> RuleSet | None:
        """The rules where somebody sits, or else those of the table in the channel."""
        own = self.rooms.of_person(interaction.guild_id or 0, interaction.user.id)
        room = own or self.rooms.in_channel(interaction.channel_id or 0)
        return None if room is None else room.table.settings.rules

    # From before a restart, and until the next

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Tables come back; this is said again after a long cut, when there are none."""
        await self._returning.ready()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """An outage is over."""
        await self._returning.arrive(guild)

    async def _pause(self) -> None:
        """Say on every board that the bot goes away for a moment."""
        rooms = [*self.rooms]
        for room in rooms:
            room.table.stop()
        pauses = (room.presenter.pause() for room in rooms)
        await asyncio.gather(*pauses, return_exceptions=True)

    # What happens to servers and channels

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel's table ends with it."""
        await self._end(lambda room: room.channel == channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread's table ends with it."""
        await self._end(lambda room: room.channel == thread.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server's tables end when we are removed from it."""
        await self._returning.give_up(guild.id, "guild_gone")
        await self._end(lambda room: room.guild == guild.id)

    async def _end(self, concerned: Callable[[Room], bool]) -> None:
        for room in [room for room in self.rooms if concerned(room)]:
            with suppress(TableError):  # somebody was quicker
                await room.table.close()


async def setup(bot: Bot) -> None:
    """Add the cog, when the bot loads this module by name."""
    await bot.add_cog(Tables(bot))
