"""The legal moves of a state, as ints.

A seat's moves depend on nothing but its own hand and what everybody sees.
"""

from __future__ import annotations

from engine import codes, nico
from engine.cards import BIT, JOKER_BIT, LANE, NATURALS
from engine.finish import can_ron
from engine.layable import call_options, lay_options, meld_options, naturals_on
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
    called = state.caller_of >= 0
    moves: list[int] = []
    if not called or tables.meld_after_call:
        moves = meld_options(tables, hand, state.melds, state.dead)
    if state.opened & BIT[seat]:
        if not called or tables.lay_after_call:
            moves += lay_options(tables, hand, state.melds, state.fits, state.dead)
    elif tables.nico_drawn and hand.bit_count() == 8 and nico_options(state, seat):
        moves.append(codes.NICO)
    keep = hand & ~state.taken
    if not tables.free:
        moves = [move for move in moves if keep & ~move]
    elif state.taken:
        moves = [move for move in moves if keep & ~move or not hand & ~move]
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
    if state.opened & BIT[seat]:
        return []
    return nico.options(state.tables, state.hands[seat], naturals_on(state.melds), state.dead)


def answer_options(state: State, seat: int) -> list[int]:
    """What a seat may answer to the open window: pass, and the calls that are possible to it."""
    bit = BIT[seat]
    moves = [codes.PASS]
    pon = bool(state.may_pon & bit)
    chi = bool(state.may_chi & bit)
    tables = state.tables
    hand = state.hands[seat]
    if pon or chi:
        discard = state.discards[-1]
        calls = call_options(tables, hand, discard, state.melds, state.dead, pon=pon, chi=chi)
        if calls:
            # The whole hand is a ron where there is one, and else leaves nothing to discard.
            empties = tables.free and not tables.ron
            moves += [call for call in calls if empties or hand & ~call]
    if state.may_ron & bit and can_ron(state, seat):
        moves.append(codes.RON)
    return moves
