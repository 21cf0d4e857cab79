"""Can this hand go out, and how: the exact search behind ron."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import codes, nico
from engine.cards import BIT, JOKER
from engine.cover import fewest_steps
from engine.layable import call_options, fits_of, laid, lay_options, meld_options
from engine.melds import Meld
from engine.moves import decode, format_move
from engine.tables import Tables

if TYPE_CHECKING:
    from engine.state import State

Melds = tuple[Meld, ...]


def can_ron(state: State, seat: int) -> bool:
    """Whether a seat that may ron in the open window can go out with the discard."""
    if state.hands[seat] & state.dead:
        return False
    for call in _calls(state, seat):
        if _steps_after(state, seat, call) is not None:
            return True
    return bool(_nicos(state, seat))


def shortest_plan(state: State, seat: int) -> tuple[int, ...] | None:
    """The ron with the fewest steps, of these the first as text; None where there is none.

    The first int is the call (or nico), the others are melds and additions.
    """
    if state.hands[seat] & state.dead:
        return None
    ways = [(0, nico_call) for nico_call in _nicos(state, seat)]
    for call in _calls(state, seat):
        steps = _steps_after(state, seat, call)
        if steps is not None:
            ways.append((steps, call))
    if not ways:
        return None
    fewest = min(steps for steps, _ in ways)
    first = min((call for steps, call in ways if steps == fewest), key=_in_text_order)
    if first >= codes.NICO:
        return (first,)
    return (first, *_plan(state.tables, *_after_call(state, seat, first), fewest))


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


def _after_call(state: State, seat: int, call: int) -> tuple[int, Melds, int]:
    """The hand, the table and the dead card after a call."""
    discard = state.discards[-1]
    claimed = 0 if discard == JOKER else BIT[discard]
    melds, died = laid(state.tables, state.melds, call, claimed)
    rest = state.hands[seat] & ~(call & codes.CARDS)
    return rest, melds, state.dead | died


def _steps_after(state: State, seat: int, call: int) -> int | None:
    return _fewest(state.tables, *_after_call(state, seat, call))


def _fewest(tables: Tables, hand: int, melds: Melds, dead: int) -> int | None:
    return fewest_steps(
        tables,
        hand,
        melds,
        dead,
        melding=tables.meld_after_call,
        laying=tables.lay_after_call,
    )


def _plan(tables: Tables, hand: int, melds: Melds, dead: int, steps: int) -> tuple[int, ...]:
    """The first plan as text that lays down a hand in just so many steps, the fewest possible."""
    if not steps:
        return ()
    moves: list[int] = []
    if tables.meld_after_call:
        moves += meld_options(tables, hand, melds, dead)
    if tables.lay_after_call:
        moves += lay_options(tables, hand, melds, fits_of(melds), dead)
    for move in sorted(moves, key=_in_text_order):
        after, died = laid(tables, melds, move)
        rest = hand & ~(move & codes.CARDS)
        if _fewest(tables, rest, after, dead | died) == steps - 1:
            return (move, *_plan(tables, rest, after, dead | died, steps - 1))
    raise AssertionError("the fewest steps are those of some plan")


def _in_text_order(move: int) -> str:
    # As the steps stand in a plan's text, each before its separator.
    return format_move(decode(move)) + ";"
