"""What everybody in the channel sees of a table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import discord
import structlog
from discord.ui import LayoutView

from bot.faces import Faces
from bot.interactions import (
    Cause,
    acknowledge,
    delete,
    edit,
    follow_up_openly,
    send,
    update,
)
from cogs.tables.channels import Channel
from cogs.tables.reach import FRESH_FOR, Reach, loop_time
from cogs.tables.render.board import board_layout
from cogs.tables.render.lobby import lobby_layout
from cogs.tables.render.results import closed_layout, match_layout, paused_layout, round_layout
from cogs.tables.render.wording import TEXT, CameBack, NewHost, News
from cogs.tables.screen import Screen
from engine.table import Stage, Table, TableChanged, TableError

RECENT: Final = 5
"""Events that a board tells of."""

OLD: Final = 60 * 60
"""Seconds after which Discord slows the edits of a message."""

BORROW_BEFORE: Final = 5 * 60
"""Seconds of a token that are few enough to look for another."""

ANOTHER_WILL_DO: Final = (Cause.MESSAGE_GONE, Cause.TOO_MANY_EDITS, Cause.THREAD_CLOSED)
"""Why a message cannot be edited though a new one can be sent; that opens a thread again."""

LATER: Final = (Cause.OUTAGE,)
"""What passes by itself: it is drawn again after a while, or with the next change."""

log = structlog.get_logger(__name__)


Shown = discord.Message | discord.PartialMessage


class Presenter:
    """Posts and edits a table's messages.

    The lobby becomes the first round's board, every round after it gets a new one, and an old
    board ends as its round's result.

    As long as the token of a press on the message reaches it, that is how it is edited.

    Attributes:
        locale: the language of what everybody sees.
        screen: draws it.
        is_lost: whether the table ended because it could not be shown any more.
    """

    def __init__(
        self,
        table: Table,
        channel: Channel,
        locale: str,
        moved: Callable[[int], None] = lambda message: None,
        faces: Callable[[], Faces] = lambda: TEXT,
    ) -> None:
        """Show nothing yet.

        Args:
            table: the table.
            channel: where to post.
            locale: the language of what everybody sees.
            moved: told the id of the message whenever it is another one.
            faces: how cards look to everybody, asked each time that something is drawn.
        """
        self.locale = locale
        self._moved = moved
        self._faces = faces
        self.is_lost = False
        self._message: Shown | None = None
        self._last = 0  # the id of the message before it
        self._posted_at = 0.0
        self._reach: Reach | None = None
        self._pressed: discord.Interaction | None = None
        self._pressed_at = 0.0
        self.screen = Screen("board", self._draw)
        self._table = table
        self._channel = channel
        self._recent: deque[News] = deque(maxlen=RECENT)
        self._dealt = 0
        self._round = 0  # the round that the message shows; 0 for the lobby
        self._result: LayoutView | None = None
        self._shows_match = False

    def changed(self, change: TableChanged) -> None:
        """Show a change, and remember what happened."""
        match = self._table.match
        number = match.round.number if match is not None and match.round is not None else 0
        if number != self._dealt:
            self._dealt = number
            self._recent.clear()
        if self._table.stage in (Stage.BETWEEN, Stage.FINISHED):
            self._keep_result()
        self._recent.extend(event.masked_for(None) for event in change.events)
        if change.new_host is not None:
            self._recent.append(NewHost(change.new_host))
        self.screen.refresh()

    @property
    def message(self) -> Shown | None:
        """The message that shows the table now, once there is one."""
        return self._message

    @message.setter
    def message(self, message: Shown | None) -> None:
        if self._message is not None:
            self._last = self._message.id
        self._message = message
        self._posted_at = loop_time()
        self._reach = None
        if message is not None:
            self._moved(message.id)

    def came_back(self, message: int | None) -> None:
        """The table was resumed; the next drawing says so, in the message it had."""
        match, table = self._table.match, self._table
        if match is not None and match.round is not None:
            self._dealt = self._round = match.round.number
            self._recent.append(CameBack())
        if message is not None:
            self._message = self._channel.get_partial_message(message)
            age = discord.utils.utcnow() - discord.utils.snowflake_time(message)
            self._posted_at = loop_time() - age.total_seconds()
        if table.stage is Stage.BETWEEN:
            self._keep_result()

    async def pause(self) -> None:
        """Say that the bot goes away for a moment; once it has come back, the table is shown."""
        message = self.message
        if message is not None:
            with self.screen.held():
                await self._edit(message, paused_layout(self._table, self.locale))

    def opened(self, sent: discord.Message) -> None:
        """A command was answered with the message."""
        self._take_up(sent, loop_time())

    async def borrow(self, interaction: discord.Interaction) -> None:
        """Keep the token of a press on the message that will be answered by something else.

        The press is answered with no change, and what is said to the presser follows. That costs
        a request, so it is done only where no other token reaches the message for long.
        """
        if not self.shows(interaction.message) or interaction.response.is_done():
            return
        if self._reach is None or self._reach.until - loop_time() < BORROW_BEFORE:
            await acknowledge(interaction)
            self._keep(interaction)

    def _take_up(self, sent: discord.Message, pressed_at: float) -> None:
        """What an interaction was answered with is the message from now on."""
        # Through the channel as well, so that it can be edited for more than 15 minutes.
        self.message = self._channel.get_partial_message(sent.id)
        self._reach = Reach.sent(sent, pressed_at)

    def _keep(self, interaction: discord.Interaction) -> None:
        """The token of a press on the message reaches it from now on."""
        self._reach = Reach.pressed(interaction)
        self._pressed, self._pressed_at = interaction, loop_time()

    def layout(self) -> LayoutView:
        """What the message shows."""
        table, locale = self._table, self.locale
        if table.stage is Stage.CLOSED:
            return closed_layout(table, locale)
        if table.stage is Stage.LOBBY:
            return lobby_layout(table, locale)
        self._round = self._round or self._dealt
        if table.stage is Stage.PLAYING and self._round == self._dealt:
            return board_layout(table, locale, tuple(self._recent), faces=self._faces())
        if self._shows_match:
            return match_layout(table, locale)
        if table.stage is Stage.PLAYING:
            # The cards on the table are the next round's by now; nothing is read from it.
            return self._result or LayoutView(timeout=None)
        return round_layout(table, locale, faces=self._faces())

    def shows(self, message: discord.Message | None) -> bool:
        """Whether that message is the one that shows the table now."""
        if message is None:
            return False
        if self.message is None:
            # Somebody was quicker than Discord's answer to our sending it.
            return message.id > self._last
        return message.id == self.message.id

    async def answer(self, interaction: discord.Interaction) -> Cause | None:
        """Answer a press on the message with the newest state, in its place."""
        self.screen.answered()
        if self._is_next_round or self._is_match_over or self._is_old:
            self.screen.refresh()  # another message is to be posted
        self._keep(interaction)
        return await update(interaction, self.layout())

    async def bring_down(self) -> None:
        """Post the message anew, at the bottom of the channel."""
        old, self.message = self.message, None
        self.screen.refresh()
        if old is not None:
            await delete(old)

    @property
    def _is_next_round(self) -> bool:
        """Whether a round was dealt that the message does not show."""
        is_dealt = self._table.stage is Stage.PLAYING and self._round != 0
        return is_dealt and self._round != self._dealt

    @property
    def _is_match_over(self) -> bool:
        """Whether the match has ended and is not shown yet."""
        return self._table.stage is Stage.FINISHED and not self._shows_match

    @property
    def _is_old(self) -> bool:
        """Whether what still changes is shown in a message that Discord is slow to edit."""
        changes = self._table.stage in (Stage.LOBBY, Stage.PLAYING) and not self._is_next_round
        return changes and self.message is not None and loop_time() - self._posted_at >= OLD

    def _keep_result(self) -> None:
        """Render what stays of the round's board once the next round is dealt."""
        self._result = None
        try:
            self._result = round_layout(self._table, self.locale, lasting=True, faces=self._faces())
        except Exception:
            # The game goes on whatever cannot be shown.
            log.exception("not_drawn", screen="result")

    async def _draw(self) -> None:
        # Asked before anything is awaited: what happens meanwhile draws once more.
        is_next_round, is_match_over = self._is_next_round, self._is_match_over
        if not is_next_round or self._result is not None:
            await self._put()
        if is_next_round:
            self._round = self._dealt
            self.message = None
            await self._put()
        elif is_match_over:
            self._shows_match = True
            self.message = None
            await self._put()

    async def _put(self) -> None:
        message, is_old = self.message, self._is_old
        if message is not None and not is_old:
            refused = await self._edit(message, self.layout())
            if refused is None:
                return
            if refused in LATER:
                self.screen.refresh_later()
                return
            if refused not in ANOTHER_WILL_DO:
                await self._give_up(refused)
                return
            if self.message is not message or self._table.stage is Stage.CLOSED:
                return
            if refused is Cause.TOO_MANY_EDITS:
                await delete(message)
        sent = await self._post()
        if sent in LATER:
            self.screen.refresh_later()
        elif sent is not None:
            await self._give_up(sent)
        elif is_old and message is not None:
            await delete(message)

    async def _edit(self, message: Shown, layout: LayoutView) -> Cause | None:
        reach = self._reach
        if reach is not None and reach.in_reach:
            refused = await reach.put(layout)
            if refused is None or refused in LATER:
                return refused
            if self._reach is reach:
                self._reach = None
        return await edit(message, layout)

    async def _post(self) -> Cause | None:
        """Post the message anew: as an answer to the last press on it, where that can be."""
        pressed, pressed_at = self._pressed, self._pressed_at
        self._pressed = None
        if pressed is not None and pressed_at + FRESH_FOR > loop_time():
            sent = await follow_up_openly(pressed, self.layout())
            if isinstance(sent, discord.Message):
                self._take_up(sent, pressed_at)
                return None
        sent = await send(self._channel, self.layout())
        if isinstance(sent, Cause):
            return sent
        self.message = sent
        return None

    async def _give_up(self, cause: Cause) -> None:
        """Nobody can see the table any more, so it ends."""
        self.is_lost = True
        log.info("table_out_of_sight", table=self._table.id, cause=cause.value)
        with suppress(TableError):  # it is over already
            await self._table.close()
