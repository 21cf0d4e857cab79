"""The review of a record: each seat's decisions, and what was luck."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from engine.record import Record
from engine.review.model import Decision, RoundLuck, SeatReview
from engine.review.watching import Dealt, Ended, Moment, watch
from engine.review.weighing import Start, weigh, weigh_start

WORLDS: Final = 100
"""How many worlds each comparison takes."""

Progress = Callable[[int, int], None]
"""Told how many steps are done, of how many."""


def review(
    record: Record,
    seats: Collection[int] | None = None,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    progress: Progress | None = None,
) -> tuple[SeatReview, ...]:
    """Weigh what seats decided in a match; the same arguments give the same review.

    Each decision is weighed from what the seat knew then, never from what lay hidden. A round
    that was not played to its end has decisions and no luck.

    Args:
        record: the record; it need not be finished.
        seats: the seats; all of them if not given.
        worlds: how many imagined worlds each comparison takes.
        seed: where chance comes from.
        progress: told after every decision and deal.

    Raises:
        RecordError: at the first line that the rules refuse.
    """
    chosen = sorted(range(len(record.seats)) if seats is None else seats)
    seen = list(watch(record, chosen))
    tell = progress or (lambda done, of: None)
    decisions: dict[int, list[Decision]] = {seat: [] for seat in chosen}
    rounds: dict[int, list[RoundLuck]] = {seat: [] for seat in chosen}
    starts: dict[int, Start] = {}
    for done, what in enumerate(seen):
        tell(done, len(seen))
        match what:
            case Dealt(view=view):
                assert view.seat is not None
                starts[view.seat] = weigh_start(what, seed, worlds)
            case Moment(view=view):
                assert view.seat is not None
                decisions[view.seat].append(weigh(what, seed, worlds))
            case Ended():
                for seat in chosen:
                    if seat in starts:
                        rounds[seat].append(_luck(what, seat, starts.pop(seat), decisions[seat]))
    tell(len(seen), len(seen))
    return tuple(
        SeatReview(seat, record.seats[seat], tuple(decisions[seat]), tuple(rounds[seat]))
        for seat in chosen
    )


def _luck(ended: Ended, seat: int, start: Start, decisions: list[Decision]) -> RoundLuck:
    skill = sum(made.cost for made in decisions if made.round == ended.round)
    penalty = ended.penalties[seat]
    return RoundLuck(
        ended.round,
        penalty,
        even=start.even,
        deal=start.dealt - start.even,
        skill=skill,
        draws=penalty - start.dealt - skill,
    )
