"""The bot: what it asks of Discord, and the cogs it loads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.interactions.commands import Tree
from bot.interactions.controls import Control, answer_unmatched
from bot.interactions.verbs import Verbs
from bot.labels import CatalogueTranslator
from bot.settings import Settings
from bot.thinking.thinkers import Thinkers
from engine.rules import RuleSet

EXTENSIONS: Final = ("cogs.help.cog", "cogs.tables.cog")
"""By name: cogs import this package, and never the other way round."""

PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What the bot needs where people play. An application's own emoji need no permission."""

RulesInForce = Callable[[discord.Interaction[Any]], RuleSet | None]
"""The rules that hold where somebody asks, or None where they do not play."""

log = structlog.get_logger(__name__)


class Bot(commands.Bot):
    """Seven Bridge in Discord.

    It is a ``commands.Bot`` for its extensions and cogs, which load and unload as a whole. It
    has no text commands: those need the content of messages, which is nobody's business here.

    Attributes:
        verbs: what presses can ask for; cogs register theirs when they load.
        cpu_pace: seconds before a CPU player moves.
        thinkers: the processes that think for CPU players, started on first need.
        rules_in_force: who may know the rules that hold where somebody asks; cogs add theirs
            when they load.
    """

    def __init__(self, *, cpu_pace: float = 1.5, thinkers: int | None = None) -> None:
        # No voices here, so nobody needs to be warned that they cannot be heard.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        intents = discord.Intents.none()
        intents.guilds = True  # channels, threads and permissions; not a privileged one
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            tree_cls=Tree,
            # Said outright, so that `sync` compares what we mean and not Discord's defaults.
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.verbs = Verbs()
        self.cpu_pace = cpu_pace
        self.thinkers = Thinkers(thinkers)
        self.rules_in_force: list[RulesInForce] = []

    async def setup_hook(self) -> None:
        """Between the login and the first event."""
        self.add_dynamic_items(Control)
        await self.tree.set_translator(CatalogueTranslator())
        for name in EXTENSIONS:
            await self.load_extension(name)

    async def close(self) -> None:
        """Leave Discord, and end the processes that think."""
        self.thinkers.close()
        await super().close()

    async def on_ready(self) -> None:
        """Discord has told us about every server."""
        log.info("ready", guilds=len(self.guilds))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """See that a press which nothing matches is answered too."""
        await answer_unmatched(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """Messages are not read."""


def point_at(settings: Settings) -> None:
    """Talk to another Discord, where the settings name one. This holds for the whole process."""
    if settings.discord_rest is not None:
        Route.BASE = str(settings.discord_rest).rstrip("/")
    if settings.discord_gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(str(settings.discord_gateway))
