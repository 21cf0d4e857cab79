"""What can come down from a hand: melds, additions, and calls of a discard.

Functions of the cards alone; whose turn it is and what must be kept back comes after.
"""

from __future__ import annotations

from engine import codes
from engine.cards import (
    BIT,
    JOKER,
    JOKER_BIT,
    LANE,
    NATURALS,
    RANK_MASK,
    SEVENS,
    rank_of,
    suit_of,
)
from engine.melds import NO_JOKER, Meld
from engine.tables import Tables


def naturals_on(melds: tuple[Meld, ...]) -> int:
    """The natural cards in some melds."""
    cards = 0
    for meld in melds:
        cards |= meld.naturals
    return cards


def meld_options(tables: Tables, hand: int, melds: tuple[Meld, ...], dead: int) -> list[int]:
    """Every meld that a hand can lay, as moves.

    Args:
        tables: the rules.
        hand: the hand's cards.
        melds: what lies on the table; a unique joker must not stand for a card there.
        dead: the card that is out of play.
    """
    usable = hand & NATURALS & ~dead
    runs = tables.runs
    spades = usable & LANE
    hearts = usable >> 13 & LANE
    diamonds = usable >> 26 & LANE
    clubs = usable >> 39
    moves = [*runs[0][spades], *runs[1][hearts], *runs[2][diamonds], *runs[3][clubs]]
    # The ranks of which three or four are here.
    ranks = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    while ranks:
        rank = ranks.bit_length() - 1
        ranks ^= BIT[rank]
        moves += tables.sets[usable & RANK_MASK[rank]]
    if tables.seven_pair and (usable & SEVENS).bit_count() == 2:
        moves += tables.sets[usable & SEVENS]
    if hand & JOKER_BIT:
        moves += tables.joker_melds(usable, naturals_on(melds))
    return moves


def lay_options(
    tables: Tables, hand: int, melds: tuple[Meld, ...], fits: int, dead: int
) -> list[int]:
    """Every single card of a hand added to every meld that takes it, as moves.

    Args:
        tables: the rules.
        hand: the hand's cards.
        melds: what lies on the table.
        fits: the naturals that fit some meld.
        dead: the card that is out of play.
    """
    moves = []
    fitting = hand & fits & ~dead
    while fitting:
        card = fitting.bit_length() - 1
        bit = BIT[card]
        fitting ^= bit
        for index, meld in enumerate(melds):
            if meld.fits & bit:
                moves.append(codes.LAY | index << codes.INDEX_SHIFT | bit)
    if hand & JOKER_BIT:
        on_table = naturals_on(melds)
        for index, meld in enumerate(melds):
            lay = codes.LAY | index << codes.INDEX_SHIFT | JOKER_BIT
            moves += [lay | codes.NAMED[name] for name in joker_names(tables, meld, on_table)]
    return moves


def joker_names(tables: Tables, meld: Meld, on_table: int) -> tuple[int, ...]:
    """The cards that a joker added to a meld may stand for, one alone where it does not matter."""
    if tables.joker_unique:
        return tuple(name for name in meld.joker_fits if not on_table & BIT[name])
    return meld.joker_fits[:1] if meld.kind == "set" else meld.joker_fits


def call_options(
    tables: Tables,
    hand: int,
    discard: int,
    melds: tuple[Meld, ...],
    dead: int,
    *,
    pon: bool,
    chi: bool,
) -> list[int]:
    """Every pon and chi of a discard with two cards or more of a hand, as moves.

    Args:
        tables: the rules.
        hand: the hand's cards.
        discard: the card called, which may be the joker.
        melds: what lies on the table.
        dead: the card that is out of play.
        pon: look for pons.
        chi: look for chis.
    """
    usable = hand & NATURALS & ~dead
    moves: list[int] = []
    if discard == JOKER:
        on_table = naturals_on(melds)
        if pon:
            moves += tables.calls_of_joker(codes.PON, usable, on_table)
        if chi:
            moves += tables.calls_of_joker(codes.CHI, usable, on_table)
        return moves
    if pon:
        same = usable & RANK_MASK[rank_of(discard)]
        if same & same - 1:
            moves += tables.pons[same]
    if chi:
        lane = usable >> 13 * suit_of(discard) & LANE
        if lane & lane - 1:
            moves += tables.chis[lane << 6 | discard]
    if hand & JOKER_BIT:
        on_table = naturals_on(melds)
        if pon and tables.joker_in_pon:
            moves += tables.joker_calls(codes.PON, usable, discard, on_table)
        if chi and tables.joker_in_chi:
            moves += tables.joker_calls(codes.CHI, usable, discard, on_table)
    return moves


def laid(
    tables: Tables, melds: tuple[Meld, ...], move: int, claimed: int = 0
) -> tuple[tuple[Meld, ...], int]:
    """The table after a meld, an addition or a call, and the card that is dead from then on.

    Args:
        tables: the rules.
        melds: what lay on the table.
        move: the move.
        claimed: the natural that a call takes, as a mask.

    Returns:
        The melds, and the mask of the card that a joker laid now puts out of play, or 0.
    """
    name = codes.name_of(move)
    dead = BIT[name] if name != NO_JOKER and tables.joker_unique else 0
    cards = move & codes.CARDS & ~JOKER_BIT
    if move < codes.LAY:
        meld = tables.melds.form(cards | claimed, name)
        assert meld is not None, "moves here are legal"
        return (*melds, meld), dead
    index = codes.index_of(move)
    if cards:
        meld = tables.melds.plus(melds[index], cards.bit_length() - 1)
    else:
        meld = tables.melds.plus_joker(melds[index], name)
    return (*melds[:index], meld, *melds[index + 1 :]), dead


def fits_of(melds: tuple[Meld, ...]) -> int:
    """The naturals that fit some meld."""
    fits = 0
    for meld in melds:
        fits |= meld.fits
    return fits
