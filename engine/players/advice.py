"""What the hard player would do, and why, in codes and numbers that any language can word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine import codes
from engine.moves import Move, decode
from engine.players.hard.memory import NOTHING, Memory
from engine.players.hard.outs import outs
from engine.players.hard.player import WORLDS, seed_of
from engine.players.hard.search import Search, Tried
from engine.state import ACT, OVER
from engine.view import View

ReasonCode = Literal["only", "out", "points", "wins", "outs", "risk"]

CLEARLY: Final = 0.5
"""A difference in points below which nothing is said of it."""
CLEARLY_WINS: Final = 0.03


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of why a move is preferred.

    The numbers by code; points are penalties, so less is better:

    - ``only``: it is the only move. No numbers.
    - ``out``: it empties the hand. No numbers.
    - ``points``: ``points`` expected, ``less`` than with the next best.
    - ``wins``: ``percent`` of the rounds won, ``more`` than with the next best.
    - ``outs``: ``count`` of unseen cards that could come down from the hand kept, ``more`` than
      with the next best.
    - ``risk``: ``points`` to pay if seat ``seat`` wins, ``less`` than with the next best.
    """

    code: ReasonCode
    numbers: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A way to go on and what came of it.

    Attributes:
        moves: the moves, in order: a draw, an answer, or the rest of a turn.
        points: the seat's expected penalty of the round.
        wins: the part of the imagined rounds that the seat won.
        worlds: how many were imagined.
    """

    moves: tuple[Move, ...]
    points: float
    wins: float
    worlds: int


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice for a seat that may move.

    Attributes:
        move: what to do now; one of the legal moves.
        ways: all that was weighed, the preferred first; its first move is ``move``.
        reasons: why, the weightiest first; never empty.
    """

    move: Move
    ways: tuple[Weighed, ...]
    reasons: tuple[Reason, ...]


def hint(
    view: View,
    legal: Sequence[Move],
    seed: int = 0,
    memory: Memory = NOTHING,
    worlds: int = WORLDS,
) -> Hint:
    """What the hard player would do, and why; a function of its arguments alone.

    Args:
        view: what the seat sees.
        legal: its legal moves, at least one.
        seed: where chance comes from.
        memory: what the seat remembers, the view included.
        worlds: how many worlds the last plans are tried in.
    """
    search = Search(view, memory, seed_of(view, seed))
    tried = [one for one in search.best(worlds) if decode(one.plan.moves[0]) in legal]
    if len(legal) == 1 or not tried:
        return Hint(legal[0], (Weighed((legal[0],), 0.0, 0.0, 0),), (Reason("only", {}),))
    seat = search.knowledge.seat
    ways = tuple(
        Weighed(
            tuple(decode(move) for move in one.plan.moves),
            one.mean_points,
            one.wins(seat),
            one.worlds,
        )
        for one in tried
    )
    return Hint(ways[0].moves[0], ways, _reasons(search, tried))


def _reasons(search: Search, tried: Sequence[Tried]) -> tuple[Reason, ...]:
    best = tried[0]
    if _goes_out(search, best):
        return (Reason("out", {}),)
    if len(tried) == 1:
        return (Reason("points", {"points": best.mean_points, "less": 0.0}),)
    other = tried[1]
    seat = search.knowledge.seat
    reasons: list[tuple[float, Reason]] = []
    less = other.mean_points - best.mean_points
    if less >= CLEARLY:
        reasons.append((less, Reason("points", {"points": best.mean_points, "less": less})))
    more = best.wins(seat) - other.wins(seat)
    if more >= CLEARLY_WINS:
        numbers = {"percent": 100 * best.wins(seat), "more": 100 * more}
        reasons.append((50 * more, Reason("wins", numbers)))
    reasons += _kept_outs(search, best, other)
    reasons += _risk(seat, best, other)
    reasons.sort(key=lambda reason: -reason[0])
    if not reasons:
        return (Reason("points", {"points": best.mean_points, "less": max(less, 0.0)}),)
    return tuple(reason for _, reason in reasons)


def _goes_out(search: Search, tried: Tried) -> bool:
    last = tried.plan.moves[-1]
    if last in (codes.RON,) or last >= codes.NICO or tried.template.phase == OVER:
        return True
    kept = tried.template.hands[search.knowledge.seat] & ~last
    return search.knowledge.root.phase == ACT and not kept & codes.CARDS


def _kept_outs(search: Search, best: Tried, other: Tried) -> list[tuple[float, Reason]]:
    """The outs that a turn leaves, where it leaves more than the next best."""
    if search.knowledge.root.phase != ACT:
        return []
    count, fewer = _outs_after(search, best), _outs_after(search, other)
    if count <= fewer:
        return []
    return [(0.4 * (count - fewer), Reason("outs", {"count": count, "more": count - fewer}))]


def _outs_after(search: Search, tried: Tried) -> int:
    if tried.template.phase == OVER:
        return 0
    seat = search.knowledge.seat
    state = tried.template.copy()
    state.hands = list(state.hands)
    if tried.plan.ends_by_discard:
        state.hands[seat] &= ~(tried.plan.moves[-1] & codes.CARDS)
    return outs(state, seat, search.knowledge.unseen)


def _risk(seat: int, best: Tried, other: Tried) -> list[tuple[float, Reason]]:
    """What is paid less where the likeliest other winner wins."""
    others = [place for place in range(len(best.won_by)) if place != seat]
    winner = max(others, key=lambda place: best.won_by[place])
    here, there = best.risk(winner), other.risk(winner)
    if here is None or there is None or there - here < CLEARLY:
        return []
    weight = (there - here) * best.won_by[winner] / best.worlds
    return [(weight, Reason("risk", {"seat": winner, "points": here, "less": there - here}))]
