"""A table before its match."""

from __future__ import annotations

import time
from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import button
from bot.rulebook import house_rules, length, preset_name
from bot.text import joined, labelled
from cogs.tables.render.layout import fitted, message, moment, to
from cogs.tables.render.wording import Words
from engine.table import Table
from engine.table.alarms import Alarm

HOUSE_ROOM: Final = 1000
"""Characters for house rules; what does not fit is counted."""


def lobby_layout(table: Table, locale: str, now: float | None = None) -> LayoutView:
    """The rules, who sits there, and the buttons to sit down and to start.

    Args:
        table: a table in its lobby.
        locale: the readers' language.
        now: the time of day, in seconds; without it the present.
    """
    present = time.time() if now is None else now
    return fitted(table, locale, lambda words: _build(table, words, present))


def _build(table: Table, words: Words, now: float) -> LayoutView:
    full = len(table.seats) >= table.settings.seats
    blocks: list[str | None] = [
        f"## {words.say('tables_render.lobby.title')}\n{rules_line(table, words)}",
        f"-# {_pace(table, words)}",
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
        button(
            to(table, verb),
            words.say(f"tables_render.lobby.{verb}"),
            style=style,
            disabled=disabled,
        )
        for verb, style, disabled in (
            ("join", primary, full),
            ("leave", secondary, False),
            ("cpu", secondary, full),
            ("start", discord.ButtonStyle.success, False),
        )
    ]
    return message(blocks, buttons)


def rules_line(table: Table, words: Words) -> str:
    """The rules in one line, with what differs from the preset."""
    rules = table.settings.rules
    line = f"**{preset_name(rules.preset, words.locale)}** · {length(rules, words.locale)}"
    house = [
        labelled(rule.label, rule.value, words.locale) for rule in house_rules(rules, words.locale)
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


def _pace(table: Table, words: Words) -> str:
    limit = table.settings.turn_limit
    turn = (
        words.say("tables_render.lobby.no_limit")
        if limit is None
        else words.say("tables_render.lobby.turn_limit", seconds=limit)
    )
    return f"{turn} · {words.say('tables_render.lobby.window', seconds=table.settings.window)}"


def _seats(table: Table, words: Words) -> list[str]:
    lines = []
    for number, seat in enumerate(table.seats):
        line = f"{number + 1}. {words.bold(number)}"
        if seat.person is None:
            line += f" · {words.say('tables_render.mark.cpu')}"
        elif seat.person.id == table.host:
            line += f" · {words.say('tables_render.mark.host')}"
        lines.append(line)
    for number in range(len(table.seats), table.settings.seats):
        lines.append(f"{number + 1}. *{words.say('tables_render.lobby.free')}*")
    return lines
