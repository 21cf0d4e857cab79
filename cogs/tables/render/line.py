"""A private line: what was noted, or which of several calls it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord.ui import LayoutView, TextDisplay

from bot.faces import Faces
from bot.interactions import menu
from cogs.tables.render.choices import MOST_OPTIONS, rank
from cogs.tables.render.layout import card_button, fitted, message, to
from cogs.tables.render.wording import TEXT, Words
from engine.moves import Move, format_move
from engine.table import Table

MOST_BUTTONS: Final = 20
"""What is more goes into a menu below them."""


def line_layout(line: str) -> LayoutView:
    """A sentence in the place of a message with buttons."""
    layout = LayoutView(timeout=None)
    layout.add_item(TextDisplay(line))
    return layout


def shapes_layout(
    table: Table, shapes: Sequence[Move], locale: str, faces: Faces = TEXT
) -> LayoutView:
    """The question which of several calls it is.

    Args:
        table: a table whose window is open.
        shapes: the calls, each in full.
        locale: the caller's language.
        faces: how cards look to the caller.
    """
    assert table.match is not None, "a window is open"
    discards = table.match.view(None).discards
    top = discards[-1] if discards else None

    def build(words: Words) -> LayoutView:
        ordered = sorted(shapes, key=rank)
        buttons = [
            card_button(
                to(table, "shape", format_move(move).replace(" ", "_")),
                words.move(move, top),
                style=discord.ButtonStyle.primary,
            )
            for move in ordered[:MOST_BUTTONS]
        ]
        rest = [
            discord.SelectOption(label=words.move(move, top), value=format_move(move))
            for move in ordered[MOST_BUTTONS:][:MOST_OPTIONS]
        ]
        rows = [buttons]
        if rest:
            placeholder = words.say("tables_render.hand.more_moves")
            rows.append([menu(to(table, "shape"), rest, placeholder=placeholder)])
        return message([words.say("tables_render.which_call")], *rows)

    return fitted(table, locale, build, faces)
