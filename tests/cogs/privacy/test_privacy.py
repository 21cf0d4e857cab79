"""`/privacy`, from what is stored to what is left of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
import simcord
from simcord.components import walk_components

from cogs.privacy.files import MOST_BYTES, as_file
from cogs.privacy.render import ask_layout, deleted_layout, privacy_layout
from data.privacy import Forgotten
from tests.living import World, within_limits, words

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)


async def shown(world: World, actor: simcord.MemberActor) -> simcord.ResponseMessage:
    result = await actor.slash(world.here, "privacy")
    assert result.response is not None and result.response.ephemeral
    return result.response


async def export(world: World, actor: simcord.MemberActor) -> dict[str, Any]:
    result = await actor.click(await shown(world, actor), label="Export my data")
    answer = result.followups[-1] if result.followups else result.response
    assert answer is not None and answer.ephemeral, "nobody else sees it"
    [file] = answer.attachments
    assert str(actor.id) not in file.filename and actor.name not in file.filename
    read = json.loads(await file.read())
    assert isinstance(read, dict)
    return read


async def test_it_says_what_is_stored(world: World) -> None:
    said_ = words(await shown(world, world.ann))
    for word in ("id", "name", "ratings", "record", "/preferences", "read"):
        assert word in said_


async def test_everybody_exports_their_own(world: World) -> None:
    await world.bot.preferences.change(world.ann.id, sort="rank")
    mine, theirs = await export(world, world.ann), await export(world, world.bob)
    assert mine["person"] == world.ann.id and theirs["person"] == world.bob.id
    assert mine["preferences"]["sort"] == "rank"
    assert theirs["preferences"]["sort"] == "suit"


async def test_deleting_asks_once_more(world: World) -> None:
    await world.bot.preferences.change(world.ann.id, sort="rank")
    message = await shown(world, world.ann)
    await world.ann.click(message, label="Delete my data…")
    assert "What stays" in words(message) and "neutral name" in words(message)
    await world.ann.click(message, label="Keep it")
    assert "What is stored about you" in words(message)
    assert (await world.bot.store.preferences.get(world.ann.id)).sort == "rank"


async def test_a_match_from_play_to_deletion(world: World) -> None:
    await world.bot.preferences.change(world.ann.id, sort="rank", language="en")
    await world.bot.preferences.change(world.bob.id, sort="rank")
    await finished(world)
    [match] = (await export(world, world.ann))["matches"]
    assert match["name"] == "Ann" and "Bob" not in match["record"]
    message = await shown(world, world.ann)
    await world.ann.click(message, label="Delete my data…")
    await world.ann.click(message, label="Delete everything")
    assert "Done" in words(message) and "In 1 match" in words(message)
    after = await export(world, world.ann)
    assert after["matches"] == [] and after["names"] == [] and after["ratings"] == []
    assert after["preferences"]["sort"] == "suit"
    assert world.bot.preferences.of(world.ann.id).sort == "suit", "nor does memory keep it"
    [of_bob] = (await export(world, world.bob))["matches"]
    assert of_bob["place"] and of_bob["name"] == "Bob" and "Ann" not in of_bob["record"]
    assert world.bot.preferences.of(world.bob.id).sort == "rank"


async def finished(world: World) -> None:
    """Ann and Bob begin a ranked match, and both leave it."""
    await world.ann.slash(world.here, "table open", seats=2, rounds=1, ranked=True)
    await press(world, world.bob, "join")
    await press(world, world.ann, "start")
    room = next(iter(world.bot.get_cog("Tables").rooms))  # type: ignore[union-attr]
    for actor in (world.ann, world.bob):
        await actor.slash(world.here, "table leave")
        await world.env.settle()
    assert not room.is_open


async def press(world: World, actor: simcord.MemberActor, verb: str) -> None:
    [*_, board] = [message for message in world.here.history() if not message.flags.ephemeral]
    stored = world.env.backend.messages[world.here.id][board.id]
    [custom_id] = [
        part["custom_id"]
        for part in walk_components(stored.components)
        if str(part.get("custom_id", "")).startswith(f"sb:{verb}:")
    ]
    await actor.click(board, custom_id=custom_id)


async def test_an_open_table_waits(world: World) -> None:
    await world.ann.slash(world.here, "table open")
    message = await shown(world, world.ann)
    await world.ann.click(message, label="Delete my data…")
    await world.ann.click(message, label="Delete everything")
    assert "1 open table" in words(message)


async def test_in_a_private_chat(world: World) -> None:
    result = await world.env.create_user("Cho").slash("privacy")
    assert "What is stored" in words(result.response)


async def test_somebody_elses_button_deletes_ones_own(world: World) -> None:
    await world.bot.preferences.change(world.ann.id, sort="rank")
    post = await world.post("sb:privacy_delete:-:0")
    assert "Done" in words(
        (await world.bob.click(post, custom_id="sb:privacy_delete:-:0")).response
    )
    assert (await world.bot.store.preferences.get(world.ann.id)).sort == "rank"


def test_a_large_export_is_packed() -> None:
    small, large = as_file({"a": "b"}), as_file({"a": "b" * (MOST_BYTES + 1)})
    assert small.filename.endswith(".json") and large.filename.endswith(".json.gz")
    assert len(large.fp.read()) < MOST_BYTES


def test_discord_would_take_it() -> None:
    for locale in ("en", "ja"):
        within_limits(privacy_layout(locale))
        within_limits(ask_layout(locale))
        within_limits(deleted_layout(Forgotten(3, ("a", "b")), locale))
