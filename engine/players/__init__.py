"""CPU players. They see a view and the legal moves of their seat, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from engine.moves import Move
from engine.players.easy import EasyPlayer
from engine.players.hard import HardPlayer
from engine.players.normal import NormalPlayer
from engine.players.uniform import UniformPlayer
from engine.view import View


class Player(Protocol):
    """Who chooses a seat's moves."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of the legal moves.

        Args:
            view: what the seat sees.
            legal: its legal moves, at least one; a ron or nico stands alone, without a plan.
        """
        ...


PLAYERS: Final[Mapping[str, Callable[[Random], Player]]] = MappingProxyType(
    {"random": UniformPlayer, "easy": EasyPlayer, "normal": NormalPlayer, "hard": HardPlayer}
)
"""Each kind of player by its name, made with its own source of chance."""
