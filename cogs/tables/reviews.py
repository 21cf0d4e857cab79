"""The buttons of a review: what one's decisions in a match cost, and letting others see it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.interactions import (
    Cause,
    ControlId,
    Press,
    Refusal,
    UnknownControl,
    Verb,
    answer,
    edit,
    follow_up,
    follow_up_openly,
    update,
)
from bot.text import text
from bot.thinking.thinkers import Thinkers
from bot.thinking.workers import Unavailable
from cogs.tables.render.line import line_layout
from cogs.tables.render.review import review_layout
from cogs.tables.render.wording import Words
from cogs.tables.rooms import Room
from engine.review import SeatReview

MOST_KEPT: Final = 200
"""Reviews that are remembered, so that asking again costs nothing."""

FIRST_WORD: Final = 2.0
"""Seconds until the progress is told; each next wait is longer, so that edits are few."""

SHOW: Final = "review_show"


class Reviews:
    """Reviews of matches that are over, each for who asks; public only if they want it."""

    def __init__(self, thinkers: Thinkers, find: Callable[[Press], Awaitable[Room]]) -> None:
        """Begin.

        Args:
            thinkers: who reviews.
            find: the match that is over, from a press.
        """
        self._thinkers = thinkers
        self._find = find
        self._done: OrderedDict[tuple[str, int], SeatReview] = OrderedDict()
        self._under_way: set[tuple[str, int]] = set()

    def verbs(self) -> dict[str, Verb]:
        """Each verb's coroutine."""
        return {"review": self.review, SHOW: self.show}

    async def review(self, press: Press) -> None:
        """Review what the presser did, and tell it to them alone."""
        room, interaction = await self._find(press), press.interaction
        seat = room.table.seat_of(interaction.user.id)
        if seat is None:
            raise Refusal("tables.refused.not_seated")
        key = room.table.id, seat
        if key in self._done:
            await answer(interaction, self._layout(room, self._done[key], press.locale, press))
            return
        if key in self._under_way:
            raise Refusal("reviews.under_way")
        if self._thinkers.patient.is_full:
            raise Refusal("reviews.busy")
        self._under_way.add(key)
        try:
            await self._work(room, seat, press)
        finally:
            self._under_way.discard(key)

    async def _work(self, room: Room, seat: int, press: Press) -> None:
        interaction, locale = press.interaction, press.locale
        sent = await answer(interaction, line_layout(text("reviews.waits", locale)))
        parts: list[Callable[[], float | None]] = []
        work = asyncio.ensure_future(self._thinkers.review(room.table.record, seat, parts.append))
        try:
            await self._tell_progress(work, parts, sent, locale)
            try:
                review = await work
            except Unavailable:
                await self._put(interaction, sent, line_layout(text("reviews.failed", locale)))
                return
        finally:
            work.cancel()
        self._done[room.table.id, seat] = review
        if len(self._done) > MOST_KEPT:
            self._done.popitem(last=False)
        await self._put(interaction, sent, self._layout(room, review, locale, press))

    async def _tell_progress(
        self,
        work: asyncio.Future[SeatReview],
        parts: list[Callable[[], float | None]],
        sent: discord.Message | Cause,
        locale: str,
    ) -> None:
        pause = FIRST_WORD
        while True:
            done, _ = await asyncio.wait({work}, timeout=pause)
            if done:
                return
            pause *= 1.5
            part = parts[0]() if parts else None
            if part is not None and not isinstance(sent, Cause):
                line = text("reviews.progress", locale, percent=int(100 * part))
                await edit(sent, line_layout(line))

    async def _put(
        self,
        interaction: discord.Interaction,
        sent: discord.Message | Cause,
        layout: discord.ui.LayoutView,
    ) -> None:
        """The result comes in the progress line's place, or after it if that is gone."""
        if isinstance(sent, Cause) or await edit(sent, layout) is not None:
            await follow_up(interaction, layout)

    async def show(self, press: Press) -> None:
        """Let everyone see one's own review."""
        room, interaction = await self._find(press), press.interaction
        message = interaction.message
        if message is None or not message.flags.ephemeral:
            raise UnknownControl
        seat = room.table.seat_of(interaction.user.id)
        review = self._done.get((room.table.id, -1 if seat is None else seat))
        if review is None:
            raise Refusal("reviews.gone")
        await update(interaction, self._layout(room, review, press.locale))
        await follow_up_openly(interaction, self._layout(room, review, room.presenter.locale))

    def _layout(
        self, room: Room, review: SeatReview, locale: str, press: Press | None = None
    ) -> discord.ui.LayoutView:
        words = Words([seat.name for seat in room.table.seats], locale)
        show = None if press is None else ControlId(SHOW, room.table.id, press.id.revision)
        return review_layout(review, words, show)
