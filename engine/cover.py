"""Can a whole hand come down, and in how few steps: an exact cover by groups of cards.

Everything that cards can do without a discard comes down to groups. A group is a new meld, or
all that one meld on the table takes: any cards at either end of a run, the missing suits of a
set, a lone seven grown into one or the other. A hand comes down exactly where it splits into
groups, at most one for each meld on the table; no order of play reaches anything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine import codes
from engine.cards import (
    ACE,
    BIT,
    EIGHT,
    JOKER_BIT,
    KING,
    NATURALS,
    RANK_MASK,
    SEVENS,
    SIX,
    card_at,
    cards_in,
    mask_of,
    suit_of,
)
from engine.layable import meld_options, naturals_on
from engine.melds import HIGH_ACE, NO_JOKER, Meld
from engine.tables import Tables

Group = tuple[int, int, int]
"""The cards from the hand, the meld they go to (0: a new one, else a bit) and the steps taken."""

IMPOSSIBLE = 99


def fewest_steps(
    tables: Tables,
    hand: int,
    melds: tuple[Meld, ...],
    dead: int,
    *,
    melding: bool = True,
    laying: bool = True,
) -> int | None:
    """In how few melds and additions a seat that has opened can lay down its whole hand.

    Args:
        tables: the rules.
        hand: the hand's cards.
        melds: what lies on the table.
        dead: the card that is out of play.
        melding: whether new melds may come down.
        laying: whether cards may be added.

    Returns:
        The steps, or None where a card would be left.
    """
    if hand & dead:
        return None
    ways = groups_of(tables, hand, melds, dead, melding=melding, laying=laying)
    reach = 0
    for cards, _, _ in ways:
        reach |= cards
    if reach != hand:
        return 0 if not hand else None
    steps = _cover(hand, 0, ways, {})
    return steps if steps < IMPOSSIBLE else None


def groups_of(
    tables: Tables,
    hand: int,
    melds: tuple[Meld, ...],
    dead: int,
    *,
    melding: bool = True,
    laying: bool = True,
) -> list[Group]:
    """Every group of a hand; the arguments are those of :func:`fewest_steps`.

    A unique joker stands for no card of the hand, since that card could not come down then.
    """
    table = _Table(tables, hand & ~dead, melds, dead)
    groups = [*_new_melds(table, laying)] if melding else []
    if laying:
        for index in range(len(melds)):
            groups += [(cards, BIT[index], steps) for cards, steps in _additions(table, index)]
    return groups


def _cover(left: int, used: int, groups: list[Group], known: dict[tuple[int, int], int]) -> int:
    """The fewest steps in which disjoint groups make up the cards left."""
    if not left:
        return 0
    key = (left, used)
    best = known.get(key)
    if best is not None:
        return best
    best = IMPOSSIBLE
    hardest = BIT[left.bit_length() - 1]
    for cards, meld, steps in groups:
        if cards & hardest and not cards & ~left and not meld & used:
            best = min(best, steps + _cover(left ^ cards, used | meld, groups, known))
    known[key] = best
    return best


@dataclass(frozen=True, slots=True)
class _Table:
    """A hand before a table."""

    tables: Tables
    hand: int
    melds: tuple[Meld, ...]
    dead: int

    @property
    def has_joker(self) -> bool:
        return bool(self.hand & JOKER_BIT)

    def may_name(self, card: int) -> bool:
        """Whether the hand's joker may stand for a card while the whole hand comes down."""
        if not self.tables.melds.may_stand_for(card):
            return False
        if not self.tables.joker_unique:
            return True
        return not (self.hand | naturals_on(self.melds)) & BIT[card]


def _new_melds(table: _Table, laying: bool) -> Iterator[Group]:
    for move in meld_options(table.tables, table.hand, table.melds, table.dead):
        name = codes.name_of(move)
        if name < 0 or table.may_name(name):
            yield move & codes.CARDS, 0, 1
    if laying:
        yield from _grown_sevens(table)


