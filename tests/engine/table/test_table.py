"""The table: its lobby, its windows, its clocks, and what happens when people are not there."""

import asyncio
from dataclasses import replace

import pytest

from engine.errors import IllegalMove
from engine.events import Drew
from engine.moves import Discard, Draw, Pass
from engine.table import Person, Stage, TableChanged, TableError, TableSettings
from engine.table.alarms import Alarm
from tests.engine.table.people import ANN, BOB, CHO, DAI, Room, quiet, room


def any_draw(change: TableChanged) -> bool:
    return any(isinstance(event, Drew) for event in change.events)


async def refused(code: str, work: object) -> None:
    with pytest.raises(TableError) as refusal:
        await work  # type: ignore[misc]
    assert refusal.value.code == code


class TestLobby:
    async def test_joining_twice_is_one_seat_and_the_table_fills(self) -> None:
        made = await room(ANN, BOB, start=False, seats=3)
        await made.table.join(BOB)
        await made.table.join(CHO)
        assert [seat.name for seat in made.table.seats] == ["Ann", "Bob", "Cho"]
        await refused("full", made.table.join(DAI))

    async def test_a_hundred_joins_at_once_fill_no_more_than_the_seats(self) -> None:
        made = await room(ANN, start=False, seats=5)
        people = [Person(100 + number, f"P{number}") for number in range(100)]
        results = await asyncio.gather(
            *(made.table.join(person) for person in people), return_exceptions=True
        )
        assert len(made.table.seats) == 5
        assert sum(isinstance(result, TableError) for result in results) == 96

    async def test_the_host_leaving_hands_the_table_on_and_the_last_closes_it(self) -> None:
        made = await room(ANN, BOB, start=False)
        await made.table.leave(ANN.id)
        assert made.table.host == BOB.id and made.table.seat_of(ANN.id) is None
        await made.table.leave(BOB.id)
        assert (made.table.stage, made.table.ended) == (Stage.CLOSED, "deserted")
        await refused("closed", made.table.join(CHO))

    async def test_only_the_host_sets_up_kicks_and_starts(self) -> None:
        made = await room(ANN, BOB, CHO, start=False)
        for work in (
            made.table.start(BOB.id),
            made.table.add_cpu(BOB.id),
            made.table.kick(BOB.id, 0),
            made.table.set_up(BOB.id, TableSettings()),
            made.table.close(BOB.id),
        ):
            await refused("not_host", work)
        await made.table.kick(ANN.id, 1)
        assert [seat.name for seat in made.table.seats] == ["Ann", "Cho"]

    async def test_an_idle_lobby_closes_itself(self) -> None:
        made = await room(ANN, start=False)
        await made.clock.advance(1700)
        await made.table.join(BOB)
        await made.clock.advance(1700)
        assert made.table.stage is Stage.LOBBY
        await made.clock.advance(101)
        assert (made.table.stage, made.table.ended) == (Stage.CLOSED, "idle")

    async def test_too_few_and_a_double_start(self) -> None:
        made = await room(ANN, rules="mori", start=False, seats=3)
        await refused("too_few", made.table.start(ANN.id, fill=False))
        results = await asyncio.gather(
            made.table.start(ANN.id), made.table.start(ANN.id), return_exceptions=True
        )
        assert [getattr(result, "code", None) for result in results] == [None, "started"]
        assert [seat.name for seat in made.table.seats] == ["Ann", "CPU 2", "CPU 3"]


