"""The button Hint: what the hard player would do in one's place, for oneself alone."""

from __future__ import annotations

from bot.interactions import Press, Refusal, UnknownControl, Verb, answer, deferring
from bot.thinking.workers import Unavailable
from cogs.tables.acting import is_outdated, place_of
from cogs.tables.people import in_words
from cogs.tables.player import is_asked
from cogs.tables.render.hint import hint_line
from cogs.tables.render.wording import Words
from cogs.tables.rooms import Room, Rooms


class Hints:
    """Hints, where the match is not ranked and the host has not turned them off."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {"hint": self.hint}

    async def hint(self, press: Press) -> None:
        """Think in a worker, and say what came of it if it is still of use."""
        room, person = self._rooms.by_id(press.id.table), press.interaction.user.id
        table = room.table
        if place_of(press) != "panel":
            raise UnknownControl
        if await is_outdated(room.panels.of(person), press):
            return
        if table.seat_of(person) is None:
            raise Refusal("tables.refused.not_seated")
        if not may_hint(room):
            raise Refusal("hints.off")
        if press.id.revision != table.revision:
            raise Refusal("tables.refused.stale")
        async with deferring(press.interaction, "private", after=0):
            line = await self._think(room, person, press.locale)
        await answer(press.interaction, line)

    async def _think(self, room: Room, person: int, locale: str) -> str:
        table = room.table
        with in_words():
            await table.touch(person)
        seat, match = table.seat_of(person), table.match
        if seat is None or match is None or not is_asked(table, seat):
            raise Refusal("hints.not_now")
        revision, view, legal = table.revision, match.view(seat), match.legal(seat)
        try:
            hint = await self._rooms.thinkers.hint(view, legal)
        except Unavailable:
            raise Refusal("hints.busy") from None
        if table.revision != revision:
            raise Refusal("hints.too_late")
        words = Words([seat.name for seat in table.seats], locale)
        return hint_line(hint, words, view.discards[-1] if view.discards else None)


def may_hint(room: Room) -> bool:
    """Whether hints are given at a table."""
    return room.table.settings.hints and not room.table.settings.ranked
