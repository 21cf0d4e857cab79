"""Hints and reviews, thought out in real worker processes."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.thinking.workers import Unavailable
from engine.moves import Draw
from engine.players.advice import hint
from engine.players.hard.memory import NOTHING, recall
from tests.cogs.tables.seated import Seated
from tests.cogs.tables.test_afterwards import cho, played
from tests.living import World, said

REVIEWED = "How **\N{FIRST STRONG ISOLATE}Ann\N{POP DIRECTIONAL ISOLATE}** played"

pytestmark = pytest.mark.simcord(settle_timeout=5, check_errors=False)


async def until(world: World, true: Callable[[], object]) -> None:
    """Workers take real time, in which the imagined Discord's clock stands still."""
    end = time.perf_counter() + 30
    while not true():
        assert time.perf_counter() < end, "it never came"
        await asyncio.to_thread(time.sleep, 0.05)
        await world.env.settle()


async def test_a_hint_is_private_and_what_the_hard_player_would_do(
    world: World, at: Seated
) -> None:
    table = await at.two()
    actor, seat = at.turn, table.at_match.view(None).turn
    assert seat is not None
    view, legal = table.at_match.view(seat), table.at_match.legal(seat)
    before = len(at.private(actor))
    await at.on_panel(actor, "hint")
    await until(world, lambda: any("**." in at.words(m) for m in at.private(actor)[before:]))
    [line] = at.private(actor)[before:]
    expected = hint(view, legal, memory=recall(NOTHING, view))
    assert expected.move != Draw() and at.words(line).startswith("**")
    card = getattr(expected.ways[0].moves[-1], "card", None)
    if card is not None:
        assert "Discard" in at.words(line)
    assert len(at.words(line).split(".")) > 2, "it says why"
    assert at.panel(actor), "the panel stays"


async def test_no_hints_where_the_host_or_the_ranking_says_so(world: World, at: Seated) -> None:
    table = await at.two()
    panel = at.panel(at.turn)
    button = at.id_of(panel, "hint")
    for changes in ({"hints": False}, {"ranked": True}):
        kept = table.settings
        table.settings = replace(kept, **changes)  # type: ignore[arg-type]
        assert said(await at.turn.click(panel, custom_id=button)) == (
            "There are no hints at this table."
        )
        card = at.hand(at.turn)[0]
        await at.on_panel(at.turn, "pick", card)
        assert not at.controls(at.panel(at.turn), "hint")
        table.settings = kept
        await at.on_panel(at.turn, "pick", card)


async def test_a_hint_that_nobody_can_think_of(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    await at.two()

    async def full(*given: object) -> None:
        raise Unavailable("full")

    monkeypatch.setattr(world.bot.thinkers, "hint", full)
    answered = said(await at.on_panel(at.turn, "hint"))
    assert answered == "No hint this time: too many are thinking. Please try again."


async def test_a_hint_that_comes_too_late(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at.two()
    actor = at.turn

    async def slowly(view, legal, seed=0):  # type: ignore[no-untyped-def]
        await table.act(actor.id, legal[-1])
        return hint(view, legal)

    monkeypatch.setattr(world.bot.thinkers, "hint", slowly)
    answered = said(await at.on_panel(actor, "hint"))
    assert answered == "The hint came too late: play has moved on."


async def test_a_review_is_for_oneself_until_one_shows_it(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.thinking.thinkers.REVIEW_WORLDS", 2)
    await played(world, at)
    before, seen = len(at.private(world.ann)), len(at.public())
    refused = await at.press(cho(world), "review")
    assert said(refused) == "You do not sit at that table."
    await at.press(world.ann, "review")
    await until(
        world, lambda: any(at.controls(m, "review_show") for m in at.private(world.ann)[before:])
    )
    [mine] = at.private(world.ann)[before:]
    words = at.words(mine)
    assert REVIEWED in words and "which cost" in words and "cards" in words
    assert len(at.public()) == seen and not any(
        REVIEWED in at.words(message) for message in at.private(world.bob)
    )
    await world.ann.click(mine, custom_id=at.id_of(mine, "review_show"))
    assert REVIEWED in at.words(at.public()[-1])
    assert len(at.public()) == seen + 1
    [mine] = at.private(world.ann)[before:]
    assert not at.controls(mine, "review_show"), "it is shown once"


async def test_a_review_that_cannot_be_done(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(world, at)

    async def died(*given: object) -> None:
        raise Unavailable("died")

    monkeypatch.setattr(world.bot.thinkers, "review", died)
    before = len(at.private(world.ann))
    await at.press(world.ann, "review")
    [line] = at.private(world.ann)[before:]
    assert at.words(line) == "The review could not be finished. Please try again later."
