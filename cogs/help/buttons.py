"""What the buttons and the menu under the rules do. Which page is open stands in their ids."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.interactions import Press, UnknownControl, Verb, update
from cogs.help import render
from engine.presets import PRESETS


async def turn_page(press: Press) -> None:
    """Show a page of a preset's rules."""
    preset, _, page = (press.id.arg or "").partition(".")
    if preset not in PRESETS or not (page.isascii() and page.isdecimal()):
        raise UnknownControl
    await update(press.interaction, render.rules_layout(preset, int(page), press.locale))


async def choose_preset(press: Press) -> None:
    """Show another preset's rules, from the first page."""
    if len(press.values) != 1 or press.values[0] not in PRESETS:
        raise UnknownControl
    await update(press.interaction, render.rules_layout(press.values[0], 0, press.locale))


VERBS: Final = MappingProxyType[str, Verb]({render.PAGE: turn_page, render.PRESET: choose_preset})
