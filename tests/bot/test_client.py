"""What the bot asks of Discord, and whom it listens to."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from simcord.env import Env

import bot.text
from bot.client import PERMISSIONS, Bot, point_at
from bot.faces import Faces
from bot.labels import CatalogueTranslator, label
from bot.settings import Settings
from tests.living import Log, World


@asynccontextmanager
async def running(bot: Bot) -> AsyncIterator[None]:
    """A bot that has logged in, until it is told to stop."""
    env = Env(bot)
    await env.start()
    try:
        yield
    finally:
        await env.shutdown()
        await bot.close()


async def test_it_asks_for_the_least() -> None:
    bot = Bot()
    assert bot.intents == discord.Intents(guilds=True)
    privileged = (bot.intents.members, bot.intents.presences, bot.intents.message_content)
    assert not any(privileged)
    assert not PERMISSIONS.administrator and not PERMISSIONS.manage_messages


def test_the_invitation_in_the_guide_asks_for_what_it_needs() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert f"&permissions={PERMISSIONS.value}\n" in guide


async def test_it_calls_nobody(world: World) -> None:
    channel = world.bot.get_channel(world.here.id)
    assert isinstance(channel, discord.TextChannel)
    with world.env.time_context():
        await channel.send(f"@everyone {world.ann.mention}")
    sent = world.env.http_requests[-1]
    assert sent.json is not None and sent.json["allowed_mentions"] == {"parse": []}


async def test_it_does_not_answer_messages(world: World) -> None:
    before = len(world.here.history())
    assert world.bot.user is not None
    await world.ann.send(world.here, f"<@{world.bot.user.id}> help")
    assert len(world.here.history()) == before + 1


async def test_faces_are_used_as_they_come_and_left_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    some = Faces(MappingProxyType({(0, False): discord.PartialEmoji(name="A_spades", id=1)}))
    ended: list[str] = []

    async def never_done(client: Bot, *, found: Callable[[Faces], object]) -> Faces:
        found(some)
        try:
            await asyncio.sleep(3600)
        finally:
            ended.append("cancelled")
        return some

    monkeypatch.setattr("bot.client.sync_faces", never_done)
    for wanted in (False, True):
        bot = Bot(faces=wanted)
        assert bot.faces.of(0) is None
        async with running(bot):
            await asyncio.sleep(0)
            assert bot.faces == (some if wanted else Faces())
            assert bot.faces_for(7) == bot.faces_for(None) == bot.faces
            await bot.preferences.change(7, four_colours=True)
            assert bot.faces_for(7).four_colours and not bot.faces_for(8).four_colours
            assert not bot.faces_for(None).four_colours, "everybody's messages have two"
        assert ended == ["cancelled"] * wanted


async def test_without_faces_cards_are_text(monkeypatch: pytest.MonkeyPatch, log: Log) -> None:
    async def failing(client: Bot, *, found: Callable[[Faces], object]) -> Faces:
        raise OSError("the disk is gone")

    monkeypatch.setattr("bot.client.sync_faces", failing)
    bot = Bot(faces=True)
    async with running(bot):
        assert bot.faces == Faces()
    assert log.take_error()["event"] == "faces_failed"


def test_another_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    official = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point_at(Settings.model_validate({"discord_token": "x"}))
    assert official == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY)
    elsewhere = {
        "discord_token": "x",
        "discord_rest": "http://127.0.0.1:8080/api/v10/",
        "discord_gateway": "ws://127.0.0.1:8081",
    }
    point_at(Settings.model_validate(elsewhere))
    assert Route("GET", "/users/@me").url == "http://127.0.0.1:8080/api/v10/users/@me"
    assert yarl.URL("ws://127.0.0.1:8081/") == DiscordWebSocket.DEFAULT_GATEWAY


async def test_commands_have_names_in_every_language_that_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, name in (("en", "rules"), ("ja", "ルール")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "commands.po").write_text(
            f'msgid "commands.rules.name"\nmsgstr "{name}"\n', encoding="utf-8"
        )
    monkeypatch.setattr(bot.text, "LOCALES", tmp_path)
    bot.text.languages.cache_clear()
    bot.text.catalogue.cache_clear()
    try:
        translator = CatalogueTranslator()
        rules = label("commands.rules.name")
        plain = discord.app_commands.locale_str("elsewhere")
        context: Any = None  # where it stands does not matter
        assert await translator.translate(rules, discord.Locale.japanese, context) == "ルール"
        assert await translator.translate(rules, discord.Locale.american_english, context) is None
        assert await translator.translate(rules, discord.Locale.french, context) is None
        assert await translator.translate(plain, discord.Locale.japanese, context) is None
    finally:
        bot.text.languages.cache_clear()
        bot.text.catalogue.cache_clear()
