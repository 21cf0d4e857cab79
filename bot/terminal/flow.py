"""Pieces of text put side by side, and onto the next line where the width ends."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text


def flow(pieces: Sequence[Text], width: int, gap: str = "   ") -> Text:
    r"""The pieces in a row, none broken unless it is wider than a line.

    >>> flow([Text("A 7s"), Text("B 8h"), Text("C 9d")], 12).plain
    'A 7s   B 8h\nC 9d'
    """
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= width:
            lines[-1].append(gap).append_text(piece)
        else:
            lines.append(piece.copy())
    return Text("\n").join(lines)


def columns(pieces: Sequence[Text], width: int, gap: int = 3) -> Text:
    """The pieces in columns of one width, row by row."""
    widest = max((piece.cell_len for piece in pieces), default=0)
    padded = [piece.copy() for piece in pieces]
    for piece in padded:
        piece.pad_right(widest - piece.cell_len)
    return flow(padded, max(width, widest), " " * gap)
