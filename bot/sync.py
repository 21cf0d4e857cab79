"""Comparing our commands with those that Discord has, and changing them only if they differ.

What Discord has is the truth: a hash kept here would not know about a command that was changed
from elsewhere. Discord counts changes of commands, 200 a day for a server, so a deployment that
changes nothing should cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.http import Route

if TYPE_CHECKING:
    from bot.client import Bot

Payload = Mapping[str, Any]

_OURS: Final = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "nsfw",
    "default_member_permissions",
)
"""What makes a command what it is; ids and versions are Discord's own."""

_OURS_EVERYWHERE: Final = ("contexts", "integration_types")
"""What only commands that are everywhere have."""

_CHAT_INPUT: Final = 1


async def sync_commands(bot: Bot, guild: int | None = None) -> list[str]:
    """See that Discord has our commands.

    Args:
        bot: logged in, with its cogs loaded.
        guild: the only server that gets them, while developing; else they are everywhere.

    Returns:
        The names of the commands that were changed, new or taken away; empty if none was.
    """
    place = discord.Object(guild) if guild is not None else None
    if place is not None:
        bot.tree.clear_commands(guild=place)
        bot.tree.copy_global_to(guild=place)
    names = _OURS if guild is not None else _OURS + _OURS_EVERYWHERE
    ours, theirs = await _our_payloads(bot, place), await _payloads_at_discord(bot, guild)
    wanted = {_key(payload): _plain(payload, names) for payload in ours}
    present = {_key(payload): _plain(payload, names) for payload in theirs}
    changed = {key for key in wanted | present if wanted.get(key) != present.get(key)}
    if changed:
        await bot.tree.sync(guild=place)
    return sorted(name for _, name in changed)


async def _our_payloads(bot: Bot, place: discord.Object | None) -> list[dict[str, Any]]:
    translator = bot.tree.translator
    commands = bot.tree.get_commands(guild=place)
    if translator is None:
        return [command.to_dict(bot.tree) for command in commands]
    return [await command.get_translated_payload(bot.tree, translator) for command in commands]


async def _payloads_at_discord(bot: Bot, guild: int | None) -> list[dict[str, Any]]:
    path = "/applications/{application_id}"
    path += "/commands" if guild is None else "/guilds/{guild_id}/commands"
    # The library's own call leaves out the translations.
    route = Route("GET", path, application_id=bot.application_id, guild_id=guild)
    found: list[dict[str, Any]] = await bot.http.request(
        route, params={"with_localizations": "true"}
    )
    return found


def _key(payload: Payload) -> tuple[int, str]:
    return payload.get("type", _CHAT_INPUT), payload["name"]


def _plain(payload: Payload, names: Iterable[str]) -> object:
    """A command without what Discord adds, and without what is as if it were not there."""
    kept = {name: payload.get(name) for name in names}
    kept["type"] = payload.get("type", _CHAT_INPUT)
    if kept["default_member_permissions"] is not None:
        kept["default_member_permissions"] = str(kept["default_member_permissions"])
    for name in _OURS_EVERYWHERE:
        kept[name] = sorted(kept.get(name) or ())
    return _without_defaults(kept)


def _without_defaults(value: object) -> object:
    match value:
        case dict():
            inner = {name: _without_defaults(item) for name, item in value.items()}
            return {name: item for name, item in inner.items() if not _is_default(item)}
        case list() | tuple():
            return [_without_defaults(item) for item in value]
        case _:
            return value


def _is_default(value: object) -> bool:
    return value is None or value is False or value in ([], {})
