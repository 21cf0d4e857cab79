"""The line that no error crosses unanswered.

Whatever a command or a press does inside, the person who asked is told something kind, and what
went wrong is in the log under the same short id.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable

import discord
import structlog

from bot.interactions.answers import answer, is_answered
from bot.interactions.causes import TROUBLE, Cause, cause_of
from bot.text import text

log = structlog.get_logger(__name__)


class Refusal(Exception):
    """What was asked cannot be; the person is told why, and nothing is wrong with us."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


async def guarded(interaction: discord.Interaction, name: str, work: Awaitable[object]) -> None:
    """Do the work of an interaction, and see that it is answered.

    Args:
        interaction: what is answered.
        name: what it is, for the log; without what only the player may know.
        work: what to do.
    """
    try:
        try:
            await work
        except Refusal as refusal:
            await refuse(interaction, refusal)
        if not is_answered(interaction):
            raise RuntimeError("The work ended without an answer.")
    except Exception as error:
        await apologise(interaction, name, error)


async def refuse(interaction: discord.Interaction, refusal: Refusal) -> None:
    """Say why what was asked cannot be."""
    await tell(interaction, text(refusal.key, interaction.locale, **refusal.values))


async def apologise(interaction: discord.Interaction, name: str, error: BaseException) -> None:
    """Tell the person that we failed, under an id that the log has as well."""
    cause = cause_of(error)
    if cause is Cause.TOKEN_EXPIRED:
        # Nobody can be answered any more; the next press brings a fresh token.
        log.info("too_late_to_answer", name=name, cause=cause.value)
        return
    number = secrets.token_hex(3)
    log.error(
        "interaction_failed",
        error_id=number,
        name=name,
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        exc_info=error,
    )
    await tell(interaction, text("errors.unexpected", interaction.locale, number=number))


async def tell(interaction: discord.Interaction, sentence: str) -> None:
    """Answer with a sentence if that can still be done; never raises for Discord's sake."""
    try:
        sent = await answer(interaction, sentence)
    except TROUBLE as error:
        log.warning("not_answered", exc_info=error)
        return
    if isinstance(sent, Cause):
        log.info("not_answered", cause=sent.value)
