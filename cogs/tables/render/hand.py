"""The hand panel: what one player sees and can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord
from discord.ui import LayoutView

from bot.faces import Faces
from bot.interactions import ControlId, button, menu
from bot.interactions.controls import Control
from cogs.tables.orders import Order
from cogs.tables.render.choices import MORE, Page, families, rank, shape_of
from cogs.tables.render.layout import IN_ROW, card_button, fitted, message, to
from cogs.tables.render.present import present
from cogs.tables.render.situation import Situation
from cogs.tables.render.wording import TEXT, Words
from engine.cards import JOKER, format_card, mask_of, rank_of
from engine.melds import letter
from engine.moves import Discard, Draw, Lay, MeldCards, Move, Nico, Pass, Ron, Take, format_move
from engine.table import Stage, Table
from engine.view import View

MOST_CALLS: Final = 10
"""Calls with a button of their own; the rest is in the menu."""
DRAWN: Final = " ◂"
SELECTED: Final = "✓ "


@dataclass(frozen=True)
class Look:
    """How a player looks at their hand: what the table does not know.

    Attributes:
        selected: the cards that are selected; those not in the hand are left out of account.
        order: how the cards are sorted.
        page: which page of the possible moves is shown, from 0.
        joker: the shape of the moves among which the player chooses what the joker stands for.
        is_back: whether the player was away until now.
    """

    selected: frozenset[int] = frozenset()
    order: Order = "suit"
    page: int = 0
    joker: Move | None = None
    is_back: bool = False


def hand_layout(
    table: Table,
    seat: int,
    locale: str,
    look: Look | None = None,
    now: float | None = None,
    faces: Faces = TEXT,
) -> LayoutView:
    """One player's panel as it is now.

    Args:
        table: the table.
        seat: the player's seat.
        locale: the player's language.
        look: how the player looks at it.
        now: the time of day, in seconds; without it the present.
        faces: how cards look to the player.
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
    look = look or Look()
    look = replace(look, selected=frozenset(card for card in look.selected if card in hand))
    today = present() if now is None else now
    panel = _Panel(table, seat, view, legal, look, today)
    return fitted(table, locale, panel.build, faces)


