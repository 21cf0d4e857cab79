"""A table's messages as Discord layouts, made from nothing but their arguments.

Names of people come from :func:`bot.names.shown_name`; every control's id carries the table and
its revision. What is shown to everybody is made from ``view(None)``, a panel from ``view(seat)``.
"""

from cogs.tables.render.board import board_layout
from cogs.tables.render.hand import hand_layout
from cogs.tables.render.lobby import lobby_layout
from cogs.tables.render.results import closed_layout, match_layout, round_layout

__all__ = [
    "board_layout",
    "closed_layout",
    "hand_layout",
    "lobby_layout",
    "match_layout",
    "round_layout",
]
