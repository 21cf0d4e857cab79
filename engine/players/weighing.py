"""What a way to end a turn is worth avoiding, in points: the measure of the normal player.

A hand costs a part of its points and the turns until it is empty; a discard costs what it may
give away.
"""

from __future__ import annotations

from typing import Final

from engine.cards import BIT, JOKER, LANE, RANK_MASK
from engine.players.outlook import turns_left
from engine.players.sight import Sight

GOING_OUT: Final = -40.0
"""What an empty hand is worth, in points."""
LOSS: Final = 0.5
"""How much of a hand's points is likely to be paid."""
TURN: Final = 5.0
"""What each turn until the hand is empty costs, in points."""


def hand_cost(sight: Sight, hand: int, fits: int, opened: bool) -> float:
    """What a hand is worth avoiding: its points, and the turns until it is empty."""
    return LOSS * sight.penalty(hand) + TURN * turns_left(sight, hand, fits, opened=opened)


def danger(sight: Sight, card: int) -> float:
    """What discarding a card may give away."""
    view = sight.view
    rules = view.rules
    if card == JOKER:
        return 15.0 if rules.joker_claimable else 0.0
    if BIT[card] & sight.dead:
        return 0.0
    unseen = sight.unseen & ~sight.dead
    rank = card % 13
    mates = (unseen & RANK_MASK[rank]).bit_count()
    lane = unseen >> card - rank & LANE
    pairs = sum(
        1
        for low, high in ((rank - 2, rank - 1), (rank - 1, rank + 1), (rank + 1, rank + 2))
        if low >= 0 and high <= 12 and lane >> low & 1 and lane >> high & 1
    )
    given = 0.0
    if rules.calls in ("both", "pon") or rules.ron:
        given += (0.0, 0.0, 0.5, 1.5)[mates]
    if rules.calls in ("both", "chi") or rules.ron:
        given += 0.4 * pairs
    if rules.ron:
        given *= 2
    if rules.take == "free":
        given += 0.3 * pairs
    return given
