"""A table: people, CPU players and time around one match."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final, Literal

from engine.errors import IllegalMove
from engine.events import Event
from engine.fairness import commitment
from engine.match import Match
from engine.moves import Discard, Draw, Move, Pass
from engine.players import PLAYERS
from engine.record import Played, Record, Switch
from engine.record import format as format_record
from engine.record.writing import format_entry
from engine.table.alarms import Alarm, Alarms
from engine.table.clock import Clock, LoopClock
from engine.table.journal import Journal, JournalFailed
from engine.table.people import Person, Seat
from engine.table.settings import TableSettings
from engine.view import View

MISSED_UNTIL_AWAY: Final = 2
RETRY_AFTER: Final = 5.0
"""Seconds until what could not be committed is tried again."""

Think = Callable[[str, View, Sequence[Move], Random], Awaitable[Move]]
"""Chooses a CPU seat's move: the kind of player, its view, its legal moves, its chance."""

Refused = Literal[
    "already_seated",
    "closed",
    "full",
    "journal",
    "not_host",
    "not_seated",
    "started",
    "not_started",
    "stale",
    "too_few",
    "no_such_seat",
    "too_soon",
]


class TableError(Exception):
    """Something a table does not do now; nothing has changed.

    Attributes:
        code: says why, for a message to be looked up by.
    """

    def __init__(self, code: Refused) -> None:
        super().__init__(code)
        self.code = code


