"""A table that the process lost comes back from its journal as it was."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.moves import Pass
from engine.presets import PRESETS
from engine.record import format as format_record
from engine.record import parse, replay
from engine.snapshot import snapshot
from engine.table import Alarm, CannotResume, Stage, Standing, Table
from tests.engine.table.driving import Whim, lobby, people, resumed, seen
from tests.engine.table.people import ANN, BOB, CHO, FailingJournal, HandClock, Room, quiet, room
from tests.engine.table.test_table import to_second_lap


class LookingBack(FailingJournal):
    """Before every commit it resumes the table from what it has, and compares."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.commits = 0
        self.differences: list[tuple[int, dict[str, Any], dict[str, Any]]] = []

    async def commit(self, table: str, lines: Sequence[str], standing: Standing) -> None:
        if self.commits:
            twin = resumed(self.table, self, HandClock())
            twin.stop()
            if seen(twin) != seen(self.table):
                self.differences.append((self.commits, seen(twin), seen(self.table)))
        self.commits += 1
        await super().commit(table, lines, standing)


@pytest.mark.parametrize("limit", [None, 30])
@pytest.mark.parametrize("preset", PRESETS)
async def test_at_every_commit_the_journal_gives_the_table_back(
    preset: str, limit: int | None
) -> None:
    clock, journal = HandClock(), LookingBack()
    settings = {"turn_limit": limit, "seats": 4}
    table = lobby(3, clock, journal, f"{preset} rounds=2", settings=settings)
    journal.table = table
    await table.open()
    for person in people(3)[1:]:
        await table.join(person)
    await table.start(1)
    whim = Whim(len(preset), clock, sleep=limit is not None)
    away = 0
    for _ in range(3000):
        if table.stage.is_over:
            break
        away += any(seat.away for seat in table.seats)
        await whim.step(table)
    assert table.stage is Stage.FINISHED and (away or limit is None)
    assert journal.commits > 60 and journal.differences == []


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_process_that_is_lost_again_and_again_still_ends_the_match(preset: str) -> None:
    clock, journal = HandClock(), FailingJournal()
    settings = {"turn_limit": 30, "seats": 4}
    table = lobby(2, clock, journal, f"{preset} rounds=2", settings=settings)
    await table.open()
    await table.join(people(2)[1])
    await table.start(1)
    whim = Whim(7, clock)
    lost = 0
    for _ in range(4000):
        if table.stage.is_over:
            break
        await whim.step(table)
        if whim.chance.random() < 0.3:
            table.stop()
            await quiet()
            revision, lost = table.revision, lost + 1
            table = resumed(table, journal, clock)
            assert table.revision == revision, "nobody's buttons are stale"
            await quiet()
    assert table.stage is Stage.FINISHED and table.match is not None and lost > 10
    text = journal.text("t1")
    assert snapshot(replay(parse(text))) == snapshot(table.match)
    assert journal.standing("t1") == table.standing()
    assert table.record == text == format_record(parse(text))


async def lost(made: Room, record: str | None = None, **standing: Any) -> Room:
    """The same table in a new process, a while later."""
    made.table.stop()
    await quiet()
    made.clock.time += 5000
    kept = made.journal.standing("t1").model_copy(update=standing)
    text = made.journal.text("t1") if record is None else record
    table = Table.resume(
        "t1",
        text,
        kept,
        journal=made.journal,
        clock=made.clock,
        publish=lambda _, change: made.changes.append(change),
    )
    return Room(table, made.clock, made.journal, made.changes)