class TestTurns:
    async def test_a_draw_without_a_choice_is_made_by_itself(self) -> None:
        made = await room(ANN, BOB, CHO)
        person = made.owner_of_turn()
        assert made.phase == "act" and person is not None
        assert len(made.legal(person)) >= 8
        made.check_journal()

    async def test_a_draw_without_a_choice_comes_with_what_led_to_it(self) -> None:
        made = await room(ANN, BOB, CHO)
        await made.throw()
        windows = made.phase == "claim"
        await made.all_pass()
        drawn = [change for change in made.changes if any_draw(change)]
        # Boards are drawn once a change: the deal or the window's end, and the draw, are one.
        assert len(drawn) == 2 and made.phase == "act"
        joins, deal, discard = 2, 1, 1
        assert len(made.changes) == joins + deal + discard + windows
        made.check_journal()

    async def test_a_draw_with_a_choice_waits_for_the_person(self) -> None:
        made = await room(ANN, BOB, CHO, rules="hundred")
        person = made.owner_of_turn()
        assert person is not None and made.phase == "draw"
        await made.act(person, Draw())
        assert made.phase == "act"

    async def test_only_the_owner_moves_a_seat(self) -> None:
        made = await room(ANN, BOB, CHO)
        person = made.owner_of_turn()
        other = next(one for one in (ANN, BOB, CHO) if one != person)
        assert person is not None
        discard = made.legal(person)[-1]
        with pytest.raises(IllegalMove):
            await made.table.act(other.id, discard)
        await refused("not_seated", made.table.act(DAI.id, discard))

    async def test_a_double_press_moves_once_and_a_stale_one_says_so(self) -> None:
        made = await room(ANN, BOB, CHO)
        person, seen = made.owner_of_turn(), made.table.revision
        assert person is not None
        discard = next(move for move in made.legal(person) if isinstance(move, Discard))
        results = await asyncio.gather(
            made.table.act(person.id, discard, seen=seen),
            made.table.act(person.id, discard, seen=seen),
            return_exceptions=True,
        )
        assert [getattr(result, "code", None) for result in results] == [None, "stale"]
        await quiet()
        made.check_journal()

    async def test_cpu_seats_move_after_a_steady_pace(self) -> None:
        made = await room(ANN, seats=3)
        while made.owner_of_turn() is not None:
            await made.throw()
            await made.clock.advance(10)
        assert made.phase == "act"
        before = made.table.revision
        await made.clock.advance(1.4)
        assert made.table.revision == before
        await made.clock.advance(0.2)
        assert made.table.revision > before
        made.check_journal()


async def to_second_lap(made: Room) -> None:
    """Past the first go-around, so that every discard opens a window."""
    assert made.table.match is not None
    while made.table.match.view(None).turns < len(made.table.seats) - 1:
        await made.throw()
        if made.phase == "claim":
            await made.all_pass()


class TestWindow:
    async def test_it_stays_open_for_its_time_whoever_could_call(self) -> None:
        made = await room(ANN, BOB, CHO)
        await to_second_lap(made)
        await made.throw()
        assert made.phase == "claim" and made.table.due(Alarm.WINDOW) == 10
        await made.clock.advance(9.9)
        assert made.phase == "claim"
        await made.clock.advance(0.2)
        assert made.phase == "act"
        made.check_journal()

    async def test_an_answer_tells_nobody_and_the_last_one_closes_it(self) -> None:
        made = await room(ANN, BOB, CHO)
        await to_second_lap(made)
        thrower = await made.throw()
        first, second = (
            seat.person for number, seat in enumerate(made.table.seats) if number != thrower
        )
        assert first is not None and second is not None
        revision, changes = made.table.revision, len(made.changes)
        await made.act(first, Pass())
        assert (made.table.revision, len(made.changes)) == (revision, changes)
        await made.act(first, Pass())
        assert made.phase == "claim", "an answer can be given again"
        await made.act(second, Pass())
        assert made.phase == "act"
        made.check_journal()

    async def test_cpu_seats_answer_at_once_and_a_lone_human_is_not_kept_waiting(self) -> None:
        made = await room(ANN, seats=3)
        for _ in range(40):
            if made.table.stage is not Stage.PLAYING:
                break
            if made.phase == "claim":
                assert made.legal(ANN) != [Pass()], "a human with nothing to call is not asked"
                await made.act(ANN, Pass())
            elif made.owner_of_turn() == ANN:
                await made.throw()
            else:
                await made.clock.advance(1.5)
        made.check_journal()

    async def test_a_window_after_one_that_closed_early_has_its_whole_time(self) -> None:
        made = await room(ANN, BOB, CHO)
        await to_second_lap(made)
        await made.throw()
        await made.clock.advance(4)
        await made.all_pass()
        assert made.phase == "act" and made.table.due(Alarm.WINDOW) is None
        await made.throw()
        assert made.table.due(Alarm.WINDOW) == 10

    async def test_passes_that_close_it_are_published_where_the_next_turn_begins_with_a_choice(
        self,
    ) -> None:
        made = await room(ANN, BOB, rules="hundred", seats=2)
        while made.phase != "claim":
            if made.phase == "draw":
                person = made.owner_of_turn()
                assert person is not None
                await made.act(person, Draw())
            await made.throw()
        revision = made.table.revision
        await made.all_pass()
        assert made.phase == "draw" and made.table.revision == revision + 1
        assert made.changes[-1].revision == made.table.revision

    async def test_auto_pass_lasts_until_the_next_own_turn(self) -> None:
        made = await room(ANN, BOB, CHO)
        await to_second_lap(made)
        thrower = await made.throw()
        others = [seat.person for number, seat in enumerate(made.table.seats) if number != thrower]
        for person in others:
            assert person is not None
            await made.table.set_auto_pass(person.id, True)
        await quiet()
        assert made.phase == "act"
        assert not made.table.seats[made.turn or 0].auto_pass

    async def test_adaptive_windows_wait_only_for_who_can_call(self) -> None:
        made = await room(ANN, BOB, CHO, even=False)
        await to_second_lap(made)
        for _ in range(10):
            await made.throw()
            if made.phase == "claim":
                able = [p for p in (ANN, BOB, CHO) if len(made.legal(p)) > 1]
                assert able
                await made.all_pass()

    async def test_a_call_in_the_window_s_last_moment_counts_and_closes_nothing_else(self) -> None:
        """The timer fires while the call is being committed."""
        made = await room(ANN, BOB, CHO)
        await to_second_lap(made)
        thrower = await made.throw()
        first, second = (
            seat.person for number, seat in enumerate(made.table.seats) if number != thrower
        )
        assert first is not None and second is not None
        await made.act(first, Pass())
        pressed = asyncio.create_task(made.table.act(second.id, Pass()))
        await made.clock.advance(10)
        await pressed
        await quiet()
        assert made.phase == "act"
        made.check_journal()
        next_thrower = await made.throw()
        assert next_thrower != thrower and made.phase == "claim"
        assert made.table.due(Alarm.WINDOW) == 10, "the new window has its whole time"


