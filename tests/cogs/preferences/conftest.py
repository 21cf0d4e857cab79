"""People at a table, who prefer things."""

from tests.cogs.tables.conftest import at, same_cards_every_time, simcord_bot

__all__ = ["at", "same_cards_every_time", "simcord_bot"]
