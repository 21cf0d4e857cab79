"""The settings panel as a Discord layout. Which page is open stands in its controls' ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import button, menu
from bot.interactions.controls import Control
from bot.rulebook import preset_name
from bot.text import labelled
from cogs.tables.render.layout import message, to
from cogs.tables.render.lobby import pace_line, rules_line
from cogs.tables.render.wording import Words
from cogs.tables.settings.choices import PACE, PAGES, in_words, mark, present, rows, values
from engine.presets import PRESETS
from engine.rules import write_value
from engine.table import Table

OPEN: Final = "setup"
GROUP: Final = "setup_group"
RULE: Final = "setup_rule"
VALUE: Final = "setup_value"
PRESET: Final = "setup_preset"
RESET: Final = "setup_reset"

HOME: Final = "home"
LABEL: Final = 100
"""Characters in an option of a menu, at most."""


def settings_layout(
    table: Table,
    locale: str,
    *,
    editable: bool,
    group: str = HOME,
    rule: str | None = None,
    note: str | None = None,
) -> LayoutView:
    """A page of the panel.

    Args:
        table: the table.
        locale: the reader's language.
        editable: with what is needed to change settings; without it they can be read only.
        group: which settings are listed; the page to begin with without one.
        rule: the one whose values are offered.
        note: something to say first.
    """
    words = Words([], locale)
    if group not in PAGES:
        blocks, controls = _home(table, words, editable)
    else:
        blocks, controls = _group(table, words, group, rule if editable else None, editable)
    if note:
        blocks = [blocks[0], None, note, None, *blocks[1:]]
    return message(blocks, *controls)


Page = tuple[list[str | None], list[Sequence[Control]]]


def _home(table: Table, words: Words, editable: bool) -> Page:
    settings = table.settings
    seats = words.say("table_settings.count_of_seats", count=settings.seats)
    blocks: list[str | None] = [
        f"## {words.say('table_settings.title')}",
        f"{rules_line(table, words)}\n{seats} · {pace_line(settings, words)}",
    ]
    controls: list[Sequence[Control]] = []
    if editable:
        options = [
            discord.SelectOption(
                label=words.say("table_settings.preset", name=preset_name(preset, words.locale)),
                value=preset,
                default=preset == settings.rules.preset,
            )
            for preset in PRESETS
        ]
        controls.append([menu(to(table, PRESET, mark(settings)), options)])
    controls.append([_groups(table, words, HOME)])
    if editable:
        controls.append([_reset(table, words, HOME)])
    return blocks, controls


def _group(table: Table, words: Words, group: str, rule: str | None, editable: bool) -> Page:
    settings, locale = table.settings, words.locale
    listed = list(rows(settings, group, locale))
    lines = [
        labelled(row.label, f"**{row.value}**{' ✎' if row.changed else ''}", locale)
        for row in listed
    ]
    if any(row.changed for row in listed):
        lines.append(f"-# {words.say('table_settings.changed')}")
    title = words.say(f"table_settings.{group}") if group == PACE else words.say(_title(group))
    blocks: list[str | None] = [
        f"## {words.say('table_settings.title')} · {title}",
        "\n".join(lines),
    ]
    controls: list[Sequence[Control]] = [[_groups(table, words, group)]]
    if editable:
        options = [
            discord.SelectOption(
                label=row.label[:LABEL],
                value=row.name,
                description=row.value[:LABEL],
                default=row.name == rule,
            )
            for row in listed
        ]
        placeholder = words.say("table_settings.choose_rule")
        controls.append([menu(to(table, RULE, group), options, placeholder=placeholder)])
        if rule in [row.name for row in listed]:
            controls.append([_values(table, words, group, str(rule))])
    home = button(to(table, GROUP, HOME), words.say("table_settings.back"))
    controls.append([home, _reset(table, words, group)] if editable else [home])
    return blocks, controls


def _groups(table: Table, words: Words, group: str) -> Control:
    options = [
        discord.SelectOption(
            label=words.say(f"table_settings.{name}" if name == PACE else _title(name)),
            value=name,
            default=name == group,
        )
        for name in PAGES
    ]
    return menu(to(table, GROUP), options, placeholder=words.say("table_settings.choose_group"))


def _values(table: Table, words: Words, group: str, rule: str) -> Control:
    settings = table.settings
    chosen, usual = present(settings, rule), PRESETS[settings.rules.preset].get(rule, ...)
    options = [
        discord.SelectOption(
            label=in_words(settings, rule, value, words.locale)[:LABEL],
            value=write_value(value),
            description=words.say("table_settings.as_preset") if value == usual else None,
            default=value == chosen,
        )
        for value in values(settings, rule)
    ]
    return menu(to(table, VALUE, f"{group}.{rule}.{mark(settings)}"), options)


def _reset(table: Table, words: Words, group: str) -> Control:
    rules = table.settings.rules
    return button(
        to(table, RESET, f"{group}.{mark(table.settings)}"),
        words.say("table_settings.reset"),
        style=discord.ButtonStyle.danger,
        disabled=rules.text() == rules.preset,
    )


def _title(group: str) -> str:
    return f"switches.group.{group}"
