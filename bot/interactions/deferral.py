"""A deadline instead of a habit: Discord is told to wait only where we really take long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Literal

import discord
import structlog

from bot.interactions.causes import TROUBLE, cause_of

DEADLINE: Final = 1.5
"""Seconds. Discord gives up on us after 3, and the answer needs its time on the way."""

Kind = Literal["update", "private"]

log = structlog.get_logger(__name__)


@asynccontextmanager
async def deferring(
    interaction: discord.Interaction, kind: Kind, *, after: float = DEADLINE
) -> AsyncIterator[None]:
    """Do slow work inside; Discord is asked to wait if it takes longer than the deadline.

    Answer after the block, with :mod:`bot.interactions.answers`, which sees what was deferred.

    Args:
        interaction: what is to be answered.
        kind: ``update`` where the pressed message will be replaced, ``private`` where a private
            message will be the answer.
        after: seconds; 0 where it is known that the work is slow.
    """
    loop = asyncio.get_running_loop()
    deferred: list[asyncio.Task[None]] = []

    def begin() -> None:
        deferred.append(loop.create_task(_defer(interaction, kind)))

    handle = loop.call_later(after, begin) if after > 0 else None
    if handle is None:
        begin()
    try:
        yield
    finally:
        if handle is not None:
            handle.cancel()
        # A deferral on its way must arrive first, or the answer would race it.
        for task in deferred:
            await task


async def _defer(interaction: discord.Interaction, kind: Kind) -> None:
    if interaction.response.is_done():
        return
    try:
        if kind == "private" or interaction.type is not discord.InteractionType.component:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except discord.InteractionResponded:
        pass  # the answer came first
    except TROUBLE as error:
        # The answer, which comes next, will meet the same and deal with it.
        log.info("not_deferred", cause=str(cause_of(error) or error))
