"""Which table is in which channel, and which person sits where."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import InitVar, dataclass, field
from functools import partial
from typing import Any, Final

import structlog

from bot.interactions import Refusal
from bot.thinking.thinkers import Thinkers
from cogs.tables.channels import Channel
from cogs.tables.orders import MemoryOrders, Orders
from cogs.tables.panels import FacesFor, Panels, text_only
from cogs.tables.people import in_words
from cogs.tables.places import Places
from cogs.tables.presenter import Presenter
from data import Place
from engine.table import (
    Journal,
    MemoryJournal,
    Person,
    Stage,
    Standing,
    Table,
    TableChanged,
    TableError,
    TableSettings,
)

log = structlog.get_logger(__name__)

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
    faces: InitVar[FacesFor] = text_only
    panels: Panels = field(init=False)

    def __post_init__(self, orders: Orders | None, faces: FacesFor) -> None:
        """Nobody has a panel yet."""
        self.panels = Panels(self.table, orders, faces)

    @property
    def is_open(self) -> bool:
        """Whether the table is in the lobby or in play."""
        return self.table.stage not in (Stage.FINISHED, Stage.CLOSED)

    @property
    def locale(self) -> str:
        """The language of what everybody sees."""
        return self.presenter.locale

    def refresh(self, person: int) -> None:
        """Draw a player's panel again."""
        self.panels.of(person).screen.refresh()


Watch = Callable[[Room, TableChanged], None]
"""Told of every change at a table, after its messages were."""


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
        places: Places | None = None,
        watch: Watch = lambda room, change: None,
        *,
        faces: FacesFor = text_only,
        thinkers: Thinkers | None = None,
    ) -> None:
        self._faces = faces
        self.thinkers = thinkers or Thinkers()
        self._journal = journal or MemoryJournal()
        self._places = places
        self._watch = watch
        self._tasks: set[asyncio.Task[None]] = set()
        self._unkept: dict[str, int] = {}
        self._expected: dict[str, tuple[int, int]] = {}
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
        room = self._room(guild, channel_id, table, channel, locale)
        self._sitting[guild, host.id] = room
        try:
            with in_words():
                await self._keep_place(room)
                await table.open()
        except BaseException:
            self._drop(room)
            raise
        return room

    def bring_back(
        self, table: str, record: str, standing: Standing, place: Place, channel: Channel
    ) -> Room:
        """Let a table from before a restart go on; it is not shown yet.

        Raises:
            CannotResume: record and standing do not give a table.
        """
        resumed = Table.resume(
            table,
            record,
            standing,
            journal=self._journal,
            think=self.thinkers.for_table(),
            publish=self._published,
        )
        room = self._room(place.guild, place.channel, resumed, channel, place.locale)
        for seat in resumed.humans:
            person = resumed.seats[seat].person
            assert person is not None, "a human seat has an owner"
            self._sitting[place.guild, person.id] = room
        room.presenter.came_back(place.message)
        room.panels.came_back()
        return room

    def _room(
        self, guild: int, channel_id: int, table: Table, channel: Channel, locale: str
    ) -> Room:
        def moved(message: int) -> None:
            if self._places is not None:
                self._spawn(self._keep_message(table.id, message))

        presenter = Presenter(table, channel, locale, moved, partial(self._faces, None))
        room = Room(guild, channel_id, table, presenter, self._orders, self._faces)
        self._by_channel[channel_id] = self._by_id[table.id] = room
        return room

    async def _keep_place(self, room: Room) -> None:
        if self._places is None:
            return
        try:
            await self._places.place(room.table.id, room.guild, room.channel, room.presenter.locale)
        except Exception:
            log.exception("place_not_kept", table=room.table.id)
            raise TableError("journal") from None

    def _drop(self, room: Room) -> None:
        """It could not be kept, so it was never there."""
        room.table.stop()
        self._by_id.pop(room.table.id, None)
        self._sitting = {key: where for key, where in self._sitting.items() if where is not room}
        if self._by_channel.get(room.channel) is room:
            del self._by_channel[room.channel]

    async def _keep_message(self, table: str, message: int) -> None:
        assert self._places is not None, "there is something that keeps it"
        self._unkept[table] = message
        await self._places.moved(table, message)
        if self._unkept.get(table) == message:
            del self._unkept[table]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Keep something beside whatever goes on; the game does not wait for it."""

        async def run() -> None:
            try:
                await work
            except Exception:
                log.exception("place_not_kept")

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Wait for what is being kept."""
        await asyncio.gather(*self._tasks)

    # Tables that are still to come back after a restart

    def expect(self, table: str, guild: int, channel: int) -> None:
        """A table is about to come back."""
        self._expected[table] = guild, channel

    def expect_no_more(self, table: str) -> None:
        """It has come back, or will not."""
        self._expected.pop(table, None)

    def is_waiting_for(self, guild: int) -> bool:
        """Whether a table of a server is about to come back."""
        return any(where[0] == guild for where in self._expected.values())

    def must_be_free(self, guild: int, channel: int, person: int) -> None:
        """Whether a person could open a table in a channel.

        Raises:
            Refusal: there is one, or they sit elsewhere in this server.
        """
        if (guild, channel) in self._expected.values():
            raise Refusal("tables.coming_back")
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
        if table in self._expected:
            raise Refusal("tables.coming_back")
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
        if not self._tasks and (message := self._unkept.get(table.id)) is not None:
            # It could not be kept before; the table's own change just could.
            self._spawn(self._keep_message(table.id, message))
        self._settle(room)
        self._watch(room, change)

    def _settle(self, room: Room) -> None:
        """Who has left, or whose table is over, is free."""
        for key, where in [*self._sitting.items()]:
            if where is room and (not room.is_open or room.table.seat_of(key[1]) is None):
                del self._sitting[key]
        if room.table.stage is Stage.CLOSED:
            self._unkept.pop(room.table.id, None)
            if self._by_id.pop(room.table.id, None) is not None:
                why = "unseen" if room.presenter.is_lost else room.table.ended or "closed"
                self._ended[room.table.id] = why
                if len(self._ended) > MOST_REMEMBERED:
                    self._ended.popitem(last=False)
            if self._by_channel.get(room.channel) is room:
                del self._by_channel[room.channel]
