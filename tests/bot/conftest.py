"""The living bot's fixtures."""

from tests.living import log, simcord_bot, world

__all__ = ["log", "simcord_bot", "world"]