class _Panel:
    """One panel's parts."""

    def __init__(
        self,
        table: Table,
        seat: int,
        view: View,
        legal: Sequence[Move],
        look: Look,
        now: float,
    ) -> None:
        self.table = table
        self.seat = seat
        self.view = view
        self.legal = legal
        self.look = look
        can_call = any(move != Pass() for move in legal)
        self.situation = Situation(table, seat, view, now, can_call)
        self.top = view.discards[-1] if view.discards else None

        self.mine = self.situation.mine
        self.asked = self.situation.asked

    def build(self, words: Words) -> LayoutView:
        """The whole panel."""
        lines = self.situation.lines(words, is_back=self.look.is_back)
        if not self.situation.in_play:
            return message(["\n".join(lines)])  # nothing here is of use any more
        rows = [self._cards(words)]
        identities = self._identities()
        if identities:
            rows += [[self._in_full(move, words) for move in identities], [self._back(words)]]
            lines.append(f"**{words.say('tables_render.hand.which')}**")
            return message(["\n".join(lines)], *rows)
        listed: list[Move] = []
        if self.mine and self.view.phase == "act":
            rows += [self._actions(words), self._nico(words)]
            listed = sorted(
                (move for move in self.legal if isinstance(move, MeldCards | Lay)), key=rank
            )
        elif self.mine:
            rows.append(self._draws(words))
        elif self.asked:
            calls = families(sorted((m for m in self.legal if m != Pass()), key=rank))
            rows.append([self._choice(call, words) for call in calls[:MOST_CALLS]])
            listed = [move for call in calls[MOST_CALLS:] for move in call]
        if listed:
            rows.append([self._menu(Page.of(listed, self.look.page), words)])
        passing = [] if self.mine else self._passing(words)
        rows.append([*passing, *self._sorting(words), *self._hint(words)])
        return message(["\n".join(lines)], *rows)

    # The hand

    def _cards(self, words: Words) -> list[Control]:
        drawn = self.view.drawn if self.mine else None
        return [
            self._card(card, drawn, words)
            for card in sorted(self.view.hand or (), key=_BY[self.look.order])
        ]

    def _card(self, card: int, drawn: int | None, words: Words) -> Control:
        on = card in self.look.selected
        label = (SELECTED if on else "") + words.card(card) + (DRAWN if card == drawn else "")
        return card_button(
            to(self.table, "pick", format_card(card)),
            label,
            style=_style(on),
            emoji=words.faces.of(card),
        )

    def _sorting(self, words: Words) -> list[Control]:
        """The switch to the other order, where there is something to sort."""
        if len(self.view.hand or ()) < 2:
            return []
        if self.look.order == "suit":
            return [button(to(self.table, "sort", "rank"), words.say("tables_render.hand.by_rank"))]
        return [button(to(self.table, "sort", "suit"), words.say("tables_render.hand.by_suit"))]

    def _hint(self, words: Words) -> list[Control]:
        """What the hard player would do, where there is a choice and hints are given."""
        settings = self.table.settings
        if settings.ranked or not settings.hints or len(self.legal) < 2:
            return []
        return [button(to(self.table, "hint"), words.say("hints.button"))]

    # On one's own turn

    def _draws(self, words: Words) -> list[Control]:
        return [
            card_button(
                to(self.table, verb),
                words.move(move, self.top),
                style=_style(True),
                emoji=words.icon(move, self.top),
            )
            for verb, move in (("draw", Draw()), ("take", Take()))
            if move in self.legal
        ]

    def _actions(self, words: Words) -> list[Control]:
        """One row from the selection; what is not possible is there, but disabled."""
        chosen = mask_of(self.look.selected)
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
        laying = [
            self._choice(family, words, to(self.table, "lay", _meld_of(family)))
            for family in families(lays)
        ]
        melding = [
            self._choice(family, words, to(self.table, "meld")) for family in families(melds)
        ]
        if not laying:
            label = words.say("tables_render.hand.add")
            laying = [button(to(self.table, "lay"), label, disabled=True)]
        if not melding:
            label = words.say("tables_render.hand.meld")
            melding = [button(to(self.table, "meld"), label, disabled=True)]
        possible = bool(discards)
        label = words.move(discards[0]) if possible else words.say("tables_render.hand.discard")
        last = card_button(
            to(self.table, "discard"),
            label,
            style=_style(possible),
            emoji=words.icon(discards[0]) if possible else None,
            disabled=not possible,
        )
        # The menu has all; this row has what fits.
        room = IN_ROW - 1
        melding = melding[: room - min(len(laying), 1)]
        return [*melding, *laying[: room - len(melding)], last]

    def _nico(self, words: Words) -> list[Control]:
        going_out = [move for move in self.legal if isinstance(move, Nico | Ron)]
        return [self._choice(family, words) for family in families(going_out)]

    # Where it is open what a joker stands for

    def _choice(
        self, family: Sequence[Move], words: Words, control: ControlId | None = None
    ) -> Control:
        """A button for a move, or one that leads to several that differ in the joker only."""
        if len(family) == 1:
            return self._in_full(family[0], words, control)
        shape = shape_of(family[0])
        move = words.move(shape, self.top)
        label = words.say("tables_render.hand.opens", move=move)
        done = self.view.answer is not None and shape_of(self.view.answer) == shape
        return card_button(
            _named(self.table, "joker", shape),
            label,
            style=_style(True, done=done),
            emoji=words.icon(shape),
        )

    def _in_full(self, move: Move, words: Words, control: ControlId | None = None) -> Control:
        return card_button(
            control or _named(self.table, "call", move),
            words.move(move, self.top),
            style=_style(True, done=self._is_answer(move)),
            emoji=words.icon(move, self.top),
        )

    def _identities(self) -> list[Move]:
        """The moves among which the player is choosing, if they still are."""
        if self.look.joker is None:
            return []
        return [move for move in self.legal if shape_of(move) == self.look.joker]

    def _back(self, words: Words) -> Control:
        return button(to(self.table, "joker"), words.say("tables_render.hand.other_moves"))

    # In a window

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

    def _menu(self, page: Page, words: Words) -> Control:
        options = [
            discord.SelectOption(
                label=words.move(move, self.top),
                value=format_move(move),
                description=self._grows(move, words),
            )
            for move in page.moves
        ]
        # In a window the first of them have buttons, and here is the rest.
        placeholder = words.say(
            "tables_render.hand.more_moves" if self.asked else "tables_render.hand.moves"
        )
        if page.following is not None:
            last = page.first + len(page.moves)
            placeholder = words.say(
                "tables_render.hand.some_moves",
                first=page.first + 1,
                last=last,
                count=page.count,
            )
            label = words.say("tables_render.hand.more_moves")
            options.append(discord.SelectOption(label=label, value=f"{MORE} {page.following}"))
        return menu(to(self.table, "move"), options, placeholder=placeholder)

    def _grows(self, move: Move, words: Words) -> str | None:
        """The meld that a card is added to, as it lies now."""
        if not isinstance(move, Lay):
            return None
        return f"{letter(move.meld)}: {words.cards(self.view.melds[move.meld].meld.cards)}"[:100]


def _by_suit(card: int) -> tuple[int, int]:
    return card, 0


def _by_rank(card: int) -> tuple[int, int]:
    """The joker last, as when sorted by suit."""
    return (JOKER, 0) if card == JOKER else (rank_of(card), card)


_BY: Final[Mapping[Order, Callable[[int], tuple[int, int]]]] = {
    "suit": _by_suit,
    "rank": _by_rank,
}


def _meld_of(family: Sequence[Move]) -> str:
    [meld] = {move.meld for move in family if isinstance(move, Lay)}
    return str(meld)


def _named(table: Table, verb: str, move: Move) -> ControlId:
    """The id of a control that carries a move."""
    return to(table, verb, format_move(move).replace(" ", "_"))


def _style(on: bool, *, done: bool = False) -> discord.ButtonStyle:
    """How a button looks: red is left out, for the red suits could not be read on it."""
    if done:
        return discord.ButtonStyle.success
    return discord.ButtonStyle.primary if on else discord.ButtonStyle.secondary
