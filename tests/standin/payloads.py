"""What there is, as Discord writes it."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.standin.permissions import permissions
from tests.standin.state import Channel, Guild, Json, Member, Message, Role, User

LONG_AGO = "2024-01-01T00:00:00.000000+00:00"


def moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user(who: User) -> Json:
    return {
        "id": who.id,
        "username": who.name,
        "global_name": None if who.bot else who.name,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "bot": who.bot,
        "public_flags": 0,
    }


def member(one: Member, *, allowed: int | None = None) -> Json:
    payload: Json = {
        "user": user(one.user),
        "nick": None,
        "avatar": None,
        "roles": [role.id for role in one.roles],
        "joined_at": LONG_AGO,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    if allowed is not None:
        payload["permissions"] = str(allowed)
    return payload


def role(one: Role, position: int) -> Json:
    return {
        "id": one.id,
        "name": one.name,
        "permissions": str(one.permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.managed,
        "mentionable": False,
        "flags": 0,
    }


def channel(one: Channel) -> Json:
    payload: Json = {
        "id": one.id,
        "type": one.type,
        "guild_id": one.guild.id,
        "name": one.name,
        "parent_id": None,
        "last_message_id": next(reversed(one.messages), None),
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    if one.parent is None:
        denied = {"id": one.guild.id, "type": 0, "allow": "0", "deny": str(one.denied)}
        payload |= {
            "position": 0,
            "nsfw": False,
            "topic": None,
            "permission_overwrites": [denied] if one.denied else [],
        }
    else:
        payload |= {
            "parent_id": one.parent.id,
            "owner_id": one.guild.owner.id,
            "message_count": len(one.messages),
            "member_count": 1,
            "thread_metadata": {
                "archived": one.archived,
                "locked": one.locked,
                "auto_archive_duration": 1440,
                "archive_timestamp": LONG_AGO,
                "create_timestamp": LONG_AGO,
            },
        }
    return payload


def guild(one: Guild, bot: User) -> Json:
    """A server as it comes in GUILD_CREATE to a bot without the intent for members."""
    everyone = Role("@everyone", one.everyone, one.id)
    return {
        "id": one.id,
        "name": one.name,
        "icon": None,
        "owner_id": one.owner.id,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_flags": 0,
        "preferred_locale": "en-US",
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [role(everyone, 0), role(one.bot_role, 1)],
        "joined_at": LONG_AGO,
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "members": [member(one.members[bot.id])],
        "channels": [channel(place) for place in one.channels.values() if place.parent is None],
        "threads": [
            channel(place)
            for place in one.channels.values()
            if place.parent is not None and not place.archived
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def message(one: Message, application: str) -> Json:
    payload: Json = {
        "id": one.id,
        "channel_id": one.channel.id,
        "type": 0,
        "author": user(one.author),
        "content": one.content,
        "timestamp": moment(one.created),
        "edited_timestamp": None if one.edited is None else moment(one.edited),
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": one.attachments,
        "embeds": [],
        "pinned": False,
        "flags": one.flags,
        "components": one.components,
    }
    if one.author.bot:
        payload["application_id"] = application
    if one.made_by is not None:
        payload["webhook_id"] = application
    return payload


def place_of_interaction(one: Channel, who: User) -> Json:
    return channel(one) | {"permissions": str(permissions(one.guild, one, who))}
