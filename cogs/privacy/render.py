"""What is said about what is stored, as Discord layouts."""

from __future__ import annotations

from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import ControlId, button
from bot.text import text
from cogs.tables.render.layout import message
from data.privacy import Forgotten

OPEN: Final = "privacy"
EXPORT: Final = "privacy_export"
ASK: Final = "privacy_ask"
DELETE: Final = "privacy_delete"


def privacy_layout(locale: object) -> LayoutView:
    """What is stored, and what can be done about it."""
    return message(
        [
            f"## {text('privacy.title', locale)}",
            text("privacy.stored", locale),
            None,
            text("privacy.not_stored", locale),
        ],
        [
            button(
                ControlId(EXPORT),
                text("privacy.export", locale),
                style=discord.ButtonStyle.primary,
            ),
            button(ControlId(ASK), text("privacy.ask", locale), style=discord.ButtonStyle.danger),
        ],
    )


def ask_layout(locale: object) -> LayoutView:
    """The question whether everything shall really go."""
    return message(
        [f"## {text('privacy.really', locale)}", text("privacy.goes_and_stays", locale)],
        [
            button(
                ControlId(DELETE), text("privacy.delete", locale), style=discord.ButtonStyle.danger
            ),
            button(ControlId(OPEN), text("privacy.keep", locale)),
        ],
    )


def deleted_layout(done: Forgotten, locale: object) -> LayoutView:
    """What was deleted, and what is still to come."""
    lines = [text("privacy.deleted", locale)]
    if done.matches:
        lines.append(text("privacy.matches", locale, count=done.matches))
    if done.waiting:
        lines.append(text("privacy.waiting", locale, count=len(done.waiting)))
    return message(["\n".join(lines)])
