"""What the buttons and the menu under the rules do. Which page is open stands in their ids."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

import discord

from bot.interactions import Press, Refusal, UnknownControl, Verb, update
from cogs.help import render
from engine.presets import PRESETS
from engine.rules import RuleSet


def rules_in_force(interaction: discord.Interaction[Any]) -> RuleSet | None:
    """The rules of the table at which somebody sits or whose channel this is, if there is one."""
    for ask in interaction.client.rules_in_force:
        rules: RuleSet | None = ask(interaction)
        if rules is not None:
            return rules
    return None


async def turn_page(press: Press) -> None:
    """Show a page of a preset's rules, or of the table's as they are now."""
    source, _, page = (press.id.arg or "").partition(".")
    if source not in (*PRESETS, render.HERE) or not (page.isascii() and page.isdecimal()):
        raise UnknownControl
    if source != render.HERE:
        layout = render.rules_layout(source, int(page), press.locale)
    else:
        rules = rules_in_force(press.interaction)
        if rules is None:
            raise Refusal("help.no_table_now")
        layout = render.table_rules_layout(rules, int(page), press.locale)
    await update(press.interaction, layout)


async def choose_preset(press: Press) -> None:
    """Show another preset's rules, from the first page."""
    if len(press.values) != 1 or press.values[0] not in PRESETS:
        raise UnknownControl
    await update(press.interaction, render.rules_layout(press.values[0], 0, press.locale))


VERBS: Final = MappingProxyType[str, Verb]({render.PAGE: turn_page, render.PRESET: choose_preset})
