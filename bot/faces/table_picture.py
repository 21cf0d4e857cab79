"""A picture of a table: who holds, has laid and has thrown away what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.faces.canvas import CARD, DARK, INK, LINE, MUTED, RAISED, TURN, WIDTH, Canvas, text_width
from bot.faces.curves import Point
from bot.faces.drawing import BACK
from bot.faces.scene import Scene
from engine.view import TableMeld

MARGIN: Final = 20
LEFT: Final = 128
"""Where cards begin, right of the seat's number."""
RIGHT: Final = WIDTH - 128
"""Where they end, left of the seat's total."""
STEP: Final = 56
ROW: Final = CARD + 10
GAP: Final = 22
"""Between two melds in a row."""
HIDDEN_STEP: Final = 24
THROWN: Final = 11
"""Discards that are shown below the top one."""
LABEL: Final = 26


def table_picture(scene: Scene, *, four_colours: bool = False) -> bytes:
    """A table as a PNG file.

    A row for each seat: its number, a D beside it for the dealer, its hand and its total; below
    that its melds with their letters. At the foot the stock, the card that is out of play, and
    the discards with the top one last.
    """
    heights = [
        (_rows_of_hand(scene, seat) + _rows_of_melds(scene, seat)) * ROW + GAP
        for seat in range(len(scene.counts))
    ]
    canvas = Canvas(WIDTH, sum(heights) + ROW + 3 * MARGIN)
    top = float(MARGIN)
    for seat, height in enumerate(heights):
        _draw_seat(canvas, scene, seat, (top, top + height), four_colours)
        top += height
    _draw_foot(canvas, scene, top + MARGIN, four_colours)
    return canvas.png()


def _draw_seat(
    canvas: Canvas, scene: Scene, seat: int, between: tuple[float, float], four_colours: bool
) -> None:
    top, end = between
    mine = scene.turn == seat
    if mine:
        canvas.box((MARGIN / 2, top + 3), (WIDTH - MARGIN / 2, end - 3), RAISED)
    if seat:
        canvas.line(((MARGIN, top), (WIDTH - MARGIN, top)), LINE, 1.5)
    first = top + GAP / 2 + ROW / 2
    if mine:
        canvas.triangle((32, first), 14, TURN)
    canvas.badge(str(seat + 1), (62, first), TURN if mine else MUTED, DARK)
    if seat == scene.dealer:
        canvas.badge("D", (103, first), DARK, INK, 14)
    canvas.text(str(scene.totals[seat]), (WIDTH - MARGIN - 14, first), 32, INK, "rm")
    for card, x, y in _hand(scene, seat):
        canvas.card(card, (x, top + GAP / 2 + 5 + y), four_colours=four_colours)
    if scene.hands[seat] is None and scene.counts[seat]:
        beside = LEFT + HIDDEN_STEP * (scene.counts[seat] - 1) + CARD + 8
        canvas.text(str(scene.counts[seat]), (beside, first), LABEL, MUTED)
    start = top + GAP / 2 + _rows_of_hand(scene, seat) * ROW
    for meld, x, y in _melds(scene, seat):
        canvas.text(meld.id, (x, start + y + ROW / 2), LABEL, MUTED)
        shift = x + text_width(meld.id, LABEL) + 2
        for place, card in enumerate(meld.meld.cards):
            at = (shift + place * STEP, start + y + 5)
            canvas.card(card, at, four_colours=four_colours)


def _draw_foot(canvas: Canvas, scene: Scene, top: float, four_colours: bool) -> None:
    canvas.line(((MARGIN, top - MARGIN / 2), (WIDTH - MARGIN, top - MARGIN / 2)), LINE, 1.5)
    middle = top + ROW / 2
    if scene.stock:
        canvas.card(BACK, (MARGIN + 6, top + 5))
    canvas.text(str(scene.stock), (MARGIN + 6 + CARD + 4, middle), LABEL, MUTED)
    if scene.dead_card is not None:
        canvas.card(scene.dead_card, (LEFT + 24, top + 5), four_colours=four_colours)
        start, end = (LEFT + 24 + 8, top + 5 + CARD - 2), (LEFT + 24 + CARD - 8, top + 5 + 2)
        canvas.line((start, end), DARK, 3)
    thrown = scene.discards[-THROWN - 1 :]
    for place, card in enumerate(reversed(thrown)):
        x = WIDTH - MARGIN - 14 - CARD - place * STEP - (14 if place else 0)
        if place == 0:
            canvas.box((x - 1, top - 2), (x + CARD + 1, top + ROW + 2), TURN, 10)
            canvas.box((x + 2, top + 1), (x + CARD - 2, top + ROW - 1), RAISED, 8)
        canvas.card(card, (x, top + 5), four_colours=four_colours)


# Where things go, from the upper left corner of the seat's cards.


def _hand(scene: Scene, seat: int) -> Iterator[tuple[int, float, float]]:
    hand = scene.hands[seat]
    if hand is None:
        for place in range(scene.counts[seat]):
            yield BACK, LEFT + place * HIDDEN_STEP, 0
        return
    for place, card in enumerate(hand):
        row, column = divmod(place, _in_row())
        yield card, LEFT + column * STEP, row * ROW


def _rows_of_hand(scene: Scene, seat: int) -> int:
    hand = scene.hands[seat]
    return max(1, -(-len(hand) // _in_row())) if hand is not None else 1


def _in_row() -> int:
    return (RIGHT - LEFT) // STEP


def _melds(scene: Scene, seat: int) -> Iterator[tuple[TableMeld, float, float]]:
    at: Point = (LEFT, 0)
    for meld in scene.melds:
        if meld.owner != seat:
            continue
        width = text_width(meld.id, LABEL) + 2 + len(meld.meld.cards) * STEP
        if at[0] > LEFT and at[0] + width > WIDTH - MARGIN:
            at = (LEFT, at[1] + ROW)
        yield meld, *at
        at = (at[0] + width + GAP, at[1])


def _rows_of_melds(scene: Scene, seat: int) -> int:
    return max((round(y / ROW) + 1 for _, _, y in _melds(scene, seat)), default=0)
