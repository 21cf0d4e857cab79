"""Where a table can stand."""

from __future__ import annotations

from typing import Final, TypeAlias

import discord

Channel: TypeAlias = (
    discord.TextChannel
    | discord.VoiceChannel
    | discord.StageChannel
    | discord.Thread
    | discord.PartialMessageable
)
"""A channel or thread that takes messages; partial where only its id is known."""

CHANNELS: Final = (
    discord.TextChannel,
    discord.VoiceChannel,
    discord.StageChannel,
    discord.Thread,
    discord.PartialMessageable,
)
