"""A message, and the token that reaches it.

Discord lets a message be changed through the token of the press that made it or that was made on
it, for 15 minutes after that press. A private message can be changed in no other way; for one that
everybody sees it spares requests with the bot's own token, of which Discord allows 50 a second for
all tables together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Self

import discord
from discord.ui import LayoutView

from bot.interactions import Cause, delete, edit, update
from bot.interactions.causes import TROUBLE

FRESH_FOR: Final = 15 * 60 - 10
"""Seconds in which a press's token is used; Discord takes it for 15 minutes."""


def loop_time() -> float:
    """The running loop's time, in seconds."""
    return asyncio.get_running_loop().time()


@dataclass(frozen=True)
class Reach:
    """A message that the token of a press reaches.

    Attributes:
        id: the message's id.
        until: the loop's time from which the token is not used any more.
        put: puts a layout in its place.
        remove: takes it away.
    """

    id: int
    until: float
    put: Callable[[LayoutView], Awaitable[Cause | None]]
    remove: Callable[[], Awaitable[object]]

    @property
    def in_reach(self) -> bool:
        """Whether the token still works."""
        return self.until > loop_time()

    @classmethod
    def sent(cls, message: discord.Message, pressed_at: float) -> Self:
        """One that was sent in answer to a press at that time."""

        async def put(layout: LayoutView) -> Cause | None:
            return await edit(message, layout)

        async def remove() -> None:
            with suppress(*TROUBLE):  # it is gone, or will be with the next reload
                await delete(message)

        return cls(message.id, pressed_at + FRESH_FOR, put, remove)

    @classmethod
    def pressed(cls, interaction: discord.Interaction) -> Self:
        """One on which something is pressed right now."""
        assert interaction.message is not None, "it was pressed on a message"

        async def put(layout: LayoutView) -> Cause | None:
            return await update(interaction, layout)

        async def remove() -> None:
            with suppress(*TROUBLE):
                await interaction.delete_original_response()

        return cls(interaction.message.id, loop_time() + FRESH_FOR, put, remove)
