"""One person at a table: the hand panel, and the line that says what was noted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import discord
from discord.ui import LayoutView

from bot.faces import Faces
from bot.interactions import Cause, answer, follow_up, update
from bot.text import joined, text
from cogs.tables.orders import Order, Orders
from cogs.tables.reach import FRESH_FOR, Reach, loop_time
from cogs.tables.render.hand import Look, hand_layout
from cogs.tables.render.line import line_layout, shapes_layout
from cogs.tables.render.wording import TEXT
from cogs.tables.screen import Screen
from engine.moves import Move
from engine.table import Stage, Table


class Player:
    """One person's private messages at a table: at most one panel and one line.

    Attributes:
        screen: draws the panel.
        selected: the cards that are selected in it.
        was_asked: whether it showed a turn or a window when it was drawn last.
        was_in_play: whether it showed a hand of a round that went on when it was drawn last.
    """

    def __init__(
        self,
        table: Table,
        person: int,
        orders: Orders,
        faces: Callable[[], Faces] = lambda: TEXT,
    ) -> None:
        """Show nothing yet.

        Args:
            table: the table.
            person: their id.
            orders: how people sort their hands.
            faces: how cards look to this person, asked each time that something is drawn.
        """
        self._faces = faces
        self.screen = Screen("hand", self._draw)
        self.selected: frozenset[int] = frozenset()
        self.was_asked = False
        self.was_in_play = False
        self._page = 0
        self._joker: Move | None = None
        self._turned_at = 0
        self._table = table
        self._person = person
        self._orders = orders
        self._locale = "en"
        self._pressed: discord.Interaction | None = None
        self._pressed_at = 0.0
        self._was_away = False
        self._panel: Reach | None = None
        self._line: Reach | None = None
        self._line_is_for: int | None = None
        self._wants_fresh = False

    # The panel

    @property
    def has_panel(self) -> bool:
        """Whether there is a panel that can still be reached."""
        if self._panel is not None and not self._panel.in_reach:
            self._panel = None
        return self._panel is not None

    def has_newer_than(self, message: discord.Message) -> bool:
        """Whether another panel has come in that one's place, and can still be reached."""
        return self.has_panel and self._panel is not None and self._panel.id != message.id

    def pressed(self, interaction: discord.Interaction) -> None:
        """Remember a press: its token can bring a panel later."""
        self._pressed = interaction
        self._pressed_at = loop_time()
        self._locale = interaction.locale.value
        self._was_away = self._is_away

    def sort(self, order: Order) -> None:
        """Sort the hand from now on."""
        self._orders.keep(self._person, order)

    def turn_to(self, *, page: int = 0, joker: Move | None = None) -> None:
        """Show something else in the panel, until what everybody sees changes.

        Args:
            page: which page of the possible moves.
            joker: the shape of the moves among which to choose what the joker stands for.
        """
        self._page, self._joker, self._turned_at = page, joker, self._table.revision

    def start_anew(self) -> None:
        """A move was made: nothing is selected, and no choice is open."""
        self.selected = frozenset()
        self.turn_to()

    def wants_fresh(self) -> None:
        """A round begins: a new panel appears by itself, where a press is recent enough."""
        self.start_anew()
        self._wants_fresh = True
        self.screen.refresh()

    def layout(self) -> LayoutView | None:
        """The panel as it is now, or None for who has no hand here."""
        table = self._table
        seat = table.seat_of(self._person)
        if seat is None or table.match is None or table.match.round is None:
            return None
        hand = table.match.view(seat).hand
        self.selected = frozenset(self.selected & frozenset(hand or ()))
        self.was_asked = is_asked(table, seat)
        self.was_in_play = table.stage is Stage.PLAYING
        if self._turned_at != table.revision:
            self.turn_to()
        look = Look(
            selected=self.selected,
            order=self._orders.of(self._person),
            page=self._page,
            joker=self._joker,
            is_back=self._came_back,
        )
        return hand_layout(table, seat, self._locale, look, faces=self._faces())

    async def open(self, interaction: discord.Interaction) -> None:
        """Answer a press or a command with a new panel."""
        self.turn_to()
        layout = self.layout()
        assert layout is not None, "whoever opens a panel sits at the table"
        self._wants_fresh = False
        self.screen.answered()
        await self._take_up(await answer(interaction, layout), loop_time())

    async def answer(self, interaction: discord.Interaction) -> None:
        """Answer a press on a panel with the newest state, in its place."""
        layout = self.layout()
        assert layout is not None, "it was pressed on a panel"
        self.screen.answered()
        if self._wants_fresh or is_over(self._table):
            self.screen.refresh()  # more than this message's state is to be shown
        old, self._panel = self._panel, Reach.pressed(interaction)
        await update(interaction, layout)
        if old is not None and old.id != self._panel.id and old.in_reach:
            await old.remove()

    async def retire(self, interaction: discord.Interaction) -> None:
        """Answer a press on a panel that has been replaced; it becomes a line that says so."""
        self.screen.answered()
        await update(interaction, line_layout(text("tables.old_panel", interaction.locale)))

    async def _take_up(self, sent: discord.Message | Cause, pressed_at: float) -> None:
        """A new message is the panel from now on, and the one before it goes."""
        if isinstance(sent, Cause):
            return
        old, self._panel = self._panel, Reach.sent(sent, pressed_at)
        if old is not None and old.in_reach:
            await old.remove()

    # The line

    @property
    def has_passing_line(self) -> bool:
        """Whether there is a line that says something about what is over by now."""
        return self._line_is_for is not None and self._line_is_for != self._table.revision

    async def tell(
        self, interaction: discord.Interaction, line: str, *, passing: bool = False
    ) -> None:
        """Answer a press on the board with a line, in place of the line before it.

        Args:
            interaction: the press.
            line: what to say.
            passing: it is of use only until what everybody sees changes.
        """
        if self._came_back:
            back = text("tables.back", interaction.locale)
            line = joined("joins.sentences", [back, line], interaction.locale)
        await self._say(interaction, line, passing=passing)

    async def ask(self, interaction: discord.Interaction, shapes: Sequence[Move]) -> None:
        """Answer a call with the question which one it is, in place of the line before it."""
        assert self._table.match is not None, "a window is open"
        layout = shapes_layout(self._table, shapes, self._locale, self._faces())
        await self._say(interaction, layout, passing=True)

    async def drop_line(self) -> None:
        """Take the line away: an answer on the panel has come after it."""
        line, self._line = self._line, None
        self._line_is_for = None
        if line is not None and line.in_reach:
            await line.remove()

    async def _say(
        self, interaction: discord.Interaction, content: str | LayoutView, *, passing: bool
    ) -> None:
        old = self._line
        message = interaction.message
        if message is not None and message.flags.ephemeral:
            self._line = Reach.pressed(interaction)
            await update(interaction, line_layout(content) if isinstance(content, str) else content)
        else:
            sent = await answer(interaction, content)
            self._line = None if isinstance(sent, Cause) else Reach.sent(sent, loop_time())
        self._line_is_for = self._table.revision if passing else None
        new = self._line
        if old is not None and old.in_reach and (new is None or old.id != new.id):
            await old.remove()

    # Drawing

    @property
    def _is_away(self) -> bool:
        seat = self._table.seat_of(self._person)
        return seat is not None and self._table.seats[seat].away

    @property
    def _came_back(self) -> bool:
        """Whether the last press brought its owner back."""
        return self._was_away and not self._is_away

    async def _draw(self) -> None:
        if self.has_passing_line:
            await self.drop_line()
        layout = None
        if not is_over(self._table):
            layout = self.layout()
        if layout is None:
            if self.has_panel and self._panel is not None:
                old, self._panel = self._panel, None
                await old.remove()
            return
        if self._wants_fresh:
            self._wants_fresh = False
            pressed, pressed_at = self._pressed, self._pressed_at
            if pressed is not None and pressed_at + FRESH_FOR > loop_time():
                await self._take_up(await follow_up(pressed, layout), pressed_at)
                return
        if self.has_panel and self._panel is not None:
            panel = self._panel
            refused = await panel.put(layout)
            if refused not in (None, Cause.OUTAGE) and self._panel is panel:
                self._panel = None  # My hand opens a new one


def is_asked(table: Table, seat: int) -> bool:
    """Whether the table waits for that seat's turn or answer."""
    if table.match is None or table.stage is not Stage.PLAYING:
        return False
    view = table.match.view(seat)
    return view.turn == seat or view.may_answer


def is_over(table: Table) -> bool:
    """Whether nothing more will happen there."""
    return table.stage in (Stage.FINISHED, Stage.CLOSED)
