"""The time of day that all messages of all tables count from."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

APART: Final = 1.0
"""Seconds; where the two clocks are further apart than that, one of them was set."""


class TimeOfDay:
    """The time of day, going by the loop's clock as what is due at tables does.

    Read off two clocks at two moments, one deadline would come out a little different each time,
    and two messages would count down to different seconds.
    """

    def __init__(self, of_day: Callable[[], float], of_loop: Callable[[], float]) -> None:
        """Watch two clocks.

        Args:
            of_day: seconds since 1970.
            of_loop: the clock that tables go by, in seconds from anywhere.
        """
        self._of_day = of_day
        self._of_loop = of_loop
        self._between = 0.0

    def __call__(self) -> float:
        """The present, in seconds since 1970."""
        elapsed, real = self._of_loop(), self._of_day()
        if abs(elapsed + self._between - real) > APART:
            self._between = real - elapsed
        return elapsed + self._between


def _loop_time() -> float:
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return time.monotonic()  # without a loop nothing is due


present: Final = TimeOfDay(time.time, _loop_time)
