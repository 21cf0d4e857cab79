"""What the buttons of an open window do, on the board and on the line that asks which call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.interactions import Press, Refusal, UnknownControl, Verb, deferring
from bot.text import joined, text
from cogs.tables.acting import ON_LINE, answering, make_move, noted, place_of, read_move
from cogs.tables.people import in_words
from cogs.tables.player import Player
from cogs.tables.rooms import Room, Rooms
from engine.moves import Chi, Move, Pass, Pon, Ron
from engine.table import Stage

CALLS: Final[Mapping[str, type[Pon | Chi | Ron]]] = {"pon": Pon, "chi": Chi, "ron": Ron}


class WindowPresses:
    """Answers to a window."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {**dict.fromkeys(CALLS, self.call), "pass": self.pass_, ON_LINE: self.shape}

    async def pass_(self, press: Press) -> None:
        """Answer with nothing."""
        await make_move(self._rooms.by_id(press.id.table), press, lambda player: Pass())

    async def shape(self, press: Press) -> None:
        """Answer with the call that was chosen from several."""
        if place_of(press) != "line":
            raise UnknownControl
        move = read_move(press.values[0] if press.values else press.id.arg or "")
        if not isinstance(move, Pon | Chi | Ron):
            raise UnknownControl
        await make_move(self._rooms.by_id(press.id.table), press, lambda player: move)

    async def call(self, press: Press) -> None:
        """Answer with a kind of call from the board; where there are several, ask which."""
        if place_of(press) != "board":
            raise UnknownControl
        room = self._rooms.by_id(press.id.table)
        seat = room.table.seat_of(press.interaction.user.id)
        if seat is None:
            raise Refusal("tables.refused.not_seated")
        if room.table.stage is not Stage.PLAYING or press.id.revision != room.table.revision:
            await make_move(room, press, lambda player: Pass())  # says why not
            return
        possible = self._possible(room, seat, press.id.verb)
        if len(possible) == 1:
            await make_move(room, press, lambda player: possible[0])
            return
        async with answering(room, press.interaction) as player:
            async with deferring(press.interaction, "private"):
                with in_words():
                    await room.table.touch(press.interaction.user.id)
            await room.presenter.borrow(press.interaction)
            # Meanwhile others may have acted.
            possible = self._possible(room, seat, press.id.verb)
            if possible:
                await player.ask(press.interaction, possible)
            else:
                await self._say_why_not(room, player, seat, press)

    def _possible(self, room: Room, seat: int, word: str) -> list[Move]:
        match, kind = room.table.match, CALLS[word]
        if match is None or match.round is None:
            return []
        return [move for move in match.legal(seat) if isinstance(move, kind)]

    async def _say_why_not(self, room: Room, player: Player, seat: int, press: Press) -> None:
        """Why a call cannot be, and what was noted before it."""
        assert room.table.match is not None, "a window was open"
        view = room.table.match.view(seat)
        if view.phase != "claim":
            await player.tell(press.interaction, text("tables.refused.stale", press.locale))
            return
        why = "tables.own_discard" if view.source == seat else f"tables.no_{press.id.verb}"
        line = text(why, press.locale)
        if view.answer is not None:
            before = noted(view.answer, view.discards[-1], press.locale)
            line = joined("joins.sentences", [line, before], press.locale)
        await player.tell(press.interaction, line, passing=True)
