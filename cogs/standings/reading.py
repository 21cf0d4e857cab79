"""Who reads where: the server of a press or command, and the language of what all will see."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions import Refusal
from data.store import Store

Interaction = discord.Interaction[Any]


def server_of(interaction: Interaction) -> int:
    """The server in which somebody asks.

    Raises:
        Refusal: they ask in a private chat.
    """
    if interaction.guild_id is None:
        raise Refusal("errors.only_in_servers")
    return interaction.guild_id


async def public_locale(store: Store, interaction: Interaction) -> str:
    """The language of what everybody will see: the server's choice, or a community's own."""
    chosen = (await store.settings.get(server_of(interaction))).language
    if chosen is not None:
        return chosen
    guild = interaction.guild
    if guild is not None and "COMMUNITY" in guild.features:
        return guild.preferred_locale.value
    return interaction.locale.value


def may_write(interaction: Interaction) -> bool:
    """Whether who pressed may send messages where they are, and so have us send one for them."""
    allowed = interaction.permissions
    if isinstance(interaction.channel, discord.Thread):
        return allowed.send_messages_in_threads
    return allowed.send_messages
