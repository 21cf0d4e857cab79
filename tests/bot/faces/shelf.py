"""An application's emoji without a Discord, which fails where it is told to."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    kind = {404: discord.NotFound, 403: discord.Forbidden}.get(status, discord.HTTPException)
    if status >= 500:
        kind = discord.DiscordServerError
    response: Any = SimpleNamespace(status=status, reason="refused")
    return kind(response, {"code": code, "message": "refused"})


@dataclass
class Held:
    """An emoji on the shelf."""

    shelf: Shelf
    id: int
    name: str

    async def delete(self) -> None:
        self.shelf.asked.append(("delete", self.name))
        self.shelf.fail("delete", self.name)
        del self.shelf.held[self.id]


@dataclass
class Shelf:
    """What the application has.

    Attributes:
        failing: the error of a call, by what is asked and the emoji's name; ``*`` for any name.
        asked: every change that was asked for, in order.
    """

    held: dict[int, Held] = field(default_factory=dict)
    failing: dict[tuple[str, str], Exception] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)
    limit: int = 2000
    last: int = 1000

    def fail(self, what: str, name: str) -> None:
        error = self.failing.get((what, name)) or self.failing.get((what, "*"))
        if error is not None:
            raise error

    def put(self, name: str) -> Held:
        self.last += 1
        held = self.held[self.last] = Held(self, self.last, name)
        return held

    @property
    def names(self) -> list[str]:
        return sorted(held.name for held in self.held.values())

    async def fetch_application_emojis(self) -> list[Held]:
        self.fail("list", "*")
        return list(self.held.values())

    async def create_application_emoji(self, *, name: str, image: bytes) -> Held:
        self.asked.append(("create", name))
        self.fail("create", name)
        assert image.startswith(b"\x89PNG")
        if len(self.held) >= self.limit:
            raise refusal(400, 30008)
        return self.put(name)
