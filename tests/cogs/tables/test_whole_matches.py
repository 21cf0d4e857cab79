"""Whole matches of three people and a CPU player, played by pressing what each of them sees."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord

from bot.client import Bot
from bot.faces import Faces
from bot.interactions import ControlId, send
from cogs.tables.render.layout import message
from cogs.tables.render.wording import TEXT, Words
from engine.presets import PRESETS
from engine.table import Stage, Table
from tests.cogs.tables.faced import FACES
from tests.cogs.tables.overheard import Overheard
from tests.cogs.tables.seated import Seated
from tests.living import World, closing

MOVES = ("call", "move", "meld", "lay", "draw", "take", "nico", "joker", "pass")
MOST_PRESSES = 1500


@pytest_asyncio.fixture
async def simcord_bot() -> AsyncIterator[Bot]:
    async with closing(Bot(cpu_pace=1.5)) as bot:
        yield bot


class Player:
    """Somebody who presses any of the buttons that they see, like a person in a hurry."""

    def __init__(self, at: Seated, actor: simcord.MemberActor, chance: Random) -> None:
        self.at = at
        self.actor = actor
        self.chance = chance

    async def act(self) -> bool:
        """Press something that gets the game on; whether there was anything."""
        panels = self.at.panels(self.actor)
        if not panels:
            return False
        [panel] = panels
        control = self._choice(panel)
        if control is None:
            return False
        await self._press(panel, control)
        return True

    def _choice(self, panel: discord.Message) -> dict[str, Any] | None:
        enabled = [part for part in self.at.raw(panel) if part.get("custom_id")]
        by_verb: dict[str, list[dict[str, Any]]] = {}
        for part in enabled:
            control = ControlId.parse(part["custom_id"])
            assert control is not None
            if not part.get("disabled"):
                by_verb.setdefault(control.verb, []).append(part)
        if "discard" in by_verb and self.chance.random() < 0.6:
            return by_verb["discard"][0]
        found = [part for verb in MOVES for part in by_verb.get(verb, ())]
        if found and ("pass" in by_verb or "draw" in by_verb or self.chance.random() < 0.7):
            return self.chance.choice(found)
        if "pass" in by_verb or "draw" in by_verb or self._is_turn(panel):
            return self.chance.choice(by_verb["pick"]) if self._is_turn(panel) else None
        return None

    def _is_turn(self, panel: discord.Message) -> bool:
        return "**Your turn**" in self.at.words(panel)

    async def _press(self, panel: discord.Message, control: dict[str, Any]) -> None:
        if "options" in control:
            value = self.chance.choice(control["options"])["value"]
            done = await self.actor.select(panel, [value], custom_id=control["custom_id"])
        else:
            done = await self.actor.click(panel, custom_id=control["custom_id"])
        assert done.acknowledged, f"nobody answered {control}"


async def play(world: World, at: Seated, table: Table, people: Sequence[Player]) -> None:
    """Everybody presses until the match is over."""
    for _ in range(MOST_PRESSES):
        stage = table.stage
        if stage is Stage.FINISHED:
            return
        if stage is Stage.BETWEEN:
            for person in people:
                if at.controls(at.board, "go"):
                    await at.press(person.actor, "go")
            continue
        acted = [await person.act() for person in people]
        if not any(acted):
            await world.env.advance_time(0.5)
            await asyncio.sleep(0)
    raise AssertionError(f"the match does not end:\n{at.words(at.board)}")


@pytest.mark.parametrize(("rules", "faces"), [*((one, TEXT) for one in PRESETS), ("mori", FACES)])
async def test_nobody_learns_what_is_hidden_and_requests_are_few(
    world: World, at: Seated, rules: str, faces: Faces, request: pytest.FixtureRequest
) -> None:
    world.bot.faces = faces
    cho = world.guild.add_member(world.env.create_user("Cho"))
    table = await at.open(rules=rules, rounds=1, seats=4)
    await at.press(world.bob, "join")
    await at.press(cho, "join")
    actors = (world.ann, world.bob, cho)
    heard = Overheard(world.env, table, {actor.id: seat for seat, actor in enumerate(actors)})
    heard.listen()
    await at.press(world.ann, "start")
    chance = Random(request.node.name)
    await play(world, at, table, [Player(at, actor, chance) for actor in actors])
    assert heard.leaks == []
    assert heard.cards_shown > 500, "the listener hears"
    turns = table.record.count(" discard ")
    assert turns > 5 and heard.requests["bot"] / turns <= 2
    assert heard.requests["interaction"] > turns


@pytest.mark.parametrize("faces", [TEXT, FACES], ids=["letters", "faces"])
async def test_the_listener_tells_of_a_card_that_is_shown_to_the_wrong_people(
    world: World, at: Seated, faces: Faces
) -> None:
    table = await at.open(rules="standard", seats=2)
    await at.press(world.bob, "join")
    heard = Overheard(world.env, table, {world.ann.id: 0, world.bob.id: 1})
    heard.listen()
    await at.press(world.ann, "start")
    assert heard.leaks == [] and table.match is not None
    hidden = table.match.view(1).hand
    assert hidden
    channel = world.bot.get_channel(world.here.id)
    assert isinstance(channel, discord.TextChannel)
    with world.env.time_context():
        await send(channel, message([Words([], "en", faces=faces).row([*hidden][:1])]))
    [leak] = heard.leaks
    assert leak.startswith("everybody was shown")
