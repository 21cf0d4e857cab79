"""The routes of Discord's REST interface that are here; any other is a complaint."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tests.standin import payloads
from tests.standin.answering import Answering
from tests.standin.ids import new_id
from tests.standin.limits import LimitExceeded, check_commands
from tests.standin.permissions import MANAGE_MESSAGES, permissions
from tests.standin.refusals import Refused
from tests.standin.state import Json
from tests.standin.world import Discord
from tests.standin.writing import Files, Writing

Answer = Json | list[Json] | None


@dataclass
class Ask:
    """One request, read.

    Attributes:
        named: what stands in the path.
        query: what stands behind it.
        body: its JSON, if any.
        files: name, content and type of each that came with it.
    """

    named: dict[str, str]
    query: dict[str, str]
    body: Json = field(default_factory=dict)
    listed: list[Json] = field(default_factory=list)
    files: Files = ()


Handler = Callable[[Ask], Awaitable[Answer]]


class Routes:
    """Every route, with what it does."""

    def __init__(self, discord: Discord) -> None:
        self._discord = discord
        self._writing = Writing(discord)
        self._answering = Answering(discord, self._writing)
        messages, webhook = "/channels/{channel_id}/messages", "/webhooks/{webhook_id}"
        message, by_token = f"{messages}/{{message_id}}", f"{webhook}/{{webhook_token}}"
        original, made = f"{by_token}/messages/@original", f"{by_token}/messages/{{message_id}}"
        commands = "/applications/{application_id}/commands"
        emojis = "/applications/{application_id}/emojis"
        guild_commands = "/applications/{application_id}/guilds/{guild_id}/commands"
        callback = "/interactions/{interaction_id}/{interaction_token}/callback"
        table: dict[str, Handler] = {
            f"POST {callback}": self.callback,
            f"POST {by_token}": self.follow_up,
            f"GET {original}": self.token_message,
            f"PATCH {original}": self.token_edit,
            f"DELETE {original}": self.token_delete,
            f"GET {made}": self.token_message,
            f"PATCH {made}": self.token_edit,
            f"DELETE {made}": self.token_delete,
            f"POST {messages}": self.post,
            f"GET {message}": self.fetch,
            f"PATCH {message}": self.edit,
            f"DELETE {message}": self.delete,
            "GET /channels/{channel_id}": self.channel,
            "GET /guilds/{guild_id}": self.guild,
            "GET /guilds/{guild_id}/members/{user_id}": self.member,
            "GET /users/@me": self.me,
            "GET /users/{user_id}": self.user,
            "GET /oauth2/applications/@me": self.about,
            "GET /applications/@me": self.about,
            "GET /gateway": self.gateway,
            f"GET {commands}": self.commands,
            f"PUT {commands}": self.write_commands,
            f"GET {guild_commands}": self.commands,
            f"PUT {guild_commands}": self.write_commands,
            f"GET {emojis}": self.emojis,
            f"POST {emojis}": self.create_emoji,
            f"GET {emojis}/{{emoji_id}}": self.emoji,
            f"PATCH {emojis}/{{emoji_id}}": self.rename_emoji,
            f"DELETE {emojis}/{{emoji_id}}": self.delete_emoji,
        }
        self._table: list[tuple[str, str, re.Pattern[str], Handler]] = []
        for route, handler in table.items():
            method, template = route.split(" ")
            self._table.append((method, template, _pattern(template), handler))

    def find(self, method: str, path: str) -> tuple[str, dict[str, str], Handler] | None:
        """The template of a route, what stands in its braces, and what it does."""
        for known, template, pattern, handler in self._table:
            if known == method and (found := pattern.fullmatch(path)) is not None:
                return template, found.groupdict(), handler
        return None

    # Interactions

    async def callback(self, ask: Ask) -> Answer:
        named = ask.named
        answered = self._answering.callback(
            named["interaction_id"], named["interaction_token"], ask.body, ask.files
        )
        return answered if ask.query.get("with_response") in ("1", "true") else None

    async def follow_up(self, ask: Ask) -> Answer:
        made = self._answering.follow_up(ask.named["webhook_token"], ask.body, ask.files)
        waits = ask.query.get("wait") in ("1", "true")
        return payloads.message(made, self._discord.application) if waits else None

    async def token_message(self, ask: Ask) -> Answer:
        found = self._answering.message(ask.named["webhook_token"], _number(ask))
        return payloads.message(found, self._discord.application)

    async def token_edit(self, ask: Ask) -> Answer:
        token, number = ask.named["webhook_token"], _number(ask)
        edited = self._answering.edit(token, number, ask.body, ask.files)
        return payloads.message(edited, self._discord.application)

    async def token_delete(self, ask: Ask) -> Answer:
        self._answering.delete(ask.named["webhook_token"], _number(ask))
        return None

    # Messages

    async def post(self, ask: Ask) -> Answer:
        channel = self._writing.channel(ask.named["channel_id"])
        made = await self._writing.post(channel, ask.body, ask.files)
        return payloads.message(made, self._discord.application)

    async def fetch(self, ask: Ask) -> Answer:
        channel = self._writing.channel(ask.named["channel_id"])
        found = self._writing.message(channel, ask.named["message_id"])
        return payloads.message(found, self._discord.application)

    async def edit(self, ask: Ask) -> Answer:
        channel = self._writing.channel(ask.named["channel_id"])
        found = self._writing.message(channel, ask.named["message_id"])
        edited = self._writing.edit_own(found, ask.body, ask.files)
        return payloads.message(edited, self._discord.application)

    async def delete(self, ask: Ask) -> Answer:
        channel = self._writing.channel(ask.named["channel_id"])
        found = self._writing.message(channel, ask.named["message_id"])
        self._writing.must_be_open(channel)
        allowed = permissions(channel.guild, channel, self._discord.bot)
        if found.author is not self._discord.bot and not allowed & MANAGE_MESSAGES:
            raise Refused(50013)
        self._discord.remove(found)
        return None

    # Who and where

    async def channel(self, ask: Ask) -> Answer:
        return payloads.channel(self._writing.channel(ask.named["channel_id"]))

    async def guild(self, ask: Ask) -> Answer:
        guild = self._discord.guilds.get(ask.named["guild_id"])
        if guild is None or not guild.has_bot:
            raise Refused(10004)
        return payloads.guild(guild, self._discord.bot)

    async def member(self, ask: Ask) -> Answer:
        guild = self._discord.guilds.get(ask.named["guild_id"])
        if guild is None or not guild.has_bot:
            raise Refused(50001)
        found = guild.members.get(ask.named["user_id"])
        if found is None:
            raise Refused(10007)
        return payloads.member(found)

    async def me(self, ask: Ask) -> Answer:
        return payloads.user(self._discord.bot)

    async def user(self, ask: Ask) -> Answer:
        for guild in self._discord.guilds.values():
            if ask.named["user_id"] in guild.members:
                return payloads.user(guild.members[ask.named["user_id"]].user)
        raise Refused(10013)

    async def about(self, ask: Ask) -> Answer:
        return {
            "id": self._discord.application,
            "name": "Seven Bridge",
            "description": "",
            "icon": None,
            "flags": 0,
            "verify_key": "0" * 64,
            "bot_public": True,
            "bot_require_code_grant": False,
            "summary": "",
            "owner": payloads.user(self._discord.bot),
        }

    async def gateway(self, ask: Ask) -> Answer:
        return {"url": f"ws://{self._discord.address}/gateway"}

    # The application's commands and emoji

    async def commands(self, ask: Ask) -> Answer:
        guild = ask.named.get("guild_id")
        if guild is None:
            return self._discord.commands
        return self._discord.guild_commands.get(guild, [])

    async def write_commands(self, ask: Ask) -> Answer:
        try:
            check_commands(ask.listed)
        except LimitExceeded as error:
            self._discord.complaints.append(f"commands that Discord would not take: {error}")
            raise Refused(50035, str(error)) from error
        own = {"application_id": self._discord.application, "version": new_id()}
        written = [{**command, **own, "id": new_id()} for command in ask.listed]
        guild = ask.named.get("guild_id")
        if guild is None:
            self._discord.commands = written
        else:
            self._discord.guild_commands[guild] = written
        return written

    async def emojis(self, ask: Ask) -> Answer:
        return {"items": [*self._discord.emojis.values()]}

    async def emoji(self, ask: Ask) -> Answer:
        return self._emoji(ask)

    async def create_emoji(self, ask: Ask) -> Answer:
        if ask.body["name"] in {one["name"] for one in self._discord.emojis.values()}:
            raise Refused(50035, "an emoji of that name exists")
        made = {
            "id": new_id(),
            "name": ask.body["name"],
            "roles": [],
            "user": payloads.user(self._discord.bot),
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        self._discord.emojis[made["id"]] = made
        return made

    async def rename_emoji(self, ask: Ask) -> Answer:
        found = self._emoji(ask)
        found["name"] = ask.body["name"]
        return found

    async def delete_emoji(self, ask: Ask) -> Answer:
        del self._discord.emojis[self._emoji(ask)["id"]]
        return None

    def _emoji(self, ask: Ask) -> Json:
        found = self._discord.emojis.get(ask.named["emoji_id"])
        if found is None:
            raise Refused(10014)
        return found


def _number(ask: Ask) -> str:
    return ask.named.get("message_id", "@original")


def _pattern(template: str) -> re.Pattern[str]:
    """Ids are digits, tokens are anything without a slash."""
    found = re.sub(r"\{(\w+_token)\}", r"(?P<\1>[^/]+)", template)
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[0-9]+)", found))
