"""How many cards would help a hand: its outs."""

from __future__ import annotations

from engine.cards import BIT, LANE, NATURALS, RANK_MASK, SEVENS, cards_in
from engine.state import State


def outs(state: State, seat: int, unseen: int) -> int:
    """How many unseen cards could come down at once with or beside a hand.

    Args:
        state: the table.
        seat: whose hand it is.
        unseen: the cards that the seat cannot see, as a mask.
    """
    tables = state.tables
    hand = state.hands[seat] & NATURALS & ~state.dead
    added = state.fits | SEVENS if state.opened >> seat & 1 else SEVENS
    count = 0
    for card in cards_in(unseen & NATURALS & ~state.dead):
        bit = BIT[card]
        same = hand & RANK_MASK[card % 13]
        lane = hand >> card // 13 * 13 & LANE
        if bit & added or same & same - 1 or (lane & lane - 1 and tables.chis[lane << 6 | card]):
            count += 1
    return count
