"""People who play to the end: they read their own panel and press what is enabled on it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from tests.standin.person import NotPossible, Person
from tests.standin.sight import DONE, PRIMARY, Control, controls
from tests.standin.state import Channel, Json

OVER = "rematch"
"""A verb that is seen only where a match is over."""


@dataclass
class Habits:
    """How somebody plays.

    Attributes:
        pace: seconds between seeing and pressing, at least and at most.
        calls: how often a possible call is made.
        lays: how often cards are laid that can be.
        twice: how often a press is made twice.
        stale: how often something is pressed that was on the screen before.
        walks_away_after: presses; they look at nothing any more then.
        answers: whether they answer windows.
        looks: seconds after which they look again though nothing has come.
    """

    pace: tuple[float, float] = (0.0, 0.1)
    calls: float = 0.7
    lays: float = 0.9
    twice: float = 0.0
    stale: float = 0.0
    walks_away_after: int | None = None
    answers: bool = True
    looks: float = 0.5


@dataclass
class Player:
    """Somebody who plays in a channel.

    Attributes:
        presses: how often they pressed.
        discarded: how often a turn of theirs ended with a card of their choice.
    """

    person: Person
    channel: Channel
    chance: Random
    habits: Habits = field(default_factory=Habits)
    presses: int = 0
    discarded: int = 0
    _answered: set[tuple[str, int, str]] = field(default_factory=set)
    _before: list[Control] = field(default_factory=list)
    _turned_down: set[tuple[int, str]] = field(default_factory=set)

    async def play(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Play until the match is over, they have walked away, or something holds."""
        while not self.is_over:
            if self._has_gone or stop():
                return
            self.person.news.clear()
            chosen = self._choose()
            if chosen is None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.person.news.wait(), self.habits.looks)
                continue
            await asyncio.sleep(self.chance.uniform(*self.habits.pace))
            if not self.is_over and not stop():
                await self._press(*chosen)

    @property
    def is_over(self) -> bool:
        """Whether they see that the match is over."""
        board = self.person.board(self.channel)
        return board is not None and any(one.verb == OVER for one in controls(board))

    @property
    def is_asked(self) -> bool:
        """Whether there is something for them to do now."""
        return self._choose() is not None

    @property
    def _has_gone(self) -> bool:
        limit = self.habits.walks_away_after
        return limit is not None and self.presses >= limit

    async def _press(self, control: Control, *values: str) -> None:
        self.presses += 1
        if control.verb == "discard":
            self.discarded += 1
        try:
            if self._before and self.chance.random() < self.habits.stale:
                await self.person.press_it(self.chance.choice(self._before))
            if self.chance.random() < self.habits.twice:
                both = (self.person.press_it(control, *values) for _ in range(2))
                await asyncio.gather(*both)
            else:
                await self.person.press_it(control, *values)
        except NotPossible:
            await asyncio.sleep(0.01)  # the message has gone meanwhile; look again
        if control.type != 3 and control.verb not in ("autopass", "hand"):
            self._before = [*self._before[-20:], control]

    # Reading

    def _choose(self) -> tuple[Control, *tuple[str, ...]] | None:
        """What to press next, with what is chosen in it; None if there is nothing to do."""
        board = self.person.board(self.channel)
        if board is None:
            return None
        on_board = [one for one in controls(board) if not one.disabled]
        for one in on_board:
            if one.verb == "go" and self._is_first(one, "go"):
                return (one,)
        panel = self.person.panel(self.channel)
        if panel is None:
            for one in on_board:
                if one.verb == "hand" and self._is_first(one, "hand"):
                    return (one,)
            return None
        return self._on_panel(panel)

    def _on_panel(self, panel: Json) -> tuple[Control, *tuple[str, ...]] | None:
        there = controls(panel)
        verbs = {one.verb for one in there}
        able = [one for one in there if not one.disabled]
        if "discard" in verbs:
            return self._on_turn(there, able)
        if verbs & {"draw", "take"}:
            return (self.chance.choice([one for one in able if one.verb in ("draw", "take")]),)
        if "pass" in verbs and self.habits.answers:
            return self._in_window(able)
        return None

    def _in_window(self, able: Sequence[Control]) -> tuple[Control, *tuple[str, ...]] | None:
        [passing] = [one for one in able if one.verb == "pass"]
        calls = [one for one in able if one.verb == "call"]
        answered = any(one.style == DONE for one in (passing, *calls))
        if answered or not self._is_first(passing, "window"):
            return None
        if calls and self.chance.random() < self.habits.calls:
            return (self.chance.choice(calls),)
        return (passing,)

    def _on_turn(
        self, there: Sequence[Control], able: Sequence[Control]
    ) -> tuple[Control, *tuple[str, ...]]:
        outright = [one for one in able if one.verb == "call"]
        if outright:
            return (self.chance.choice(outright),)
        cards = [one for one in able if one.verb == "pick"]
        selected = [one for one in cards if one.style == PRIMARY]
        ending = next((one for one in able if one.verb == "discard"), None)
        if ending is not None:
            return (ending,)
        if selected:
            # What cannot be discarded alone, as the card just taken.
            self._turned_down.add((selected[0].revision, selected[0].arg or ""))
            return (selected[0],)
        menu = next((one for one in able if one.verb == "move"), None)
        if menu is not None and self.chance.random() < self.habits.lays:
            return menu, self.chance.choice(menu.options[:4])[1]
        fresh = [one for one in cards if (one.revision, one.arg or "") not in self._turned_down]
        return (self.chance.choice(fresh or cards),)

    def _is_first(self, control: Control, what: str) -> bool:
        """Whether they have not done that yet in this revision."""
        key = control.table, control.revision, what
        if key in self._answered:
            return False
        self._answered.add(key)
        return True
