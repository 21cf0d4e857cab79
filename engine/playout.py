"""A round played on to its end, quickly: for search, and to measure the engine."""

from __future__ import annotations

from collections.abc import Callable

from engine import codes
from engine.options import callers, turn_options
from engine.state import ACT, CLAIM, OVER, State
from engine.transitions import answer, apply, close, discard, draw, pass_on


def play_out(state: State, chance: Callable[[], float]) -> int:
    """Play a round to its end with random legal moves.

    Args:
        state: the round; it is changed.
        chance: gives a number from 0 up to but not including 1, as ``random.random`` does.

    Returns:
        How many decisions were made: draws, moves on the turn, and the answers of seats that
        could do more than pass.
    """
    decisions = 0
    take = state.tables.take
    while True:
        phase = state.phase
        if phase == CLAIM:
            decisions += answer_randomly(state, chance)
            continue
        if phase == OVER:
            return decisions
        decisions += 1
        if phase == ACT:
            moves = turn_options(state)
            move = moves[int(chance() * len(moves))]
            if codes.DISCARD <= move < codes.NICO:
                discard(state, state.turn, move)
            else:
                apply(state, state.turn, move)
        elif take and state.may_take() and chance() < 0.5:
            apply(state, state.turn, codes.TAKE)
        else:
            draw(state)


def answer_randomly(state: State, chance: Callable[[], float]) -> int:
    """Let every seat that can call answer the open window at random, and close it.

    Returns:
        How many seats were asked.
    """
    asked = callers(state)
    if not asked:
        pass_on(state)
        return 0
    for seat, moves in asked:
        answer(state, seat, moves[int(chance() * len(moves))])
    if state.phase == CLAIM:
        close(state)
    return len(asked)
