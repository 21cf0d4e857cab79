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
)
from engine.melds import NO_JOKER, Meld, is_one_rank
from engine.tables import Named, Tables


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
        moves += joker_melds(tables, usable, naturals_on(melds))
    return moves


def joker_melds(tables: Tables, naturals: int, on_table: int) -> list[int]:
    """Every meld that the joker in a hand makes with its naturals, as moves.

    Args:
        tables: the rules.
        naturals: the hand's naturals that may be laid.
        on_table: the naturals lying on the table.
    """
    rows = [tables.joker_runs[suit][naturals >> 13 * suit & LANE] for suit in range(4)]
    rows += [tables.joker_sets[naturals & same] for same in RANK_MASK if naturals & same]
    return [move for row in rows for move, named in row if not named & on_table]


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
    if discard == JOKER:
        return _calls_of_joker(tables, usable, naturals_on(melds), pon, chi)
    moves: list[int] = []
    same = usable & RANK_MASK[discard % 13]
    lane = usable >> 13 * (discard // 13) & LANE
    if pon and same & same - 1:
        moves += tables.pons[same]
    if chi and lane & lane - 1:
        moves += tables.chis[lane << 6 | discard]
    if hand & JOKER_BIT:
        rows: list[Named] = []
        if pon and same and tables.joker_in_pon:
            rows.append(tables.joker_pons[same << 6 | discard])
        if chi and lane and tables.joker_in_chi:
            rows.append(tables.joker_chis[lane << 6 | discard])
        if rows:
            on_table = naturals_on(melds)
            moves += [move for row in rows for move, named in row if not named & on_table]
    return moves


def _calls_of_joker(
    tables: Tables, naturals: int, on_table: int, pon: bool, chi: bool
) -> list[int]:
    """The calls of a discarded joker: the melds that a joker in the hand would make."""
    moves = []
    for meld in joker_melds(tables, naturals, on_table):
        cards = meld & codes.CARDS & ~JOKER_BIT
        is_set = is_one_rank(cards)
        if pon if is_set else chi:
            kind = codes.PON if is_set else codes.CHI
            moves.append(meld ^ (codes.MELD | JOKER_BIT) | kind)
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