class Stage(Enum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"
    CLOSED = "closed"


Ended = Literal["finished", "closed", "idle", "deserted"]


@dataclass(frozen=True, slots=True)
class TableChanged:
    """What everybody sees has changed.

    Attributes:
        revision: the number of the change; of a notice, that of the last change.
        events: what happened, in order; give a seat ``event.masked_for(seat)``.
        notice: a seat whose turn is half over, where that is the news.
    """

    revision: int
    events: tuple[Event, ...] = ()
    notice: int | None = None


@dataclass(frozen=True, slots=True)
class Acted:
    """A move that was carried out.

    Attributes:
        move: in full.
        events: what happened at once; empty for an answer that waits.
    """

    move: Move
    events: tuple[Event, ...]


def _round_lines(match: Match) -> list[str]:
    """What the record says of the round that comes next."""
    return ["", f"round: {match.next_number}", f"dealer: {match.next_dealer}", ""]


async def think_here(kind: str, view: View, legal: Sequence[Move], chance: Random) -> Move:
    """Let a CPU player choose right here; the engine's players take less than a millisecond."""
    return PLAYERS[kind](chance).choose(view, legal)


class Table:
    """People around a match. Every method that changes something takes the table's lock.

    Attributes:
        id: names the table in the journal.
        settings: what it is set to.
        stage: where it stands.
        seats: who sits there, in turn order; in a lobby only those who have joined.
        host: the id of the person who set it up, or who took that over.
        match: the match, once it has started.
        revision: rises whenever what everybody sees changes.
        ended: why it is over, once it is.
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
        publish: Callable[[Table, TableChanged], None] | None = None,
    ) -> None:
        self.id = id
        self.settings = settings
        self.stage = Stage.LOBBY
        self.seats: list[Seat] = [Seat(host.name, host, settings.level)]
        self.host = host.id
        self.match: Match | None = None
        self.revision = 0
        self.ended: Ended | None = None
        self.seed = seed
        self._journal = journal
        self._clock = clock or LoopClock()
        self._think = think
        self._publish = publish or (lambda table, change: None)
        self._lock = asyncio.Lock()
        self._alarms = Alarms(self._clock, self._ring)
        self._tasks: set[asyncio.Task[None]] = set()
        self._chance = Random(seed)
        self._noticed = False
        self._answering = False
        self._alarms.set(Alarm.IDLE, settings.idle_lobby)

    # Looking

    def seat_of(self, person: int) -> int | None:
        """The seat that a person owns, or None."""
        for number, seat in enumerate(self.seats):
            if seat.is_taken_by_somebody and seat.person and seat.person.id == person:
                return number
        return None

    def due(self, alarm: Alarm) -> float | None:
        """Seconds until something happens by itself, or None."""
        return self._alarms.left(alarm)

    @property
    def cpu_may_play(self) -> bool:
        """Whether anybody seated may let the CPU play this turn; see :meth:`let_cpu_play`."""
        return self._noticed and self._turn() is not None

    @property
    def humans(self) -> list[int]:
        """The seats whose owner has not left, away or not."""
        return [number for number, seat in enumerate(self.seats) if seat.is_taken_by_somebody]

    # The lobby

    async def join(self, person: Person) -> None:
        """Sit down in a lobby; joining twice is one seat.

        Raises:
            TableError: ``started``, ``closed`` or ``full``.
        """
        async with self._lock:
            self._must_be_lobby()
            if self.seat_of(person.id) is not None:
                return
            if len(self.seats) >= self.settings.seats:
                raise TableError("full")
            self.seats.append(Seat(person.name, person, self.settings.level))
            self._lobby_changed()

    async def add_cpu(self, by: int) -> None:
        """Fill a free seat with a CPU player.

        Raises:
            TableError: as :meth:`join`, or ``not_host``.
        """
        async with self._lock:
            self._must_be_lobby()
            self._must_be_host(by)
            if len(self.seats) >= self.settings.seats:
                raise TableError("full")
            self.seats.append(self._cpu_seat())
            self._lobby_changed()

    async def set_up(self, by: int, settings: TableSettings) -> None:
        """Change a lobby's settings.

        Raises:
            TableError: ``not_host``, or ``full`` where more have joined than there would be seats.
        """
        async with self._lock:
            self._must_be_lobby()
            self._must_be_host(by)
            if len(self.seats) > settings.seats:
                raise TableError("full")
            self.settings = settings
            for seat in self.seats:
                seat.level = settings.level
            self._lobby_changed()

    async def start(self, by: int, *, fill: bool = True) -> None:
        """Begin the match.

        Args:
            by: the person who asks.
            fill: fill free seats with CPU players.

        Raises:
            TableError: ``not_host``, ``started``, ``too_few`` or ``journal``.
        """
        async with self._lock:
            self._must_be_lobby()
            self._must_be_host(by)
            seats = [*self.seats]
            while fill and len(seats) < self.settings.seats:
                seats.append(self._cpu_seat(len(seats)))
            if len(seats) < self.settings.rules.players[0]:
                raise TableError("too_few")
            rules = self.settings.rules
            match = Match(rules, [seat.name for seat in seats], self.seed)
            record = Record(rules, match.seats, self.seed, commitment(self.seed))
            header = format_record(record).rstrip("\n").split("\n")
            await self._commit([*header, *_round_lines(match)])
            self.seats = seats
            self.match = match
            self._deal()

    def _cpu_seat(self, number: int | None = None) -> Seat:
        place = len(self.seats) if number is None else number
        return Seat(f"CPU {place + 1}", None, self.settings.level)

    def _lobby_changed(self) -> None:
        self._alarms.set(Alarm.IDLE, self.settings.idle_lobby)
        self._changed()

    # Leaving

    async def leave(self, person: int) -> None:
        """Leave for good: in a lobby the seat is free, in play the CPU takes it over.

        Raises:
            TableError: ``not_seated`` or ``journal``.
        """
        async with self._lock:
            number = self.seat_of(person)
            if number is None or self.stage is Stage.CLOSED:
                raise TableError("not_seated")
            await self._vacate(number)

    async def kick(self, by: int, number: int) -> None:
        """Take a seat from who sits there, before the start.

        Raises:
            TableError: ``not_host``, ``started`` or ``no_such_seat``.
        """
        async with self._lock:
            self._must_be_lobby()
            self._must_be_host(by)
            if not 0 <= number < len(self.seats):
                raise TableError("no_such_seat")
            await self._vacate(number)

    async def close(self, by: int | None = None) -> None:
        """End the table: its host, or with None whoever may.

        Raises:
            TableError: ``not_host`` or ``closed``.
        """
        async with self._lock:
            if self.stage is Stage.CLOSED:
                raise TableError("closed")
            if by is not None:
                self._must_be_host(by)
            self._end("closed")

    async def _vacate(self, number: int) -> None:
        seat = self.seats[number]
        in_play = self.stage in (Stage.PLAYING, Stage.BETWEEN)
        if in_play:
            await self._commit([format_entry(Switch(number, "cpu"))])
            seat.left = True
        elif self.stage is Stage.LOBBY:
            del self.seats[number]
        else:
            seat.left = True
        if seat.person is not None and seat.person.id == self.host:
            self._hand_over()
        if not self.humans:
            self._end("deserted")
        elif in_play:
            self._changed()
            self._go_on()
        else:
            self._changed()

    def _hand_over(self) -> None:
        """The next person who is still there becomes the host."""
        for number in self.humans:
            person = self.seats[number].person
            if person is not None:
                self.host = person.id
                return

    # Playing

    async def act(self, person: int, move: Move, *, seen: int | None = None) -> Acted:
        """Make a move, or answer a window.

        Args:
            person: who moves; only the seat's owner moves a seat.
            move: the move.
            seen: the revision that the person saw, where that matters.

        Raises:
            TableError: ``not_seated``, ``not_started``, ``stale`` or ``journal``.
            IllegalMove: the rules refuse it.
        """
        async with self._lock:
            number = self._own_seat(person)
            if seen is not None and seen != self.revision:
                raise TableError("stale")
            was_away = self._is_back(number)
            try:
                return await self._apply(number, move)
            finally:
                # A move that is refused has brought its owner back all the same.
                if was_away:
                    self._changed()
                self._go_on()

    async def touch(self, person: int) -> None:
        """Somebody pressed anything: if their seat was away, it is theirs again.

        Raises:
            TableError: ``not_seated`` or ``not_started``.
        """
        async with self._lock:
            number = self._own_seat(person)
            if self._is_back(number):
                self._changed()
                self._go_on()

    async def set_auto_pass(self, person: int, on: bool) -> None:
        """Answer every window with pass until one's next turn, or stop doing so.

        Raises:
            TableError: ``not_seated`` or ``not_started``.
        """
        async with self._lock:
            number = self._own_seat(person)
            self._is_back(number)
            self.seats[number].auto_pass = on
            self._go_on()

    async def let_cpu_play(self, person: int, *, seen: int | None = None) -> None:
        """Without a turn limit, after a while anybody seated may let the CPU play this turn.

        Raises:
            TableError: ``not_seated``, ``not_started``, ``stale`` or ``too_soon``.
        """
        async with self._lock:
            self._own_seat(person)
            if seen is not None and seen != self.revision:
                raise TableError("stale")
            turn = self._turn()
            if turn is None or not self._noticed:
                raise TableError("too_soon")
            self._miss(turn)
            self._changed()
            self._go_on()

    async def go_on(self, person: int) -> None:
        """Be ready for the next round; it begins when everybody is.

        Raises:
            TableError: ``not_seated``, ``not_started`` or ``journal``.
        """
        async with self._lock:
            number = self._own_seat(person)
            self._is_back(number)
            if self.stage is not Stage.BETWEEN:
                return
            self.seats[number].continues = True
            if all(seat.continues for seat in self.seats if seat.is_human):
                await self._next_round()

    def _own_seat(self, person: int) -> int:
        number = self.seat_of(person)
        if number is None:
            raise TableError("not_seated")
        if self.stage not in (Stage.PLAYING, Stage.BETWEEN):
            raise TableError("not_started" if self.stage is Stage.LOBBY else "closed")
        return number

    def _is_back(self, number: int) -> bool:
        """Its owner pressed something; a turn that was missed is played for them all the same."""
        seat = self.seats[number]
        was_away = seat.away
        if was_away:
            seat.away = False
            seat.missed = 0
        return was_away

    async def _apply(self, number: int, move: Move) -> Acted:
        """Check, commit, apply, publish."""
        match = self._match()
        full = match.check(number, move)
        await self._commit([format_entry(Played(number, full))])
        before = match.phase
        events = tuple(match.apply(number, full))
        if isinstance(full, Discard):
            self._turn_is_over(number)
        # Where all have passed the window closes without an event.
        if events or match.phase != before:
            self._changed(events)
        return Acted(full, events)

    def _turn_is_over(self, number: int) -> None:
        seat = self.seats[number]
        if not seat.stand_in and seat.is_human:
            seat.missed = 0
        seat.stand_in = False
        self._noticed = False
        self._alarms.cancel(Alarm.TURN, Alarm.HALF, Alarm.PATIENCE, Alarm.PACE)

    async def _commit(self, lines: Sequence[str]) -> None:
        try:
            await self._journal.commit(self.id, lines)
        except JournalFailed:
            raise TableError("journal") from None

    # What happens next

    async def _next_round(self) -> None:
        await self._commit(_round_lines(self._match()))
        self._deal()

    def _deal(self) -> None:
        self.stage = Stage.PLAYING
        for seat in self.seats:
            seat.continues = False
            seat.auto_pass = False
        self._alarms.clear()
        self._match().deal()
        self._changed()
        self._go_on()

    def _go_on(self) -> None:
        """Set the clocks for the state as it is, and let the CPU seats move."""
        match = self.match
        if match is None or self.stage is not Stage.PLAYING:
            return
        phase = match.phase
        if phase in ("round_over", "match_over"):
            self._round_is_over(phase == "match_over")
        elif phase == "claim":
            if not self._alarms.is_set(Alarm.WINDOW):
                self._alarms.set(Alarm.WINDOW, self.settings.window)
            if not self._answering:
                self._answering = True
                self._spawn(self._answer_for_others())
        else:
            self._alarms.cancel(Alarm.WINDOW)
            self._begin_or_watch_turn()

    def _begin_or_watch_turn(self) -> None:
        turn = self._turn()
        assert turn is not None, "in a turn it is somebody's"
        seat = self.seats[turn]
        seat.auto_pass = False
        if seat.is_human and not seat.stand_in:
            self._alarms.cancel(Alarm.PACE)
        if self._match().legal(turn) == [Draw()]:
            self._spawn(self._draw(turn))
        elif not seat.is_human or seat.stand_in:
            if not self._alarms.is_set(Alarm.PACE):
                self._alarms.set(Alarm.PACE, self.settings.pace)
        elif self.settings.turn_limit is not None:
            if not self._alarms.is_set(Alarm.TURN):
                self._alarms.set(Alarm.TURN, self.settings.turn_limit)
                self._alarms.set(Alarm.HALF, self.settings.turn_limit / 2)
        elif not self._noticed and not self._alarms.is_set(Alarm.PATIENCE):
            self._alarms.set(Alarm.PATIENCE, self.settings.patience)

    def _round_is_over(self, for_good: bool) -> None:
        self._alarms.clear()
        if for_good:
            self.stage = Stage.FINISHED
            self.ended = "finished"
        else:
            self.stage = Stage.BETWEEN
            self._alarms.set(Alarm.NEXT, self.settings.between_rounds)
        self._changed()

    async def _draw(self, number: int) -> None:
        """A draw that leaves no choice is made by itself."""
        async with self._lock:
            if self._turn() == number and self._match().legal(number) == [Draw()]:
                await self._apply(number, Draw())
                self._go_on()

    async def _answer_for_others(self) -> None:
        """Seats without a human answer at once, and so do those who pass by themselves."""
        try:
            while (number := self._next_to_answer()) is not None:
                revision = self.revision
                move = await self._choice(number)
                async with self._lock:
                    if self.revision == revision and self._next_to_answer() == number:
                        await self._apply(number, move)
        finally:
            self._answering = False
        async with self._lock:
            if self.match is not None and self.match.phase != "claim":
                self._go_on()

    def _next_to_answer(self) -> int | None:
        """A seat that the open window waits for and that needs no person."""
        if self.match is None or self.match.round is None or self.stage is not Stage.PLAYING:
            return None
        waiting = self.match.round.waiting()
        return next((seat for seat in waiting if self._answers_itself(seat)), None)

    def _answers_itself(self, number: int) -> bool:
        """Whether a seat's answer needs no person."""
        seat = self.seats[number]
        if not seat.is_human or seat.auto_pass:
            return True
        only_human = sum(other.is_human for other in self.seats) == 1
        if only_human or not self.settings.even:
            return self._match().legal(number) == [Pass()]
        return False

    async def _choice(self, number: int) -> Move:
        """What is answered or played for a seat: thought out with the lock open."""
        match = self._match()
        seat = self.seats[number]
        legal = match.legal(number)
        if seat.is_human and not seat.stand_in:
            return Pass()
        return await self._think(seat.level, match.view(number), legal, self._chance)

    # Time

    def _ring(self) -> None:
        self._spawn(self._handle_alarms())

    async def _handle_alarms(self) -> None:
        """Something is due; what still applies is looked at again under the lock."""
        async with self._lock:
            for alarm in self._alarms.take_due():
                try:
                    await self._handle(alarm)
                except TableError:
                    self._alarms.set(Alarm.RETRY, RETRY_AFTER)

    async def _handle(self, alarm: Alarm) -> None:
        match alarm:
            case Alarm.IDLE:
                if self.stage is Stage.LOBBY:
                    self._end("idle")
            case Alarm.NEXT:
                if self.stage is Stage.BETWEEN:
                    await self._next_round()
            case Alarm.WINDOW:
                await self._close_window()
            case Alarm.TURN:
                turn = self._turn()
                if turn is not None:
                    self._miss(turn)
                    self._changed()
                    self._go_on()
            case Alarm.HALF:
                self._notice()
            case Alarm.PATIENCE:
                self._noticed = True
                self._notice()
            case Alarm.RETRY:
                await self._try_again()
            case Alarm.PACE:
                turn = self._turn()
                if turn is not None:
                    self._spawn(self._move_for(turn))

    async def _try_again(self) -> None:
        """Whatever was due while the journal failed."""
        match = self._match()
        if self.stage is Stage.BETWEEN and not self._alarms.is_set(Alarm.NEXT):
            await self._next_round()
        elif match.phase == "claim" and not self._alarms.is_set(Alarm.WINDOW):
            await self._close_window()
        else:
            self._go_on()

    async def _close_window(self) -> None:
        match = self._match()
        if match.phase == "claim":
            await self._commit(["close"])
            events = tuple(match.close())
            self._changed(events)
            self._go_on()

    def _miss(self, number: int) -> None:
        """A person's turn is played for them; after two in a row they are away."""
        seat = self.seats[number]
        seat.stand_in = True
        seat.missed += 1
        seat.away = seat.missed >= MISSED_UNTIL_AWAY

    async def _move_for(self, number: int) -> None:
        """A CPU player moves for a seat, if it is still its turn when it has thought."""
        revision = self.revision
        if self._turn() != number:
            return
        move = await self._choice(number)
        async with self._lock:
            seat = self.seats[number]
            played_for = not seat.is_human or seat.stand_in
            if self.revision == revision and self._turn() == number and played_for:
                await self._apply(number, move)
            self._go_on()

    # Small matters

    def _turn(self) -> int | None:
        """Whose turn it is, where it is a turn."""
        round_ = self.match.round if self.match is not None else None
        if round_ is None or self.stage is not Stage.PLAYING:
            return None
        return round_.view(None).turn

    def _match(self) -> Match:
        assert self.match is not None, "the match has started"
        return self.match

    def _must_be_lobby(self) -> None:
        if self.stage is Stage.CLOSED:
            raise TableError("closed")
        if self.stage is not Stage.LOBBY:
            raise TableError("started")

    def _must_be_host(self, person: int) -> None:
        if person != self.host:
            raise TableError("not_host")

    def _changed(self, events: tuple[Event, ...] = ()) -> None:
        self.revision += 1
        self._publish(self, TableChanged(self.revision, events))

    def _notice(self) -> None:
        """Tell of the time that has gone by; nobody's buttons become stale by it."""
        self._publish(self, TableChanged(self.revision, notice=self._turn()))

    def _end(self, why: Ended) -> None:
        self.stage = Stage.CLOSED
        self.ended = why
        self._alarms.clear()
        self._changed()

    def _spawn(self, work: Awaitable[None]) -> None:
        """Run something beside the caller; it lives until it is done."""

        async def run() -> None:
            try:
                await work
            except TableError as error:
                # The journal failed behind a move that nobody waits for: try again later.
                if error.code != "journal":
                    raise
                self._alarms.set(Alarm.RETRY, RETRY_AFTER)

        loop = asyncio.get_running_loop()

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            error = None if task.cancelled() else task.exception()
            if error is not None:
                loop.call_exception_handler(
                    {"message": f"table {self.id} stopped half-way", "exception": error}
                )

        task = loop.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(done)


__all__ = ["Acted", "Ended", "IllegalMove", "Stage", "Table", "TableChanged", "TableError"]
