"""Names and descriptions of commands, from the catalogues, in every language that we have."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.text import ENGLISH, catalogue, language_of, text

_KEY: Final = "key"


def label(key: str) -> app_commands.locale_str:
    """A command's words: in English, with the key under which the others are found."""
    return app_commands.locale_str(text(key, ENGLISH), **{_KEY: key})


class CatalogueTranslator(app_commands.Translator):
    """Gives Discord each command's words in the languages that have them."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The words in one of Discord's languages, or None to leave them in English."""
        key = string.extras.get(_KEY)
        language = language_of(locale.value)
        if key is None or language == ENGLISH or key not in catalogue(language).sentences:
            return None
        return text(key, language)