class TestMissing:
    async def test_a_missed_turn_is_played_and_two_make_away(self) -> None:
        made = await room(ANN, BOB, CHO, turn_limit=30)
        turn, person = made.turn, made.owner_of_turn()
        assert turn is not None and person is not None
        revision = made.table.revision
        await made.clock.advance(15.1)
        assert made.changes[-1].notice == turn, "half of the time is gone"
        assert made.table.revision == revision, "a notice makes no button stale"
        await made.clock.advance(15)
        seat = made.table.seats[turn]
        assert seat.missed == 1 and not seat.away
        await made.clock.advance(20)
        assert made.turn != turn, "the CPU has played the turn"
        while made.turn != turn:
            await made.throw()
            if made.phase == "claim":
                await made.all_pass()
        await made.clock.advance(31)
        assert made.table.seats[turn].away
        await made.table.touch(person.id)
        seat = made.table.seats[turn]
        assert not seat.away and seat.missed == 0
        made.check_journal()

    @pytest.mark.parametrize("press", ["touch", "refused move", "auto pass"])
    async def test_a_press_while_a_missed_turn_is_played_stops_nothing(self, press: str) -> None:
        """The time is up and the CPU is about to move when the owner presses something."""
        made = await room(ANN, BOB, CHO, turn_limit=30)
        turn, person = made.turn, made.owner_of_turn()
        assert turn is not None and person is not None
        await made.clock.advance(30.1)
        assert made.table.seats[turn].stand_in
        if press == "touch":
            await made.table.touch(person.id)
        elif press == "auto pass":
            await made.table.set_auto_pass(person.id, True)
        else:
            with pytest.raises(IllegalMove):
                await made.table.act(person.id, Draw())
        await made.clock.advance(20)
        assert made.turn != turn, "the CPU has played the turn"
        made.check_journal()

    async def test_a_refused_move_brings_somebody_back_with_a_whole_turn(self) -> None:
        made = await room(ANN, BOB, CHO, turn_limit=30)
        turn, person = made.turn, made.owner_of_turn()
        assert turn is not None and person is not None
        made.table.seats[turn] = replace(made.table.seats[turn], away=True)
        with pytest.raises(IllegalMove):
            await made.table.act(person.id, Draw())
        assert not made.table.seats[turn].away
        assert made.table.due(Alarm.TURN) is not None
        await made.clock.advance(60)
        assert made.turn != turn

    async def test_playing_in_time_forgets_a_missed_turn(self) -> None:
        made = await room(ANN, BOB, CHO, turn_limit=30)
        turn = made.turn
        assert turn is not None
        await made.clock.advance(60)
        while made.turn != turn:
            await made.throw()
            if made.phase == "claim":
                await made.all_pass()
        assert made.table.seats[turn].missed == 1
        await made.throw()
        assert made.table.seats[turn].missed == 0

    async def test_the_clock_stops_in_a_window(self) -> None:
        made = await room(ANN, BOB, CHO, turn_limit=30, window=20)
        await to_second_lap(made)
        await made.clock.advance(20)
        await made.throw()
        assert made.phase == "claim" and made.table.due(Alarm.TURN) is None
        await made.clock.advance(20.1)
        assert made.table.due(Alarm.TURN) == pytest.approx(29.9)

    async def test_without_a_limit_others_may_let_the_cpu_play_after_a_while(self) -> None:
        made = await room(ANN, BOB, CHO)
        turn = made.turn
        await refused("too_soon", made.table.let_cpu_play(BOB.id))
        await made.clock.advance(181)
        await made.table.let_cpu_play(BOB.id)
        await made.clock.advance(30)
        assert made.turn != turn
        made.check_journal()

    async def test_who_leaves_is_played_for_and_the_last_to_leave_ends_it(self) -> None:
        made = await room(ANN, BOB, CHO)
        turn, person = made.turn, made.owner_of_turn()
        assert turn is not None and person is not None
        await made.table.leave(person.id)
        assert "! seat" in made.journal.text("t1")
        await made.clock.advance(30)
        assert made.turn != turn
        made.check_journal()
        for other in (ANN, BOB, CHO):
            if other != person:
                await made.table.leave(other.id)
        assert (made.table.stage, made.table.ended) == (Stage.CLOSED, "deserted")
        assert made.table.due(Alarm.TURN) is None


