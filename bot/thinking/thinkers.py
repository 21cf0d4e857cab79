"""Who thinks for CPU seats, gives hints and reviews matches, without holding up the event loop."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from multiprocessing.sharedctypes import RawArray
from random import Random
from typing import Final

import structlog

from bot.thinking.worker import DONE, JOB, OF, review_seat
from bot.thinking.workers import Unavailable, Workers
from engine.moves import Move
from engine.players.advice import Hint, hint
from engine.players.hard.memory import NOTHING, Memory, recall
from engine.players.hard.player import decide
from engine.review import SeatReview
from engine.table import Think, think_here
from engine.view import View

SLOW: Final = 5.0
"""Seconds after which a move is not waited for any more."""

SLOW_REVIEW: Final = 600.0
"""Seconds after which a review is not waited for any more, with those before it."""

WAITING: Final = 4
"""Moves and hints that may wait for each worker."""

WAITING_REVIEWS: Final = 8
REVIEW_WORLDS: Final = 60
"""How many imagined worlds each comparison of a review takes."""

log = structlog.get_logger(__name__)


def usual_size() -> int:
    """One worker less than there are cores, which the bot itself needs; at least one."""
    return max(1, (os.cpu_count() or 1) - 1)


class Thinkers:
    """The processes that think: some for moves and hints, and a patient one for reviews.

    Nothing is started before it is needed.

    Attributes:
        quick: for moves and hints.
        patient: for reviews, one after another; it lets everything else go first.
    """

    def __init__(self, size: int | None = None, *, slow: float = SLOW) -> None:
        """Start nothing yet.

        Args:
            size: how many workers for moves and hints.
            slow: seconds after which a move is not waited for any more.
        """
        size = usual_size() if size is None else size
        self._slow = slow
        self._progress = RawArray("q", 3)
        self._jobs = count(1)
        self.quick = Workers(size, waiting=WAITING * size)
        self.patient = Workers(1, waiting=WAITING_REVIEWS, niceness=10, progress=self._progress)

    def for_table(self) -> Think:
        """Who thinks for the CPU seats of one table, and remembers its round for them."""
        return _TableThinker(self._move).think

    async def hint(self, view: View, legal: Sequence[Move], seed: int = 0) -> Hint:
        """What the hard player would do, and why.

        Raises:
            Unavailable: no worker could say.
        """
        return await self.quick.run(hint, self._slow, view, legal, seed, recall(NOTHING, view))

    async def review(
        self, record: str, seat: int, begun: Callable[[Callable[[], float | None]], None]
    ) -> SeatReview:
        """What a seat's decisions in a match cost.

        Args:
            record: the record's text.
            seat: the seat.
            begun: is given what tells how far it is, from 0 to 1; None while it waits.

        Raises:
            Unavailable: no worker did it.
        """
        job = next(self._jobs)

        def part() -> float | None:
            done, of = self._progress[DONE], self._progress[OF]
            return done / of if self._progress[JOB] == job and of else None

        begun(part)
        return await self.patient.run(review_seat, SLOW_REVIEW, job, record, seat, REVIEW_WORLDS)

    def close(self) -> None:
        """End all workers."""
        self.quick.close()
        self.patient.close()

    async def _move(self, view: View, legal: Sequence[Move], seed: int, memory: Memory) -> Move:
        return await self.quick.run(decide, self._slow, view, legal, seed, memory)


class _TableThinker:
    """Thinks for the CPU seats of one table; each seat's memory is its own."""

    def __init__(
        self, decided: Callable[[View, Sequence[Move], int, Memory], Awaitable[Move]]
    ) -> None:
        self._decided = decided
        self._memories: dict[int | None, Memory] = {}

    async def think(self, kind: str, view: View, legal: Sequence[Move], chance: Random) -> Move:
        """Choose a move: a quick kind of player right here, the hard one in a worker."""
        if kind != "hard":
            return await think_here(kind, view, legal, chance)
        memory = recall(self._memories.get(view.seat, NOTHING), view)
        self._memories[view.seat] = memory
        seed = chance.getrandbits(64)
        if len(legal) == 1:
            return legal[0]
        try:
            return await self._decided(view, legal, seed, memory)
        except Unavailable as error:
            log.warning("normal_played_for_hard", why=error.why)
            return await think_here("normal", view, legal, chance)
