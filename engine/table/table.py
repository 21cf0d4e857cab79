"""A table: people, CPU players and time around one match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from engine.moves import Move
from engine.table import leaving, lobby, play, rounds
from engine.table.alarms import Alarm
from engine.table.changes import Acted, TableChanged
from engine.table.clock import Clock, LoopClock
from engine.table.draft import Draft
from engine.table.facts import Facts
from engine.table.journal import Journal, JournalFailed
from engine.table.people import Person, Seat
from engine.table.refusals import TableError
from engine.table.resuming import restored
from engine.table.settings import TableSettings
from engine.table.stages import Stage
from engine.table.standing import Standing
from engine.table.thinking import Think, think_here
from engine.table.transcript import transcript
from engine.table.unattended import Unattended
from engine.table.uninterrupted import uninterrupted

Publish = Callable[["Table", TableChanged], None]


class Table(Facts):
    """People around a match.

    Every method that changes something takes the table's lock, drafts the change, commits it,
    and only then lets it be true and seen. Any of them raises ``TableError("journal")`` where
    the commit failed: nothing has changed then.

    Attributes:
        id: names the table in the journal.
    """

    def __init__(
        self,
        id: str,
        host: Person,
        settings: TableSettings,
        *,
        journal: Journal,
        seed: str,
        clock: Clock | None = None,
        think: Think = think_here,
        publish: Publish | None = None,
    ) -> None:
        """Set up a lobby; :meth:`open` keeps it."""
        super().__init__(settings, [Seat(host.name, host, settings.level)], host.id, seed)
        self.id = id
        self._journal = journal
        self._publish = publish or (lambda table, change: None)
        self._lock = asyncio.Lock()
        self._unattended = Unattended(
            self,
            f"table {id}",
            lock=self._lock,
            carry_out=self._carry_out,
            notice=self._notice,
            clock=clock or LoopClock(),
            think=think,
        )
        self._unattended.go_on()

    @classmethod
    def resume(
        cls,
        id: str,
        record: str,
        standing: Standing,
        *,
        journal: Journal,
        clock: Clock | None = None,
        think: Think = think_here,
        publish: Publish | None = None,
    ) -> Table:
        """The table that a journal has kept. It goes on at once, and its clocks start anew.

        Args:
            id: names the table in the journal.
            record: the lines that were committed, joined.
            standing: the last one that was committed.
            journal: goes on keeping it.
            clock: the table's clock.
            think: chooses a CPU seat's moves.
            publish: told of every change from here on.

        Raises:
            CannotResume: record and standing do not give a table.
        """
        facts = restored(record, standing)
        table = cls(
            id,
            Person(standing.host, ""),
            standing.settings,
            journal=journal,
            seed=standing.seed,
            clock=clock,
            think=think,
            publish=publish,
        )
        table._become(facts)
        table._unattended.go_on()
        return table

    # Looking

    def due(self, alarm: Alarm) -> float | None:
        """Seconds until something happens by itself, or None."""
        return self._unattended.alarms.left(alarm)

    @property
    def cpu_may_play(self) -> bool:
        """Whether anybody seated may let the CPU play this turn; see :meth:`let_cpu_play`."""
        return self._unattended.patience_is_over and self.turn is not None

    @property
    def record(self) -> str:
        """The record so far in canonical form; the seed is in it once the match has finished."""
        return transcript(self.text, is_over=self.stage is Stage.FINISHED)

    # The lobby

    async def open(self) -> None:
        """Keep a table that was just set up, before anybody is told of it.

        Raises:
            TableError: ``journal``; the table is closed then, and was never there.
        """
        async with self._lock:
            try:
                await self._commit((), self.standing())
            except TableError:
                self.stage, self.ended = Stage.CLOSED, "closed"
                self.stop()
                raise

    async def join(self, person: Person) -> None:
        """Sit down in a lobby; joining twice is one seat.

        Raises:
            TableError: ``started``, ``closed`` or ``full``.
        """
        async with self._lock:
            lobby.must_be_lobby(self)
            draft = Draft(self)
            lobby.join(draft, person)
            await self._carry_out(draft)

    async def add_cpu(self, by: int, level: str | None = None) -> None:
        """Fill a free seat with a CPU player.

        Args:
            by: who asks for it.
            level: the kind of player; the one that the table is set to if none is given.

        Raises:
            TableError: as :meth:`join`, or ``not_host``.
        """
        async with self._lock:
            draft = self._draft_of_lobby(by)
            lobby.add_cpu(draft, level)
            await self._carry_out(draft)

    async def set_up(self, by: int, settings: TableSettings) -> None:
        """Change a lobby's settings.

        Raises:
            TableError: ``not_host``, or ``full`` where more have joined than there would be seats.
        """
        async with self._lock:
            draft = self._draft_of_lobby(by)
            lobby.set_up(draft, settings)
            await self._carry_out(draft)

    async def start(self, by: int, *, fill: bool = True) -> None:
        """Begin the match.

        Args:
            by: the person who asks.
            fill: fill free seats with CPU players.

        Raises:
            TableError: ``not_host``, ``started``, ``too_few`` or ``ranked_needs_two``.
        """
        async with self._lock:
            draft = self._draft_of_lobby(by)
            lobby.start(draft, fill=fill)
            await self._carry_out(draft)

    def _draft_of_lobby(self, by: int) -> Draft:
        lobby.must_be_lobby(self)
        self._must_be_host(by)
        return Draft(self)

    # Leaving

    async def leave(self, person: int) -> None:
        """Leave for good: in a lobby the seat is free, in play the CPU takes it over.

        Raises:
            TableError: ``not_seated`` or ``closed``.
        """
        async with self._lock:
            draft = Draft(self)
            self._must_not_be_over()
            leaving.leave(draft, person)
            await self._carry_out(draft)

    async def kick(self, by: int, number: int) -> None:
        """Take a seat from who sits there; in play the CPU takes it over, as when they leave.

        Raises:
            TableError: ``not_host``, ``closed``, or ``no_such_seat``: there is nobody else there.
        """
        async with self._lock:
            self._must_not_be_over()
            self._must_be_host(by)
            draft = Draft(self)
            leaving.kick(draft, number)
            await self._carry_out(draft)

    async def close(self, by: int | None = None) -> None:
        """End the table: its host, or with None whoever may.

        Raises:
            TableError: ``not_host`` or ``closed``.
        """
        async with self._lock:
            self._must_not_be_over()
            if by is not None:
                self._must_be_host(by)
            draft = Draft(self)
            draft.end("closed")
            await self._carry_out(draft)

    def stop(self) -> None:
        """Let nothing happen by itself any more, because the process ends.

        For the journal the table is as it was, and can be resumed. A press that is under way is
        still carried out.
        """
        self._unattended.stop()

    # Playing

    async def act(self, person: int, move: Move, *, seen: int | None = None) -> Acted:
        """Make a move, or answer a window.

        Args:
            person: who moves; only the seat's owner moves a seat.
            move: the move.
            seen: the revision that the person saw, where that matters.

        Raises:
            TableError: ``not_seated``, ``not_started``, ``closed`` or ``stale``.
            IllegalMove: the rules refuse it.
        """
        async with self._lock:
            number = self._own_seat(person)
            is_stale = seen is not None and seen != self.revision
            await self._come_back(number)
            if is_stale:
                raise TableError("stale")
            draft = Draft(self)
            full = play.move(draft, number, move)
            await self._carry_out(draft)
            return Acted(full, draft.events)

    async def touch(self, person: int) -> None:
        """Somebody pressed anything: if their seat was away, it is theirs again.

        Raises:
            TableError: ``not_seated``, ``not_started`` or ``closed``.
        """
        async with self._lock:
            await self._come_back(self._own_seat(person))

    async def set_auto_pass(self, person: int, on: bool) -> None:
        """Answer every window with pass until one's next turn, or stop doing so.

        Raises:
            TableError: ``not_seated``, ``not_started`` or ``closed``.
        """
        async with self._lock:
            number = self._own_seat(person)
            draft = Draft(self)
            play.come_back(draft, number)
            play.pass_by_itself(draft, number, on)
            await self._carry_out(draft)

    async def let_cpu_play(self, person: int, *, seen: int | None = None) -> None:
        """Without a turn limit, after a while anybody seated may let the CPU play this turn.

        Raises:
            TableError: ``not_seated``, ``not_started``, ``closed``, ``stale`` or ``too_soon``.
        """
        async with self._lock:
            number = self._own_seat(person)
            is_stale = seen is not None and seen != self.revision
            await self._come_back(number)
            if is_stale:
                raise TableError("stale")
            if not self.cpu_may_play:
                raise TableError("too_soon")
            draft = Draft(self)
            play.miss(draft)
            await self._carry_out(draft)

    async def go_on(self, person: int) -> None:
        """Be ready for the next round; it begins when everybody is.

        Raises:
            TableError: ``not_seated``, ``not_started`` or ``closed``.
        """
        async with self._lock:
            number = self._own_seat(person)
            draft = Draft(self)
            play.come_back(draft, number)
            if self.stage is Stage.BETWEEN:
                rounds.be_ready(draft, number)
            await self._carry_out(draft)

    async def _come_back(self, number: int) -> None:
        """A press brings its owner back, even one that is refused."""
        draft = Draft(self)
        play.come_back(draft, number)
        await self._carry_out(draft)

    # The one way of a change

    async def _carry_out(self, draft: Draft) -> None:
        """Commit a draft, let it be true, set the clocks, and tell.

        Raises:
            TableError: ``journal``; nothing has changed.
        """
        standing = draft.standing()
        if not draft.lines and standing == self.standing():
            return
        was_cancelled = await self._commit(draft.lines, standing)
        self._become(draft)
        self._unattended.go_on()
        if draft.is_seen:
            self._tell(TableChanged(self.revision, draft.events, new_host=draft.new_host))
        if was_cancelled:
            raise asyncio.CancelledError

    async def _commit(self, lines: Sequence[str], standing: Standing) -> bool:
        try:
            return await uninterrupted(self._journal.commit(self.id, lines, standing))
        except JournalFailed:
            raise TableError("journal") from None

    def _become(self, facts: Facts) -> None:
        """Take over what is true now; who holds the match sees it go on."""
        if self.match is None or facts.match is None:
            self.match = facts.match
        elif self.match is not facts.match:
            self.match.become(facts.match)
        self.settings = facts.settings
        self.seats = facts.seats
        self.host = facts.host
        self.stage = facts.stage
        self.ended = facts.ended
        self.revision = facts.revision
        self.text = facts.text

    def _tell(self, change: TableChanged) -> None:
        try:
            self._publish(self, change)
        except Exception as error:
            # Whoever listens can fail; the game cannot.
            self._unattended.report(error)

    def _notice(self) -> None:
        """Tell of the time that has gone by; nobody's buttons become stale by it."""
        if self.turn is not None:
            self._tell(TableChanged(self.revision, notice=self.turn))

    # What is refused

    def _own_seat(self, person: int) -> int:
        number = self.seat_of(person)
        if number is None:
            raise TableError("not_seated")
        if not self.stage.has_begun:
            raise TableError("not_started" if self.stage is Stage.LOBBY else "closed")
        return number

    def _must_be_host(self, person: int) -> None:
        if person != self.host:
            raise TableError("not_host")

    def _must_not_be_over(self) -> None:
        if self.stage.is_over:
            raise TableError("closed")
