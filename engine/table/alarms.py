"""What a table does by itself after a while: several things due, one timer."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from engine.table.clock import Clock, Handle


class Alarm(Enum):
    """Something that is due."""

    IDLE = "an idle lobby closes"
    NEXT = "the next round begins"
    WINDOW = "the claim window closes"
    TURN = "the turn's time is up"
    HALF = "half of the turn's time is gone"
    PATIENCE = "others may let the CPU play this turn"
    PACE = "a CPU seat moves"
    RETRY = "what could not be committed is tried again"


class Alarms:
    """When each alarm is due. One timer runs, for the earliest."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        """Watch a clock.

        Args:
            clock: the table's clock.
            ring: called back when something is due; it asks :meth:`take_due` what.
        """
        self._clock = clock
        self._ring = ring
        self._due: dict[Alarm, float] = {}
        self._timer: Handle | None = None

    def set(self, alarm: Alarm, seconds: float) -> None:
        """Let it ring after so many seconds, instead of when it was due before."""
        self._due[alarm] = self._clock.now() + seconds
        self._watch()

    def cancel(self, *alarms: Alarm) -> None:
        """Call some off."""
        for alarm in alarms:
            self._due.pop(alarm, None)
        self._watch()

    def clear(self) -> None:
        """Call all off."""
        self.cancel(*Alarm)

    def is_set(self, alarm: Alarm) -> bool:
        """Whether it will ring."""
        return alarm in self._due

    def left(self, alarm: Alarm) -> float | None:
        """Seconds until it rings, or None."""
        return self._due[alarm] - self._clock.now() if alarm in self._due else None

    def take_due(self) -> list[Alarm]:
        """What is due by now, earliest first; it will not ring again."""
        now = self._clock.now()
        due = sorted((when, alarm.name, alarm) for alarm, when in self._due.items() if when <= now)
        for _, _, alarm in due:
            del self._due[alarm]
        self._watch()
        return [alarm for _, _, alarm in due]

    def _watch(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due:
            self._timer = self._clock.call_at(min(self._due.values()), self._ring)
