"""Which language somebody is spoken to in: their own choice first, then Discord's word."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.preferences import KnownPreferences
from bot.servers import Servers

CHOICES: Final = ("en", "ja")
"""The languages that people and servers can choose."""

_AT_DISCORD: Final = "seven_bridge_at_discord"


class Locales:
    """The language of private answers and of public messages."""

    def __init__(self, preferences: KnownPreferences, servers: Servers) -> None:
        self._preferences = preferences
        self._servers = servers

    def of(self, person: int, otherwise: object) -> str:
        """A person's language.

        Args:
            person: who.
            otherwise: what Discord says, as their interaction's locale.
        """
        return self._preferences.of(person).language or str(otherwise)

    async def settle(self, interaction: discord.Interaction[Any]) -> None:
        """See that an interaction is answered in its person's language.

        Done before anything else: from then on ``interaction.locale`` is that language, and
        their preferences are known.
        """
        at_discord = interaction.extras.setdefault(_AT_DISCORD, interaction.locale)
        chosen = (await self._preferences.load(interaction.user.id)).language
        interaction.locale = at_discord if chosen is None else _discords(chosen, at_discord)

    async def public(self, interaction: discord.Interaction[Any]) -> str:
        """The language of what everybody will see of what somebody begins.

        The server's setting; without one that of a community server, in which Discord asks for
        it; otherwise that of who begins.
        """
        guild = interaction.guild
        if guild is None:
            return interaction.locale.value
        chosen = (await self._servers.get(guild.id)).language
        if chosen is not None:
            return chosen
        return str(guild.preferred_locale if "COMMUNITY" in guild.features else interaction.locale)


def _discords(language: str, otherwise: discord.Locale) -> discord.Locale:
    """Discord's name of a language; theirs has no plain English."""
    if otherwise.value.partition("-")[0] == language:
        return otherwise
    try:
        return discord.Locale("en-US" if language == "en" else language)
    except ValueError:
        return otherwise
