"""Seasons end and begin by themselves, at their border."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from data.seasons import Seasons

LONGEST: Final = 60 * 60
"""Seconds after which it is looked up again when the next border is: a server's time zone may
have changed, or the machine may have slept."""

SHORTEST: Final = 0.1

log = structlog.get_logger(__name__)


class Rolling:
    """Rolls what is due at each border. Between two there is one timer and no task."""

    def __init__(self, seasons: Seasons) -> None:
        self._seasons = seasons
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._again = False

    def look(self) -> None:
        """Roll what is due, and come back for the next border."""
        self._again = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Roll no more; what is under way is finished."""
        if self._task is not None:
            await self._task
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _run(self) -> None:
        wait: float = LONGEST
        try:
            while self._again:
                self._again = False
                await self._seasons.roll()
                border = await self._seasons.next_border()
                wait = LONGEST if border is None else border
        except Exception:
            # Whoever asks for the present season rolls it too, so nothing is missed meanwhile.
            log.exception("seasons_not_rolled")
        finally:
            self._task = None
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(max(wait, SHORTEST), LONGEST), self.look)
