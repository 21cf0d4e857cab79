"""The hard player: it imagines what it cannot see, and plays what does best there."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Final

from engine.moves import Move, decode
from engine.players.hard.memory import NOTHING, Memory, recall
from engine.players.hard.search import Search
from engine.view import View

WORLDS: Final = 128
"""How many worlds the last plans are tried in."""


class HardPlayer:
    """Determinised rollouts from the view alone; the same seed and views get the same moves."""

    def __init__(self, chance: Random, worlds: int = WORLDS) -> None:
        """Take a seed from chance; nothing else is drawn from it.

        Args:
            chance: where the seed comes from.
            worlds: how many worlds the last plans are tried in.
        """
        self._seed = chance.getrandbits(64)
        self._worlds = worlds
        self.memory: Memory = NOTHING

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of the legal moves."""
        self.memory = recall(self.memory, view)
        return decide(view, legal, self._seed, self.memory, self._worlds)


def decide(
    view: View, legal: Sequence[Move], seed: int, memory: Memory = NOTHING, worlds: int = WORLDS
) -> Move:
    """The move of the hard player; a function of its arguments alone.

    Args:
        view: what the seat sees.
        legal: its legal moves, at least one.
        seed: where chance comes from.
        memory: what the seat remembers, the view included.
        worlds: how many worlds the last plans are tried in.
    """
    if len(legal) == 1:
        return legal[0]
    search = Search(view, memory, seed_of(view, seed))
    for tried in search.best(worlds):
        move = decode(tried.plan.moves[0])
        if move in legal:
            return move
    return legal[-1]


def seed_of(view: View, seed: int) -> int:
    """A seed of its own for each view."""
    hand = 0 if view.hand is None else view.hand.mask
    text = f"{seed}:{view.seat}:{view.number}:{view.phase}:{view.turns}:{view.stock}:{hand}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
