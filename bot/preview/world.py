"""The imagined Discord: a server with one channel and three people."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

import discord
from simcord import ChannelHandle, MemberActor
from simcord.backend.cdn import CDN_BASE
from simcord.env import Env

from bot.client import Bot
from bot.faces import draw_faces, face_assets, sync_faces
from bot.sync import sync_commands

NAME: Final = "Seven Bridge"
"""What the server is called, and the bot in it."""

CHANNEL: Final = "table"
BEGINNING: Final = "Type /table open, press Enter and the arrow at its right, then Start"
"""What to do first; also the channel's topic, so that it can be read in the page."""

PEOPLE: Final = ("Ann", "Bob", "Cho")

FOUNDED: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""When the server was made; ids come from the time."""

PATIENCE: Final = 3.0
"""Seconds that a press waits for its answer: Discord gives a bot no more either."""

BREATH: Final = 0.03
"""Seconds that everything else waits for the bot to be done."""


class LiveEnv(Env):
    """An imagined Discord whose bot need not be idle before anything returns.

    Attributes:
        live: whether people are using it; while it is set up, it waits as in tests.
    """

    live = False

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        if not self.live:
            await super()._settle_internal(
                timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline
            )
            return
        loop = asyncio.get_running_loop()
        asked = None
        if dispatch == "INTERACTION_CREATE":
            asked = next(reversed(self.backend.interactions.values()), None)
        until = loop.time() + PATIENCE
        while True:
            with suppress(TimeoutError):  # a CPU player thinks, or a timer is due soon
                await super()._settle_internal(
                    idle=0.005, dispatch=dispatch, _deadline=loop.time() + BREATH
                )
            if asked is None or asked.responded or loop.time() > until:
                return
            await asyncio.sleep(0.01)


async def start_world(bot: Bot) -> tuple[LiveEnv, ChannelHandle, tuple[MemberActor, ...]]:
    """Start the bot in an imagined Discord where it is the time that it is here.

    The server, its channel and its people have the same ids each time, so that what is kept in a
    file belongs to them the next time too; and they are there before the bot comes.
    """
    env = LiveEnv(bot, check_errors=False)
    env.backend.bot_user.name = NAME
    env.backend.clock._epoch = FOUNDED
    server = env.create_guild(NAME)
    channel = server.create_text_channel(CHANNEL, topic=f"{BEGINNING}.")
    # The first person manages the server, so that its settings and seasons can be tried.
    managers = server.create_role(
        "Managers", permissions=discord.Permissions(manage_guild=True, manage_messages=True)
    )
    people = tuple(
        server.add_member(env.create_user(name), roles=() if number else (managers,))
        for number, name in enumerate(PEOPLE)
    )
    env.backend.clock._epoch = datetime.now(UTC)
    await env.start()
    try:
        with env.time_context():
            await sync_commands(bot)
    except BaseException:
        await env.shutdown()
        raise
    return env, channel, people


async def bring_faces(bot: Bot) -> dict[str, tuple[str, bytes]]:
    """Give the bot its card faces; the files by their addresses, for the page."""
    drawn = await asyncio.to_thread(draw_faces)
    bot.faces = await sync_faces(bot, drawn, pause=0)
    return face_assets(bot.faces, drawn, CDN_BASE)
