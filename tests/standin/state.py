"""What there is: guilds, channels, members, messages."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from tests.standin.ids import new_id

Json = dict[str, Any]

TEXT, THREAD = 0, 11
"""Types of channels."""

EPHEMERAL, LOADING, V2 = 1 << 6, 1 << 7, 1 << 15
"""Flags of messages."""


@dataclass
class User:
    """Somebody, or the bot.

    Attributes:
        locale: the language that their Discord is set to.
    """

    name: str
    id: str = field(default_factory=new_id)
    bot: bool = False
    locale: str = "en-US"


@dataclass
class Role:
    name: str
    permissions: int
    id: str = field(default_factory=new_id)
    managed: bool = False


@dataclass
class Member:
    user: User
    roles: list[Role] = field(default_factory=list)


@dataclass(eq=False)
class Message:
    """A message as it is now.

    Attributes:
        to: the only person who sees it; None for everybody in the channel.
        made_by: the interaction that it answers, if any.
        created: seconds of the day's clock; tests make messages older with it.
        old_edits: times of the edits that were made after an hour.
    """

    channel: Channel
    author: User
    id: str = field(default_factory=new_id)
    content: str = ""
    flags: int = 0
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    to: str | None = None
    made_by: str | None = None
    created: float = field(default_factory=time.time)
    edited: float | None = None
    gone: bool = False
    old_edits: list[float] = field(default_factory=list)


@dataclass(eq=False)
class Channel:
    """A text channel, or a thread in one.

    Attributes:
        denied: permissions that everybody is denied here.
        messages: those that are there, oldest first.
    """

    guild: Guild
    name: str
    id: str = field(default_factory=new_id)
    parent: Channel | None = None
    denied: int = 0
    archived: bool = False
    locked: bool = False
    messages: dict[str, Message] = field(default_factory=dict)

    @property
    def type(self) -> int:
        return TEXT if self.parent is None else THREAD


@dataclass(eq=False)
class Guild:
    """A server.

    Attributes:
        has_bot: whether the bot is a member.
        available: whether Discord has no outage here.
    """

    name: str
    owner: User
    id: str = field(default_factory=new_id)
    everyone: int = 0
    channels: dict[str, Channel] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    bot_role: Role = field(default_factory=lambda: Role("Seven Bridge", 0, managed=True))
    has_bot: bool = True
    available: bool = True
