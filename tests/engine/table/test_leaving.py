"""Who leaves, who is sent away, and who is the host then."""

from dataclasses import replace

import pytest

from engine.record import parse
from engine.table import Stage
from engine.table.alarms import Alarm
from tests.engine.table.driving import resumed, seen
from tests.engine.table.people import ANN, BOB, CHO, DAI, HandClock, Room, quiet, room
from tests.engine.table.test_table import refused


class TestHost:
    async def test_the_next_person_takes_over_and_everybody_hears_of_it(self) -> None:
        made = await room(ANN, BOB, CHO)
        await made.table.leave(BOB.id)
        assert (made.table.host, made.changes[-1].new_host) == (ANN.id, None)
        await made.table.leave(ANN.id)
        assert (made.table.host, made.changes[-1].new_host) == (CHO.id, 2)
        await made.table.close(CHO.id)

    async def test_who_is_away_takes_over_only_where_nobody_is_there(self) -> None:
        made = await room(ANN, BOB, CHO)
        made.table.seats[1] = replace(made.table.seats[1], away=True)
        await made.table.leave(ANN.id)
        assert made.table.host == CHO.id
        await made.table.leave(CHO.id)
        assert made.table.host == BOB.id and made.changes[-1].new_host == 1

    async def test_in_a_lobby_the_seats_close_up(self) -> None:
        made = await room(ANN, BOB, CHO, start=False)
        await made.table.leave(ANN.id)
        assert (made.table.host, made.changes[-1].new_host) == (BOB.id, 0)
        again = resumed(made.table, made.journal, HandClock())
        assert again.host == BOB.id

    async def test_it_goes_on_round_the_table(self) -> None:
        """Ann leaves while Bob is away, so Cho is the host; after Cho comes Dai."""
        made = await room(ANN, BOB, CHO, DAI)
        made.table.seats[1] = replace(made.table.seats[1], away=True)
        await made.table.leave(ANN.id)
        await made.table.touch(BOB.id)
        await made.table.leave(CHO.id)
        assert made.table.host == DAI.id


class TestKick:
    async def test_in_play_the_cpu_takes_the_seat(self) -> None:
        made = await room(ANN, BOB, CHO, seats=4)
        await made.table.kick(ANN.id, 1)
        assert made.table.seat_of(BOB.id) is None
        assert made.table.seats[1].left == 0 and made.table.seats[1].person == BOB
        assert made.journal.text("t1").endswith("! seat 1 cpu\n")
        await refused("not_seated", made.table.touch(BOB.id))
        for number, code in ((1, "no_such_seat"), (3, "no_such_seat"), (0, "no_such_seat")):
            await refused(code, made.table.kick(ANN.id, number))
        for number in (-1, 4):
            await refused("no_such_seat", made.table.kick(ANN.id, number))
        await refused("not_host", made.table.kick(CHO.id, 1))
        made.check_journal()

    async def test_on_their_turn_the_cpu_goes_on_and_no_clock_waits_for_them(self) -> None:
        made = await room(ANN, BOB, CHO, turn_limit=30)
        while made.owner_of_turn() == ANN:
            await made.throw()
        turn = made.turn
        assert turn is not None and made.table.due(Alarm.TURN) is not None
        await made.table.kick(ANN.id, turn)
        assert made.table.due(Alarm.TURN) is None and made.table.due(Alarm.PACE) == 1.5
        await made.clock.advance(30)
        assert made.turn != turn and made.table.seats[turn].missed == 0
        made.check_journal()

    async def test_a_cpu_whose_seat_was_freed_is_not_named_twice(self) -> None:
        made = await room(ANN, start=False, seats=4)
        await made.table.add_cpu(ANN.id)
        await made.table.add_cpu(ANN.id)
        await made.table.kick(ANN.id, 1)
        await made.table.start(ANN.id)
        names = [seat.name for seat in made.table.seats]
        assert len(set(names)) == 4, names

    async def test_after_the_end_there_is_nobody_to_send_away(self) -> None:
        made = await ended_match()
        for work in (
            made.table.kick(ANN.id, 1),
            made.table.leave(ANN.id),
            made.table.close(ANN.id),
            made.table.touch(ANN.id),
        ):
            await refused("closed", work)
        assert (made.table.stage, made.table.ended) == (Stage.FINISHED, "finished")


