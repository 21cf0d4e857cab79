"""``sevenbridge sync``: tell Discord which commands there are, where they changed."""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot.cli.refusals import Refused, refused_in_a_sentence
from bot.client import Bot, point_at
from bot.log import set_up_log
from bot.settings import Settings, SettingsError, load_settings
from bot.sync import sync_commands


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything is in the settings."""


def run(args: argparse.Namespace) -> int:
    try:
        settings = load_settings()
    except SettingsError as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 2
    token = settings.discord_token.get_secret_value()
    set_up_log("WARNING", settings.log_format, secrets=[token])
    point_at(settings)
    try:
        asyncio.run(sync(Bot(), settings))
    except Refused as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 1
    return 0


async def sync(bot: Bot, settings: Settings) -> None:
    """Log in, compare, change what differs, and say so.

    Raises:
        Refused: Discord does not let us.
    """
    async with bot:
        with refused_in_a_sentence():
            await bot.login(settings.discord_token.get_secret_value())
            for guild in settings.dev_guilds or (None,):
                where = "everywhere" if guild is None else f"in server {guild}"
                changed = await sync_commands(bot, guild)
                if not changed:
                    print(f"The commands {where} are as they should be; nothing was changed.")
                else:
                    print(f"Changed the commands {where}: {', '.join(changed)}.")
