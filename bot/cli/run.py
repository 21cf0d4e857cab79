"""``sevenbridge run``: the Discord bot."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from contextlib import suppress

import structlog

from bot.cli.refusals import Refused, refused_in_a_sentence
from bot.client import Bot, point_at
from bot.log import set_up_log
from bot.settings import Settings, SettingsError, load_settings

log = structlog.get_logger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything is in the settings."""


def run(args: argparse.Namespace) -> int:
    try:
        settings = load_settings()
    except SettingsError as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 2
    token = settings.discord_token.get_secret_value()
    set_up_log(settings.log_level, settings.log_format, secrets=[token])
    point_at(settings)
    try:
        asyncio.run(serve(Bot(), settings))
    except Refused as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 1
    return 0


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
                await bot.start(settings.discord_token.get_secret_value())
    except asyncio.CancelledError:
        if not stopped:
            raise
        log.info("stopped", signal=stopped[0])
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):
                loop.remove_signal_handler(number)
