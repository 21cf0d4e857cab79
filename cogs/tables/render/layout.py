"""What all of a table's layouts are built with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import discord
from discord.ui import ActionRow, Container, LayoutView, Separator, TextDisplay

from bot.faces import Faces
from bot.interactions import ControlId, button
from bot.interactions.controls import Control
from bot.names import LONGEST
from cogs.tables.render.wording import OUTLINED, TEXT, Words
from engine.table import Table

ROOM: Final = 3800
"""Characters in a message; Discord allows 4,000."""
NAME_LENGTHS: Final = (LONGEST, 16, 8)
"""Names are cut short only where a message would not fit otherwise."""
IN_ROW: Final = 5


def fitted(
    table: Table, locale: str, build: Callable[[Words], LayoutView], faces: Faces = TEXT
) -> LayoutView:
    """Build a layout with as many faces, and then with names as long, as fit.

    An emoji takes some 40 characters where letters take two, so rows of cards go first. Where
    not all are written as emoji, buttons have theirs all the same: those take no room.
    """
    names = [seat.name for seat in table.seats]
    for longest, single, rows in _tries(faces):
        layout = build(Words(names, locale, longest, faces, single, rows))
        if layout.content_length() <= ROOM:
            break
    return layout


def _tries(faces: Faces) -> Iterator[tuple[int, Faces, Faces]]:
    """How long names may be, single cards, and cards in rows; what reads best first."""
    if faces.emoji:
        yield LONGEST, faces, faces
        yield LONGEST, faces, TEXT
    for longest in NAME_LENGTHS:
        yield longest, TEXT, TEXT


def message(blocks: Iterable[str | None], *rows: Sequence[Control]) -> LayoutView:
    """Blocks of text in a box (None draws a line), and rows of controls below it."""
    layout = LayoutView(timeout=None)
    box: Container[LayoutView] = Container()
    for block in blocks:
        box.add_item(Separator() if block is None else TextDisplay(block))
    layout.add_item(box)
    for controls in rows:
        for start in range(0, len(controls), IN_ROW):
            row: ActionRow[LayoutView] = ActionRow()
            for control in controls[start : start + IN_ROW]:
                row.add_item(control)
            layout.add_item(row)
    return layout


def card_button(
    control: ControlId,
    label: str,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: discord.PartialEmoji | None = None,
    disabled: bool = False,
) -> Control:
    """A button that names cards, with the face of the one that it is about, if there is one.

    Discord draws ♥ and ♦ as red emoji, which can hardly be seen on a coloured button.
    """
    if style is not discord.ButtonStyle.secondary:
        label = label.translate(OUTLINED)
    return button(control, label, style=style, emoji=emoji, disabled=disabled)


def to(table: Table, verb: str, arg: str | None = None) -> ControlId:
    """The id of a control of this table, as it is now."""
    return ControlId(verb, table.id, table.revision, arg)


def moment(now: float, left: float) -> str:
    """A moment that Discord counts down to by itself, and its time of day."""
    when = round(now + max(left, 0))
    return f"<t:{when}:R> (<t:{when}:T>)"
