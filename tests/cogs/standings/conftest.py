"""A bot whose store keeps matches that the tests write."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from discord.app_commands import CommandInvokeError

from bot.interactions import Refusal
from data.store import Store
from tests.data.sitting import finish
from tests.living import World

CHO, DAI = 3, 4
"""People who have left the server: nothing there knows their ids."""


@dataclass
class Hall:
    """The server's matches.

    Attributes:
        world: the server.
        written: how many matches were kept.
    """

    world: World
    written: int = field(default=0)

    @property
    def store(self) -> Store:
        return self.world.bot.store

    async def played(
        self,
        *people: int | None,
        totals: list[int] | None = None,
        guild: int | None = None,
        **more: object,
    ) -> int:
        """Keep a match of this server, or of another; returns its number."""
        self.written += 1
        return await finish(
            self.store,
            f"t{self.written}",
            list(people),
            totals,
            guild=self.world.guild.id if guild is None else guild,
            **more,  # type: ignore[arg-type]
        )


@pytest.fixture
def hall(world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    names = {world.ann.id: "Ann", world.bob.id: "Bob", CHO: "Cho", DAI: "Dai"}
    monkeypatch.setattr("tests.data.sitting.NAMES", names)
    yield Hall(world)
    for error in world.env.errors:
        assert isinstance(error, CommandInvokeError), error
        assert isinstance(error.original, Refusal), "what a command refuses is raised and answered"
