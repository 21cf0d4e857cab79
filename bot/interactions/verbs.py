"""What presses can ask for: a coroutine for each verb, registered by the cogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.interactions.ids import ControlId


@dataclass(frozen=True)
class Press:
    """One press of a button, or one choice from a menu.

    Attributes:
        interaction: Discord's side of it.
        id: what the control says.
        values: what was chosen, in a menu.
    """

    interaction: discord.Interaction
    id: ControlId
    values: tuple[str, ...] = ()

    @property
    def locale(self) -> str:
        """The presser's language."""
        return self.interaction.locale.value


Verb = Callable[[Press], Awaitable[None]]


class Verbs:
    """The verbs that this bot knows."""

    def __init__(self) -> None:
        self._verbs: dict[str, Verb] = {}

    def add(self, name: str, verb: Verb) -> None:
        """Register a verb.

        Raises:
            ValueError: the name is taken, or cannot stand in an id.
        """
        if name in self._verbs:
            raise ValueError(f"The verb {name} is taken.")
        ControlId(name).text()
        self._verbs[name] = verb

    def remove(self, name: str) -> None:
        """Forget a verb, so that its cog can be loaded again."""
        self._verbs.pop(name, None)

    def get(self, name: str) -> Verb | None:
        """The coroutine for a verb."""
        return self._verbs.get(name)
