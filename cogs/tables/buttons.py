"""What the buttons and menus of boards and panels do.

Each asks the table, which has the lock and the rules, and answers with the state as it is then.
"""

from __future__ import annotations

from bot.interactions import Verb
from cogs.tables.acting import open_hand
from cogs.tables.afterwards import Afterwards
from cogs.tables.hand_presses import HandPresses
from cogs.tables.hints import Hints
from cogs.tables.lobby_presses import LobbyPresses
from cogs.tables.reviews import Reviews
from cogs.tables.rooms import Rooms
from cogs.tables.window_presses import WindowPresses

__all__ = ["Buttons", "open_hand"]


class Buttons:
    """The verbs, for the tables of this process."""

    def __init__(self, rooms: Rooms) -> None:
        afterwards = Afterwards(rooms)
        self._parts = (
            LobbyPresses(rooms),
            HandPresses(rooms),
            WindowPresses(rooms),
            Hints(rooms),
            afterwards,
            Reviews(rooms.thinkers, afterwards.find),
        )

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {name: verb for part in self._parts for name, verb in part.verbs().items()}