class TestClocks:
    async def test_a_lobby_has_half_an_hour_again(self) -> None:
        made = await room(ANN, BOB, start=False)
        await made.clock.advance(1000)
        again = await lost(made)
        assert [seat.name for seat in again.table.seats] == ["Ann", "Bob"]
        assert again.table.host == ANN.id and again.table.due(Alarm.IDLE) == 1800
        await again.table.start(ANN.id)
        assert again.table.stage is Stage.PLAYING

    async def test_nobody_is_charged_for_the_time_that_was_lost(self) -> None:
        made = await room(ANN, BOB, CHO, turn_limit=30)
        await made.clock.advance(29)
        again = await lost(made)
        assert again.table.due(Alarm.TURN) == 30
        assert [seat.missed for seat in again.table.seats] == [0, 0, 0]
        await again.throw()

    async def test_a_window_opens_for_its_whole_time_with_the_answers_it_had(self) -> None:
        made = await room(ANN, BOB, CHO)
        await to_second_lap(made)
        thrower = await made.throw()
        first, second = (number for number in range(3) if number != thrower)
        person = made.table.seats[first].person
        assert person is not None
        await made.act(person, Pass())
        await made.clock.advance(9)
        again = await lost(made)
        assert again.table.due(Alarm.WINDOW) == 10
        assert again.table.match is not None and again.table.match.round is not None
        assert again.table.match.round.waiting() == (second,)
        last = again.table.seats[second].person
        assert last is not None
        await again.act(last, Pass())
        assert again.phase == "act"
        again.check_journal()

    async def test_between_two_rounds_the_pause_begins_again(self) -> None:
        made = await to_the_pause()
        await made.clock.advance(15)
        again = await lost(made)
        assert again.table.stage is Stage.BETWEEN and again.table.due(Alarm.NEXT) == 20
        await again.clock.advance(21)
        assert again.table.stage.value == "playing"
        again.check_journal()

    async def test_a_round_that_was_only_announced_begins(self) -> None:
        made = await to_the_pause()
        await made.clock.advance(19)
        before = made.journal.text("t1")
        dealer = made.table.match.next_dealer if made.table.match else None
        again = await lost(made, f"{before}\nround: 2\n")
        assert again.table.stage is Stage.PLAYING
        assert again.table.match is not None and again.table.match.round is not None
        assert (again.table.match.round.number, again.table.match.round.dealer) == (2, dealer)

    async def test_cpu_seats_go_on_by_themselves(self) -> None:
        made = await room(ANN, seats=3)
        while made.owner_of_turn() is not None:
            await made.throw()
            await made.clock.advance(1)
        again = await lost(made)
        turn = again.turn
        await again.clock.advance(3.1)
        assert again.turn != turn

    async def test_a_draw_without_a_choice_is_made_again_by_itself(self) -> None:
        made = await room(ANN, BOB, CHO)
        text = made.journal.text("t1")
        assert text.endswith("draw\n")
        without = text[: text.rstrip("\n").rindex("\n") + 1]
        again = await lost(made, without)
        assert again.phase == "draw"
        await quiet()
        assert again.phase == "act"


async def to_the_pause(**settings: Any) -> Room:
    made = await room(ANN, rules="standard rounds=2", seats=2, turn_limit=30, **settings)
    for _ in range(400):
        if made.table.stage is Stage.BETWEEN:
            return made
        await made.clock.advance(5)
    raise AssertionError("the round does not end")


class TestWhatDisagrees:
    async def test_a_record_that_is_over_ends_the_table_however_it_stood(self) -> None:
        made = await room(ANN, rules="standard rounds=1", seats=2, turn_limit=30)
        for _ in range(400):
            if made.table.stage is Stage.FINISHED:
                break
            await made.clock.advance(5)
        made.journal.broken = True
        again = await lost(made, stage=Stage.PLAYING, ended=None)
        await quiet()
        assert again.table.stage is Stage.PLAYING, "it could not be kept yet"
        made.journal.broken = False
        await again.clock.advance(5.1)
        assert (again.table.stage.value, again.table.ended) == ("finished", "finished")
        assert made.journal.standing("t1") == again.table.standing()
        assert again.changes[-1].revision == again.table.revision

    async def test_a_round_that_is_over_is_followed_by_the_pause(self) -> None:
        again = await lost(await to_the_pause(), stage=Stage.PLAYING)
        await quiet()
        assert again.table.stage.value == "between"
        assert again.table.due(Alarm.NEXT) == 20

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (lambda text: text + "0 discard Ks Kd\n", "does not replay: "),
            (lambda text: text + "0 frobnicate\n", "does not replay: "),
            (lambda text: text.replace("Ann", "Eve"), "other seats"),
            (lambda text: text.replace("standard", "standard ron_bonus=0 rounds=9"), "other rules"),
            (lambda text: text.replace("6d6d", "6e6e"), "other seed"),
            (lambda text: text[: text.index("round")], "no round"),
            (lambda text: "", "empty record"),
        ],
    )
    async def test_what_does_not_replay_is_refused_with_the_reason(
        self, change: Any, reason: str
    ) -> None:
        made = await room(ANN, BOB, CHO)
        with pytest.raises(CannotResume, match=reason):
            await lost(made, change(made.journal.text("t1")))

    async def test_a_table_that_was_closed_stays_closed(self) -> None:
        made = await room(ANN, BOB, CHO)
        await made.table.close(ANN.id)
        again = await lost(made)
        assert (again.table.stage, again.table.ended) == (Stage.CLOSED, "closed")
        await again.clock.advance(100)
        assert made.journal.standing("t1") == again.table.standing()
