"""The legal moves of a state, as ints.

A seat's moves depend on nothing but its own hand and what everybody sees.
"""

from __future__ import annotations

from engine import codes, nico
from engine.cards import BIT, JOKER, JOKER_BIT, LANE, NATURALS, RANK_MASK, SEVENS
from engine.finish import can_ron
from engine.layable import call_options, lay_options, meld_options
from engine.state import ACT, CLAIM, DRAW, State


def options(state: State, seat: int) -> list[int]:
    """Every legal move of a seat; an empty list where it may not move."""
    if state.phase == CLAIM:
        return answer_options(state, seat) if state.answers_window(seat) else []
    if seat != state.turn:
        return []
    if state.phase == DRAW:
        return [codes.DRAW, codes.TAKE] if state.may_take() else [codes.DRAW]
    return turn_options(state) if state.phase == ACT else []


def turn_options(state: State) -> list[int]:
    """What the seat whose turn it is may do between its draw or call and its discard."""
    tables = state.tables
    seat = state.turn
    hand = state.hands[seat]
    if hand & JOKER_BIT or state.dead or state.taken or state.caller_of >= 0:
        return _unusual_turn_options(state, seat, hand)
    # The usual turn, in one go: `layable.meld_options` with the discards in the same look-ups.
    spades = hand & LANE
    hearts = hand >> 13 & LANE
    diamonds = hand >> 26 & LANE
    clubs = hand >> 39
    in_spades, in_hearts, in_diamonds, in_clubs = tables.suits
    moves = [*in_spades[spades], *in_hearts[hearts], *in_diamonds[diamonds], *in_clubs[clubs]]
    # The ranks of which three or four are here.
    ranks = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    while ranks:
        rank = ranks.bit_length() - 1
        ranks ^= BIT[rank]
        moves += tables.sets[hand & RANK_MASK[rank]]
    if tables.seven_pair:
        sevens = hand & SEVENS
        if sevens.bit_count() == 2:
            moves += tables.sets[sevens]
    if hand & state.fits and state.opened >> seat & 1:
        moves += lay_options(tables, hand, state.melds, state.fits, 0)
    cards = hand.bit_count()
    if tables.nico_drawn and cards == 8 and nico_options(state, seat):
        moves.append(codes.NICO)
    elif len(moves) > cards and not tables.free:
        moves = [move for move in moves if hand & ~move or move >= codes.DISCARD]
    return moves


def _unusual_turn_options(state: State, seat: int, hand: int) -> list[int]:
    """The same with a joker, a dead card, a card taken from the discards or after a call."""
    tables = state.tables
    called = state.caller_of >= 0
    moves: list[int] = []
    if not called or tables.meld_after_call:
        moves = meld_options(tables, hand, state.melds, state.dead)
    if state.opened & BIT[seat] and (not called or tables.lay_after_call):
        moves += lay_options(tables, hand, state.melds, state.fits, state.dead)
    keep = hand & ~state.taken
    if not tables.free:
        moves = [move for move in moves if keep & ~move]
    elif state.taken:
        moves = [move for move in moves if keep & ~move or not hand & ~move]
    if tables.nico_drawn and nico_options(state, seat):
        moves.append(codes.NICO)
    rows = tables.discards
    moves += rows[0][keep & LANE]
    moves += rows[1][keep >> 13 & LANE]
    moves += rows[2][keep >> 26 & LANE]
    moves += rows[3][(keep & NATURALS) >> 39]
    if keep & JOKER_BIT:
        moves.append(codes.DISCARD | JOKER_BIT)
    return moves


def nico_options(state: State, seat: int) -> list[int]:
    """The ways to lay the hand drawn to eight cards as four pairs."""
    hand = state.hands[seat]
    if state.opened & BIT[seat] or hand.bit_count() != 8:
        return []
    return nico.options(state.tables, hand, state.melds, state.dead)


def answer_options(state: State, seat: int) -> list[int]:
    """What a seat may answer to the open window: pass, and the calls that are possible to it."""
    bit = BIT[seat]
    moves = [codes.PASS]
    pon = bool(state.may_pon & bit)
    chi = bool(state.may_chi & bit)
    tables = state.tables
    hand = state.hands[seat]
    if pon or chi:
        card = state.discards[-1]
        calls = call_options(tables, hand, card, state.melds, state.dead, pon=pon, chi=chi)
        if calls:
            # The whole hand is a ron where there is one, and else leaves nothing to discard.
            empties = tables.free and not tables.ron
            moves += [call for call in calls if empties or hand & ~call]
    if state.may_ron & bit and can_ron(state, seat):
        moves.append(codes.RON)
    return moves


def callers(state: State) -> list[tuple[int, list[int]]]:
    """The seats that can do more than pass in the open window, with their moves.

    For search and playouts, which need not keep secret who could call.
    """
    card = state.discards[-1]
    if card == JOKER or state.may_ron or state.tables.joker_helps:
        asked = _could_finish_or_call(state, card)
    else:
        asked = []
        same = RANK_MASK[card % 13]
        chi_shift = card // 13 * 13
        for seat, hand in enumerate(state.hands):
            pair = hand & same
            if pair & pair - 1 and state.may_pon & BIT[seat]:
                asked.append(seat)
            elif state.may_chi & BIT[seat]:
                lane = hand >> chi_shift & LANE
                if lane & lane - 1 and state.tables.chis[lane << 6 | card]:
                    asked.append(seat)
    if not asked:
        return []
    moves = [(seat, answer_options(state, seat)) for seat in asked]
    return [(seat, able) for seat, able in moves if len(able) > 1]


def _could_finish_or_call(state: State, card: int) -> list[int]:
    """The seats whose cards are near enough to a discard to be looked at, for a ron too."""
    if card == JOKER:
        return [seat for seat, answer in enumerate(state.answers) if not answer]
    tables = state.tables
    same = RANK_MASK[card % 13]
    shift = card // 13 * 13
    sets = state.may_pon | state.may_ron
    runs = state.may_chi | state.may_ron
    asked = []
    for seat, hand in enumerate(state.hands):
        bit = BIT[seat]
        pair = hand & same
        lane = hand >> shift & LANE
        if (sets | runs) & bit and (
            (pair & pair - 1 and sets & bit)
            or (lane & lane - 1 and runs & bit and tables.chis[lane << 6 | card])
            or hand & JOKER_BIT
            or (tables.nico_called and not state.opened & bit and hand.bit_count() == 7)
        ):
            asked.append(seat)
    return asked
