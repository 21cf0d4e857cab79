"""Rematch and Record of a match that was over before the bot was restarted."""

import pytest

from engine.table import Stage
from tests.cogs.tables.seated import Seated
from tests.cogs.tables.test_match import play_on
from tests.cogs.tables.test_restart import restart, simcord_bot, tidy, url
from tests.living import World, said

__all__ = ["simcord_bot", "tidy", "url"]

pytestmark = [
    pytest.mark.simcord(settle_timeout=2, check_errors=False),
    pytest.mark.usefixtures("tidy"),
]


async def test_both_buttons_work_after_a_restart(world: World, at: Seated, url: str) -> None:
    table = await at.open(rules="standard", rounds=1, seats=3)
    await at.press(world.ann, "start")
    await play_on(world, at, table)
    assert table.stage is Stage.FINISHED
    text, seats, message = table.record, [seat.name for seat in table.seats], at.board
    record, rematch = at.id_of(message, "record"), at.id_of(message, "rematch")
    await restart(world, url)
    assert [*at.cog.rooms] == [], "what is over does not come back"

    answer = await world.bob.click(message, custom_id=record)
    assert answer.response is not None
    [file] = answer.response.attachments
    assert file.size == len(text.encode()), "the record as it was"
    assert said(await world.bob.click(message, custom_id=rematch)).startswith("You do not sit")

    await world.ann.click(message, custom_id=rematch)
    again = at.table
    assert again.id != table.id and again.stage is Stage.LOBBY
    assert again.settings == table.settings and again.seats[0].name == seats[0]
