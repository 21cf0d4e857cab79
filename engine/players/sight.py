"""What a seat can work out from its view: cards unseen, what can come down, what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import BIT, JOKER_BIT, NATURALS, SEVENS, cards_in
from engine.cover import Group, groups_of
from engine.layable import fits_of, naturals_on
from engine.melds import Meld
from engine.rules import RuleSet
from engine.scoring import card_points
from engine.tables import Tables, tables_of
from engine.view import View


@lru_cache(maxsize=256)
def points_table(rules: RuleSet) -> tuple[int, ...]:
    """What each card costs in the hand, before anything multiplies it."""
    return tuple(card_points(rules, card) for card in range(53))


@dataclass(frozen=True, slots=True)
class Layout:
    """Some groups of a hand that can come down together.

    Attributes:
        groups: new melds first.
        left: the cards that stay in the hand.
    """

    groups: tuple[Group, ...]
    left: int


class Sight:
    """A view, made ready for thinking.

    Attributes:
        view: the view.
        tables: the rules, made ready.
        hand: the seat's cards.
        melds: what lies on the table.
        dead: the card that is out of play, as a mask.
        unseen: the cards in other hands and in the stock.
        opened: whether the seat has laid a meld.
        points: what each card costs.
    """

    __slots__ = ("dead", "hand", "melds", "opened", "points", "tables", "unseen", "view")

    def __init__(self, view: View) -> None:
        assert view.hand is not None and view.seat is not None, "a player sits in a seat"
        self.view = view
        self.tables: Tables = tables_of(view.rules)
        self.hand = view.hand.mask
        self.melds: tuple[Meld, ...] = tuple([lying.meld for lying in view.melds])
        self.dead = 0 if view.dead_card is None else BIT[view.dead_card]
        self.opened = view.seat in view.opened
        self.points = points_table(view.rules)
        seen = self.hand | naturals_on(self.melds)
        for card in view.discards:
            seen |= BIT[card]
        self.unseen = NATURALS & ~seen

    def layouts(
        self,
        hand: int,
        melds: tuple[Meld, ...],
        *,
        opened: bool,
        melding: bool = True,
        laying: bool = True,
    ) -> Iterator[Layout]:
        """Every way to lay some of a hand's cards, beginning with none of them.

        Args:
            hand: the hand.
            melds: what lies on the table.
            opened: whether cards can be added before a meld is laid.
            melding: whether new melds may come down.
            laying: whether cards may be added.
        """
        groups = groups_of(self.tables, hand, melds, self.dead, melding=melding, laying=laying)
        # Melds first, so that what follows them may be additions.
        groups.sort(key=lambda group: group[1])
        yield from _choices(groups, 0, hand, 0, (), opened)

    def fits_after(self, layout: Layout, melds: tuple[Meld, ...]) -> int:
        """The naturals that the table takes once a layout has come down; a joker is not followed.

        Args:
            layout: what comes down.
            melds: what lies on the table before.
        """
        rules = self.tables.melds
        after = list(melds)
        for cards, place, _ in layout.groups:
            naturals = cards & NATURALS
            index = place.bit_length() - 1
            if place:
                grown = rules.lying(naturals | melds[index].naturals, melds[index].joker)
                after[index] = grown or melds[index]
            else:
                new = rules.lying(naturals)
                if new is not None:
                    after.append(new)
        return fits_of(tuple(after)) & ~self.dead

    def penalty(self, hand: int) -> int:
        """What a hand would cost if the round ended now, held melds left aside."""
        rules = self.view.rules
        points = sum([self.points[card] for card in cards_in(hand)])
        if rules.seven_doubles:
            points <<= (hand & SEVENS).bit_count()
        if hand & JOKER_BIT:
            points *= rules.joker_times
        if hand & self.dead:
            points += rules.dead_card
        return points


def _choices(
    groups: list[Group],
    start: int,
    left: int,
    used: int,
    chosen: tuple[Group, ...],
    opened: bool,
) -> Iterator[Layout]:
    yield Layout(chosen, left)
    for place in range(start, len(groups)):
        cards, meld, _ = groups[place]
        if cards & ~left or meld & used or (meld and not opened):
            continue
        more = (*chosen, groups[place])
        yield from _choices(groups, place + 1, left ^ cards, used | meld, more, opened or not meld)
