"""Slash commands inside the same boundary as presses."""

from __future__ import annotations

from typing import Any

import discord
import structlog
from discord import app_commands

from bot.interactions.boundary import Refusal, apologise, refuse, tell
from bot.text import text

log = structlog.get_logger(__name__)


class Tree(app_commands.CommandTree[Any]):
    """The commands; whatever one raises, the person who called it is answered."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Before every command: whoever calls it is answered in their language."""
        await interaction.client.locales.settle(interaction)
        return True

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer for a command that failed."""
        if interaction.type is discord.InteractionType.autocomplete:
            return  # suggestions cannot be answered with a sentence; the command itself will be
        name = interaction.command.qualified_name if interaction.command is not None else "?"
        cause: BaseException = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        locale = interaction.locale
        match cause:
            case Refusal():
                await refuse(interaction, cause)
            case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
                log.warning("commands_out_of_date", hint="run: sevenbridge sync")
                await tell(interaction, text("errors.command_changed", locale))
            case app_commands.NoPrivateMessage():
                await tell(interaction, text("errors.only_in_servers", locale))
            case app_commands.MissingPermissions() | app_commands.CheckFailure():
                await tell(interaction, text("errors.not_allowed", locale))
            case app_commands.TransformerError():
                await tell(interaction, text("errors.bad_option", locale))
            case _:
                await apologise(interaction, name, cause)
