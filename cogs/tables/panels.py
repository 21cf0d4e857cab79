"""The hand panels: what each player alone sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.faces import Faces
from cogs.tables.orders import MemoryOrders, Orders
from cogs.tables.player import Player, is_asked, is_over
from cogs.tables.render.wording import TEXT
from engine.table import Stage, Table, TableChanged

FacesFor = Callable[[int | None], Faces]
"""How cards look to a person, by their id, or (None) to everybody."""


def text_only(person: int | None) -> Faces:
    """Cards in letters, for anybody."""
    return TEXT


class Panels:
    """The panels of a table's players."""

    def __init__(
        self, table: Table, orders: Orders | None = None, faces: FacesFor = text_only
    ) -> None:
        self._faces = faces
        self._table = table
        self._orders = orders or MemoryOrders()
        self._players: dict[int, Player] = {}
        self._dealt = 0

    def of(self, person: int) -> Player:
        """A person's panel."""
        if person not in self._players:
            self._players[person] = Player(
                self._table, person, self._orders, partial(self._faces, person)
            )
        return self._players[person]

    def came_back(self) -> None:
        """The table was resumed: the round at play is no new one."""
        match = self._table.match
        self._dealt = match.round.number if match is not None and match.round is not None else 0

    def changed(self, change: TableChanged) -> None:
        """Draw the panels of those who must act, and those that show what is over."""
        table = self._table
        match = table.match
        number = match.round.number if match is not None and match.round is not None else 0
        is_new_round, self._dealt = number != self._dealt, number
        over = is_over(table)
        for owner, player in self._players.items():
            is_out = over or table.seat_of(owner) is None
            if player.has_passing_line or (is_out and player.has_panel):
                player.screen.refresh()
        if over:
            return
        for seat in table.humans:
            person = table.seats[seat].person
            assert person is not None, "a human seat has an owner"
            player = self.of(person.id)
            if is_new_round:
                player.wants_fresh()
            elif number and (
                player.was_asked
                or is_asked(table, seat)
                or change.notice == seat
                or (player.was_in_play and table.stage is Stage.BETWEEN)
            ):
                player.screen.refresh()
