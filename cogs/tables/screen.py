"""A message that always ends on the newest state."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

import structlog

FIRST_PAUSE: Final = 5.0
LONGEST_PAUSE: Final = 60.0
"""Seconds until what could not be drawn is drawn again."""

log = structlog.get_logger(__name__)


class Screen:
    """Draws a message again whenever it is behind, with at most one drawing under way.

    There is a task only while there is something to draw.
    """

    def __init__(self, name: str, draw: Callable[[], Awaitable[None]]) -> None:
        """Make one.

        Args:
            name: what it shows, for the log.
            draw: shows the state as it is when called.
        """
        self._name = name
        self._draw = draw
        self._behind = False
        self._held = 0
        self._task: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._pause = FIRST_PAUSE

    def refresh(self) -> None:
        """The state has changed."""
        self._behind = True
        self._begin()

    def refresh_later(self) -> None:
        """It could not be drawn just now: draw again after a while, and each time later."""
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(self._pause, self._again)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _again(self) -> None:
        self._later = None
        self.refresh()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Draw nothing meanwhile: the answer to a press will show the state."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._begin()

    def answered(self) -> None:
        """The answer to a press is about to show the newest state.

        Where another drawing or answer is under way, nobody knows which arrives last, and one
        more drawing follows.
        """
        self._behind = self._task is not None or self._held > 1

    def _begin(self) -> None:
        if self._behind and not self._held and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._behind and not self._held:
                self._behind = False
                await self._draw()
                if self._later is None:
                    self._pause = FIRST_PAUSE
        except Exception:
            # The game goes on; the next change draws again.
            log.exception("not_drawn", screen=self._name)
        finally:
            self._task = None
