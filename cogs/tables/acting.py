"""What all presses of people at a table have in common: a move, and the answer to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Literal

import discord

from bot.interactions import Press, Refusal, UnknownControl, deferring, follow_up
from bot.interactions.boundary import refuse
from bot.text import text
from cogs.tables.people import in_words
from cogs.tables.player import Player, is_over
from cogs.tables.render.wording import Words
from cogs.tables.rooms import Room
from engine.errors import IllegalMove
from engine.moves import Chi, Move, Pass, Pon, Ron, parse_move
from engine.table import TableError

Place = Literal["board", "panel", "line"]
"""Where something was pressed: what everybody sees, the hand, or the line with a question."""

ON_LINE = "shape"
"""The verb of the only buttons that a line has."""


def place_of(press: Press) -> Place:
    """Where something was pressed."""
    message = press.interaction.message
    if message is None or not message.flags.ephemeral:
        return "board"
    return "line" if press.id.verb == ON_LINE else "panel"


@asynccontextmanager
async def answering(room: Room, interaction: discord.Interaction) -> AsyncIterator[Player]:
    """Keep the presser's panel as it is until the press is answered; a refusal is an answer.

    Discord takes nothing through a press's token before that.
    """
    player = room.panels.of(interaction.user.id)
    with player.screen.held():
        player.pressed(interaction)
        try:
            yield player
        except Refusal as refusal:
            await refuse(interaction, refusal)


async def is_outdated(player: Player, press: Press) -> bool:
    """Whether a press was on a panel that another has replaced; if so it is answered."""
    message = press.interaction.message
    if place_of(press) != "panel" or message is None or not player.has_newer_than(message):
        return False
    await player.retire(press.interaction)
    return True


async def show(player: Player, press: Press) -> None:
    """Answer a press on a panel with the hand as it is now.

    Raises:
        Refusal: it was not on a panel, or there is no hand to show.
    """
    if place_of(press) != "panel":
        raise UnknownControl
    if player.layout() is None:
        raise Refusal("tables.refused.not_seated")
    await player.answer(press.interaction)


async def open_hand(room: Room, interaction: discord.Interaction) -> None:
    """Show a player's hand in a new panel.

    Raises:
        Refusal: they do not sit at that table, or it is not at play.
    """
    async with answering(room, interaction) as player:
        async with deferring(interaction, "private"):
            with in_words():
                await room.table.touch(interaction.user.id)
        await room.presenter.borrow(interaction)
        await player.open(interaction)


async def make_move(room: Room, press: Press, choose: Callable[[Player], Move]) -> None:
    """Make a move, and answer where it was pressed.

    Args:
        room: the table.
        press: a press on a panel, on the board or on a line.
        choose: the move; asked when it is known that the press is not from an earlier turn.

    Raises:
        Refusal: the table or the rules refuse it.
    """
    interaction, person = press.interaction, press.interaction.user.id
    async with answering(room, interaction) as player:
        if await is_outdated(player, press):
            return
        place = place_of(press)
        kind: Literal["private", "update"] = "private" if place == "board" else "update"
        if room.table.seat_of(person) is not None and press.id.revision != room.table.revision:
            await _say_stale(room, player, press)
            return
        top = _top(room)
        try:
            async with deferring(interaction, kind):
                with in_words():
                    move = choose(player)
                    await room.table.act(person, move, seen=press.id.revision)
        except Refusal as refusal:
            if not _was_stale(refusal):
                player.screen.refresh()
                raise
            await _say_stale(room, player, press)
            return
        waits = room.table.revision == press.id.revision
        player.start_anew()
        if place == "panel":
            await show(player, press)
            await player.drop_line()
            return
        player.screen.refresh()
        line = noted(move, top, press.locale) if waits else done(move, press.locale)
        await room.presenter.borrow(interaction)
        await player.tell(interaction, line, passing=waits)


async def _say_stale(room: Room, player: Player, press: Press) -> None:
    """Say that a button is from an earlier turn, with the state as it is now."""
    line = text("tables.refused.stale", press.locale)
    if place_of(press) == "panel":
        await show(player, press)
        await follow_up(press.interaction, line)
        return
    await player.tell(press.interaction, line)
    if not is_over(room.table) and player.layout() is not None and not player.has_panel:
        player.wants_fresh()


def noted(move: Move, top: int | None, locale: str) -> str:
    """The line for an answer that waits for others."""
    words = Words((), locale)
    return words.say("tables.noted", answer=words.move(move, top))


def done(move: Move, locale: str) -> str:
    """The line for an answer that closed the window, or that was let in at once."""
    match move:
        case Pon() | Chi() | Ron() | Pass():
            return text(f"tables.done.{type(move).__name__.lower()}", locale)
        case _:
            raise AssertionError("nothing else is pressed outside a panel")


def read_move(words: str) -> Move:
    """A move as a control's id or a menu carries it.

    Raises:
        UnknownControl: it is none.
    """
    try:
        return parse_move(words.replace("_", " "))
    except IllegalMove:
        raise UnknownControl from None


def _top(room: Room) -> int | None:
    match = room.table.match
    if match is None or match.round is None:
        return None
    discards = match.view(None).discards
    return discards[-1] if discards else None


def _was_stale(refusal: Refusal) -> bool:
    return isinstance(refusal.__cause__, TableError) and refusal.__cause__.code == "stale"
