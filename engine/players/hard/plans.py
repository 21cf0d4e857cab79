"""What a seat could do: each draw, each answer, and the sound ways to play a whole turn."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from engine import codes
from engine.cards import BIT, SEVENS, cards_in
from engine.options import options, turn_options
from engine.players.hard.greedy import Greedy
from engine.players.sight import Layout, Sight
from engine.players.weighing import GOING_OUT, danger, hand_cost
from engine.state import ACT, CLAIM, OVER, State
from engine.transitions import apply

MOST_LAYOUTS: Final = 200
MOST_DISCARDS: Final = 4
"""So many discards are tried with the same cards laid."""


class Plan(NamedTuple):
    """Moves that belong together: a draw, an answer, or a turn from here to its discard.

    Attributes:
        moves: the moves as ints, in order.
        prior: what the normal player's measure says of it, lower is better.
    """

    moves: tuple[int, ...]
    prior: float = 0.0

    @property
    def ends_by_discard(self) -> bool:
        """Whether the last move is a discard."""
        return codes.DISCARD <= self.moves[-1] < codes.NICO


def plans_of(root: State, seat: int, sight: Sight, greedy: Greedy, most: int) -> list[Plan]:
    """The plans worth trying, the likeliest first.

    Args:
        root: the round as the seat sees it, see :class:`engine.players.hard.worlds.Knowledge`.
        seat: the seat.
        sight: the same, for weighing hands.
        greedy: what would be done without thinking; always among the plans of a turn.
        most: no more than so many.
    """
    if root.phase == ACT:
        return _turns(root, sight, greedy, most)
    moves = options(root, seat)
    if root.phase == CLAIM:
        # A finish first, then the longest calls; passing is always tried.
        moves.sort(key=lambda move: (move != codes.RON, -(move & codes.CARDS).bit_count(), move))
        moves = [*[move for move in moves if move != codes.PASS][: most - 1], codes.PASS]
    return [Plan((move,)) for move in moves]


def _turns(root: State, sight: Sight, greedy: Greedy, most: int) -> list[Plan]:
    ways = _weighed(root, sight)
    chosen: dict[tuple[int, ...], float] = {}
    by_layout: dict[int, int] = {}
    for prior, _, layout, card in ways:
        if len(chosen) >= most:
            break
        if by_layout.get(layout.left, 0) >= MOST_DISCARDS:
            continue
        moves = _moves(root, layout, card)
        if moves and moves not in chosen:
            chosen[moves] = prior
            by_layout[layout.left] = by_layout.get(layout.left, 0) + 1
    plans = [Plan(moves, prior) for moves, prior in chosen.items()]
    unthinking = _unthinking(root, greedy)
    if not any(set(unthinking) == set(moves) for moves in chosen):
        plans.append(Plan(unthinking, ways[-1][0] if ways else 0.0))
    return plans


def _weighed(root: State, sight: Sight) -> list[tuple[float, int, Layout, int]]:
    """Every way to lay cards and discard, the cheapest first."""
    tables = root.tables
    called = root.caller_of >= 0
    taken = root.taken
    ways: list[tuple[float, int, Layout, int]] = []
    known: set[tuple[int, int]] = set()
    layouts = sight.layouts(
        sight.hand,
        sight.melds,
        opened=sight.opened,
        melding=not called or tables.meld_after_call,
        laying=not called or tables.lay_after_call,
    )
    for layout in islice(layouts, MOST_LAYOUTS):
        left = layout.left
        if not left:
            if tables.free:
                ways.append((GOING_OUT - 20, len(ways), layout, -1))
            continue
        if not left & ~taken:
            continue
        fits = sight.fits_after(layout, sight.melds)
        if (left, fits) in known:
            continue
        known.add((left, fits))
        opened = sight.opened or bool(layout.groups)
        for card in cards_in(left & ~taken):
            rest = left ^ BIT[card]
            price = (
                hand_cost(sight, rest, fits, opened) + danger(sight, card) if rest else GOING_OUT
            )
            ways.append((price, len(ways), layout, card))
    ways.sort(key=lambda way: way[:2])
    return ways


def _moves(root: State, layout: Layout, card: int) -> tuple[int, ...]:
    """The moves that lay a layout and discard a card, or none where they are not allowed."""
    state = root.copy()
    seat = state.turn
    moves: list[int] = []
    for cards, place, steps in layout.groups:
        index = place.bit_length() - 1
        left = cards
        for step in range(steps):
            if place or step:
                index = index if place else len(state.melds) - 1
                wanted = [
                    move
                    for move in turn_options(state)
                    if codes.LAY <= move < codes.DISCARD
                    and codes.index_of(move) == index
                    and move & codes.CARDS & left
                ]
            else:
                first = left if steps == 1 else left & SEVENS
                wanted = [
                    move
                    for move in turn_options(state)
                    if codes.MELD <= move < codes.LAY
                    and (
                        move & codes.CARDS == first
                        or (steps > 1 and move & codes.CARDS in _each(first))
                    )
                ]
            if not wanted:
                return ()
            apply(state, seat, wanted[0])
            moves.append(wanted[0])
            left &= ~wanted[0]
    if state.phase == OVER:
        return tuple(moves)
    if card < 0 or not state.hands[seat] >> card & 1:
        return ()
    return (*moves, codes.DISCARD | BIT[card])


def _each(cards: int) -> list[int]:
    return [BIT[card] for card in cards_in(cards)]


def _unthinking(root: State, greedy: Greedy) -> tuple[int, ...]:
    """What the greedy seat would do."""
    state = root.copy()
    noted: list[int] = []
    if greedy.lay(state, noted):
        noted.append(codes.DISCARD | greedy.thrown(state))
    return tuple(noted)
