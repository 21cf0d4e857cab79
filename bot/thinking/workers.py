"""A pool of worker processes that may be full, slow or killed, and says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableSequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final, Literal, ParamSpec, TypeVar

from bot.thinking.worker import begin

P = ParamSpec("P")
T = TypeVar("T")

Why = Literal["full", "slow", "died", "closed"]

_CONTEXT: Final = get_context("spawn")
"""A forked copy of a process with threads and connections would be none of the lightest."""


class Unavailable(Exception):
    """No worker did it.

    Attributes:
        why: all were busy and enough waited already; it took too long; the worker died; or the
            pool is closed.
    """

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class Workers:
    """Worker processes, started when first there is work; broken ones are replaced."""

    def __init__(
        self,
        size: int,
        *,
        waiting: int,
        niceness: int = 0,
        progress: MutableSequence[int] | None = None,
    ) -> None:
        """Start nothing yet.

        Args:
            size: how many processes, at least 1.
            waiting: how much may wait while all are busy.
            niceness: how readily they let other processes go first.
            progress: shared memory for :mod:`bot.thinking.worker`.
        """
        self._size = size
        self._most = size + waiting
        self._niceness = niceness
        self._progress = progress
        self._executor: ProcessPoolExecutor | None = None
        self._unfinished = 0
        self._is_closed = False

    @property
    def pids(self) -> frozenset[int]:
        """The processes that were started."""
        return frozenset() if self._executor is None else frozenset(self._executor._processes)

    @property
    def is_full(self) -> bool:
        """Whether no more work is taken."""
        return self._unfinished >= self._most

    async def run(
        self, work: Callable[P, T], limit: float, /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do something in a worker.

        Args:
            work: a module's function; it and what it is given and returns can be pickled.
            limit: seconds until nobody waits for it any more, its waiting included.
            args: what it is given.
            kwargs: what it is given by name.

        Raises:
            Unavailable: it was not done.
        """
        if self._is_closed:
            raise Unavailable("closed")
        if self.is_full:
            raise Unavailable("full")
        try:
            executor, future = self._begin(lambda pool: pool.submit(work, *args, **kwargs))
        except BrokenProcessPool:
            raise Unavailable("died") from None
        self._count(future)
        try:
            # The future outlives the wait, so a worker that is late is busy and counted.
            return await asyncio.wait_for(asyncio.wrap_future(future), limit)
        except TimeoutError:
            raise Unavailable("slow") from None
        except BrokenProcessPool:
            self._forget(executor)
            raise Unavailable(self._why_broken()) from None

    def _why_broken(self) -> Why:
        return "closed" if self._is_closed else "died"

    def close(self) -> None:
        """End the workers, whatever they do."""
        self._is_closed = True
        executor, self._executor = self._executor, None
        if executor is not None:
            processes = [*executor._processes.values()]
            # What waits is not cancelled: it ends with the workers, and whoever waits is told so.
            executor.shutdown(wait=False)
            for process in processes:
                process.terminate()

    def _begin(
        self, submit: Callable[[ProcessPoolExecutor], Future[T]]
    ) -> tuple[ProcessPoolExecutor, Future[T]]:
        """Give work to the pool, or to a new one where its workers died while idle."""
        executor = self._started()
        try:
            return executor, submit(executor)
        except BrokenProcessPool:
            self._forget(executor)
        executor = self._started()
        return executor, submit(executor)

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._size,
                mp_context=_CONTEXT,
                initializer=begin,
                initargs=(self._niceness, self._progress),
            )
        return self._executor

    def _forget(self, executor: ProcessPoolExecutor) -> None:
        """A pool that is broken stays so; the next work starts another."""
        if self._executor is executor:
            self._executor = None
        executor.shutdown(wait=False)

    def _count(self, future: Future[T]) -> None:
        self._unfinished += 1
        loop = asyncio.get_running_loop()

        def finished() -> None:
            self._unfinished -= 1

        def tell(done: Future[T]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(finished)

        future.add_done_callback(tell)
