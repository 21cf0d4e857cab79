"""How far a hand is from empty: a rough count of the turns it still takes.

A turn brings a card and takes one away, so a hand shrinks in two ways only: a card goes to a
meld on the table (one fewer), or a meld comes down with the card drawn or called (three fewer,
with the discard). Where the last card must be discarded, two cards cannot become a meld any
more, so a pair is worth less with two cards than with three.
"""

from __future__ import annotations

from typing import Final

from engine.cards import BIT, JOKER_BIT, LANE, NATURALS, RANK_MASK, SEVENS, cards_in
from engine.players.sight import Sight

SLOWEST: Final = 0.02
"""What happens on a turn even where nothing helps: others lay melds, too."""
LONGEST: Final = 50.0
"""No hand is thought to take longer."""
ADDED: Final = 0.55
"""The part of the unseen cards that fit the table that still fit it when they come."""
CALLED: Final = 1.3
"""How often another's discard brings a wanted card, beside a draw."""


def turns_left(sight: Sight, hand: int, fits: int, *, opened: bool) -> float:
    """About how many turns it takes to empty a hand.

    Args:
        sight: the table.
        hand: the cards that stay after this turn's discard.
        fits: the naturals that some meld on the table takes.
        opened: whether the seat has laid a meld by then.
    """
    usable = hand & NATURALS & ~sight.dead
    ready = usable & (fits | SEVENS) if opened else usable & SEVENS
    stuck = hand.bit_count() - ready.bit_count()
    if hand & JOKER_BIT:
        stuck -= 1
    if stuck <= 0:
        return 1.0
    unseen = sight.unseen & ~sight.dead
    among = max(unseen.bit_count(), 1)
    added = (unseen & (fits | SEVENS if opened else SEVENS)).bit_count() / among * ADDED + SLOWEST
    melded = _melding_rate(sight, usable & ~ready, unseen, among)
    least = 2 if sight.tables.free else 3
    turns = [0.0]
    for count in range(1, stuck + 1):
        if count < least or not melded:
            turns.append(turns[count - 1] + 1 / added)
        else:
            after = melded * turns[max(count - 3, 0)] + added * turns[count - 1]
            turns.append((1 + after) / (added + melded))
    return min(turns[stuck], LONGEST)


def _melding_rate(sight: Sight, naturals: int, unseen: int, among: int) -> float:
    """How many melds a turn brings: by drawing, by pon from all, by chi from one."""
    in_sets = in_runs = 0
    for card in cards_in(naturals):
        rank = card % 13
        same = RANK_MASK[rank]
        mates = naturals & same
        if mates & mates - 1:
            in_sets |= unseen & same
        lane = LANE << card - rank
        bit = BIT[card]
        above = bit << 1 & lane
        if naturals & above:
            in_runs |= unseen & lane & (bit >> 1 | bit << 2)
        elif naturals & bit << 2 & lane:
            in_runs |= unseen & above
        if rank == 0 and sight.tables.melds.both_aces:
            king, queen = bit << 12, bit << 11
            if naturals & king:
                in_runs |= unseen & queen
            if naturals & queen:
                in_runs |= unseen & king
    tables = sight.tables
    opponents = len(sight.view.counts) - 1
    pons = opponents if tables.pon else 0
    chis = 1 if tables.chi else 0
    if tables.take:
        chis = 1
    sets, runs = in_sets.bit_count() / among, in_runs.bit_count() / among
    return sets * (1 + CALLED * pons) + runs * (1 + CALLED * chis)
