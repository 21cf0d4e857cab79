"""What is kept of a table beside its record."""

import json
from dataclasses import replace

import pytest
from pydantic import ValidationError

from engine.record import parse
from engine.rules import RuleSet
from engine.table import Stage, Standing, TableSettings
from tests.engine.table.people import ANN, BOB, CHO, SEED, room


async def test_it_is_text_and_back() -> None:
    made = await room(
        ANN, BOB, CHO, rules="mori rounds=3 joker_in_pon=off", seats=4, turn_limit=60, even=False
    )
    await made.table.set_auto_pass(BOB.id, True)
    await made.table.leave(CHO.id)
    standing = made.journal.standing("t1")
    text = standing.model_dump_json()
    assert Standing.model_validate_json(text) == standing
    said = json.loads(text)
    assert said["settings"]["rules"] == "mori joker_in_pon=off rounds=3"
    assert (said["stage"], said["revision"]) == ("playing", made.table.revision)
    assert [seat["person"] for seat in said["seats"]] == [1, 2, 3, None]
    assert [seat["left"] for seat in said["seats"]] == [None, None, 0, None]
    assert said["seats"][2]["person_name"] == "Cho"
    assert Standing.model_validate_json(text).settings.turn_limit == 60


async def test_another_version_is_refused_by_name() -> None:
    made = await room(ANN, start=False)
    said = json.loads(made.table.standing().model_dump_json())
    later = {**said, "version": 2, "chairs": said.pop("seats")}
    with pytest.raises(ValidationError, match="version 2; this program reads version 1"):
        Standing.model_validate_json(json.dumps(later))


@pytest.mark.parametrize(
    "change",
    [{"rules": "standard ron=maybe"}, {"seats": 9}, {"window": 7}, {"colour": "red"}],
)
async def test_settings_that_cannot_be_are_refused(change: dict[str, object]) -> None:
    made = await room(ANN, start=False)
    said = json.loads(made.table.standing().model_dump_json())
    said["settings"] |= change
    with pytest.raises(ValidationError):
        Standing.model_validate_json(json.dumps(said))


async def test_it_tells_no_log_the_seed() -> None:
    made = await room(ANN, BOB, CHO)
    for text in (repr(made.table), repr(made.table.standing()), str(made.table.standing())):
        assert SEED not in text


async def test_settings_are_compared_by_what_they_say() -> None:
    settings = TableSettings(rules=RuleSet.of("mori"), seats=3, ranked=True)
    assert settings == replace(settings, rules=RuleSet.parse("mori"))
    assert settings != replace(settings, ranked=False)


class TestRecord:
    async def test_a_lobby_has_none(self) -> None:
        made = await room(ANN, start=False)
        assert made.table.record == "" == made.journal.text("t1")

    async def test_the_seed_is_told_only_when_the_match_has_finished(self) -> None:
        made = await room(ANN, rules="standard rounds=1", seats=2, turn_limit=30)
        assert SEED not in made.table.record and "commit: " in made.table.record
        for _ in range(400):
            if made.table.stage is Stage.FINISHED:
                break
            await made.clock.advance(5)
        assert parse(made.table.record).seed == SEED
        assert made.table.record == made.journal.text("t1")

    async def test_nor_when_the_table_was_closed(self) -> None:
        made = await room(ANN, BOB, CHO)
        await made.table.close(ANN.id)
        assert SEED not in made.table.record and made.table.record.startswith("record: 1\n")

    async def test_before_the_first_move_it_is_canonical_too(self) -> None:
        made = await room(ANN, BOB, CHO, rules="hundred")
        assert made.phase == "draw"
        assert made.table.record.rstrip("\n").endswith(f"dealer: {made.table.at_match.next_dealer}")
