"""A small Discord: what is in it, who sees what, and what people do to it."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tests.standin import payloads
from tests.standin.asked import Requests
from tests.standin.faults import Faults
from tests.standin.gateway import Gateway
from tests.standin.ids import new_id
from tests.standin.interactions import Interaction
from tests.standin.permissions import PLAIN, VIEW_CHANNEL, permissions
from tests.standin.rates import Rates
from tests.standin.state import Channel, Guild, Json, Member, Message, User

if TYPE_CHECKING:
    from tests.standin.person import Person

TOKEN = "MTA5NjQ4NzIxNjM0NTY3ODkwMQ.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"


class Discord:
    """Everything there is.

    Attributes:
        complaints: what the bot asked that Discord does not know or would not take.
        unanswered: presses and commands that nobody answered in time.
        latencies: seconds from each frame to its callback.
        commands: those that are registered everywhere; by server in ``guild_commands``.
        keeps: whether everything is kept for questions afterwards; not under load.
        old_edits: edits of messages older than an hour, and the seconds in which they are taken.
    """

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.bot = User("Seven Bridge", bot=True)
        self.application = self.bot.id
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.people: dict[str, list[Person]] = defaultdict(list)
        self.interactions: dict[str, Interaction] = {}
        self.commands: list[Json] = []
        self.guild_commands: dict[str, list[Json]] = {}
        self.emojis: dict[str, Json] = {}
        self.files: dict[str, tuple[bytes, str]] = {}
        self.complaints: list[str] = []
        self.unanswered: list[str] = []
        self.latencies: list[float] = []
        self.keeps = True
        self.checks = True
        self.old_edits = (3, 20.0)
        self.faults = Faults()
        self.rates = Rates()
        self.requests = Requests()
        self.gateway = Gateway(
            TOKEN, self._ready, self._asked_members, self.complaints.append, time.monotonic
        )

    @property
    def environment(self) -> dict[str, str]:
        """The settings with which a bot comes here."""
        return {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_REST": f"http://{self.address}/api/v10",
            "DISCORD_GATEWAY": f"ws://{self.address}/gateway",
            "LOG_FORMAT": "json",
            "CPU_PACE": "0",
        }

    def _ready(self) -> tuple[Json, list[Json]]:
        inside = [guild for guild in self.guilds.values() if guild.has_bot]
        hello = {
            "v": 10,
            "user": payloads.user(self.bot),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in inside],
            "resume_gateway_url": f"ws://{self.address}/gateway",
            "application": {"id": self.application, "flags": 0},
        }
        there = [guild for guild in inside if guild.available]
        return hello, [payloads.guild(guild, self.bot) for guild in there]

    def _asked_members(self, asked: Json) -> list[Json]:
        guild = self.guilds[str(asked["guild_id"])]
        ids = asked.get("user_ids") or []
        wanted = {str(one) for one in (ids if isinstance(ids, list) else [ids])}
        return [payloads.member(one) for who, one in guild.members.items() if who in wanted]

    # Who sees what

    def deliver(self, kind: str, message: Message) -> None:
        """Show a message, its change or its end to those who may see it."""
        payload = payloads.message(message, self.application)
        for person in self.audience(message):
            person.receive(kind, message, payload)

    def audience(self, message: Message) -> list[Person]:
        """The people who can see a message."""
        guild = message.channel.guild
        here = self.people[guild.id]
        if message.to is not None:
            return [person for person in here if person.user.id == message.to]
        return [
            person
            for person in here
            if permissions(guild, message.channel, person.user) & VIEW_CHANNEL
        ]

    # What people do to it

    async def create_guild(self, name: str = "A server") -> Guild:
        guild = Guild(name, User(f"Owner of {name}"), everyone=PLAIN)
        guild.bot_role.permissions = PLAIN
        guild.members[guild.owner.id] = Member(guild.owner)
        self.guilds[guild.id] = guild
        self._let_in(guild)
        await self._tell_of(guild)
        return guild

    def _let_in(self, guild: Guild) -> None:
        guild.has_bot = True
        guild.members[self.bot.id] = Member(self.bot, [guild.bot_role])

    async def _tell_of(self, guild: Guild) -> None:
        # A bot that is not connected learns of it from READY.
        if self.gateway.session is not None:
            await self.gateway.dispatch("GUILD_CREATE", payloads.guild(guild, self.bot))

    async def create_channel(self, guild: Guild, name: str = "table") -> Channel:
        channel = Channel(guild, name)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        await self.gateway.dispatch("CHANNEL_CREATE", payloads.channel(channel))
        return channel

    async def create_thread(self, parent: Channel, name: str = "thread") -> Channel:
        thread = Channel(parent.guild, name, parent=parent)
        parent.guild.channels[thread.id] = self.channels[thread.id] = thread
        payload = payloads.channel(thread) | {"newly_created": True}
        await self.gateway.dispatch("THREAD_CREATE", payload)
        return thread

    async def archive(self, thread: Channel, *, locked: bool = False) -> None:
        thread.archived, thread.locked = True, locked
        await self.gateway.dispatch("THREAD_UPDATE", payloads.channel(thread))

    async def open_again(self, thread: Channel) -> None:
        thread.archived = False
        await self.gateway.dispatch("THREAD_UPDATE", payloads.channel(thread))

    async def delete_channel(self, channel: Channel) -> None:
        del channel.guild.channels[channel.id], self.channels[channel.id]
        for message in [*channel.messages.values()]:
            self.remove(message)
        what = "CHANNEL_DELETE" if channel.parent is None else "THREAD_DELETE"
        await self.gateway.dispatch(what, payloads.channel(channel))

    async def deny(self, channel: Channel, denied: int) -> None:
        """Take permissions from everybody in a channel, the bot too."""
        channel.denied = denied
        await self.gateway.dispatch("CHANNEL_UPDATE", payloads.channel(channel))

    async def remove_bot(self, guild: Guild) -> None:
        guild.has_bot = False
        del guild.members[self.bot.id]
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild.id})

    async def invite_bot(self, guild: Guild) -> None:
        self._let_in(guild)
        await self._tell_of(guild)

    async def outage(self, guild: Guild) -> None:
        guild.available = False
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild.id, "unavailable": True})

    async def outage_over(self, guild: Guild) -> None:
        guild.available = True
        await self._tell_of(guild)

    def leave(self, guild: Guild, person: Person) -> None:
        """Somebody leaves a server; a bot without the intent for members is not told."""
        guild.members.pop(person.user.id, None)
        self.people[guild.id] = [one for one in self.people[guild.id] if one is not person]

    # Messages

    def remove(self, message: Message) -> None:
        message.gone = True
        message.channel.messages.pop(message.id, None)
        self.deliver("delete", message)

    def add(self, message: Message) -> None:
        message.channel.messages[message.id] = message
        self.deliver("create", message)

    def keep_files(self, files: Iterable[tuple[str, bytes, str]]) -> list[Json]:
        """Store what was uploaded; its attachments' payloads."""
        kept = []
        for name, content, kind in files:
            number = new_id()
            path = f"/attachments/{number}/{name}"
            self.files[path] = content, kind
            url = f"http://{self.address}{path}"
            kept.append(
                {
                    "id": number,
                    "filename": name,
                    "size": len(content),
                    "url": url,
                    "proxy_url": url,
                    "content_type": kind,
                }
            )
        return kept
