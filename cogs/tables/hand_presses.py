"""What the buttons of a hand panel do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.interactions import Press, Refusal, UnknownControl, Verb, deferring
from cogs.tables.acting import (
    answering,
    is_outdated,
    make_move,
    open_hand,
    place_of,
    read_move,
    show,
)
from cogs.tables.people import in_words
from cogs.tables.player import Player
from cogs.tables.render.choices import MORE, shape_of
from cogs.tables.rooms import Rooms
from engine.cards import BadCard, parse_card
from engine.melds import letter_index
from engine.moves import Discard, Draw, Lay, MeldCards, Move, Nico, Take


class HandPresses:
    """A player's own hand: looking at it, and moving on one's turn."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {
            "hand": self.hand,
            "pick": self.pick,
            "sort": self.sort,
            "joker": self.joker,
            "autopass": self.auto_pass,
            "discard": self.discard,
            "meld": self.meld,
            "lay": self.lay,
            "move": self.move,
            "call": self.call,
            "draw": self.draw,
            "take": self.take,
            "nico": self.nico,
        }

    # Looking: never stale

    async def hand(self, press: Press) -> None:
        """Show a player's hand."""
        await open_hand(self._rooms.by_id(press.id.table), press.interaction)

    async def pick(self, press: Press) -> None:
        """Select a card, or no more."""
        card = _card(press.id.arg)

        def look(player: Player) -> None:
            player.selected ^= {card}
            player.turn_to()

        await self._look(press, look)

    async def sort(self, press: Press) -> None:
        """Sort the hand by suit or by rank, and keep to it."""
        match press.id.arg:
            case "suit" | "rank" as order:
                await self._look(press, lambda player: player.sort(order))
            case _:
                raise UnknownControl

    async def joker(self, press: Press) -> None:
        """Choose what the joker stands for, or go back."""
        shape = None if press.id.arg is None else shape_of(read_move(press.id.arg))
        await self._look(press, lambda player: player.turn_to(joker=shape))

    async def auto_pass(self, press: Press) -> None:
        """Pass by oneself until one's next turn, or stop doing so."""
        table, person = self._rooms.by_id(press.id.table).table, press.interaction.user.id
        await self._look(
            press,
            lambda player: None,
            lambda: table.set_auto_pass(person, press.id.arg == "on"),
        )

    async def _look(
        self,
        press: Press,
        look: Callable[[Player], None],
        work: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Change what a panel shows, and answer with it."""
        room = self._rooms.by_id(press.id.table)
        person = press.interaction.user.id
        async with answering(room, press.interaction) as player:
            if await is_outdated(player, press):
                return
            async with deferring(press.interaction, "update"):
                with in_words():
                    await (work() if work is not None else room.table.touch(person))
            look(player)
            await show(player, press)

    # Moving

    async def discard(self, press: Press) -> None:
        """End the turn with the selected card."""
        await self._move(press, lambda player: Discard(_only(player)))

    async def meld(self, press: Press) -> None:
        """Lay the selected cards."""
        await self._move(press, lambda player: MeldCards(tuple(sorted(player.selected))))

    async def lay(self, press: Press) -> None:
        """Add the selected card to a meld."""
        index = _meld_index(press.id.arg)
        await self._move(press, lambda player: Lay(_only(player), index))

    async def move(self, press: Press) -> None:
        """Make the move that was chosen from the menu, or show the rest of it."""
        if len(press.values) != 1:
            raise UnknownControl
        word, _, page = press.values[0].partition(" ")
        if word == MORE and page.isascii() and page.isdecimal():
            await self._look(press, lambda player: player.turn_to(page=int(page)))
            return
        chosen = read_move(press.values[0])
        await self._move(press, lambda player: chosen)

    async def call(self, press: Press) -> None:
        """Make the move on the button."""
        chosen = read_move(press.id.arg or "")
        await self._move(press, lambda player: chosen)

    async def draw(self, press: Press) -> None:
        """Draw from the stock."""
        await self._move(press, lambda player: Draw())

    async def take(self, press: Press) -> None:
        """Take the top discard."""
        await self._move(press, lambda player: Take())

    async def nico(self, press: Press) -> None:
        """Go out with four pairs."""
        await self._move(press, lambda player: Nico())

    async def _move(self, press: Press, choose: Callable[[Player], Move]) -> None:
        if place_of(press) != "panel":
            raise UnknownControl
        await make_move(self._rooms.by_id(press.id.table), press, choose)


def _only(player: Player) -> int:
    if len(player.selected) != 1:
        raise Refusal("tables.select_one")
    [card] = player.selected
    return card


def _card(arg: str | None) -> int:
    try:
        return parse_card(arg or "")
    except BadCard:
        raise UnknownControl from None


def _meld_index(arg: str | None) -> int:
    if arg is not None and arg.isascii() and arg.isdecimal():
        return int(arg)
    if arg is not None and arg.isascii() and arg.isupper():
        return letter_index(arg)
    raise UnknownControl
