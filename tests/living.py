"""The real bot in a Discord that lives in this process, for tests of `bot/` and `cogs/`."""

import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord
from discord.ui import ActionRow, Button, LayoutView
from simcord.components import validate_message_state, walk_components
from simcord.env import Env

from bot.client import Bot
from bot.interactions import send
from bot.log import set_up_log
from bot.sync import sync_commands

TOKEN = "MTA5NjQ4NzIxNjM0NTY3ODkwMQ.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"

# How long simcord waits to see that nothing more happens: 1 ms is enough, and 50 times quicker.
Env._settle_internal.__kwdefaults__["idle"] = 0.001  # type: ignore[index]

Response = simcord.ResponseMessage


@dataclass
class Log:
    """What the bot logged. An error that a test does not take fails it."""

    stream: io.StringIO
    taken: int = 0

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def events(self, level: str | None = None) -> list[dict[str, Any]]:
        events = [json.loads(line) for line in self.text.splitlines()]
        return [event for event in events if level in (None, event["level"])]

    def take_error(self) -> dict[str, Any]:
        """The one error so far."""
        [error] = self.events("error")[self.taken :]
        self.taken += 1
        return error


@pytest.fixture(autouse=True)
def log() -> Iterator[Log]:
    kept = Log(io.StringIO())
    root = logging.getLogger()
    level = root.level
    handler = set_up_log("INFO", "json", secrets=[TOKEN], stream=kept.stream)
    yield kept
    root.removeHandler(handler)
    root.setLevel(level)
    assert kept.events("error")[kept.taken :] == []


@pytest.fixture
def simcord_bot() -> Bot:
    return Bot()


@dataclass
class World:
    """A server with a channel and two people, and the bot in it.

    Attributes:
        guild: the server.
        here: the channel.
    """

    env: Env
    bot: Bot
    guild: simcord.GuildHandle
    here: simcord.ChannelHandle
    ann: simcord.MemberActor
    bob: simcord.MemberActor

    async def post(self, *custom_ids: str) -> discord.Message:
        """A message of the bot with a button for each id, as an earlier version may have sent."""
        layout = LayoutView(timeout=None)
        row: ActionRow[LayoutView] = ActionRow()
        for custom_id in custom_ids:
            row.add_item(Button(label=custom_id[:80], custom_id=custom_id))
        layout.add_item(row)
        channel = self.bot.get_channel(self.here.id)
        assert isinstance(channel, discord.TextChannel)
        with self.env.time_context():
            sent = await send(channel, layout)
        assert isinstance(sent, discord.Message)
        return sent

    async def press(self, custom_id: str) -> simcord.InteractionResult:
        """Ann presses a button with that id."""
        return await self.ann.click(await self.post(custom_id), custom_id=custom_id)


@pytest_asyncio.fixture
async def world(simcord_env: Env, simcord_bot: Bot) -> AsyncIterator[World]:
    guild = simcord_env.create_guild()
    here = guild.create_text_channel("table")
    ann, bob = (guild.add_member(simcord_env.create_user(name)) for name in ("Ann", "Bob"))
    with simcord_env.time_context():
        await sync_commands(simcord_bot)
    yield World(simcord_env, simcord_bot, guild, here, ann, bob)


def words(message: Response | None) -> str:
    """All that can be read in a message, buttons included."""
    assert message is not None, "there was no answer"
    parts = [message.content]
    for part in walk_components(message.components):
        parts += [str(part[key]) for key in ("content", "label", "placeholder") if part.get(key)]
    return "\n".join(part for part in parts if part)


def said(result: simcord.InteractionResult) -> str:
    """The private answer to one person."""
    assert result.acknowledged, "the person was left waiting"
    answer = result.followups[-1] if result.followups else result.response
    assert answer is not None and answer.ephemeral, "the answer is for one person alone"
    return words(answer)


def within_limits(layout: LayoutView) -> None:
    """Discord would take this layout."""
    components = layout.to_components()  # type: ignore[no-untyped-call]
    validate_message_state(components, flags=1 << 15, content="", embeds=[])
