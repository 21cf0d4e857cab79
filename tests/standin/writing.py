"""Messages that the bot makes, changes and takes away, checked as Discord does."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from tests.standin.limits import LimitExceeded, check_message, walk
from tests.standin.permissions import (
    ATTACH_FILES,
    READ_MESSAGE_HISTORY,
    SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
    VIEW_CHANNEL,
    permissions,
)
from tests.standin.refusals import Refused
from tests.standin.state import EPHEMERAL, LOADING, V2, Channel, Json, Message
from tests.standin.world import Discord

HOUR = 3600.0
Files = Sequence[tuple[str, bytes, str]]


class Writing:
    """The bot's messages in one Discord."""

    def __init__(self, discord: Discord) -> None:
        self._discord = discord

    # In channels, with the bot's own token

    def channel(self, number: str) -> Channel:
        """A channel that the bot sees.

        Raises:
            Refused: it is not there, or hidden.
        """
        channel = self._discord.channels.get(number)
        if channel is None:
            raise Refused(10003)
        if not channel.guild.has_bot or not self._allowed(channel) & VIEW_CHANNEL:
            raise Refused(50001)
        return channel

    def message(self, channel: Channel, number: str) -> Message:
        """A message that the bot's own token reaches; private ones it does not."""
        if not self._allowed(channel) & READ_MESSAGE_HISTORY:
            raise Refused(50013)
        message = channel.messages.get(number)
        if message is None or message.to is not None:
            raise Refused(10008)
        return message

    async def post(self, channel: Channel, body: Json, files: Files) -> Message:
        """Send a message; that opens an archived thread again."""
        needed = SEND_MESSAGES if channel.parent is None else SEND_MESSAGES_IN_THREADS
        if files:
            needed |= ATTACH_FILES
        if self._allowed(channel) & needed != needed:
            raise Refused(50013)
        if channel.archived and channel.locked:
            raise Refused(160005)
        made = self.make(channel, body, files)
        if channel.archived:
            await self._discord.open_again(channel)
        return made

    def edit_own(self, message: Message, body: Json, files: Files) -> Message:
        """Change one of the bot's messages, seldom where it is older than an hour."""
        self.must_be_open(message.channel)
        if message.author is not self._discord.bot:
            raise Refused(50005)
        now = time.time()
        if now - message.created > HOUR:
            most, seconds = self._discord.old_edits
            recent = [at for at in message.old_edits if at > now - seconds]
            if len(recent) >= most:
                wait = recent[0] + seconds - now
                raise Refused(30046, "", retry_after=wait)
            message.old_edits = [*recent, now]
        return self.change(message, body, files)

    def must_be_open(self, channel: Channel) -> None:
        """Messages in an archived thread stay as they are.

        Raises:
            Refused: it is one.
        """
        if channel.archived:
            raise Refused(50083)

    def _allowed(self, channel: Channel) -> int:
        return permissions(channel.guild, channel, self._discord.bot)

    # Whoever may

    def make(
        self,
        channel: Channel,
        body: Json,
        files: Files,
        *,
        to: str | None = None,
        made_by: str | None = None,
    ) -> Message:
        """A new message; ``to`` is the only one who sees it where it is private."""
        flags = int(body.get("flags") or 0)
        message = Message(
            channel,
            self._discord.bot,
            content=body.get("content") or "",
            flags=flags,
            to=to if flags & EPHEMERAL else None,
            made_by=made_by,
        )
        message.attachments = self._discord.keep_files(files)
        message.components = self._prepared(body.get("components") or [], message.attachments)
        self._check(message, body)
        self._discord.add(message)
        return message

    def loading(self, channel: Channel, *, private: bool, to: str, made_by: str) -> Message:
        """``The bot is thinking``."""
        flags = LOADING | (EPHEMERAL if private else 0)
        message = Message(channel, self._discord.bot, flags=flags, made_by=made_by)
        message.to = to if private else None
        self._discord.add(message)
        return message

    def change(self, message: Message, body: Json, files: Files = ()) -> Message:
        """Change what the request names and nothing else; who sees it stays as it is."""
        if message.gone:
            raise Refused(10008)
        flags = (message.flags | (int(body.get("flags") or 0) & V2)) & ~LOADING
        changed = Message(message.channel, message.author, id=message.id, flags=flags)
        changed.content = body["content"] or "" if "content" in body else message.content
        kept = message.attachments
        if body.get("attachments") is not None:
            ids = {str(one.get("id")) for one in body["attachments"]}
            kept = [one for one in kept if one["id"] in ids]
        changed.attachments = [*kept, *self._discord.keep_files(files)]
        changed.components = message.components
        if "components" in body:
            changed.components = self._prepared(body["components"] or [], changed.attachments)
        self._check(changed, body)
        message.flags, message.content = changed.flags, changed.content
        message.attachments, message.components = changed.attachments, changed.components
        message.edited = time.time()
        self._discord.deliver("update", message)
        return message

    def _prepared(self, components: list[Json], attachments: list[Json]) -> list[Json]:
        """Components with the addresses of their files, and numbered."""
        if attachments:
            urls = {f"attachment://{one['filename']}": one["url"] for one in attachments}
            components = _replaced(components, urls)
        for number, part in enumerate(walk(components), start=1):
            part.setdefault("id", number)
        return components

    def _check(self, message: Message, body: Json) -> None:
        if not self._discord.checks:
            return
        try:
            check_message(
                content=message.content,
                components=message.components,
                embeds=body.get("embeds") or [],
                flags=message.flags,
                files=len(message.attachments),
            )
        except LimitExceeded as error:
            self._discord.complaints.append(f"a message that Discord would not take: {error}")
            raise Refused(50035, str(error)) from error


def _replaced(value: Any, urls: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _replaced(inner, urls) for key, inner in value.items()}
    if isinstance(value, list):
        return [_replaced(inner, urls) for inner in value]
    return urls.get(value, value) if isinstance(value, str) else value
