"""What a seat remembers of a round: facts that everybody saw, and that its view has forgotten.

A view shows how things lie; who took which card, what went back into the stock and what nobody
wanted is gone from it. A memory is a plain value that grows with each view of the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import BIT
from engine.layable import naturals_on
from engine.view import View


class Refused(NamedTuple):
    """A discard that nobody called.

    Attributes:
        card: the card.
        source: who discarded it.
        turns: the discards made by then, with it.
    """

    card: int
    source: int
    turns: int


class Memory(NamedTuple):
    """What was seen of a round so far.

    Attributes:
        number: the round.
        turns: the discards made at the last view.
        discards: the discards at the last view, bottom first.
        hand: the own cards then, as a mask.
        window: whether that was an open window.
        source: whose discard that window was on.
        opened: the seats that had laid a meld before this turn.
        reshuffles: how often the stock was renewed by then.
        held: by seat, the cards it took from the discards and has not shown since, as a mask.
        buried: the cards that went back into the stock the last time, as a mask.
        refused: what nobody called, the latest last.
    """

    number: int = -1
    turns: int = 0
    discards: tuple[int, ...] = ()
    hand: int = 0
    window: bool = False
    source: int = -1
    opened: tuple[int, ...] = ()
    reshuffles: int = 0
    held: tuple[int, ...] = ()
    buried: int = 0
    refused: tuple[Refused, ...] = ()


NOTHING = Memory()
"""The memory of somebody who has just sat down."""


def recall(memory: Memory, view: View) -> Memory:
    """A memory with one more view.

    Args:
        memory: what was remembered so far, :data:`NOTHING` at first.
        view: the same seat's next view; one of another round begins anew.
    """
    source = -1 if view.source is None else view.source
    window = view.phase == "claim"
    begins = (
        memory.number != view.number
        or view.turns < memory.turns
        or view.reshuffles < memory.reshuffles
        or len(memory.held) != len(view.counts)
    )
    if begins:
        memory = Memory(held=(0,) * len(view.counts), opened=view.opened)
    else:
        memory = _followed(memory, view)
    return memory._replace(
        number=view.number,
        turns=view.turns,
        discards=view.discards,
        hand=0 if view.hand is None else view.hand.mask,
        window=window,
        source=source,
        opened=memory.opened if view.phase == "act" and not begins else view.opened,
        reshuffles=view.reshuffles,
    )


def _followed(memory: Memory, view: View) -> Memory:
    """What happened between two views of one round, as far as it can be told."""
    before, after = memory.discards, view.discards
    held, buried, refused = list(memory.held), memory.buried, memory.refused
    if view.reshuffles > memory.reshuffles:
        buried = _buried(memory, view)
        if view.turns > memory.turns + 1:
            # A card may have been thrown and shuffled unseen.
            held = [0] * len(held)
    elif memory.window and after[: len(before)] == before and before:
        refused = (*refused, Refused(before[-1], memory.source, memory.turns))[-24:]
    taker = _taker(memory, view)
    if taker >= 0:
        held = [cards & ~BIT[before[-1]] for cards in held]
        held[taker] |= BIT[before[-1]]
    shown = mask_of_all(after) | _lying(view) | (0 if view.hand is None else view.hand.mask)
    gone = shown | buried if view.reshuffles > memory.reshuffles else shown
    held = [cards & ~gone for cards in held]
    return memory._replace(held=tuple(held), buried=buried, refused=refused)


def _lying(view: View) -> int:
    """The natural cards on the table, as a mask."""
    return naturals_on(tuple([lying.meld for lying in view.melds]))


def _buried(memory: Memory, view: View) -> int:
    """The cards that are known to have been shuffled since: none of those that lie there now."""
    if view.reshuffles > memory.reshuffles + 1 or view.hand is None:
        return 0
    # The top card may have been taken rather than shuffled; one's own discard was not seen lying.
    before = memory.discards[:-1] if view.rules.take == "free" else memory.discards
    lain = mask_of_all(before) | memory.hand & ~view.hand.mask
    return lain & ~mask_of_all(view.discards) & ~_lying(view) & ~view.hand.mask


def _taker(memory: Memory, view: View) -> int:
    """The seat that has taken the top discard since and still holds it, or -1."""
    before, after = memory.discards, view.discards
    if not before or view.reshuffles != memory.reshuffles:
        return -1
    top = before[-1]
    if view.taken and view.drawn == top and view.turn is not None:
        return view.turn
    one_turn_later = view.turns == memory.turns + 1
    if not one_turn_later or after[:-1] != before[:-1] or top in after or view.source is None:
        return -1
    return -1 if _lying(view) & BIT[top] else view.source


def mask_of_all(cards: Sequence[int]) -> int:
    """The mask of some cards, the joker too."""
    return sum(BIT[card] for card in cards)
