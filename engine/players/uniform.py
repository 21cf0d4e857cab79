"""The player that picks uniformly among the legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.moves import Move
from engine.view import View


class UniformPlayer:
    """Any legal move, each as likely as the others."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of the legal moves, whatever the view."""
        return self._chance.choice(legal)
