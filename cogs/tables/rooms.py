"""Which table is in which channel, and which person sits where."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import InitVar, dataclass, field
from typing import Final

from bot.interactions import Refusal
from bot.thinking.thinkers import Thinkers
from cogs.tables.channels import Channel
from cogs.tables.orders import MemoryOrders, Orders
from cogs.tables.panels import Panels
from cogs.tables.people import in_words
from cogs.tables.presenter import Presenter
from engine.table import Journal, MemoryJournal, Person, Stage, Table, TableChanged, TableSettings

MOST_REMEMBERED: Final = 1000
"""Tables of which it is remembered why they ended, for those who press their buttons yet."""


@dataclass
class Room:
    """A table in its channel.

    Attributes:
        guild: the server's id.
        channel: the channel's or thread's id.
        table: the table.
        presenter: what everybody sees of it.
        panels: what each player alone sees.
    """

    guild: int
    channel: int
    table: Table
    presenter: Presenter
    orders: InitVar[Orders | None] = None
    panels: Panels = field(init=False)

    def __post_init__(self, orders: Orders | None) -> None:
        """Nobody has a panel yet."""
        self.panels = Panels(self.table, orders)

    @property
    def is_open(self) -> bool:
        """Whether the table is in the lobby or in play."""
        return self.table.stage not in (Stage.FINISHED, Stage.CLOSED)


class Rooms:
    """The tables of this process: one open table a channel, one seat a person a server.

    The last match of a channel is kept, for its buttons, until another table opens there.

    Attributes:
        thinkers: who thinks for CPU seats, gives hints and reviews matches.
    """

    def __init__(
        self,
        journal: Journal | None = None,
        orders: Orders | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.thinkers = thinkers or Thinkers()
        self._journal = journal or MemoryJournal()
        self._orders = orders or MemoryOrders()
        self._by_channel: dict[int, Room] = {}
        self._by_id: dict[str, Room] = {}
        self._sitting: dict[tuple[int, int], Room] = {}
        self._ended: OrderedDict[str, str] = OrderedDict()

    def __iter__(self) -> Iterator[Room]:
        """The open tables."""
        return iter([room for room in self._by_channel.values() if room.is_open])

    async def open(
        self,
        guild: int,
        channel: Channel,
        channel_id: int,
        host: Person,
        settings: TableSettings,
        locale: str,
    ) -> Room:
        """Set up a table; nothing is posted yet.

        Raises:
            Refusal: there is one here, the host sits elsewhere in this server, or it could not
                be saved.
        """
        self.must_be_free(guild, channel_id, host.id)
        before = self._by_channel.get(channel_id)
        if before is not None:
            self._by_id.pop(before.table.id, None)
        table = Table(
            secrets.token_hex(4),
            host,
            settings,
            journal=self._journal,
            seed=secrets.token_hex(32),
            think=self.thinkers.for_table(),
            publish=self._published,
        )
        room = Room(guild, channel_id, table, Presenter(table, channel, locale), self._orders)
        self._by_channel[channel_id] = self._by_id[table.id] = room
        self._sitting[guild, host.id] = room
        try:
            with in_words():
                await table.open()
        except Refusal:
            self._settle(room)
            raise
        return room

    def must_be_free(self, guild: int, channel: int, person: int) -> None:
        """Whether a person could open a table in a channel.

        Raises:
            Refusal: there is one, or they sit elsewhere in this server.
        """
        here = self._by_channel.get(channel)
        if here is not None and here.is_open:
            raise Refusal("tables.one_a_channel")
        if self.of_person(guild, person) is not None:
            raise Refusal("tables.seated_elsewhere")

    def by_id(self, table: str) -> Room:
        """The table that a button belongs to.

        Raises:
            Refusal: it is no more.
        """
        room = self._by_id.get(table)
        if room is None and table in self._ended:
            raise Refusal(f"tables.ended.{self._ended[table]}")
        if room is None:
            raise Refusal("tables.refused.closed")
        return room

    def in_channel(self, channel: int) -> Room | None:
        """The open table of a channel."""
        room = self._by_channel.get(channel)
        return room if room is not None and room.is_open else None

    def of_person(self, guild: int, person: int) -> Room | None:
        """The open table at which a person sits."""
        return self._sitting.get((guild, person))

    async def join(self, room: Room, person: Person) -> None:
        """Seat a person.

        Raises:
            Refusal: they sit elsewhere in this server.
            TableError: as :meth:`engine.table.Table.join`.
        """
        where = self._sitting.setdefault((room.guild, person.id), room)
        if where is not room:
            raise Refusal("tables.seated_elsewhere")
        try:
            await room.table.join(person)
        finally:
            self._settle(room)

    def _published(self, table: Table, change: TableChanged) -> None:
        room = self._by_id.get(table.id)
        if room is None:
            return
        room.presenter.changed(change)
        room.panels.changed(change)
        self._settle(room)

    def _settle(self, room: Room) -> None:
        """Who has left, or whose table is over, is free."""
        for key, where in [*self._sitting.items()]:
            if where is room and (not room.is_open or room.table.seat_of(key[1]) is None):
                del self._sitting[key]
        if room.table.stage is Stage.CLOSED:
            if self._by_id.pop(room.table.id, None) is not None:
                why = "unseen" if room.presenter.is_lost else room.table.ended or "closed"
                self._ended[room.table.id] = why
                if len(self._ended) > MOST_REMEMBERED:
                    self._ended.popitem(last=False)
            if self._by_channel.get(room.channel) is room:
                del self._by_channel[room.channel]
