"""The one clock of a table, given from outside so that tests can move it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """Something due that can still be called off."""

    def cancel(self) -> None:
        """Call it off; without effect once it has happened."""
        ...


class Clock(Protocol):
    """Time as a table sees it, in seconds."""

    def now(self) -> float:
        """The present; only differences mean anything."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Call back once that time has come."""
        ...


class LoopClock:
    """The running event loop's clock."""

    def now(self) -> float:
        """The loop's time."""
        return asyncio.get_running_loop().time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Call back from the loop."""
        return asyncio.get_running_loop().call_at(when, callback)
