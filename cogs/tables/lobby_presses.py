"""What the buttons do whose effect everybody sees at once: the lobby, and between rounds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.interactions import Press, Refusal, UnknownControl, Verb, deferring
from cogs.tables.acting import answering
from cogs.tables.people import in_words, person_of
from cogs.tables.rooms import Room, Rooms
from cogs.tables.settings.choices import LEVELS
from engine.table import Stage


class LobbyPresses:
    """Sitting down, starting, going on."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {
            "join": self.join,
            "leave": self.leave,
            "cpu": self.add_cpu,
            "start": self.start,
            "go": self.go_on,
            "cpuplay": self.let_cpu_play,
        }

    async def join(self, press: Press) -> None:
        """Sit down."""
        room = self._rooms.by_id(press.id.table)
        person = person_of(press.interaction.user)
        await self._on_board(press, room, lambda: self._rooms.join(room, person))

    async def leave(self, press: Press) -> None:
        """Leave the lobby."""
        room = self._rooms.by_id(press.id.table)
        if room.table.stage is not Stage.LOBBY:
            raise Refusal("tables.refused.stale")  # in play there is a command for it
        await self._on_board(press, room, lambda: room.table.leave(press.interaction.user.id))

    async def add_cpu(self, press: Press) -> None:
        """Fill a seat with a CPU player: of the level in the menu, or of the table's."""
        room = self._rooms.by_id(press.id.table)
        level = press.values[0] if press.values else None
        if level is not None and level not in LEVELS:
            raise UnknownControl
        person = press.interaction.user.id
        await self._on_board(press, room, lambda: room.table.add_cpu(person, level))

    async def start(self, press: Press) -> None:
        """Begin."""
        room = self._rooms.by_id(press.id.table)
        await self._on_board(press, room, lambda: room.table.start(press.interaction.user.id))

    async def go_on(self, press: Press) -> None:
        """Be ready for the next round."""
        room = self._rooms.by_id(press.id.table)
        if room.table.stage is not Stage.BETWEEN:
            raise Refusal("tables.refused.stale")
        await self._on_board(press, room, lambda: room.table.go_on(press.interaction.user.id))

    async def let_cpu_play(self, press: Press) -> None:
        """Let the CPU play the turn of somebody who does not."""
        room = self._rooms.by_id(press.id.table)

        async def work() -> None:
            await room.table.let_cpu_play(press.interaction.user.id, seen=press.id.revision)

        await self._on_board(press, room, work)

    async def _on_board(
        self, press: Press, room: Room, work: Callable[[], Awaitable[None]]
    ) -> None:
        """Do something that everybody sees, and answer with the board."""
        if not room.presenter.shows(press.interaction.message):
            raise Refusal("tables.refused.stale")
        async with answering(room, press.interaction):
            with room.presenter.screen.held():
                async with deferring(press.interaction, "update"):
                    with in_words():
                        await work()
                await room.presenter.answer(press.interaction)
