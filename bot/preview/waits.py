"""Which of the bot's tasks are at rest, though they are not done."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

from simcord import _settlement

_AT_REST: Final = frozenset(
    wait.__code__
    for wait in (
        asyncio.Queue.get,
        asyncio.Queue.put,
        asyncio.Queue.join,
        asyncio.Event.wait,
        asyncio.Lock.acquire,
        asyncio.Condition.wait,
        asyncio.Semaphore.acquire,
    )
)
_WAIT_FOR: Final = asyncio.wait_for.__code__


@contextmanager
def tasks_may_rest() -> Iterator[None]:
    """Let simcord take a task for quiet that waits for a queue, an event or a lock.

    It would wait for such a task until it gives up, and refuse a bot that has one from the start.
    Only another task, a timer or an executor can end such a wait, and for those it waits still.
    """
    original = _settlement._park_reason

    def reason(
        state: Any, task: asyncio.Task[Any], deadline: float, seen: set[int] | None = None
    ) -> str | None:
        known = original(state, task, deadline, seen)
        if known is not None:
            return known
        waiter = getattr(task, "_fut_waiter", None)
        if waiter is None or waiter.done():
            return None
        frames = _frames(task)
        if frames and frames[-1].f_code in _AT_REST:
            return "asyncio primitive"
        for frame in frames:
            if frame.f_code is _WAIT_FOR:
                # Until Python 3.11 it waits for a task of its own.
                inner = frame.f_locals.get("fut")
                if isinstance(inner, asyncio.Task) and inner in state.work.tasks:
                    if reason(state, inner, deadline) is not None:
                        return "asyncio primitive with a time limit"
        return None

    _settlement._park_reason = reason  # type: ignore[assignment]
    try:
        yield
    finally:
        _settlement._park_reason = original


def _frames(task: asyncio.Task[Any]) -> list[FrameType]:
    """Where a task waits, from the outermost frame to the innermost."""
    frames: list[FrameType] = []
    inner: Any = task.get_coro()
    while inner is not None:
        frame = getattr(inner, "cr_frame", None) or getattr(inner, "gi_frame", None)
        if frame is not None:
            frames.append(frame)
        inner = getattr(inner, "cr_await", None) or getattr(inner, "gi_yieldfrom", None)
    return frames
