"""The panel of a server's settings, made from nothing but its arguments."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import ControlId, button, channel_menu, menu, role_menu
from bot.interactions.controls import MOST_CHOSEN
from bot.languages import CHOICES
from bot.rulebook import house_rules, length, preset_name
from bot.text import joined, labelled, text
from cogs.tables.render.layout import message
from data.settings import GuildSettings
from engine.presets import PRESETS
from engine.rules import RuleSet

LANGUAGE: Final = "server_language"
PRESET: Final = "server_preset"
OPENERS: Final = "server_openers"
CHANNELS: Final = "server_channels"
RESET: Final = "server_reset"

OWN: Final = "own"
"""Stands for the language of the server itself."""

KINDS: Final = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
)
"""Channels in which a table can be, or in whose threads."""

HOUSE_ROOM: Final = 1000
"""Characters for house rules."""


def server_layout(
    settings: GuildSettings,
    locale: object,
    *,
    roles: Collection[int],
    channels: Collection[int],
    note: str | None = None,
) -> LayoutView:
    """What is in force, and what changes it.

    Args:
        settings: what the server has set.
        locale: the reader's language.
        roles: the roles that exist; others are not shown as chosen, or Discord would refuse.
        channels: the channels that exist.
        note: something to say first.
    """
    rules = RuleSet.parse(settings.rules)
    lines = [
        _line("language", _language(settings.language or OWN, locale), locale),
        _line("zone", settings.zone, locale),
        _line("rules", _rules(rules, locale), locale),
        _line("openers", _named("<@&{}>", settings.openers, "everybody", locale), locale),
        _line("channels", _named("<#{}>", settings.channels, "everywhere", locale), locale),
    ]
    blocks: list[str | None] = [f"## {text('server.title', locale)}"]
    if note:
        blocks += [note, None]
    blocks += ["\n".join(lines), f"-# {text('server.by_command', locale)}"]
    languages = [
        discord.SelectOption(
            label=_language(name, locale), value=name, default=name == (settings.language or OWN)
        )
        for name in (OWN, *CHOICES)
    ]
    presets = [
        discord.SelectOption(
            label=text("server.preset", locale, name=preset_name(name, locale)),
            value=name,
            default=name == rules.preset,
        )
        for name in PRESETS
    ]
    return message(
        blocks,
        [menu(ControlId(LANGUAGE), languages)],
        [menu(ControlId(PRESET), presets)],
        [
            role_menu(
                ControlId(OPENERS),
                _present(settings.openers, roles),
                placeholder=text("server.choose_openers", locale),
            )
        ],
        [
            channel_menu(
                ControlId(CHANNELS),
                _present(settings.channels, channels),
                KINDS,
                placeholder=text("server.choose_channels", locale),
            )
        ],
        [
            button(
                ControlId(RESET),
                text("server.reset", locale),
                style=discord.ButtonStyle.danger,
                disabled=settings == GuildSettings(),
            )
        ],
    )


def _line(what: str, value: str, locale: object) -> str:
    return labelled(text(f"server.{what}", locale), f"**{value}**", locale)


def _language(name: str, locale: object) -> str:
    return text(f"server.in.{name}", locale)


def _rules(rules: RuleSet, locale: object) -> str:
    shown = f"{preset_name(rules.preset, locale)} · {length(rules, locale)}"
    changed = [labelled(rule.label, rule.value, locale) for rule in house_rules(rules, locale)]
    house = joined("joins.clauses", changed, locale)
    if not house:
        return shown
    return f"{shown} · {house if len(house) <= HOUSE_ROOM else house[: HOUSE_ROOM - 1] + '…'}"


def _named(pattern: str, ids: tuple[int, ...] | None, none: str, locale: object) -> str:
    if ids is None:
        return text(f"server.{none}", locale)
    return joined("joins.items", (pattern.format(one) for one in ids), locale)


def _present(chosen: Iterable[int] | None, existing: Collection[int]) -> list[int]:
    return [one for one in chosen or () if one in existing][:MOST_CHOSEN]
