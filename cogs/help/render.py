"""Help and rules as Discord layouts, made from nothing but their arguments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord
from discord.ui import ActionRow, Container, LayoutView, Separator, TextDisplay

from bot.interactions import ControlId, button, menu
from bot.rulebook import GROUPS, preset_name, rulebook, switches
from bot.text import labelled, text
from engine.presets import PRESETS
from engine.rules import RuleSet

PAGE: Final = "rules_page"
PRESET: Final = "rules_preset"

HERE: Final = "here"
"""Stands for the table's rules where others have the preset."""

ROOM: Final = 1800
"""Characters on a page. Discord allows 4,000; this much can be read on a phone."""


def help_layout(locale: object) -> LayoutView:
    """What one can do, in a few lines."""
    layout = LayoutView(timeout=None)
    box: Container[LayoutView] = Container()
    box.add_item(TextDisplay(f"## {text('help.title', locale)}\n{text('help.about', locale)}"))
    box.add_item(TextDisplay(text("help.commands", locale)))
    layout.add_item(box)
    row: ActionRow[LayoutView] = ActionRow()
    row.add_item(
        button(
            ControlId(PAGE, arg="standard.0"),
            text("help.read_rules", locale),
            style=discord.ButtonStyle.primary,
        )
    )
    layout.add_item(row)
    return layout


def rules_layout(preset: str, page: int, locale: object) -> LayoutView:
    """A page of a preset's rules, with buttons to its neighbours and a menu of other presets.

    Args:
        preset: one of the five.
        page: counted from 0; the last one where there are not so many any more.
        locale: the reader's language.
    """
    others = [name for name in PRESETS if name != preset]
    return _layout(preset_name(preset, locale), preset, RuleSet.of(preset), page, others, locale)


def table_rules_layout(rules: RuleSet, page: int, locale: object) -> LayoutView:
    """A page of a table's own rules, with its house rules; otherwise as :func:`rules_layout`."""
    title = text("help.here", locale, preset=preset_name(rules.preset, locale))
    return _layout(title, HERE, rules, page, list(PRESETS), locale)


def _layout(
    title: str, source: str, rules: RuleSet, page: int, presets: Iterable[str], locale: object
) -> LayoutView:
    """A page of rules.

    Args:
        title: what these rules are.
        source: where the buttons find them again.
        rules: the rules.
        page: counted from 0.
        presets: those in the menu.
        locale: the reader's language.
    """
    pages = rules_pages(rules, locale)
    page = min(page, len(pages) - 1)
    layout = LayoutView(timeout=None)
    box: Container[LayoutView] = Container()
    box.add_item(TextDisplay(f"## {title}"))
    box.add_item(TextDisplay(pages[page]))
    box.add_item(Separator())
    where = text("help.page", locale, page=page + 1, pages=len(pages))
    box.add_item(TextDisplay(f"-# {where}"))
    layout.add_item(box)
    turning: ActionRow[LayoutView] = ActionRow()
    for key, to in (("help.back", page - 1), ("help.next", page + 1)):
        turning.add_item(
            button(
                # The ends have ids of their own, for no two in a message may be the same.
                ControlId(PAGE, arg=f"{source}.{to}" if to >= 0 else f"{source}.none"),
                text(key, locale),
                disabled=not 0 <= to < len(pages),
            )
        )
    layout.add_item(turning)
    choosing: ActionRow[LayoutView] = ActionRow()
    choosing.add_item(
        menu(
            ControlId(PRESET),
            [discord.SelectOption(label=preset_name(name, locale), value=name) for name in presets],
            placeholder=text("help.choose", locale),
        )
    )
    layout.add_item(choosing)
    return layout


def rules_pages(rules: RuleSet, locale: object) -> list[str]:
    """The rules in sentences and then every value, on as many pages as they need."""
    sentences = [f"**{title}**\n{body}" for title, body in rulebook(rules, locale)]
    values = [_group(rules, group, locale) for group in GROUPS]
    marked = any(rule.unconfirmed for rule in switches(rules, locale))
    if marked:
        values.append(f"-# {text('help.marked', locale)}")
    heading = f"### {text('help.every_value', locale)}"
    return [*_fill(sentences), *_fill([heading, *values])]


def _group(rules: RuleSet, group: str, locale: object) -> str:
    lines = [f"**{text(f'switches.group.{group}', locale)}**"]
    for rule in switches(rules, locale, group):
        value = f"**{rule.value}**" if rule.changed else rule.value
        mark = " (?)" if rule.unconfirmed else ""
        lines.append(f"{labelled(rule.label, value, locale)}{mark}")
    return "\n".join(lines)


def _fill(blocks: Iterable[str]) -> list[str]:
    """Blocks of text on as few pages as they fit on, in their order."""
    pages: list[str] = []
    for block in blocks:
        if pages and len(pages[-1]) + len(block) + 2 <= ROOM:
            pages[-1] += f"\n\n{block}"
        else:
            pages.append(block)
    return pages
