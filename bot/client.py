"""The bot: what it asks of Discord, and the cogs it loads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from tempfile import TemporaryDirectory
from typing import Any, Final

import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.faces import Faces, sync_faces
from bot.interactions.commands import Tree
from bot.interactions.controls import Control, answer_unmatched
from bot.interactions.verbs import Verbs
from bot.labels import CatalogueTranslator
from bot.languages import Locales
from bot.preferences import KnownPreferences
from bot.servers import Servers
from bot.settings import Settings
from bot.thinking.thinkers import Thinkers
from data.instants import Now, utc_now
from data.store import Store
from engine.rules import RuleSet

EXTENSIONS: Final = (
    "cogs.help.cog",
    "cogs.tables.cog",
    "cogs.standings.cog",
    "cogs.seasons.cog",
    "cogs.server.cog",
    "cogs.preferences.cog",
    "cogs.privacy.cog",
)
"""By name: cogs import this package, and never the other way round."""

PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What the bot needs where people play. An application's own emoji need no permission."""

FAREWELL: Final = 6.0
"""Seconds for it; systems that stop a process wait ten and more before they kill it."""

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
        farewells: what is still said before the process ends; cogs add theirs when they load.
        faces: how cards look; as text until their emoji are known to be there.
        store: what is kept; open from the login on, as are the next three.
        preferences: what people prefer.
        servers: what servers have set.
        locales: which language somebody is spoken to in.
    """

    store: Store
    preferences: KnownPreferences
    servers: Servers
    locales: Locales

    def __init__(
        self,
        *,
        cpu_pace: float = 1.5,
        database: str | None = None,
        now: Now = utc_now,
        faces: bool = False,
        thinkers: int | None = None,
    ) -> None:
        """Make one that is not logged in yet.

        Args:
            cpu_pace: seconds before a CPU player moves.
            database: where things are kept, as an SQLAlchemy URL; without it in a temporary file
                that goes with the bot.
            now: tells the time to what is kept.
            faces: whether to see after the login that Discord has our card faces.
            thinkers: how many processes think for CPU players; without it as many as suit the
                machine.
        """
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
        self.farewells: list[Callable[[], Awaitable[None]]] = []
        self.faces = Faces()
        self._wants_faces = faces
        self._fetching_faces: asyncio.Task[None] | None = None
        self._database = database
        self._now = now
        self._resources = AsyncExitStack()

    def faces_for(self, person: int | None) -> Faces:
        """How cards look now to a person, by their id, or (None) to everybody."""
        return self.faces.colours(person is not None and self.preferences.of(person).four_colours)

    async def setup_hook(self) -> None:
        """Between the login and the first event.

        Raises:
            DataError: the database cannot be used.
        """
        self.store = await Store.open(self._database or self._temporary(), now=self._now)
        self._resources.push_async_callback(self.store.close)
        self.preferences = KnownPreferences(self.store.preferences)
        self._resources.push_async_callback(self.preferences.settled)
        self.servers = Servers(self.store.settings)
        self.locales = Locales(self.preferences, self.servers)
        self.add_dynamic_items(Control)
        await self.tree.set_translator(CatalogueTranslator())
        for name in EXTENSIONS:
            await self.load_extension(name)
        if self._wants_faces:
            # The first time takes minutes: people can play meanwhile, with cards as text.
            self._fetching_faces = asyncio.create_task(self._fetch_faces(), name="faces")

    async def _fetch_faces(self) -> None:
        try:
            self.faces = await sync_faces(self, found=self._use_faces)
        except Exception:
            # Cards can be read as text, so nothing else fails with them.
            log.exception("faces_failed")

    def _use_faces(self, faces: Faces) -> None:
        self.faces = faces

    def _temporary(self) -> str:
        folder = self._resources.enter_context(TemporaryDirectory(prefix="seven-bridge-"))
        return f"sqlite:///{folder}/bot.sqlite3"

    async def say_farewell(self) -> None:
        """Say what is to be said before the process ends, as far as it can be said in time."""
        words = asyncio.gather(*(say() for say in self.farewells), return_exceptions=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await words

    async def close(self) -> None:
        """Leave Discord, and keep what waits to be kept.

        What is not at Discord yet is sent with the next start.
        """
        self.thinkers.close()
        try:
            if self._fetching_faces is not None:
                self._fetching_faces.cancel()
                await asyncio.wait([self._fetching_faces])
            await super().close()
        finally:
            await self._resources.aclose()

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
