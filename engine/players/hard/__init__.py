"""The hard player, which thinks by playing rounds on in worlds that it imagines."""

from engine.players.hard.memory import NOTHING, Memory, recall
from engine.players.hard.player import WORLDS, HardPlayer, decide

__all__ = ["NOTHING", "WORLDS", "HardPlayer", "Memory", "decide", "recall"]
