"""Can this hand go out, and how: the exact search behind ron.

New melds never need an addition first, so it is enough to try melds, then additions. Which
meld an added card goes to matters (a six may go to a set of sixes or to a run that a seven
then follows), so every choice is tried; what failed once is not tried again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import codes, nico
from engine.cards import BIT, JOKER
from engine.layable import (
    call_options,
    fits_of,
    laid,
    lay_options,
    meld_options,
)
from engine.melds import Meld
from engine.moves import decode, format_move
from engine.tables import Tables

if TYPE_CHECKING:
    from engine.state import State

Melds = tuple[Meld, ...]
_Seen = set[tuple[int, Melds]]


def can_lay_all(
    tables: Tables, hand: int, melds: Melds, dead: int, *, melding: bool = True, laying: bool = True
) -> bool:
    """Whether a seat that has opened can lay down its whole hand without a discard.

    Args:
        tables: the rules.
        hand: the hand's cards.
        melds: what lies on the table.
        dead: the card that is out of play.
        melding: whether new melds may come down.
        laying: whether cards may be added.
    """
    return _all_down(tables, hand, melds, dead, melding, laying, set())


def _all_down(
    tables: Tables, hand: int, melds: Melds, dead: int, melding: bool, laying: bool, seen: _Seen
) -> bool:
    if not hand:
        return True
    if hand & dead or (hand, melds) in seen:
        return False
    if melding:
        for move in meld_options(tables, hand, melds, dead):
            after, died = laid(tables, melds, move)
            rest = hand & ~(move & codes.CARDS)
            if _all_down(tables, rest, after, dead | died, True, laying, seen):
                return True
    if laying and _all_added(tables, hand, melds, dead, set()):
        return True
    seen.add((hand, melds))
    return False


def _all_added(tables: Tables, hand: int, melds: Melds, dead: int, seen: _Seen) -> bool:
    if not hand:
        return True
    if hand & dead or (hand, melds) in seen:
        return False
    for move in lay_options(tables, hand, melds, fits_of(melds), dead):
        after, died = laid(tables, melds, move)
        if _all_added(tables, hand & ~(move & codes.CARDS), after, dead | died, seen):
            return True
    seen.add((hand, melds))
    return False


def _calls(state: State, seat: int) -> list[int]:
    """The calls that a ron of this seat can begin with: from anybody, in either shape."""
    hand = state.hands[seat]
    return call_options(
        state.tables, hand, state.discards[-1], state.melds, state.dead, pon=True, chi=True
    )


def _nicos(state: State, seat: int) -> list[int]:
    """The ways in which this seat can lay four pairs with the discard."""
    hand = state.hands[seat]
    if not state.tables.nico_called or state.opened & BIT[seat] or hand.bit_count() != 7:
        return []
    cards = hand | BIT[state.discards[-1]]
    return nico.options(state.tables, cards, state.melds, state.dead)


def can_ron(state: State, seat: int) -> bool:
    """Whether a seat that may ron in the open window can go out with the discard."""
    if state.hands[seat] & state.dead:
        return False
    return any(_completes(state, seat, call) for call in _calls(state, seat)) or bool(
        _nicos(state, seat)
    )


def _completes(state: State, seat: int, call: int) -> bool:
    tables = state.tables
    rest, melds, dead = _after_call(state, seat, call)
    return can_lay_all(
        tables,
        rest,
        melds,
        dead,
        melding=tables.meld_after_call,
        laying=tables.lay_after_call,
    )


def _after_call(state: State, seat: int, call: int) -> tuple[int, Melds, int]:
    discard = state.discards[-1]
    claimed = 0 if discard == JOKER else BIT[discard]
    melds, died = laid(state.tables, state.melds, call, claimed)
    rest = state.hands[seat] & ~(call & codes.CARDS)
    return rest, melds, state.dead | died


def shortest_plan(state: State, seat: int) -> tuple[int, ...] | None:
    """The ron with the fewest steps, of these the first as text; None where there is none.

    The first int is the call (or nico), the others are melds and additions.
    """
    if state.hands[seat] & state.dead:
        return None
    openings = [call for call in _calls(state, seat) if _completes(state, seat, call)]
    openings += _nicos(state, seat)
    openings.sort(key=_in_text_order)
    for steps in range(9):
        for opening in openings:
            if opening >= codes.NICO:
                return (opening,)
            found = _steps(state.tables, *_after_call(state, seat, opening), steps)
            if found is not None:
                return (opening, *found)
    return None


def _steps(
    tables: Tables, hand: int, melds: Melds, dead: int, steps: int
) -> tuple[int, ...] | None:
    """The first plan as text that lays down a hand in exactly so many steps."""
    if not hand or not steps:
        return () if not hand and not steps else None
    if hand & dead:
        return None
    moves: list[int] = []
    if tables.meld_after_call:
        moves += meld_options(tables, hand, melds, dead)
    if tables.lay_after_call:
        moves += lay_options(tables, hand, melds, fits_of(melds), dead)
    moves.sort(key=_in_text_order)
    for move in moves:
        after, died = laid(tables, melds, move)
        rest = hand & ~(move & codes.CARDS)
        found = _steps(tables, rest, after, dead | died, steps - 1)
        if found is not None:
            return (move, *found)
    return None


def _in_text_order(move: int) -> str:
    # As the steps stand in a plan's text, each before its separator.
    return format_move(decode(move)) + ";"
