"""``sevenbridge sync``: tell Discord which commands there are, where they changed."""

from __future__ import annotations

import argparse

from bot.cli.connected import run_connected
from bot.cli.refusals import refused_in_a_sentence
from bot.client import Bot
from bot.settings import Settings
from bot.sync import sync_commands


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything is in the settings."""


def run(args: argparse.Namespace) -> int:
    return run_connected(sync, keeps=False, log_level="WARNING")


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
