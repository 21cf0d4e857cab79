"""Which clocks run at a table."""

from __future__ import annotations

from engine.table.alarms import Alarm, Alarms
from engine.table.facts import Facts
from engine.table.forced import draws_by_itself
from engine.table.stages import Stage

OF_A_TURN = (Alarm.TURN, Alarm.HALF, Alarm.PATIENCE, Alarm.PACE)


class Timing:
    """Sets a table's alarms for the state that it is in.

    Attributes:
        patience_is_over: others may let the CPU play this turn.
    """

    def __init__(self, alarms: Alarms) -> None:
        self.patience_is_over = False
        self._alarms = alarms
        self._turn: tuple[int, int, int] | None = None

    def follow(self, facts: Facts) -> None:
        """Let the clocks run that this state needs; one that runs already goes on."""
        if facts.turn_key != self._turn:
            self._turn = facts.turn_key
            self.patience_is_over = False
            self._alarms.cancel(*OF_A_TURN)
        if facts.stage is not Stage.LOBBY:
            self._alarms.cancel(Alarm.IDLE)
        if facts.stage is not Stage.BETWEEN:
            self._alarms.cancel(Alarm.NEXT)
        match facts.stage:
            case Stage.LOBBY:
                self._alarms.set(Alarm.IDLE, facts.settings.idle_lobby)
            case Stage.PLAYING:
                self._play(facts)
            case Stage.BETWEEN:
                self._alarms.cancel(Alarm.WINDOW)
                self._begin(Alarm.NEXT, facts.settings.between_rounds)
            case _:
                self._alarms.clear()

    def _play(self, facts: Facts) -> None:
        if facts.at_match.phase == "claim":
            self._begin(Alarm.WINDOW, facts.settings.window)
        else:
            self._alarms.cancel(Alarm.WINDOW)
        if facts.turn is not None and not draws_by_itself(facts):
            self._time_turn(facts, facts.turn)

    def _time_turn(self, facts: Facts, turn: int) -> None:
        settings = facts.settings
        if facts.seats[turn].is_played_by_cpu:
            self._alarms.cancel(Alarm.TURN, Alarm.HALF, Alarm.PATIENCE)
            self._begin(Alarm.PACE, settings.pace)
            return
        self._alarms.cancel(Alarm.PACE)
        if settings.turn_limit is not None:
            if not self._alarms.is_set(Alarm.TURN):
                self._alarms.set(Alarm.TURN, settings.turn_limit)
                self._alarms.set(Alarm.HALF, settings.turn_limit / 2)
        elif not self.patience_is_over:
            self._begin(Alarm.PATIENCE, settings.patience)

    def _begin(self, alarm: Alarm, seconds: float) -> None:
        if not self._alarms.is_set(alarm):
            self._alarms.set(alarm, seconds)