async def ended_match() -> Room:
    made = await room(ANN, BOB, rules="standard rounds=1", seats=2, turn_limit=30)
    for _ in range(400):
        if made.table.stage is Stage.FINISHED:
            break
        await made.clock.advance(5)
    return made


async def test_who_leaves_between_two_rounds_is_not_waited_for() -> None:
    made = await room(ANN, BOB, CHO, rules="standard rounds=2", turn_limit=30)
    for _ in range(400):
        if made.table.stage is Stage.BETWEEN:
            break
        await made.clock.advance(5)
        for person in (ANN, BOB, CHO):
            await made.table.touch(person.id)
    await made.table.go_on(ANN.id)
    await made.table.leave(CHO.id)
    assert made.table.stage.value == "between"
    await made.table.leave(BOB.id)
    assert made.table.stage.value == "playing"
    assert not any(seat.continues for seat in made.table.seats), "nobody has waited yet"
    await quiet()
    made.check_journal()


class TestRanked:
    async def test_it_needs_two_people(self) -> None:
        made = await room(ANN, start=False, seats=3, ranked=True)
        await refused("ranked_needs_two", made.table.start(ANN.id))
        await made.table.add_cpu(ANN.id)
        await refused("ranked_needs_two", made.table.start(ANN.id))
        await made.table.join(BOB)
        await made.table.start(ANN.id)
        assert made.table.stage is Stage.PLAYING

    async def test_all_who_leave_it_are_known_in_order(self) -> None:
        made = await room(ANN, BOB, CHO, DAI, ranked=True)
        for person in (CHO, ANN, DAI, BOB):
            await made.table.leave(person.id)
        kept = made.journal.standing("t1")
        assert (kept.stage, kept.ended) == (Stage.CLOSED, "deserted")
        assert [seat.left for seat in kept.seats] == [1, 3, 0, 2]
        assert kept.settings.ranked
        assert len(parse(made.journal.text("t1")).rounds[0].entries) >= 4
        assert all(made.table.due(alarm) is None for alarm in Alarm)

    async def test_away_is_not_left(self) -> None:
        made = await room(ANN, BOB, turn_limit=30, seats=2, ranked=True)
        while not made.table.seats[1].away:
            await made.clock.advance(5)
        await made.table.leave(ANN.id)
        assert made.table.stage.value != "closed" and made.table.host == BOB.id
        assert seen(resumed(made.table, made.journal, HandClock())) == seen(made.table)
        await quiet()


async def test_a_turn_that_was_played_for_somebody_ends_with_the_round() -> None:
    """A round can end without a discard; the next first turn is its owner's again."""
    made = await room(ANN, BOB, rules="mori rounds=8 players=2-6", seats=2, turn_limit=30)
    seen_between = 0
    for _ in range(2000):
        if made.table.stage.is_over:
            break
        if made.table.stage is Stage.BETWEEN:
            seen_between += 1
            assert not any(seat.stand_in for seat in made.table.seats)
        await made.clock.advance(5)
    assert seen_between


@pytest.mark.parametrize("press", ["act", "touch", "set_auto_pass"])
async def test_who_comes_back_is_seen_to_be_back(press: str) -> None:
    made = await room(ANN, BOB, CHO, turn_limit=30)
    while not made.table.seats[1].away:
        await made.clock.advance(7)
    revision = made.table.revision
    if press == "act":
        legal = made.legal(BOB)
        move = legal[0] if legal else made.table.at_match.legal(made.turn or 0)[-1]
        await refused("stale", made.table.act(BOB.id, move, seen=revision - 1))
    elif press == "touch":
        await made.table.touch(BOB.id)
    else:
        await made.table.set_auto_pass(BOB.id, True)
    assert [seat.away for seat in made.table.seats][1] is False
    assert made.table.revision == revision + 1 == made.changes[-1].revision
    assert not made.journal.standing("t1").seats[1].away
