"""The hand panel: what one player sees and can do."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import ControlId, button, menu
from bot.interactions.controls import Control
from cogs.tables.render.layout import IN_ROW, fitted, message, moment, to
from cogs.tables.render.wording import Words
from engine.cards import JOKER, JOKER_BIT, format_card, mask_of
from engine.melds import letter
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
    format_move,
)
from engine.table import Stage, Table
from engine.table.alarms import Alarm
from engine.view import View

MOST_OPTIONS: Final = 25
MOST_CALLS: Final = 10
"""Calls with a button of their own; the rest is in the menu."""
DRAWN: Final = " ◂"


def hand_layout(
    table: Table,
    seat: int,
    locale: str,
    selected: frozenset[int] = frozenset(),
    now: float | None = None,
) -> LayoutView:
    """One player's panel as it is now.

    Args:
        table: the table.
        seat: the player's seat.
        locale: the player's language.
        selected: the cards of the hand that are selected; others are left out of account.
        now: the time of day, in seconds; without it the present.
    """
    match = table.match
    if match is None or match.round is None:
        return fitted(
            table, locale, lambda words: message([words.say("tables_render.hand.not_begun")])
        )
    view = match.view(seat)
    playing = table.stage is Stage.PLAYING
    legal = match.legal(seat) if playing else []
    hand = view.hand or ()
    panel = _Panel(
        table,
        seat,
        view,
        legal,
        frozenset(card for card in selected if card in hand),
        time.time() if now is None else now,
    )
    return fitted(table, locale, panel.build)


class _Panel:
    """One panel's parts."""

    def __init__(
        self,
        table: Table,
        seat: int,
        view: View,
        legal: Sequence[Move],
        selected: frozenset[int],
        now: float,
    ) -> None:
        self.table = table
        self.seat = seat
        self.view = view
        self.legal = legal
        self.selected = selected
        self.now = now
        self.top = view.discards[-1] if view.discards else None

    @property
    def mine(self) -> bool:
        """Whether it is this player's turn."""
        return self.view.turn == self.seat

    @property
    def asked(self) -> bool:
        """Whether this player may answer the open window."""
        return self.view.phase == "claim" and self.view.may_answer

    def build(self, words: Words) -> LayoutView:
        """The whole panel."""
        rows = [self._cards(words)]
        listed: list[Move] = []
        if self.table.stage is Stage.PLAYING and self.view.phase != "round_over":
            if self.mine and self.view.phase == "act":
                rows += [self._actions(words), self._nico(words)]
                listed = sorted(
                    (move for move in self.legal if isinstance(move, MeldCards | Lay)), key=_rank
                )
            elif self.mine:
                rows.append(self._draws(words))
            elif self.asked:
                calls = sorted((move for move in self.legal if move != Pass()), key=_rank)
                rows.append(self._calls(calls[:MOST_CALLS], words))
                listed = calls[MOST_CALLS:]
            if listed:
                rows.append([self._menu(listed, words)])
            if not self.mine:
                rows.append(self._passing(words))
        return message(["\n".join(self._head(words))], *rows)

    # What is going on

    def _head(self, words: Words) -> list[str]:
        view = self.view
        lines = [self._state(words)]
        if self.table.seats[self.seat].away:
            lines.append(words.say("tables_render.hand.away"))
        # Whether from the stock or not, what was laid already needs no mention.
        if view.drawn is not None and self.mine and view.drawn in (view.hand or ()):
            lines.append(words.say("tables_render.hand.drew", card=words.card(view.drawn)))
        if self.top is not None and view.phase != "claim":
            lines.append(f"-# {words.say('tables_render.hand.top', card=words.card(self.top))}")
        if view.phase == "claim" and view.answer is not None:
            answer = words.move(view.answer, self.top)
            lines.append(words.say("tables_render.hand.answered", answer=answer))
        if not view.hand:
            lines.append(f"-# {words.say('tables_render.hand.empty')}")
        return lines

    def _state(self, words: Words) -> str:
        view, table = self.view, self.table
        if table.stage is Stage.CLOSED:
            return words.say("tables_render.closed_title")
        if table.stage is not Stage.PLAYING or view.phase == "round_over":
            return words.say("tables_render.awaits.nothing")
        if view.phase == "claim":
            assert view.source is not None and self.top is not None, "somebody discarded"
            key = "tables_render.hand.may_call" if self.asked else "tables_render.hand.others_call"
            line = words.say(key, who=words.bold(view.source), card=words.card(self.top))
            return self._until(line, Alarm.WINDOW, "tables_render.awaits.window_closes", words)
        if not self.mine:
            assert view.turn is not None, "in a turn it is somebody's"
            return words.say("tables_render.hand.turn_of", who=words.bold(view.turn))
        line = words.say("tables_render.hand.your_turn")
        left = table.due(Alarm.TURN)
        half_gone = left is not None and table.due(Alarm.HALF) is None
        until = "tables_render.hand.half_gone" if half_gone else "tables_render.awaits.time_ends"
        return self._until(line, Alarm.TURN, until, words)

    def _until(self, line: str, alarm: Alarm, key: str, words: Words) -> str:
        left = self.table.due(alarm)
        return line if left is None else f"{line} · {words.say(key, when=moment(self.now, left))}"

    # The hand

    def _cards(self, words: Words) -> list[Control]:
        drawn = self.view.drawn if self.mine else None
        return [
            button(
                to(self.table, "pick", format_card(card)),
                words.card(card) + (DRAWN if card == drawn else ""),
                style=_style(card in self.selected),
            )
            for card in self.view.hand or ()
        ]

    # On one's own turn

    def _draws(self, words: Words) -> list[Control]:
        return [
            button(to(self.table, verb), words.move(move, self.top), style=_style(True))
            for verb, move in (("draw", Draw()), ("take", Take()))
            if move in self.legal
        ]

    def _actions(self, words: Words) -> list[Control]:
        """One row from the selection; what is not possible is there, but disabled."""
        chosen = mask_of(self.selected)
        melds: list[Move] = [
            move
            for move in self.legal
            if isinstance(move, MeldCards) and mask_of(move.cards) == chosen
        ]
        lays: list[Move] = [
            move for move in self.legal if isinstance(move, Lay) and mask_of((move.card,)) == chosen
        ]
        discards = [
            move
            for move in self.legal
            if isinstance(move, Discard) and mask_of((move.card,)) == chosen
        ]
        laying = [self._lay(move, lays, words) for move in lays]
        melding = [self._meld(move, melds, words) for move in melds]
        if not laying:
            label = words.say("tables_render.hand.add")
            laying = [button(to(self.table, "lay"), label, disabled=True)]
        if not melding:
            label = words.say("tables_render.hand.meld")
            melding = [button(to(self.table, "meld"), label, disabled=True)]
        possible = bool(discards)
        label = words.move(discards[0]) if possible else words.say("tables_render.hand.discard")
        last = button(
            to(self.table, "discard"), label, style=_style(possible), disabled=not possible
        )
        # The menu has all; this row has what fits.
        room = IN_ROW - 1
        melding = melding[: room - min(len(laying), 1)]
        return [*melding, *laying[: room - len(melding)], last]

    def _meld(self, move: Move, melds: Sequence[Move], words: Words) -> Control:
        control = to(self.table, "meld") if len(melds) == 1 else self._in_full(move)
        return button(control, words.move(move), style=_style(True))

    def _lay(self, move: Move, lays: Sequence[Move], words: Words) -> Control:
        assert isinstance(move, Lay), "what is laid off"
        names = sum(isinstance(other, Lay) and other.meld == move.meld for other in lays)
        control = to(self.table, "lay", str(move.meld)) if names == 1 else self._in_full(move)
        return button(control, words.move(move), style=_style(True))

    def _nico(self, words: Words) -> list[Control]:
        return [
            button(self._in_full(move), words.move(move), style=_style(True))
            for move in self.legal
            if isinstance(move, Nico | Ron)
        ][:IN_ROW]

    # In a window

    def _calls(self, calls: Iterable[Move], words: Words) -> list[Control]:
        return [
            button(
                self._in_full(move),
                words.move(move, self.top),
                style=_style(True, done=self._is_answer(move)),
            )
            for move in calls
        ]

    def _is_answer(self, move: Move) -> bool:
        """Whether this is what was answered; an answer has its plan, what is offered has none."""
        answer = self.view.answer
        return answer == move or (isinstance(move, Ron) and isinstance(answer, Ron))

    def _passing(self, words: Words) -> list[Control]:
        controls = []
        if self.asked:
            passed = self.view.answer == Pass()
            label = words.say("tables_render.do.pass")
            controls.append(button(to(self.table, "pass"), label, style=_style(False, done=passed)))
        on = self.table.seats[self.seat].auto_pass
        label = words.say(
            "tables_render.hand.autopass_on" if on else "tables_render.hand.autopass_off"
        )
        control = to(self.table, "autopass", "off" if on else "on")
        return [*controls, button(control, label, style=_style(False, done=on))]

    # All that is possible

    def _menu(self, moves: Sequence[Move], words: Words) -> Control:
        options = [
            discord.SelectOption(
                label=words.move(move, self.top),
                value=format_move(move),
                description=self._grows(move, words),
            )
            for move in moves[:MOST_OPTIONS]
        ]
        placeholder = words.say("tables_render.hand.moves")
        if len(moves) > MOST_OPTIONS:
            placeholder = words.say(
                "tables_render.hand.some_moves", shown=MOST_OPTIONS, count=len(moves)
            )
        return menu(to(self.table, "move"), options, placeholder=placeholder)

    def _grows(self, move: Move, words: Words) -> str | None:
        """The meld that a card is added to, as it lies now."""
        if not isinstance(move, Lay):
            return None
        return f"{letter(move.meld)}: {words.cards(self.view.melds[move.meld].meld.cards)}"[:100]

    def _in_full(self, move: Move) -> ControlId:
        return to(self.table, "call", format_move(move).replace(" ", "_"))


def _rank(move: Move) -> tuple[int, int, bool]:
    """What goes out first, then what is longest, then without the joker before with it."""
    match move:
        case Ron() | Nico():
            return 0, 0, False
        case MeldCards(cards) | Pon(cards) | Chi(cards):
            return 1, -len(cards), bool(mask_of(cards) & JOKER_BIT)
        case Lay(card):
            return 2, 0, card >= JOKER
        case _:
            return 3, 0, False


def _style(on: bool, *, done: bool = False) -> discord.ButtonStyle:
    """How a button looks: red is left out, for the red suits could not be read on it."""
    if done:
        return discord.ButtonStyle.success
    return discord.ButtonStyle.primary if on else discord.ButtonStyle.secondary
