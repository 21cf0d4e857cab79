"""Random positions with eight cards in hand and eight melds on the table."""

from __future__ import annotations

from random import Random

from engine import codes
from engine.cards import (
    BIT,
    JOKER_BIT,
    LANE,
    NATURALS,
    RANK_MASK,
    cards_in,
    mask_of,
)
from engine.melds import Meld
from engine.record.model import Position, TableLine
from engine.record.positions import round_at
from engine.round import Round
from engine.rules import RuleSet
from engine.tables import tables_of

CARDS = 8
MELDS = 8
LONGEST = 5
"""Longer runs are left out, so that eight melds leave cards for the hands."""


class Positions:
    """A source of positions; the same seed gives the same ones.

    Half of the hands are drawn evenly from the cards that are left, half are drawn towards cards
    that fit the table or go with those in the hand. With a joker in the rules it lies in a meld
    in a quarter of the positions and in the hand in another.
    """

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.rules = rules
        self.tables = tables_of(rules)
        self._chance = Random(seed)
        self._groups = self._all_groups()
        self._together = False

    def _all_groups(self) -> list[int]:
        tables = self.tables
        moves = [move for suit in range(4) for move in tables.runs[suit][LANE]]
        moves += [move for same in RANK_MASK for move in tables.sets[same]]
        groups = {move & codes.CARDS for move in moves}
        return sorted(group for group in groups if group.bit_count() <= LONGEST)

    def __call__(self) -> tuple[int, tuple[Meld, ...], int]:
        """A hand, the melds on the table and the mask of the card that is out of play."""
        chance = self._chance
        joker = chance.random() if self.rules.joker else 1.0
        melds, dead = self._table(with_joker=joker < 0.25)
        left = NATURALS & ~dead
        for meld in melds:
            left &= ~meld.naturals
        in_hand = JOKER_BIT if 0.25 <= joker < 0.5 else 0
        self._together = not self._together
        return self._hand(left, in_hand, melds), melds, dead

    def _table(self, *, with_joker: bool) -> tuple[tuple[Meld, ...], int]:
        chance = self._chance
        used = 0
        dead = 0
        melds: list[Meld] = []
        tries = 0
        while len(melds) < MELDS:
            tries += 1
            if tries > 200:
                used = dead = tries = 0
                melds = []
            group = chance.choice(self._groups)
            if group & used:
                continue
            meld = None
            if with_joker and not melds:
                name = chance.choice(cards_in(group))
                if self.tables.melds.may_stand_for(name):
                    meld = self.tables.melds.form(group ^ BIT[name], name)
                if meld is None:
                    continue
                dead = BIT[name] if self.rules.joker_unique else 0
            else:
                meld = self.tables.melds.form(group)
            assert meld is not None, "the groups are melds"
            used |= group
            melds.append(meld)
        chance.shuffle(melds)
        return tuple(melds), dead

    def _hand(self, left: int, hand: int, melds: tuple[Meld, ...]) -> int:
        chance = self._chance
        near = 0
        for meld in melds:
            near |= meld.fits
        while hand.bit_count() < CARDS:
            wanted = left & near if self._together else 0
            card = chance.choice(cards_in(wanted if wanted and chance.random() < 0.7 else left))
            left &= ~BIT[card]
            hand |= BIT[card]
            near |= _neighbours(card)
        return hand

    def round(self) -> Round:
        """The same as a round of four: seat 0, which has laid melds, is about to move."""
        chance = self._chance
        while True:
            hand, melds, _ = self()
            lines = tuple(TableLine(index % 4, meld.cards) for index, meld in enumerate(melds))
            used = hand | mask_of(card for line in lines for card in line.cards)
            every = NATURALS | (JOKER_BIT if self.rules.joker else 0)
            left = cards_in(every & ~used)
            if len(left) < 8:
                continue
            chance.shuffle(left)
            cards = cards_in(hand)
            position = Position(
                hands=(
                    tuple(cards),
                    *(tuple(sorted(left[2 * seat : 2 * seat + 2])) for seat in range(3)),
                ),
                table=lines,
                discards=tuple(left[6 : 6 + (len(left) - 6) // 2]),
                phase="act",
                turn=0,
                drawn=chance.choice(cards),
                turns=24,
            )
            return round_at(position, self.rules, number=1, dealer=0, seed=None)


def _neighbours(card: int) -> int:
    """The other cards of a card's rank, and those of its suit up to two ranks away."""
    rank = card % 13
    lane = sum(1 << near for near in range(max(rank - 2, 0), min(rank + 2, 12) + 1))
    return (RANK_MASK[rank] | lane << card - rank) & ~BIT[card]
