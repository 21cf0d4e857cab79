"""What happens at a table by itself: time, draws without a choice, and the CPU seats."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from engine.moves import Move
from engine.table import play, rounds
from engine.table.alarms import Alarm, Alarms
from engine.table.background import Background
from engine.table.clock import Clock
from engine.table.draft import Draft
from engine.table.facts import Facts
from engine.table.forced import draw_without_choice, draws_by_itself
from engine.table.stages import Stage
from engine.table.thinking import Think, choice_of
from engine.table.timing import Timing
from engine.table.windows import next_to_answer

RETRY_AFTER: Final = 5.0
"""Seconds until what could not be committed is tried again."""


class Unattended:
    """Does at a table what nobody presses for, one thing at a time under the table's lock.

    Attributes:
        alarms: what is due, and when.
    """

    def __init__(
        self,
        facts: Facts,
        name: str,
        *,
        lock: asyncio.Lock,
        carry_out: Callable[[Draft], Awaitable[None]],
        notice: Callable[[], None],
        clock: Clock,
        think: Think,
    ) -> None:
        """Do nothing yet.

        Args:
            facts: the table.
            name: of the table, for the log.
            lock: held while a change is made.
            carry_out: makes a change; :meth:`go_on` is called after every one.
            notice: tells that a good part of the turn's time has gone by.
            clock: the table's clock.
            think: chooses a CPU seat's moves.
        """
        self.alarms = Alarms(clock, self._ring)
        self._facts = facts
        self._lock = lock
        self._carry_out = carry_out
        self._notice = notice
        self._think = think
        self._timing = Timing(self.alarms)
        self._background = Background(name, self._retry)
        self._chance = Random(facts.seed)
        self._answering = False
        self._is_stopped = False

    @property
    def patience_is_over(self) -> bool:
        """Whether others may let the CPU play this turn."""
        return self._timing.patience_is_over

    def report(self, error: BaseException) -> None:
        """Tell the loop of an error that nobody else will hear of."""
        self._background.report(error)

    def stop(self) -> None:
        """Do nothing any more."""
        self._is_stopped = True
        self.alarms.clear()
        self._background.stop()

    def go_on(self) -> None:
        """Set the clocks for the state as it is, and do what needs nobody."""
        if self._is_stopped:
            return
        facts = self._facts
        self._timing.follow(facts)
        if facts.stage is not Stage.PLAYING:
            return
        if draws_by_itself(facts):
            self._background.spawn(self._draw())
        elif rounds.is_over(facts):
            self._background.spawn(self._settle())
        elif not self._answering and next_to_answer(facts) is not None:
            self._answering = True
            self._background.spawn(self._answer_for_others())

    # Seats without a person

    async def _draw(self) -> None:
        """The process ended before a draw without a choice was kept with what led to it."""
        async with self._lock:
            draft = Draft(self._facts)
            draw_without_choice(draft)
            await self._carry_out(draft)

    async def _settle(self) -> None:
        """A round ended and the process with it, before that was kept."""
        async with self._lock:
            draft = Draft(self._facts)
            rounds.settle(draft)
            await self._carry_out(draft)

    async def _answer_for_others(self) -> None:
        """Seats without a human answer at once, and so do those who pass by themselves."""
        facts = self._facts
        try:
            while (number := next_to_answer(facts)) is not None:
                revision = facts.revision
                move = await self._choice_of(number)
                async with self._lock:
                    if facts.revision == revision and next_to_answer(facts) == number:
                        await self._move(number, move)
        finally:
            self._answering = False

    async def _move_for(self, number: int) -> None:
        """A CPU player moves for a seat, if nothing has changed when it has thought."""
        facts = self._facts
        revision = facts.revision
        if facts.turn != number:
            return
        move = await self._choice_of(number)
        async with self._lock:
            played_for = facts.seats[number].is_played_by_cpu
            if facts.revision == revision and facts.turn == number and played_for:
                await self._move(number, move)
            else:
                self.go_on()

    async def _choice_of(self, number: int) -> Move:
        """What a seat does without a person: thought out with the lock open."""
        return await choice_of(self._facts, number, self._think, self._chance, self.report)

    async def _move(self, number: int, move: Move) -> None:
        draft = Draft(self._facts)
        play.move(draft, number, move)
        await self._carry_out(draft)

    # Time

    def _retry(self) -> None:
        """Something failed behind a change that nobody waits for."""
        if not self._facts.stage.is_over and not self._is_stopped:
            self.alarms.set(Alarm.RETRY, RETRY_AFTER)

    def _ring(self) -> None:
        self._background.spawn(self._handle_alarms())

    async def _handle_alarms(self) -> None:
        """Something is due; what still applies is looked at again under the lock."""
        async with self._lock:
            for alarm in self.alarms.take_due():
                try:
                    await self._handle(alarm)
                except Exception as error:
                    self.alarms.set(alarm, RETRY_AFTER)
                    self.report(error)

    async def _handle(self, alarm: Alarm) -> None:
        facts = self._facts
        draft = Draft(facts)
        match alarm:
            case Alarm.IDLE:
                if facts.stage is Stage.LOBBY:
                    draft.end("idle")
            case Alarm.NEXT:
                if facts.stage is Stage.BETWEEN:
                    rounds.deal(draft)
            case Alarm.WINDOW:
                if facts.stage is Stage.PLAYING and facts.at_match.phase == "claim":
                    play.close_window(draft)
            case Alarm.TURN:
                play.miss(draft)
            case Alarm.HALF:
                self._notice()
            case Alarm.PATIENCE:
                self._timing.patience_is_over = True
                self._notice()
            case Alarm.PACE:
                if facts.turn is not None:
                    self._background.spawn(self._move_for(facts.turn))
            case Alarm.RETRY:
                self.go_on()
        await self._carry_out(draft)
