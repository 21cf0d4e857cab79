"""What a table does beside those who ask: nothing of it is lost when it fails."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from engine.table.refusals import TableError


class Background:
    """Tasks that live until they are done."""

    def __init__(self, name: str, failed: Callable[[], None]) -> None:
        """Begin without any.

        Args:
            name: whose tasks they are, for the log.
            failed: called back after one has failed.
        """
        self._name = name
        self._failed = failed
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the caller."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def stop(self) -> None:
        """Give up whatever is under way."""
        for task in self._tasks:
            task.cancel()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._tasks

    def report(self, error: BaseException) -> None:
        """Tell the loop of an error that nobody else will hear of; a failed commit is none."""
        if isinstance(error, TableError) and error.code == "journal":
            return  # the journal tells of its own failures
        asyncio.get_running_loop().call_exception_handler(
            {"message": f"{self._name} stopped half-way", "exception": error}
        )

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.report(error)
            self._failed()
