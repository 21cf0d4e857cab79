"""Who may do what: the permissions that matter to a bot that posts boards."""

from __future__ import annotations

from tests.standin.state import Channel, Guild, User

ADMINISTRATOR = 1 << 3
MANAGE_GUILD = 1 << 5
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
USE_APPLICATION_COMMANDS = 1 << 31
SEND_MESSAGES_IN_THREADS = 1 << 38

PLAIN = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | SEND_MESSAGES_IN_THREADS
)
"""What everybody may do in a new server here."""

EVERYTHING = (1 << 53) - 1


def permissions(guild: Guild, channel: Channel | None, user: User) -> int:
    """What a member may do in a channel, a thread counting as the channel it is in."""
    member = guild.members.get(user.id)
    if member is None:
        return 0
    if guild.owner.id == user.id:
        return EVERYTHING
    granted = guild.everyone
    for role in member.roles:
        granted |= role.permissions
    if granted & ADMINISTRATOR:
        return EVERYTHING
    place = channel.parent or channel if channel is not None else None
    if place is not None:
        granted &= ~place.denied
    return granted if granted & VIEW_CHANNEL else 0
