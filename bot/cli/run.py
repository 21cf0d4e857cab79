"""``sevenbridge run``: the Discord bot."""

from __future__ import annotations

import argparse
import asyncio
import signal
from contextlib import suppress

import structlog

from bot.cli.connected import run_connected
from bot.cli.refusals import refused_in_a_sentence
from bot.client import Bot
from bot.settings import Settings

log = structlog.get_logger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything is in the settings."""


def run(args: argparse.Namespace) -> int:
    return run_connected(serve, keeps=True, faces=True)


async def serve(bot: Bot, settings: Settings) -> None:
    """Run the bot until the process is told to stop.

    Raises:
        Refused: Discord does not let us in, or cannot be reached.
    """
    serving = asyncio.current_task()
    assert serving is not None, "a coroutine that runs has a task"
    loop = asyncio.get_running_loop()
    stopped: list[str] = []

    def stop(name: str) -> None:
        stopped.append(name)
        serving.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows has no such handlers; there Ctrl-C raises KeyboardInterrupt.
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, stop, number.name)
    try:
        async with bot:
            with refused_in_a_sentence():
                try:
                    await bot.start(settings.discord_token.get_secret_value())
                except asyncio.CancelledError:
                    if stopped:
                        await bot.say_farewell()
                    raise
    except asyncio.CancelledError:
        if not stopped:
            raise
        log.info("stopped", signal=stopped[0])
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):
                loop.remove_signal_handler(number)
