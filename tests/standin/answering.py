"""What the bot does with the tokens of interactions."""

from __future__ import annotations

from tests.standin import payloads
from tests.standin.interactions import (
    CHOICES,
    DEFERRED,
    MESSAGE,
    MODAL,
    THINKING,
    UPDATE,
    Interaction,
)
from tests.standin.refusals import Refused
from tests.standin.state import EPHEMERAL, LOADING, Json, Message
from tests.standin.world import Discord
from tests.standin.writing import Files, Writing

ORIGINAL = "@original"


class Answering:
    """The interactions of one Discord."""

    def __init__(self, discord: Discord, writing: Writing) -> None:
        self._discord = discord
        self._writing = writing

    def callback(self, number: str, token: str, body: Json, files: Files) -> Json:
        """The first answer."""
        interaction = self._discord.interactions.get(token)
        if interaction is None or interaction.id != number:
            raise Refused(10062)
        kind = int(body["type"])
        interaction.must_be_open(kind)
        data: Json = body.get("data") or {}
        flags = int(data.get("flags") or 0)
        message: Message | None = None
        if kind in (MESSAGE, THINKING, UPDATE):
            self._must_be_open(interaction)
        if kind == MESSAGE:
            message = self._make(interaction, data, files)
        elif kind == THINKING:
            message = self._writing.loading(
                interaction.channel,
                private=bool(flags & EPHEMERAL),
                to=interaction.person.id,
                made_by=interaction.id,
            )
            interaction.answers.append(message)
        elif kind == UPDATE:
            message = self._writing.change(self._source(interaction), data, files)
        elif kind == DEFERRED:
            message = self._source(interaction)
        elif kind == MODAL:
            interaction.modal = data
        elif kind == CHOICES:
            interaction.choices = data["choices"]
        interaction.original = message
        interaction.answer(kind)
        if interaction.sent is not None:
            self._discord.latencies.append(interaction.latency)
        return self._answered(interaction, kind, message)

    def _answered(self, interaction: Interaction, kind: int, message: Message | None) -> Json:
        about: Json = {"id": interaction.id, "type": interaction.kind}
        resource: Json = {"type": kind}
        if message is not None:
            about |= {
                "response_message_id": message.id,
                "response_message_loading": bool(message.flags & LOADING),
                "response_message_ephemeral": message.to is not None,
            }
            if kind in (MESSAGE, UPDATE):
                resource["message"] = payloads.message(message, self._discord.application)
        return {"interaction": about, "resource": resource}

    def follow_up(self, token: str, body: Json, files: Files) -> Message:
        """One more message; the first one after a deferral takes the place of `thinking`."""
        interaction = self._usable(token)
        self._must_be_open(interaction)
        original = interaction.original
        if original is not None and original.flags & LOADING and not original.gone:
            return self._writing.change(original, body, files)
        return self._make(interaction, body, files)

    def message(self, token: str, number: str) -> Message:
        """A message that a token reaches: what it made, and the one that was pressed."""
        interaction = self._usable(token)
        found: Message | None
        if number == ORIGINAL:
            found = interaction.original
        else:
            found = interaction.channel.messages.get(number)
            reached = found is interaction.source or (
                found is not None and found.made_by == interaction.id
            )
            if not reached:
                found = None
        if found is None or found.gone:
            raise Refused(10008)
        return found

    def edit(self, token: str, number: str, body: Json, files: Files) -> Message:
        message = self.message(token, number)
        self._writing.must_be_open(message.channel)
        return self._writing.change(message, body, files)

    def delete(self, token: str, number: str) -> None:
        self._discord.remove(self.message(token, number))

    def _usable(self, token: str) -> Interaction:
        interaction = self._discord.interactions.get(token)
        if interaction is None:
            raise Refused(10015)
        interaction.must_be_usable()
        if interaction.channel.id not in self._discord.channels:
            raise Refused(10003)
        return interaction

    def _make(self, interaction: Interaction, body: Json, files: Files) -> Message:
        made = self._writing.make(
            interaction.channel,
            body,
            files,
            to=interaction.person.id,
            made_by=interaction.id,
        )
        interaction.answers.append(made)
        return made

    def _source(self, interaction: Interaction) -> Message:
        if interaction.source is None or interaction.source.gone:
            raise Refused(10008)
        return interaction.source

    def _must_be_open(self, interaction: Interaction) -> None:
        if interaction.channel.id not in self._discord.channels:
            raise Refused(10003)
        if interaction.channel.archived and interaction.channel.locked:
            raise Refused(50083)
