"""Slash commands: errors are answered, and Discord is told of changes only."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import app_commands
from simcord.env import Env

from bot.client import Bot
from bot.interactions import Refusal, answer
from bot.sync import sync_commands
from tests.living import Log, World, closing, said

# simcord counts what a command raises as an error even where it is answered; the log decides.
pytestmark = pytest.mark.simcord(check_errors=False)

NAMES = (
    *("fail", "hand", "help", "history", "leaderboard", "practice", "preferences", "privacy"),
    "replay",
    *("rules", "season", "settings", "stats", "table"),
)


@pytest_asyncio.fixture
async def simcord_bot() -> AsyncIterator[Bot]:
    bot = Bot()

    @app_commands.command(description="Fails in one way or another")
    async def fail(interaction: discord.Interaction[Any], how: str) -> None:
        if how == "late":
            await answer(interaction, "Here is an answer.")
        if how == "refused":
            raise Refusal("errors.only_in_servers")
        if how == "not allowed":
            raise app_commands.MissingPermissions(["manage_guild"])
        raise ZeroDivisionError("what only we may read")

    bot.tree.add_command(fail)
    async with closing(bot):
        yield bot


@pytest.mark.parametrize("how", ["early", "late"])
async def test_an_error_is_answered_with_a_number_that_the_log_has(
    world: World, log: Log, how: str
) -> None:
    sentence = said(await world.ann.slash(world.here, "fail", how=how))
    error = log.take_error()
    assert f"error {error['error_id']}." in sentence and "only we" not in sentence
    assert error["name"] == "fail" and "ZeroDivisionError" in error["exception"]


async def test_refusals_are_sentences_and_no_errors(world: World) -> None:
    refused = await world.ann.slash(world.here, "fail", how="refused")
    assert said(refused) == "That works in servers only."
    not_allowed = await world.ann.slash(world.here, "fail", how="not allowed")
    assert said(not_allowed) == "Sorry, you may not do that here."


async def test_a_command_that_is_no_more_is_answered(world: World, log: Log) -> None:
    world.bot.tree.remove_command("fail")
    result = await world.ann.slash(world.here, "fail", how="early")
    assert said(result) == "That command has changed. Please reload Discord and try again."
    [warning] = log.events("warning")
    assert warning["event"] == "commands_out_of_date" and "sevenbridge sync" in warning["hint"]


def changes(env: Env) -> int:
    return sum(request.method == "PUT" for request in env.http_requests)


async def test_commands_are_sent_only_when_they_changed(simcord_env: Env, simcord_bot: Bot) -> None:
    bot = simcord_bot
    assert await sync_commands(bot) == list(NAMES)
    assert await sync_commands(bot) == []
    assert changes(simcord_env) == 1
    bot.tree.remove_command("fail")
    rules = bot.tree.get_command("rules")
    assert isinstance(rules, app_commands.Command)
    rules.description = "Another description"
    assert await sync_commands(bot) == ["fail", "rules"]
    assert await sync_commands(bot) == []
    assert changes(simcord_env) == 2


async def test_while_developing_one_server_gets_them(simcord_env: Env, simcord_bot: Bot) -> None:
    guild = simcord_env.create_guild()
    assert await sync_commands(simcord_bot, guild.id) == list(NAMES)
    assert await sync_commands(simcord_bot, guild.id) == []
    assert await simcord_bot.tree.fetch_commands() == [], "and nobody else does"


async def test_what_discord_adds_is_no_change(
    simcord_env: Env, simcord_bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fields as Discord really answers them, defaults spelt out or left away."""
    await sync_commands(simcord_bot)
    request = simcord_bot.http.request

    async def as_discord_answers(*args: Any, **options: Any) -> Any:
        found = await request(*args, **options)
        for command in found if isinstance(found, list) else []:
            command |= {"version": "1", "nsfw": False, "handler": None}
            command.setdefault("name_localizations", None)
            command["contexts"] = list(reversed(command["contexts"]))
            for option in command.pop("options", []):
                option.pop("required", None)
                command.setdefault("options", []).append({"autocomplete": False} | option)
                for choice in option.get("choices", []):
                    choice.setdefault("name_localizations", None)
        return found

    monkeypatch.setattr(simcord_bot.http, "request", as_discord_answers)
    required = ["fail", "replay"]
    assert await sync_commands(simcord_bot) == required, "their options are required, and were not"
