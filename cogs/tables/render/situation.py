"""What is going on, as one player's hand panel tells it above the cards."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.tables.render.layout import moment
from cogs.tables.render.wording import Words
from engine.table import Stage, Table
from engine.table.alarms import Alarm
from engine.view import View


@dataclass(frozen=True)
class Situation:
    """Where a player stands.

    Attributes:
        table: the table.
        seat: the player's seat.
        view: what that seat may see.
        now: the time of day, in seconds.
        can_call: whether that seat holds what a call on the discard needs.
    """

    table: Table
    seat: int
    view: View
    now: float
    can_call: bool = True

    @property
    def in_play(self) -> bool:
        """Whether the round goes on."""
        return self.table.stage is Stage.PLAYING and self.view.phase != "round_over"

    @property
    def mine(self) -> bool:
        """Whether it is this player's turn."""
        return self.view.turn == self.seat

    @property
    def asked(self) -> bool:
        """Whether this player may answer the open window."""
        return self.view.phase == "claim" and self.view.may_answer

    @property
    def top(self) -> int | None:
        """The discard on top."""
        return self.view.discards[-1] if self.view.discards else None

    def lines(self, words: Words, *, is_back: bool = False) -> list[str]:
        """It in words.

        Args:
            words: the player's language.
            is_back: whether the player was away until now.
        """
        view = self.view
        lines = [self._state(words)]
        if is_back:
            lines.append(words.say("tables_render.hand.back"))
        if not self.in_play:
            return lines
        if self.table.seats[self.seat].away:
            lines.append(words.say("tables_render.hand.away"))
        # Whether from the stock or not, what was laid already needs no mention.
        if view.drawn is not None and self.mine and view.drawn in (view.hand or ()):
            lines.append(words.say("tables_render.hand.drew", card=words.face(view.drawn)))
        if self.mine and view.phase == "draw" and self.top is not None:
            lines.append(f"-# {words.say('tables_render.hand.top', card=words.face(self.top))}")
        if self.mine and view.phase == "act" and view.hand:
            lines.append(f"-# {words.say('tables_render.hand.how')}")
        if view.phase == "claim" and view.answer is not None:
            answer = words.move(view.answer, self.top)
            lines.append(words.say("tables_render.hand.answered", answer=answer))
        if not view.hand:
            lines.append(f"-# {words.say('tables_render.hand.empty')}")
        return lines

    def _state(self, words: Words) -> str:
        view, table = self.view, self.table
        if table.stage is Stage.CLOSED:
            return words.say("tables_render.closed_title")
        if not self.in_play:
            return words.say("tables_render.hand.round_over")
        if self.asked:
            assert view.source is not None and self.top is not None, "somebody discarded"
            key = "tables_render.hand.may_call" if self.can_call else "tables_render.hand.no_call"
            line = words.say(key, who=words.bold(view.source), card=words.face(self.top))
            return self._until(line, Alarm.WINDOW, "tables_render.awaits.window_closes", words)
        if not self.mine:
            # Whose turn it is changes without this panel being drawn anew; the board says it.
            return words.say("tables_render.hand.waiting")
        line = words.say("tables_render.hand.your_turn")
        left = table.due(Alarm.TURN)
        half_gone = left is not None and table.due(Alarm.HALF) is None
        until = "tables_render.hand.half_gone" if half_gone else "tables_render.awaits.time_ends"
        return self._until(line, Alarm.TURN, until, words)

    def _until(self, line: str, alarm: Alarm, key: str, words: Words) -> str:
        left = self.table.due(alarm)
        return line if left is None else f"{line} · {words.say(key, when=moment(self.now, left))}"
