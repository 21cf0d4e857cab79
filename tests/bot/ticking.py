"""A cog for tests of the preview: a message that a timer keeps changing."""

from __future__ import annotations

from collections import Counter

import discord
from discord.ext import commands, tasks
from discord.ui import ActionRow, LayoutView, TextDisplay

from bot.client import Bot
from bot.interactions import ControlId, Press, button, edit, send, update

LABELS = ("left", "right")


class Ticking(commands.Cog):
    """Two buttons that change places with every tick, and a line above them in every other.

    Attributes:
        ticks: how often the timer fired.
        counts: how often each button was pressed, and by whom.
    """

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.ticks = 0
        self.counts: Counter[str] = Counter()
        self.pressers: Counter[str] = Counter()
        self.message: discord.Message | None = None

    async def cog_load(self) -> None:
        self.bot.verbs.add("count", self.count)

    async def cog_unload(self) -> None:
        self.tick.cancel()
        self.bot.verbs.remove("count")

    def layout(self) -> LayoutView:
        layout = LayoutView(timeout=None)
        layout.add_item(TextDisplay(f"{self.ticks} ticks"))
        if self.ticks % 2:
            layout.add_item(TextDisplay("a line more"))
        row: ActionRow[LayoutView] = ActionRow()
        for label in LABELS if self.ticks % 4 < 2 else reversed(LABELS):
            row.add_item(button(ControlId("count", arg=label), label))
        layout.add_item(row)
        return layout

    async def post(self, channel_id: int) -> None:
        channel = self.bot.get_channel(channel_id)
        assert isinstance(channel, discord.TextChannel)
        sent = await send(channel, self.layout())
        assert isinstance(sent, discord.Message)
        self.message = sent

    async def count(self, press: Press) -> None:
        self.counts[str(press.id.arg)] += 1
        self.pressers[press.interaction.user.name] += 1
        await update(press.interaction, self.layout())

    @tasks.loop(seconds=0.3)
    async def tick(self) -> None:
        assert self.message is not None
        self.ticks += 1
        await edit(self.message, self.layout())


class TickingBot(Bot):
    """The bot with this cog besides its own."""

    def __init__(self) -> None:
        super().__init__()
        self.ticking = Ticking(self)

    async def setup_hook(self) -> None:
        await super().setup_hook()
        await self.add_cog(self.ticking)