def _grown_sevens(table: _Table) -> Iterator[Group]:
    """A seven laid alone that then takes one card, where both at once are no meld."""
    rules = table.tables.melds
    sevens = cards_in(table.hand & SEVENS)
    for seven in sevens:
        suit = suit_of(seven)
        beside = (card_at(suit, SIX), card_at(suit, EIGHT))
        if not rules.seven_run:
            for card in beside:
                if table.hand & BIT[card]:
                    yield BIT[seven] | BIT[card], 0, 2
        if table.has_joker and rules.joker_on_lone_seven and any(map(table.may_name, beside)):
            yield BIT[seven] | JOKER_BIT, 0, 2
    if rules.seven_takes_seven and not rules.seven_pair:
        for pair in combinations(sevens, 2):
            yield mask_of(pair), 0, 2


def _additions(table: _Table, index: int) -> Iterator[tuple[int, int]]:
    """Everything that one meld on the table can take from the hand, with the steps."""
    meld = table.melds[index]
    joker = table.has_joker and bool(meld.joker_fits or meld.kind == "seven")
    if not table.hand & meld.fits and not joker:
        return
    if meld.kind in ("set", "seven"):
        yield from _to_set(table, meld)
    if meld.kind in ("run", "seven"):
        yield from _to_run(table, meld)


def _to_set(table: _Table, meld: Meld) -> Iterator[tuple[int, int]]:
    room = 4 - len(meld)
    same = cards_in(table.hand & meld.fits & RANK_MASK[meld.low])
    takes_joker = table.has_joker and meld.joker == NO_JOKER
    for size in range(min(room, len(same)) + 1):
        for chosen in combinations(same, size):
            cards = mask_of(chosen)
            if size:
                yield cards, size
            # A seven lying alone takes a joker as a seven only once another lies beside it.
            if takes_joker and size < room and (meld.kind == "set" or size):
                free = RANK_MASK[meld.low] & ~meld.naturals & ~cards
                if any(table.may_name(name) for name in cards_in(free)):
                    yield cards | JOKER_BIT, size + 1


def _to_run(table: _Table, meld: Meld) -> Iterator[tuple[int, int]]:
    """Cards at the low end, at the high end, or at both, one of them the joker perhaps."""
    suit = suit_of(meld.naturals.bit_length() - 1)
    takes_joker = table.has_joker and meld.joker == NO_JOKER
    lowest = 1 if meld.high == HIGH_ACE else 0
    # Above the king there is room for an ace only where it would not go to the low end.
    highest = HIGH_ACE if table.tables.melds.both_aces and meld.low > 1 else KING
    for below in range(meld.low - lowest + 1):
        under = [card_at(suit, meld.low - step) for step in range(1, below + 1)]
        gaps_under = _gaps(table, under, takes_joker)
        if gaps_under is None:
            break
        for above in range(max(highest, meld.high) - meld.high + 1):
            over = [card_at(suit, meld.high + step) for step in range(1, above + 1)]
            gaps = _gaps(table, under + over, takes_joker)
            if gaps is None:
                break
            ace_twice = meld.low - below == ACE and meld.high + above == HIGH_ACE
            if (below or above) and not ace_twice:
                yield from _with_joker(table, meld, under, over, gaps, takes_joker)


def _gaps(table: _Table, cards: list[int], takes_joker: bool) -> list[int] | None:
    """The cards that the hand lacks, None where they are more than the joker can fill."""
    gaps = [card for card in cards if not table.hand & BIT[card]]
    return gaps if len(gaps) <= takes_joker else None


def _with_joker(
    table: _Table, meld: Meld, under: list[int], over: list[int], gaps: list[int], joker: bool
) -> Iterator[tuple[int, int]]:
    cards = under + over
    whole = mask_of(cards)
    if not gaps:
        yield whole, len(cards)
    if not joker:
        return
    for name in gaps or cards:
        # The joker needs two naturals, so a lone seven must have grown on its other side first.
        alone = meld.kind == "seven" and (
            (under[:1] == [name] and not over) or (over[:1] == [name] and not under)
        )
        if table.may_name(name) and (not alone or table.tables.melds.joker_on_lone_seven):
            yield whole & ~BIT[name] & NATURALS | JOKER_BIT, len(cards)
