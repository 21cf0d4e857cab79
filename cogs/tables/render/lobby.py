"""A table before its match."""

from __future__ import annotations

from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import button, menu
from bot.interactions.controls import Control
from bot.rulebook import house_rules, length, preset_name
from bot.text import joined, labelled
from cogs.tables.render.layout import fitted, message, moment, to
from cogs.tables.render.present import present
from cogs.tables.render.wording import Words
from cogs.tables.settings.choices import LEVELS
from engine.table import Table, TableSettings
from engine.table.alarms import Alarm

IN_LENGTH: Final = ("rounds", "target")
"""Rules that the length of a match has told already."""
HOUSE_ROOM: Final = 1000
"""Characters for house rules; what does not fit is counted."""


def lobby_layout(table: Table, locale: str, now: float | None = None) -> LayoutView:
    """The rules, who sits there, and the buttons to sit down and to start.

    Args:
        table: a table in its lobby.
        locale: the readers' language.
        now: the time of day, in seconds; without it the present.
    """
    today = present() if now is None else now
    return fitted(table, locale, lambda words: _build(table, words, today))


def _build(table: Table, words: Words, now: float) -> LayoutView:
    full = len(table.seats) >= table.settings.seats
    blocks: list[str | None] = [
        f"## {words.say('tables_render.lobby.title')}\n{rules_line(table, words)}",
        f"-# {pace_line(table.settings, words)}",
        None,
        "\n".join(_seats(table, words)),
    ]
    footer = [] if full else [words.say("tables_render.lobby.filled_on_start")]
    left = table.due(Alarm.IDLE)
    if left is not None:
        footer.append(words.say("tables_render.lobby.idle", when=moment(now, left)))
    if footer:
        blocks.append("\n".join(f"-# {line}" for line in footer))
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    buttons = [
        button(to(table, verb), words.say(key), style=style, disabled=disabled)
        for verb, key, style, disabled in (
            ("join", "tables_render.lobby.join", primary, full),
            ("leave", "tables_render.lobby.leave", secondary, False),
            ("cpu", "tables_render.lobby.cpu", secondary, full),
            ("setup", "table_settings.open", secondary, False),
            ("start", "tables_render.lobby.start", discord.ButtonStyle.success, False),
        )
    ]
    return message(blocks, buttons, *([] if full else [[_levels(table, words)]]))


def _levels(table: Table, words: Words) -> Control:
    """Adds a CPU player of another level than the button does, in one choice."""
    options = [
        discord.SelectOption(label=words.say(f"table_settings.level.{level}"), value=level)
        for level in LEVELS
    ]
    placeholder = words.say("tables_render.lobby.cpu_of_level")
    return menu(to(table, "cpu", "level"), options, placeholder=placeholder)


def rules_line(table: Table, words: Words) -> str:
    """The rules in one line, with what differs from the preset."""
    rules = table.settings.rules
    line = f"**{preset_name(rules.preset, words.locale)}** · {length(rules, words.locale)}"
    house = [
        labelled(rule.label, rule.value, words.locale)
        for rule in house_rules(rules, words.locale)
        if rule.name not in IN_LENGTH
    ]
    if not house:
        return line
    kept = len(house)
    while kept > 1 and sum(len(rule) + 2 for rule in house[:kept]) > HOUSE_ROOM:
        kept -= 1
    shown = house[:kept]
    if kept < len(house):
        shown.append(words.say("tables_render.lobby.more_rules", count=len(house) - kept))
    told = joined("joins.clauses", shown, words.locale)
    return f"{line} · {words.say('tables_render.lobby.house', rules=told)}"


def pace_line(settings: TableSettings, words: Words) -> str:
    """What a table is set to beside its rules, in one line."""
    parts = [words.say("table_settings.line.ranked")] if settings.ranked else []
    if settings.turn_limit is None:
        parts.append(words.say("tables_render.lobby.no_limit"))
    else:
        parts.append(words.say("tables_render.lobby.turn_limit", seconds=settings.turn_limit))
    parts.append(words.say("tables_render.lobby.window", seconds=settings.window))
    if not settings.even:
        parts.append(words.say("table_settings.line.adaptive"))
    level = words.say(f"table_settings.level.{settings.level}")
    parts.append(words.say("table_settings.line.level", level=level))
    return " · ".join(parts)


def _seats(table: Table, words: Words) -> list[str]:
    lines = []
    for number, seat in enumerate(table.seats):
        line = f"{number + 1}. {words.bold(number)}"
        if seat.person is None:
            line += f" · {words.cpu(seat.level)}"
        elif seat.person.id == table.host:
            line += f" · {words.say('tables_render.mark.host')}"
        lines.append(line)
    for number in range(len(table.seats), table.settings.seats):
        lines.append(f"{number + 1}. *{words.say('tables_render.lobby.free')}*")
    return lines
