"""Why Discord refuses what we ask: the reasons that are part of life, by name.

People delete messages, close threads, change permissions and let panels grow old. Such a refusal
is an answer, not a fault; everything else is raised.
"""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import Final

import aiohttp
import discord


class Cause(Enum):
    """A reason for which Discord did not do what we asked."""

    MESSAGE_GONE = "message_gone"
    CHANNEL_GONE = "channel_gone"
    GUILD_GONE = "guild_gone"
    PERSON_GONE = "person_gone"
    TOKEN_EXPIRED = "token_expired"
    """The interaction is older than 15 minutes, or was not answered in 3 seconds."""
    ANSWERED_ALREADY = "answered_already"
    NO_ACCESS = "no_access"
    """We cannot see the channel."""
    NO_PERMISSION = "no_permission"
    """We see it and may not do this there."""
    CLOSED_TO_US = "closed_to_us"
    """The person takes no messages from us."""
    THREAD_CLOSED = "thread_closed"
    TOO_MANY_EDITS = "too_many_edits"
    """The message is older than an hour and was edited too often for now."""
    OUTAGE = "outage"
    """Discord is out of reach or in trouble; trying again later may help."""


_CODES: Final = {
    10003: Cause.CHANNEL_GONE,
    10004: Cause.GUILD_GONE,
    10007: Cause.PERSON_GONE,  # not a member
    10008: Cause.MESSAGE_GONE,
    10013: Cause.PERSON_GONE,
    10015: Cause.TOKEN_EXPIRED,  # as "unknown webhook"
    10062: Cause.TOKEN_EXPIRED,  # as "unknown interaction"
    30046: Cause.TOO_MANY_EDITS,
    40060: Cause.ANSWERED_ALREADY,
    50001: Cause.NO_ACCESS,
    50005: Cause.NO_PERMISSION,  # cannot edit a message of another
    50007: Cause.CLOSED_TO_US,
    50008: Cause.NO_PERMISSION,  # cannot send messages in this kind of channel
    50013: Cause.NO_PERMISSION,
    50027: Cause.TOKEN_EXPIRED,  # as "invalid webhook token"
    50083: Cause.THREAD_CLOSED,  # archived
    160005: Cause.THREAD_CLOSED,  # locked
}

TROUBLE: Final = (discord.HTTPException, aiohttp.ClientError, asyncio.TimeoutError, OSError)
"""What a call to Discord raises when it fails."""


def cause_of(error: BaseException) -> Cause | None:
    """The name of an expected refusal, or None for what should not happen."""
    if isinstance(error, discord.HTTPException):
        if error.status >= 500:
            return Cause.OUTAGE
        return _CODES.get(error.code)
    return Cause.OUTAGE if isinstance(error, TROUBLE) else None
