"""What the buttons and menus of boards and panels do.

Each asks the table, which has the lock and the rules, and answers with the state as it is then.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager

import discord

from bot.interactions import Press, Refusal, UnknownControl, Verb, answer, deferring, follow_up
from bot.text import text
from cogs.tables.panels import Player
from cogs.tables.people import in_words, person_of
from cogs.tables.rooms import Room, Rooms
from engine.cards import BadCard, parse_card
from engine.errors import IllegalMove
from engine.melds import letter_index
from engine.moves import (
    Chi,
    Discard,
    Draw,
    Lay,
    MeldCards,
    Move,
    Nico,
    Pass,
    Pon,
    Ron,
    Take,
    parse_move,
)
from engine.table import Stage, TableError

CALLS: Mapping[str, type[Pon | Chi | Ron]] = {"pon": Pon, "chi": Chi, "ron": Ron}


class Buttons:
    """The verbs, for the tables of this process."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {
            "join": self.join,
            "leave": self.leave,
            "cpu": self.add_cpu,
            "start": self.start,
            "hand": self.hand,
            "pon": self.call_from_board,
            "chi": self.call_from_board,
            "ron": self.call_from_board,
            "pass": self.pass_,
            "cpuplay": self.let_cpu_play,
            "pick": self.pick,
            "discard": self.discard,
            "meld": self.meld,
            "lay": self.lay,
            "move": self.move,
            "call": self.call_from_panel,
            "draw": self.draw,
            "take": self.take,
            "nico": self.nico,
            "autopass": self.auto_pass,
            "go": self.go_on,
            "rematch": self.rematch,
        }

    # The lobby and between rounds: everybody sees the change

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
        """Fill a seat with a CPU player."""
        room = self._rooms.by_id(press.id.table)
        await self._on_board(press, room, lambda: room.table.add_cpu(press.interaction.user.id))

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
        with _answering(room, press.interaction), room.presenter.screen.held():
            async with deferring(press.interaction, "update"):
                with in_words():
                    await work()
            await room.presenter.answer(press.interaction)

    async def rematch(self, press: Press) -> None:
        """Open another table like the one that is over."""
        room = self._rooms.by_id(press.id.table)
        interaction = press.interaction
        if room.is_open or interaction.channel_id is None:
            raise Refusal("tables.refused.stale")
        if room.table.seat_of(interaction.user.id) is None:
            raise Refusal("tables.refused.not_seated")
        channel = interaction.channel
        assert isinstance(channel, discord.abc.Messageable), "a button was pressed in it"
        opened = await self._rooms.open(
            room.guild,
            channel,
            interaction.channel_id,
            person_of(interaction.user),
            room.table.settings,
            room.presenter.locale,
        )
        with _answering(opened, interaction):
            opened.presenter.screen.refresh()
            await answer(interaction, text("tables.rematch_opened", press.locale))

    # A player's own hand

    async def hand(self, press: Press) -> None:
        """Show a player's hand; never stale."""
        await open_hand(self._rooms.by_id(press.id.table), press.interaction)

    async def pick(self, press: Press) -> None:
        """Select a card, or no more; never stale."""
        room = self._rooms.by_id(press.id.table)
        card = _card(press.id.arg)
        with _answering(room, press.interaction) as player, in_words():
            await room.table.touch(press.interaction.user.id)
            player.selected ^= {card}
            await _show(player, press)

    async def auto_pass(self, press: Press) -> None:
        """Pass by oneself until one's next turn, or stop doing so; never stale."""
        room = self._rooms.by_id(press.id.table)
        person = press.interaction.user.id
        with _answering(room, press.interaction) as player:
            async with deferring(press.interaction, "update"):
                with in_words():
                    await room.table.set_auto_pass(person, press.id.arg == "on")
            await _show(player, press)

    async def discard(self, press: Press) -> None:
        """End the turn with the selected card."""
        await self._act(press, lambda player: Discard(_only(player)))

    async def meld(self, press: Press) -> None:
        """Lay the selected cards."""
        await self._act(press, lambda player: MeldCards(tuple(sorted(player.selected))))

    async def lay(self, press: Press) -> None:
        """Add the selected card to a meld."""
        index = _meld_index(press.id.arg)
        await self._act(press, lambda player: Lay(_only(player), index))

    async def move(self, press: Press) -> None:
        """Make the move that was chosen from the menu."""
        if len(press.values) != 1:
            raise UnknownControl
        await self._act_by_text(press, press.values[0])

    async def call_from_panel(self, press: Press) -> None:
        """Answer a window with the call on the button."""
        await self._act_by_text(press, (press.id.arg or "").replace("_", " "))

    async def draw(self, press: Press) -> None:
        """Draw from the stock."""
        await self._act(press, lambda player: Draw())

    async def take(self, press: Press) -> None:
        """Take the top discard."""
        await self._act(press, lambda player: Take())

    async def nico(self, press: Press) -> None:
        """Go out with four pairs."""
        await self._act(press, lambda player: Nico())

    async def pass_(self, press: Press) -> None:
        """Answer a window with nothing."""
        await self._act(press, lambda player: Pass())

    async def call_from_board(self, press: Press) -> None:
        """Answer a window with a kind of call: where there are several, the panel asks which."""
        room = self._rooms.by_id(press.id.table)
        table, person = room.table, press.interaction.user.id
        seat = table.seat_of(person)
        if seat is None:
            raise Refusal("tables.refused.not_seated")
        kind = CALLS[press.id.verb]
        is_open = table.stage is Stage.PLAYING and table.match is not None
        possible: list[Move] = []
        if is_open and table.match is not None and press.id.revision == table.revision:
            possible = [move for move in table.match.legal(seat) if isinstance(move, kind)]
            if not possible:
                mine = table.match.view(seat).source == seat
                raise Refusal("tables.own_discard" if mine else f"tables.no_{press.id.verb}")
        if len(possible) > 1:
            await open_hand(room, press.interaction)
            return
        await self._act(press, lambda player: possible[0] if possible else Pass())

    async def _act_by_text(self, press: Press, words: str) -> None:
        try:
            move = parse_move(words)
        except IllegalMove:
            raise UnknownControl from None
        await self._act(press, lambda player: move)

    async def _act(self, press: Press, choose: Callable[[Player], Move]) -> None:
        """Make a move, and answer with the hand or, on the board, with a private line."""
        room = self._rooms.by_id(press.id.table)
        interaction, person = press.interaction, press.interaction.user.id
        with _answering(room, interaction) as player:
            on_panel = _is_panel(interaction)
            if not on_panel and press.id.verb not in (*CALLS, "pass"):
                raise UnknownControl
            stale = room.table.seat_of(person) is not None and (
                press.id.revision != room.table.revision
            )
            waits = False
            if not stale:
                try:
                    async with deferring(interaction, "update" if on_panel else "private"):
                        with in_words():
                            await room.table.act(person, choose(player), seen=press.id.revision)
                except Refusal as refusal:
                    if not _was_stale(refusal):
                        player.screen.refresh()
                        raise
                    stale = True
                else:
                    waits = room.table.revision == press.id.revision
            if not stale:
                player.selected = frozenset()
            if on_panel:
                await _show(player, press)
                if stale:
                    await follow_up(interaction, text("tables.refused.stale", press.locale))
                return
            if stale:
                await player.tell(interaction, text("tables.refused.stale", press.locale))
                fresh = player.layout() is not None and not player.has_panel
                if fresh and room.is_open:
                    player.wants_fresh()
                return
            player.screen.refresh()
            noted, done = f"tables.noted.{press.id.verb}", f"tables.done.{press.id.verb}"
            await player.tell(interaction, text(noted if waits else done, press.locale))


