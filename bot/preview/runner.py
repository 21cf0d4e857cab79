"""Starting the bot in its imagined Discord, serving the pages, and ending all of it cleanly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress

import structlog

from bot.client import Bot
from bot.preview.clock import keep_time
from bot.preview.markdown import remembered_markdown
from bot.preview.pages import LivePreview
from bot.preview.waits import tasks_may_rest
from bot.preview.world import bring_faces, start_world

log = structlog.get_logger(__name__)


@asynccontextmanager
async def serving(bot: Bot, *, port: int = 0) -> AsyncIterator[LivePreview]:
    """Serve the bot on this machine for as long as the context lasts.

    Args:
        bot: a fresh one; it is closed at the end.
        port: where to listen on 127.0.0.1; 0 for any that is free.

    Yields:
        The pages. Their ``url`` lets whoever has it press every button.

    Raises:
        simcord.SetupError: the port is taken, or a package is missing.
    """
    with ExitStack() as changed:
        changed.enter_context(remembered_markdown())
        changed.enter_context(tasks_may_rest())
        try:
            env, channel, people = await start_world(bot)
        except BaseException:
            await bot.close()
            raise
        try:
            with env.time_context():
                assets = await bring_faces(bot)
            preview = LivePreview(
                env,
                channel,
                people,
                layout="channel",
                display="responsive",
                width=960,
                height=720,
                locale="en-US",
                timezone="UTC",
                presentation_time=None,
                assets=assets,
                port=port,
            )
            async with preview:
                env.live = True
                clock = asyncio.create_task(keep_time(preview), name="preview clock")
                try:
                    yield preview
                finally:
                    clock.cancel()
                    with suppress(asyncio.CancelledError):
                        await clock
                    env.live = False
        finally:
            try:
                await env.shutdown()
            except TimeoutError:
                # Work in another thread or process cannot be stopped; it ends with this process.
                log.warning("work_went_on")
            finally:
                await bot.close()