class TestJournal:
    async def test_a_failed_commit_changes_nothing_and_says_so(self) -> None:
        made = await room(ANN, BOB, CHO)
        person, revision = made.owner_of_turn(), made.table.revision
        assert person is not None
        legal = made.legal(person)
        discard = next(move for move in legal if isinstance(move, Discard))
        made.journal.broken = True
        await refused("journal", made.table.act(person.id, discard))
        assert (made.table.revision, made.legal(person)) == (revision, legal)
        made.journal.broken = False
        await made.act(person, discard)
        made.check_journal()

    async def test_what_happens_by_itself_is_tried_again(self) -> None:
        made = await room(ANN, BOB, CHO)
        await to_second_lap(made)
        await made.throw()
        made.journal.broken = True
        await made.clock.advance(12)
        assert made.phase == "claim"
        made.journal.broken = False
        await made.clock.advance(6)
        assert made.phase == "act"
        made.check_journal()


@pytest.mark.parametrize("rules", ["standard rounds=2", "mori rounds=2", "hundred target=30"])
async def test_a_whole_match_with_one_person_who_only_throws(rules: str) -> None:
    made = await room(ANN, rules=rules, seats=4)
    for _ in range(3000):
        if made.table.stage is Stage.FINISHED:
            break
        if made.table.stage is Stage.BETWEEN:
            await made.table.go_on(ANN.id)
            await quiet()
        elif made.phase == "claim":
            await made.act(ANN, Pass())
        elif made.owner_of_turn() != ANN:
            await made.clock.advance(1.5)
        elif made.phase == "draw":
            await made.act(ANN, Draw())
        else:
            await made.throw()
    assert made.table.stage is Stage.FINISHED and made.table.match is not None
    assert made.table.match.places is not None
    made.check_journal()


async def test_the_next_round_begins_by_itself() -> None:
    made = await room(ANN, rules="standard rounds=2", seats=2, turn_limit=30, pace=0.5)
    for _ in range(400):
        if made.table.stage is Stage.BETWEEN:
            break
        await made.clock.advance(5)
    assert made.table.stage.value == "between"
    await made.clock.advance(20)
    assert made.table.stage.value == "playing"
    made.check_journal()
