"""`/replay`, press by press."""

from __future__ import annotations

import io
import re

import pytest
import simcord
from PIL import Image
from simcord.components import walk_components

from cogs.standings.film import film_of
from engine.record import parse, replay
from tests.cogs.standings.conftest import CHO, DAI, Hall
from tests.data.sitting import named, played_record
from tests.living import said, words

RECORD = played_record(3)


async def opened(hall: Hall, record: str = RECORD) -> tuple[int, simcord.ResponseMessage]:
    """A match of Ann, Bob and Cho, opened by Ann."""
    world = hall.world
    text = named(record, ["Ann", "Bob", "Cho"])
    number = await hall.played(world.ann.id, world.bob.id, CHO, record=text)
    result = await world.ann.slash(world.here, "replay", match=number)
    assert f"Match {number}" in said(result) and result.response is not None
    return number, result.response


def step_in(message: simcord.ResponseMessage) -> tuple[int, int]:
    found = re.search(r"Step (\d+) of (\d+)", words(message))
    assert found is not None
    return int(found[1]), int(found[2])


async def test_step_by_step_to_the_end_and_back(hall: Hall) -> None:
    world = hall.world
    _, board = await opened(hall)
    first = words(board)
    steps = step_in(board)[1]
    assert step_in(board)[0] == 1 and "deals." in first and steps > 20
    seen = [first]
    for number in range(2, 8):
        await world.ann.click(board, label="Next")
        assert step_in(board) == (number, steps)
        seen.append(words(board))
    assert len(set(seen)) == 7
    for number in range(6, 0, -1):
        await world.ann.click(board, label="Back")
        assert words(board) == seen[number - 1]
    for label in ("First", "Back"):
        with pytest.raises(Exception, match="disabled"):
            await world.ann.click(board, label=label)
    await world.ann.click(board, label="Next round")
    assert "Round 2" in words(board) and "deals." in words(board)
    await world.ann.click(board, label="Last")
    assert step_in(board) == (steps, steps) and "The end" in words(board)
    for label in ("Next", "Last", "Next round"):
        with pytest.raises(Exception, match="disabled"):
            await world.ann.click(board, label=label)
    final = replay(parse(RECORD)).totals
    for name, total in zip(("Ann", "Bob", "Cho"), final, strict=True):
        assert re.search(rf"\u2068{name}\u2069 {total}(?!\d)", words(board)), name
    await world.ann.click(board, label="First")
    assert words(board) == first


def test_a_film_shows_every_deal_every_hand_and_every_end() -> None:
    match = replay(parse(RECORD))
    film = film_of(RECORD)
    assert [film.moments[deal].number for deal in film.deals] == [1, 2]
    for deal in film.deals:
        moment = film.moments[deal]
        assert [len(hand) for hand in moment.hands] == list(moment.view.counts)
        assert not moment.events and min(moment.view.counts) >= 6
    assert [one.done for one in film.moments if one.done] == list(match.finished)
    assert film.moments[-1].totals == match.totals
    assert all(one.events for number, one in enumerate(film.moments) if number not in film.deals)
    assert film.next_deal(0) == film.deals[1] and film.next_deal(film.deals[1]) is None


async def test_a_picture_with_words_and_back_to_text(hall: Hall) -> None:
    world = hall.world
    _, board = await opened(hall)
    read = words(board)
    await world.ann.click(board, label="Picture")
    [picture] = board.attachments
    assert Image.open(io.BytesIO(await picture.read())).format == "PNG"
    [gallery] = [part for part in walk_components(board.components) if part["type"] == 12]
    described = gallery["items"][0]["description"]
    assert "Ann" in described and "Bob" in described and "stock" in described
    await world.ann.click(board, label="Next")
    assert step_in(board)[0] == 2 and len(board.attachments) == 1
    await world.ann.click(board, label="Back")
    await world.ann.click(board, label="Text")
    assert words(board) == read and board.attachments == []


async def test_the_record_as_a_file(hall: Hall) -> None:
    number, board = await opened(hall)
    result = await hall.world.bob.slash(hall.world.here, "replay", match=number)
    assert result.response is not None
    given = await hall.world.bob.click(result.response, label="Record")
    assert f"match {number}" in said(given) and given.response is not None
    [file] = given.response.attachments
    assert (await file.read()).decode() == await hall.store.matches.record(number)
    assert step_in(board)[0] == 1


async def test_matches_of_another_server_are_not_shown(hall: Hall) -> None:
    world = hall.world
    number = await hall.played(world.ann.id, CHO, guild=world.guild.id + 1)
    refused = "There is no such match in this server. `/history` lists the last ones."
    assert said(await world.ann.slash(world.here, "replay", match=number)) == refused
    for custom_id in (f"sb:replay:-:0:{number}.0.text.next", f"sb:replay_record:-:0:{number}"):
        assert said(await world.press(custom_id)) == refused
    for typed in ("", str(number)):
        assert await world.ann.autocomplete(world.here, "replay", "match", typed) == []


async def test_the_last_matches_are_suggested(hall: Hall) -> None:
    world = hall.world
    old = await hall.played(world.ann.id, DAI)
    for _ in range(30):
        await hall.played(CHO, world.bob.id)
    choices = await world.ann.autocomplete(world.here, "replay", "match", "")
    assert len(choices) == 25 and all(len(choice["name"]) <= 100 for choice in choices)
    numbers = [choice["value"] for choice in choices]
    assert numbers == sorted(numbers, reverse=True) and old not in numbers
    by_name = await world.ann.autocomplete(world.here, "replay", "match", "dai")
    assert [choice["value"] for choice in by_name] == [old]
    by_number = await world.ann.autocomplete(world.here, "replay", "match", str(old))
    assert by_number[0]["value"] == old


async def test_names_deleted_after_it_was_looked_at(hall: Hall) -> None:
    world = hall.world
    _, board = await opened(hall)
    assert "Bob" in words(board)
    await hall.store.privacy.forget(world.bob.id)
    await world.ann.click(board, label="Next")
    assert "Former player" in words(board) and "Bob" not in words(board)


async def test_a_button_of_another_process_still_works(hall: Hall) -> None:
    number = await hall.played(CHO, DAI)
    result = await hall.world.press(f"sb:replay:-:0:{number}.9999.text.next")
    assert "The end" in words(result.response)


async def test_a_record_that_cannot_be_played(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await hall.played(hall.world.ann.id, CHO)

    async def other(match: int) -> str:
        return "record: 1\nrules: standard\nseats: a b\n\nround: 1\ndealer: 0\n\n0 discard Ks\n"

    monkeypatch.setattr(hall.store.matches, "record", other)
    shown = said(await hall.world.ann.slash(hall.world.here, "replay", match=number))
    assert "cannot be played here" in shown


@pytest.mark.parametrize(
    "custom_id",
    [
        "sb:replay:-:0",
        "sb:replay:-:0:1.0.loud.next",
        "sb:replay:-:0:1.-1.text.next",
        "sb:replay:-:0:x.0.text.next",
        "sb:replay_record:-:0",
        "sb:replay_record:-:0:x",
    ],
)
async def test_a_button_that_cannot_be(hall: Hall, custom_id: str) -> None:
    assert said(await hall.world.press(custom_id)) == "That button is from an earlier game."
