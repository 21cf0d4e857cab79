"""Answering, editing and deleting, with Discord's expected refusals as values.

Each returns a :class:`~bot.interactions.causes.Cause` where Discord refused for a reason that is
part of life, and raises what should not happen.

Layouts go through here for one more reason. Discord's library keeps every view that is sent
privately for 15 minutes, though nothing of ours is ever looked up in it (see :mod:`.controls`).
A view that is stopped before it is sent is not kept.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final, TypeVar

import discord
from discord.ui import LayoutView

from bot.interactions.causes import TROUBLE, Cause, cause_of

T = TypeVar("T")
_TRIED: Final = "seven_bridge_tried"
Editable = discord.Message | discord.PartialMessage


async def answer(
    interaction: discord.Interaction, content: str | LayoutView
) -> discord.Message | Cause:
    """Answer the presser alone, whether or not the interaction was deferred before."""
    interaction.extras[_TRIED] = True
    if not interaction.response.is_done():
        sent = await _attempt(_respond(interaction, content))
        if sent is not Cause.ANSWERED_ALREADY:
            return sent
    return await follow_up(interaction, content)


async def _respond(interaction: discord.Interaction, content: str | LayoutView) -> discord.Message:
    respond = interaction.response.send_message
    if isinstance(content, str):
        done = await respond(content, ephemeral=True)
    else:
        done = await respond(view=_unkept(content), ephemeral=True)
    assert isinstance(done.resource, discord.Message), "a message was sent"
    return done.resource


async def answer_with_file(
    interaction: discord.Interaction, content: str, file: discord.File
) -> discord.Message | Cause:
    """Answer the presser alone, with a file."""
    interaction.extras[_TRIED] = True
    if interaction.response.is_done():
        send_on = interaction.followup.send
        return await _attempt(send_on(content, file=file, ephemeral=True, wait=True))
    return await _attempt(_respond_with_file(interaction, content, file))


async def _respond_with_file(
    interaction: discord.Interaction, content: str, file: discord.File
) -> discord.Message:
    done = await interaction.response.send_message(content, file=file, ephemeral=True)
    assert isinstance(done.resource, discord.Message), "a message was sent"
    return done.resource


async def answer_openly(
    interaction: discord.Interaction, layout: LayoutView
) -> discord.Message | Cause:
    """Answer for everyone in the channel to see."""
    interaction.extras[_TRIED] = True
    sent = await _attempt(_respond_openly(interaction, layout))
    if sent is Cause.ANSWERED_ALREADY:
        # An attempt before arrived, and only the word of it was lost.
        return await _attempt(interaction.original_response())
    return sent


async def _respond_openly(interaction: discord.Interaction, layout: LayoutView) -> discord.Message:
    done = await interaction.response.send_message(view=_unkept(layout))
    assert isinstance(done.resource, discord.Message), "a message was sent"
    return done.resource


async def follow_up(
    interaction: discord.Interaction, content: str | LayoutView
) -> discord.Message | Cause:
    """One more private message to whoever pressed; up to 15 minutes later."""
    send_on = interaction.followup.send
    if isinstance(content, str):
        return await _attempt(send_on(content, ephemeral=True, wait=True))
    return await _attempt(send_on(view=_unkept(content), ephemeral=True, wait=True))


async def follow_up_openly(
    interaction: discord.Interaction, layout: LayoutView
) -> discord.Message | Cause:
    """One more message that everyone in the channel sees; up to 15 minutes later."""
    return await _attempt(interaction.followup.send(view=_unkept(layout), wait=True))


async def acknowledge(interaction: discord.Interaction) -> Cause | None:
    """Take a press for received, without a change to the message; what is said follows."""
    return await _done(interaction.response.defer())


async def update(interaction: discord.Interaction, layout: LayoutView) -> Cause | None:
    """Put a new layout in the place of the message that was pressed."""
    interaction.extras[_TRIED] = True
    if not interaction.response.is_done():
        refused = await _done(interaction.response.edit_message(view=_unkept(layout)))
        if refused is not Cause.ANSWERED_ALREADY:
            return refused
    return await _done(interaction.edit_original_response(view=_unkept(layout)))


async def send(
    channel: discord.abc.Messageable, content: str | LayoutView
) -> discord.Message | Cause:
    """A message that everyone in the channel sees."""
    if isinstance(content, str):
        return await _attempt(channel.send(content))
    return await _attempt(channel.send(view=_unkept(content)))


async def ping(
    channel: discord.abc.Messageable, content: str, person: int
) -> discord.Message | Cause:
    """A message that calls one person, and nobody else whatever it says."""
    only = discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(person)]
    )
    return await _attempt(channel.send(content, allowed_mentions=only))


async def edit(message: Editable, layout: LayoutView) -> Cause | None:
    """Put a new layout into one of our messages."""
    return await _done(message.edit(view=_unkept(layout)))


async def delete(message: Editable) -> Cause | None:
    """Take one of our messages away."""
    return await _done(message.delete())


def is_answered(interaction: discord.Interaction) -> bool:
    """Whether the person waits no more, or waits in vain because Discord refused the answer."""
    if interaction.extras.get(_TRIED):
        return True
    thinking = discord.InteractionResponseType.deferred_channel_message
    return interaction.response.is_done() and interaction.response.type is not thinking


async def _attempt(call: Awaitable[T]) -> T | Cause:
    try:
        return await call
    except TROUBLE as error:
        cause = cause_of(error)
        if cause is None:
            raise
        return cause


async def _done(call: Awaitable[object]) -> Cause | None:
    result = await _attempt(call)
    return result if isinstance(result, Cause) else None


def _unkept(layout: LayoutView) -> LayoutView:
    layout.stop()
    return layout
