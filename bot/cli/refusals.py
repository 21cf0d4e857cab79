"""Why Discord does not let us in, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord


class Refused(Exception):
    """Discord refuses us or cannot be reached; the message says what to do."""


@contextmanager
def refused_in_a_sentence() -> Iterator[None]:
    """Turn what a login raises for reasons outside this program into sentences.

    Raises:
        Refused: with the sentence.
    """
    try:
        yield
    except discord.LoginFailure:
        raise Refused(
            "Discord refuses the token. Check DISCORD_TOKEN in .env, or make a new one "
            "(docs/hosting.md)."
        ) from None
    except discord.Forbidden:
        raise Refused(
            "Discord refuses to change the commands. Invite the bot again with the scopes bot "
            "and applications.commands (docs/hosting.md)."
        ) from None
    except discord.DiscordServerError as error:
        raise Refused(f"Discord is in trouble ({error.status}). Please try again later.") from None
    except (aiohttp.ClientConnectionError, TimeoutError):
        raise Refused("Discord cannot be reached. Is this machine online?") from None