async def open_hand(room: Room, interaction: discord.Interaction) -> None:
    """Show a player's hand in a new panel.

    Raises:
        Refusal: they do not sit at that table, or it is not at play.
    """
    with _answering(room, interaction) as player:
        async with deferring(interaction, "private"):
            with in_words():
                await room.table.touch(interaction.user.id)
        await player.open(interaction)


@contextmanager
def _answering(room: Room, interaction: discord.Interaction) -> Iterator[Player]:
    """Keep the presser's panel as it is until the press is answered."""
    player = room.panels.of(interaction.user.id)
    with player.screen.held():
        player.pressed(interaction)
        yield player


async def _show(player: Player, press: Press) -> None:
    """Answer a press on a panel."""
    if not _is_panel(press.interaction):
        raise UnknownControl
    if player.layout() is None:
        raise Refusal("tables.refused.not_seated")
    await player.answer(press.interaction)


def _is_panel(interaction: discord.Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def _was_stale(refusal: Refusal) -> bool:
    return isinstance(refusal.__cause__, TableError) and refusal.__cause__.code == "stale"


def _only(player: Player) -> int:
    if len(player.selected) != 1:
        raise Refusal("tables.select_one")
    [card] = player.selected
    return card


def _card(arg: str | None) -> int:
    try:
        return int(arg) if arg is not None and arg.isdecimal() else parse_card(arg or "")
    except (BadCard, ValueError):
        raise UnknownControl from None


def _meld_index(arg: str | None) -> int:
    if arg is not None and arg.isascii() and arg.isdecimal():
        return int(arg)
    if arg is not None and arg.isascii() and arg.isupper():
        return letter_index(arg)
    raise UnknownControl
