"""What runs in a worker process, beside the engine's own functions."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import MutableSequence
from multiprocessing import parent_process
from typing import Final

from engine.record import parse
from engine.review import SeatReview, review

JOB: Final = 0
DONE: Final = 1
OF: Final = 2

_progress: MutableSequence[int] | None = None


def begin(niceness: int, progress: MutableSequence[int] | None) -> None:
    """Set up a worker.

    Args:
        niceness: how readily it lets other processes go first.
        progress: shared memory in which it says which job it does, how many steps are done, and
            of how many.
    """
    global _progress
    _progress = progress
    # Ctrl-C goes to every process of a terminal; the bot ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose bot was killed would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def review_seat(job: int, record: str, seat: int, worlds: int) -> SeatReview:
    """Review one seat of a record, and say how far it is.

    Args:
        job: a number for it in the shared memory.
        record: the record's text.
        seat: whose decisions to weigh.
        worlds: how many imagined worlds each comparison takes.
    """

    def tell(done: int, of: int) -> None:
        if _progress is not None:
            _progress[DONE], _progress[OF], _progress[JOB] = done, of, job

    [reviewed] = review(parse(record), (seat,), worlds=worlds, progress=tell)
    return reviewed
