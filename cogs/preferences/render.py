"""The panel of one's own preferences, made from nothing but its arguments."""

from __future__ import annotations

from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import ControlId, button, menu
from bot.languages import CHOICES
from bot.text import labelled, text
from cogs.tables.render.layout import message
from data.settings import Preferences

PREFER: Final = "prefer"
LANGUAGE: Final = "prefer_language"

OWN: Final = "own"
"""Stands for the language that is set at Discord."""

VALUES: Final[dict[str, dict[str, bool | str]]] = {
    "four_colours": {"on": True, "off": False},
    "sort": {"suit": "suit", "rank": "rank"},
    "turn_pings": {"on": True, "off": False},
    "auto_pass": {"on": True, "off": False},
}
"""What each button can set, by the words in its id."""


def preferences_layout(preferences: Preferences, locale: object) -> LayoutView:
    """What one has chosen, with a button for each thing that makes it the other way."""
    blocks: list[str | None] = [f"## {text('preferences.title', locale)}"]
    buttons = []
    for name, values in VALUES.items():
        [now] = [word for word, value in values.items() if value == getattr(preferences, name)]
        [other] = [word for word in values if word != now]
        blocks.append(_line(name, text(f"preferences.{name}.{now}", locale), locale))
        buttons.append(
            button(
                ControlId(PREFER, arg=f"{name}.{other}"),
                text(f"preferences.{name}.to_{other}", locale),
                style=discord.ButtonStyle.primary,
            )
        )
    chosen = preferences.language or OWN
    blocks.append(_line("language", text(f"preferences.in.{chosen}", locale), locale))
    options = [
        discord.SelectOption(
            label=text(f"preferences.in.{name}", locale), value=name, default=name == chosen
        )
        for name in (OWN, *CHOICES)
    ]
    return message(blocks, buttons, [menu(ControlId(LANGUAGE), options)])


def _line(what: str, value: str, locale: object) -> str:
    return labelled(text(f"preferences.{what}", locale), f"**{value}**", locale)
