"""What commands that talk to Discord have in common: settings, the log, and refusals."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

from bot.cli.refusals import Refused
from bot.client import Bot, point_at
from bot.log import set_up_log
from bot.settings import Settings, SettingsError, load_settings
from data.errors import DataError


def run_connected(
    work: Callable[[Bot, Settings], Awaitable[None]],
    *,
    keeps: bool,
    log_level: str | None = None,
    faces: bool = False,
) -> int:
    """Do something with a bot made from the settings.

    Args:
        work: what to do; it may raise ``Refused``.
        keeps: whether the bot plays, and keeps things where the settings say.
        log_level: instead of the one in the settings.
        faces: whether the bot sees that Discord has our card faces.

    Returns:
        The exit status: 2 for settings that cannot be, the database among them; 1 where Discord
        refuses.
    """
    try:
        settings = load_settings()
    except SettingsError as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 2
    token = settings.discord_token.get_secret_value()
    set_up_log(log_level or settings.log_level, settings.log_format, secrets=[token])
    point_at(settings)

    async def go() -> None:
        database = settings.database_url if keeps else None
        bot = Bot(
            cpu_pace=settings.cpu_pace,
            database=database,
            faces=faces,
            thinkers=settings.thinkers,
        )
        await work(bot, settings)

    try:
        asyncio.run(go())
    except Refused as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 1
    except DataError as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 2
    return 0
