"""Answers with a picture, which a layout shows by its address."""

from __future__ import annotations

import io
from collections.abc import Awaitable
from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import Refusal
from bot.interactions.causes import TROUBLE, cause_of

NAME: Final = "picture.png"
ADDRESS: Final = f"attachment://{NAME}"
"""Where a layout finds the picture that is sent with it."""


async def answer_pictured(
    interaction: discord.Interaction, layout: LayoutView, picture: bytes
) -> None:
    """Answer the presser alone with a layout and its picture; after a deferral.

    Raises:
        Refusal: Discord does not take it any more.
    """
    layout.stop()  # or Discord's library would keep it
    await _expected(
        interaction.followup.send(view=layout, file=_file(picture), ephemeral=True, wait=True)
    )


async def update_pictured(
    interaction: discord.Interaction, layout: LayoutView, picture: bytes | None
) -> None:
    """Put a layout and its picture, or none, in the place of the message that was pressed.

    Raises:
        Refusal: Discord does not take it any more.
    """
    layout.stop()
    files = [] if picture is None else [_file(picture)]
    if interaction.response.is_done():
        await _expected(interaction.edit_original_response(view=layout, attachments=files))
    else:
        await _expected(interaction.response.edit_message(view=layout, attachments=files))


def _file(picture: bytes) -> discord.File:
    return discord.File(io.BytesIO(picture), filename=NAME)


async def _expected(call: Awaitable[object]) -> None:
    try:
        await call
    except TROUBLE as error:
        if cause_of(error) is None:
            raise
        raise Refusal("standings.not_shown") from error
