"""From people in Discord to people at a table, and from refusals to sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import discord

from bot.interactions import Refusal
from engine.errors import IllegalMove
from engine.table import Person, TableError


def person_of(user: discord.User | discord.Member) -> Person:
    """Who somebody is at a table."""
    return Person(user.id, user.display_name)


@contextmanager
def in_words() -> Iterator[None]:
    """Turn what a table or the rules refuse into a sentence for the one who asked.

    Raises:
        Refusal: instead of a table's or the rules' error.
    """
    try:
        yield
    except TableError as error:
        raise Refusal(f"tables.refused.{error.code}") from error
    except IllegalMove as error:
        raise Refusal(f"tables.illegal.{error.code}") from error
