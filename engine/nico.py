"""Nico nico: four pairs of four different ranks (rulings B1-35 to B1-40)."""

from __future__ import annotations

from engine import codes
from engine.cards import BIT, JOKER_BIT, LANE, RANK_MASK, cards_in, format_card, rank_of
from engine.layable import naturals_on
from engine.melds import NO_JOKER, Meld
from engine.tables import Tables


def pairs(tables: Tables, cards: int, name: int = NO_JOKER) -> list[Meld]:
    """The four pairs that eight cards make, by rank, or an empty list.

    Args:
        tables: the rules.
        cards: the seven or eight in the hand, with the discard where one is called.
        name: what the joker stands for, where it is among them.
    """
    naturals = cards & ~JOKER_BIT
    if cards.bit_count() != 8 or (name == NO_JOKER) != (naturals == cards):
        return []
    groups = [naturals & same for same in RANK_MASK if naturals & same]
    if len(groups) != 4:
        return []
    found = []
    for group in groups:
        if group.bit_count() == 2:
            found.append(tables.melds.pair(group))
        elif group.bit_count() == 1 and name in joker_names(naturals):
            found.append(tables.melds.pair(group, name))
        else:
            return []
    return found


def joker_names(naturals: int) -> list[int]:
    """The cards that a joker could stand for beside seven naturals: the mates of the single one."""
    singles = [naturals & same for same in RANK_MASK if (naturals & same).bit_count() == 1]
    if len(singles) != 1:
        return []
    single = singles[0]
    return cards_in(RANK_MASK[rank_of(single.bit_length() - 1)] & ~single)


def options(tables: Tables, cards: int, melds: tuple[Meld, ...], dead: int) -> list[int]:
    """The ways to lay eight cards as four pairs: one for each identity of a joker that matters.

    Args:
        tables: the rules.
        cards: the hand, with the discard where one is called.
        melds: what lies on the table; a unique joker must not stand for a card there.
        dead: the card that is out of play.
    """
    naturals = cards & ~JOKER_BIT
    ranks = (naturals | naturals >> 13 | naturals >> 26 | naturals >> 39) & LANE
    if ranks.bit_count() != 4 or cards.bit_count() != 8 or cards & dead:
        return []
    if not cards & JOKER_BIT:
        return [codes.NICO] if pairs(tables, cards) else []
    if not tables.nico_joker:
        return []
    on_table = naturals_on(melds)
    names = [
        name
        for name in joker_names(naturals)
        if tables.melds.may_stand_for(name)
        and not (tables.joker_unique and on_table & BIT[name])
        and pairs(tables, cards, name)
    ]
    return [codes.NICO | codes.NAMED[name] for name in names[: None if tables.joker_unique else 1]]


def first_option(tables: Tables, cards: int, melds: tuple[Meld, ...], dead: int) -> int:
    """What nico nico without a word about its joker means: the first option as text.

    Raises:
        ValueError: there is no option.
    """
    found = options(tables, cards, melds, dead)
    return min(found, key=_joker_text)


def _joker_text(code: int) -> str:
    name = codes.name_of(code)
    return format_card(name) if name >= 0 else ""
