"""Somebody in front of Discord: sees what they may, presses what they see."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.standin import payloads
from tests.standin.interactions import COMMAND, COMPONENT, FIRST_ANSWER, FORM, Interaction
from tests.standin.permissions import USE_APPLICATION_COMMANDS, permissions
from tests.standin.sight import MENU, Control, controls, is_private, words
from tests.standin.state import Channel, Guild, Json, Member, Message, User
from tests.standin.world import Discord

OPTION_TYPES: Mapping[int, type] = {3: str, 4: int, 5: bool}
SUBCOMMAND, GROUP = 1, 2


class NotPossible(Exception):
    """Discord's own program does not let a person do that."""


@dataclass(frozen=True)
class Received:
    """Something that came to a person's screen.

    Attributes:
        at: when, on the steady clock.
        kind: ``create``, ``update`` or ``delete``.
        message: as it was then.
    """

    at: float
    kind: str
    message: Json


class Person:
    """A member of a server.

    Attributes:
        screen: the messages that they see now, by id, oldest first.
        received: everything that ever came, where everything is kept.
        pressed: what they pressed and typed, with the time.
        news: set whenever something comes.
    """

    def __init__(self, discord: Discord, guild: Guild, name: str, *, moderator: int = 0) -> None:
        self.discord = discord
        self.guild = guild
        self.user = User(name)
        self.screen: dict[str, Json] = {}
        self.received: list[Received] = []
        self.pressed: list[tuple[float, Control | str, Interaction]] = []
        self.news = asyncio.Event()
        self.moderator = moderator
        guild.members[self.user.id] = Member(self.user)
        discord.people[guild.id].append(self)

    # Seeing

    def receive(self, kind: str, message: Message, payload: Json) -> None:
        """Something comes to the screen."""
        if self.discord.keeps:
            self.received.append(Received(time.monotonic(), kind, payload))
        if kind == "delete":
            self.screen.pop(message.id, None)
        else:
            self.screen[message.id] = payload
        self.news.set()

    def public(self, channel: Channel) -> list[Json]:
        """What everybody sees in a channel, oldest first."""
        return [
            message
            for message in self.screen.values()
            if message["channel_id"] == channel.id and not is_private(message)
        ]

    def private(self, channel: Channel) -> list[Json]:
        """What this person alone sees in a channel, oldest first."""
        return [
            message
            for message in self.screen.values()
            if message["channel_id"] == channel.id and is_private(message)
        ]

    def board(self, channel: Channel) -> Json | None:
        """The newest public message."""
        return next(reversed(self.public(channel)), None)

    def panel(self, channel: Channel) -> Json | None:
        """The newest private message with cards or calls on it."""
        for message in reversed(self.private(channel)):
            if any(one.verb in ("pick", "autopass") for one in controls(message)):
                return message
        return None

    def find(self, channel: Channel, verb: str, arg: str | None = None) -> Control:
        """A control that can be pressed, on the newest message that has it.

        Raises:
            NotPossible: nothing like it is to be seen.
        """
        for message in reversed([*self.public(channel), *self.private(channel)]):
            for one in controls(message):
                if one.verb == verb and not one.disabled and arg in (None, one.arg):
                    return one
        raise NotPossible(f"{self.user.name} sees no {verb} {arg or ''}:\n{self.reads(channel)}")

    def reads(self, channel: Channel) -> str:
        """All that this person can read in a channel."""
        return "\n\n".join(
            words(message) for message in (*self.public(channel), *self.private(channel))
        )

    # Doing

    async def press(
        self, channel: Channel, verb: str, arg: str | None = None, *values: str
    ) -> Interaction:
        """Press a button or choose from a menu, and wait for the answer."""
        return await self.press_it(self.find(channel, verb, arg), *values)

    async def press_it(self, control: Control, *values: str) -> Interaction:
        """Press a control that is or was on the screen, and wait for the answer."""
        interaction = await self.begin_press(control, *values)
        await self.wait_for(interaction)
        return interaction

    async def begin_press(self, control: Control, *values: str) -> Interaction:
        """Press, without waiting.

        Discord sends the message along as it is when the press arrives, and refuses the press of
        a control that has gone from it; what the bot hears of a message can be old by the time
        on the way. Here it is the message as the person saw it, however long ago that was.

        Raises:
            NotPossible: the message is gone, or nobody presses anything here.
        """
        channel = self._place(control.channel)
        source = channel.messages.get(control.message)
        if source is None:
            raise NotPossible("the message is gone")
        data: Json = {"custom_id": control.custom_id, "component_type": control.type}
        if control.type == MENU:
            data["values"] = [*values]
        interaction = Interaction(COMPONENT, control.custom_id, self.user, channel, source)
        self.pressed.append((time.monotonic(), control, interaction))
        await self._send(interaction, data, seen=control.seen)
        return interaction

    async def type(self, channel: Channel, command: str, **options: Any) -> Interaction:
        """Type a command, as ``table open``, and wait for the answer.

        Raises:
            NotPossible: there is no such command, or it has no such options.
        """
        self._place(channel.id)
        if not permissions(self.guild, channel, self.user) & USE_APPLICATION_COMMANDS:
            raise NotPossible("no commands here")
        data = self._command(command, options)
        interaction = Interaction(COMMAND, f"/{command}", self.user, channel, None)
        self.pressed.append((time.monotonic(), f"/{command}", interaction))
        await self._send(interaction, data)
        await self.wait_for(interaction)
        return interaction

    async def submit(self, form: Interaction, **fields: str) -> Interaction:
        """Fill in the form that a press was answered with, and wait for the answer."""
        assert form.modal is not None, "a form was the answer"
        rows = [
            {"type": 1, "components": [{"type": 4, "custom_id": name, "value": value}]}
            for name, value in fields.items()
        ]
        data = {"custom_id": form.modal["custom_id"], "components": rows}
        interaction = Interaction(
            FORM, form.modal["custom_id"], self.user, form.channel, form.source
        )
        await self._send(interaction, data)
        await self.wait_for(interaction)
        return interaction

    async def wait_for(self, interaction: Interaction) -> None:
        """Wait as long as Discord does; who is not answered then is left with a failure."""
        left = FIRST_ANSWER - (time.monotonic() - interaction.created)
        try:
            await asyncio.wait_for(interaction.done.wait(), max(left, 0) + 0.05)
        except TimeoutError:
            if not interaction.lost:
                since = "never sent" if interaction.sent is None else "sent at once"
                self.discord.unanswered.append(f"{self.user.name}: {interaction.name}, {since}")

    def answered(self, interaction: Interaction) -> str:
        """What the answer's messages say that this person sees."""
        return "\n".join(
            words(payloads.message(message, self.discord.application))
            for message in interaction.answers
            if message.to in (None, self.user.id)
        )

    async def until(self, what: Any, seconds: float = 30.0) -> None:
        """Wait until something holds, looking again whenever something comes.

        Raises:
            TimeoutError: it never did.
        """
        async with asyncio.timeout(seconds):
            while not what():
                self.news.clear()
                try:
                    await asyncio.wait_for(self.news.wait(), 0.5)
                except TimeoutError:
                    continue

    # How it gets to the bot

    def _place(self, number: str) -> Channel:
        channel = self.discord.channels.get(number)
        if channel is None:
            raise NotPossible("the channel is gone")
        guild = channel.guild
        if not guild.has_bot or not guild.available:
            raise NotPossible("the bot is not here")
        if self.user.id not in guild.members:
            raise NotPossible("they are not here")
        if not permissions(guild, channel, self.user):
            raise NotPossible("the channel is hidden")
        if channel.archived:
            raise NotPossible("the thread is archived")
        return channel

    async def _send(self, interaction: Interaction, data: Json, seen: Json | None = None) -> None:
        discord, channel, guild = self.discord, interaction.channel, self.guild
        discord.interactions[interaction.token] = interaction
        allowed = permissions(guild, channel, self.user) | self.moderator
        payload: Json = {
            "id": interaction.id,
            "application_id": discord.application,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "channel_id": channel.id,
            "channel": payloads.place_of_interaction(channel, self.user),
            "member": payloads.member(guild.members[self.user.id], allowed=allowed),
            "locale": self.user.locale,
            "app_permissions": str(permissions(guild, channel, discord.bot)),
            "entitlements": [],
            "authorizing_integration_owners": {"0": guild.id},
            "context": 0,
            "attachment_size_limit": 10 * 1024 * 1024,
        }
        if interaction.source is not None:
            payload["message"] = seen or payloads.message(interaction.source, discord.application)
        if discord.keeps:
            interaction.asked = payload
        await discord.gateway.dispatch("INTERACTION_CREATE", payload, interaction)

    def _command(self, typed: str, options: Mapping[str, Any]) -> Json:
        """What Discord's own program makes of a command, from what is registered."""
        first, *path = typed.split(" ")
        here = [*self.discord.guild_commands.get(self.guild.id, []), *self.discord.commands]
        command = next((one for one in here if one["name"] == first), None)
        if command is None:
            raise NotPossible(f"there is no /{first}")
        known = command
        steps = []
        for name in path:
            inner = [one for one in known.get("options") or [] if one["name"] == name]
            if not inner or inner[0]["type"] not in (SUBCOMMAND, GROUP):
                raise NotPossible(f"there is no /{typed}")
            known = inner[0]
            steps.append(known)
        filled = _options(known, options)
        for step in reversed(steps):
            filled = [{"type": step["type"], "name": step["name"], "options": filled}]
        return {
            "id": command["id"],
            "name": command["name"],
            "type": command.get("type", 1),
            "options": filled,
        }


def _options(command: Json, given: Mapping[str, Any]) -> list[Json]:
    known = {one["name"]: one for one in command.get("options") or []}
    filled = []
    for name, value in given.items():
        one = known.get(name)
        kind = OPTION_TYPES.get(one["type"]) if one is not None else None
        if one is None or (kind is not None and not isinstance(value, kind)):
            raise NotPossible(f"{command['name']} has no option {name} that could be {value!r}")
        choices = [choice["value"] for choice in one.get("choices") or ()]
        if choices and value not in choices:
            raise NotPossible(f"{name} is one of {choices}")
        if not one.get("min_value", value) <= value <= one.get("max_value", value):
            raise NotPossible(f"{name} cannot be {value}")
        filled.append({"type": one["type"], "name": name, "value": value})
    missing = [name for name, one in known.items() if one.get("required") and name not in given]
    if missing:
        raise NotPossible(f"{command['name']} needs {missing}")
    return filled
