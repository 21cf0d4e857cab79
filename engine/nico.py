"""Nico nico: four pairs of four different ranks (rulings B1-35 to B1-40)."""

from __future__ import annotations

from engine import codes
from engine.cards import BIT, JOKER_BIT, RANK_MASK, cards_in, rank_of
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


def options(tables: Tables, cards: int, on_table: int, dead: int) -> list[int]:
    """The ways to lay eight cards as four pairs: one for each identity of a joker that matters."""
    if cards.bit_count() != 8 or cards & dead:
        return []
    if not cards & JOKER_BIT:
        return [codes.NICO] if pairs(tables, cards) else []
    if not tables.nico_joker:
        return []
    names = [
        name
        for name in joker_names(cards & ~JOKER_BIT)
        if tables.melds.may_stand_for(name)
        and not (tables.joker_unique and on_table & BIT[name])
        and pairs(tables, cards, name)
    ]
    return [codes.NICO | codes.NAMED[name] for name in names[: None if tables.joker_unique else 1]]
