"""Work that is waited for to its end, whatever becomes of who asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


async def uninterrupted(work: Coroutine[Any, Any, None]) -> bool:
    """Wait until some work is done, even where the waiting task is cancelled meanwhile.

    A commit that is cancelled half-way may have been kept all the same; a table that did not
    know would write the same move twice.

    Returns:
        Whether the task was cancelled; it should end then, by ``CancelledError``.

    Raises:
        CancelledError: the task was cancelled, and the work failed.
        Exception: what the work raised.
    """
    task = asyncio.ensure_future(work)
    was_cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            was_cancelled = True
    if was_cancelled and not task.cancelled() and task.exception() is not None:
        raise asyncio.CancelledError
    task.result()
    return was_cancelled
