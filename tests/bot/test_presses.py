"""Buttons and menus: everybody who presses one is answered."""

import asyncio
from typing import Any

import discord
import pytest
from discord.ui import ActionRow, LayoutView

from bot.client import Bot
from bot.interactions import (
    Cause,
    ControlId,
    Press,
    Refusal,
    answer,
    button,
    deferring,
    delete,
    edit,
    follow_up,
    menu,
    update,
)
from bot.interactions.causes import cause_of
from bot.interactions.controls import answer_unmatched
from tests.living import TOKEN, Log, World, closing, said, words

EARLIER = "That button is from an earlier game."


@pytest.mark.parametrize(
    "custom_id",
    [
        "start_game",
        "sb:",
        "sb:hand",
        "sb:hand:t1",
        "sb:hand:t1:x",
        "sb:hand:t1:-1",
        "sb:hand:t1:007",
        "sb:HAND:t1:3",
        "sb:hand:t 1:3",
        "sb:hand:t1:99999999999",
        "sb:no_such_verb:t1:3",
        "sb:no_such_verb:t1:3:7s",
    ],
)
async def test_a_button_that_nothing_understands_is_answered(world: World, custom_id: str) -> None:
    result = await world.press(custom_id)
    assert said(result) == EARLIER
    assert not result.followups, "and answered once"


async def test_a_verb_gets_what_the_button_says(world: World) -> None:
    presses: list[Press] = []

    async def note(press: Press) -> None:
        presses.append(press)
        await answer(press.interaction, "Noted.")

    world.bot.verbs.add("note", note)
    assert said(await world.press("sb:note:t1:17:7s:8s")) == "Noted."
    assert said(await world.press("sb:note:-:0")) == "Noted."
    assert [press.id for press in presses] == [
        ControlId("note", "t1", 17, "7s:8s"),
        ControlId("note"),
    ]
    assert presses[0].interaction.user.id == world.ann.id and presses[0].locale == "en-US"


async def test_a_menu_gives_what_was_chosen(world: World) -> None:
    async def ask(press: Press) -> None:
        layout = LayoutView(timeout=None)
        row: ActionRow[LayoutView] = ActionRow()
        options = [discord.SelectOption(label=word, value=word) for word in ("pon", "chi")]
        row.add_item(menu(ControlId("chosen", "t1", 3), options))
        layout.add_item(row)
        await answer(press.interaction, layout)

    async def chosen(press: Press) -> None:
        await answer(press.interaction, f"You chose {press.values}.")

    world.bot.verbs.add("ask", ask)
    world.bot.verbs.add("chosen", chosen)
    asked = await world.press("sb:ask:t1:3")
    assert asked.response is not None and asked.response.ephemeral
    assert said(await world.ann.select(asked.response, ["chi"])) == "You chose ('chi',)."


async def test_buttons_work_after_a_restart(world: World) -> None:
    message = await world.post("sb:rules_page:-:0:mori.0")
    async with closing(Bot()) as fresh:
        await world.env.restart_bot(fresh)
        result = await world.ann.click(message, custom_id="sb:rules_page:-:0:mori.0")
    assert "Mori family" in words(result.response)


async def test_an_error_is_answered_with_a_number_that_the_log_has(world: World, log: Log) -> None:
    async def break_down(press: Press) -> None:
        raise ZeroDivisionError("what only we may read")

    world.bot.verbs.add("break_down", break_down)
    sentence = said(await world.press("sb:break_down:t1:3:Kd"))
    error = log.take_error()
    assert f"error {error['error_id']}." in sentence and len(error["error_id"]) == 6
    assert "ZeroDivisionError" not in sentence and "only we" not in sentence
    assert "ZeroDivisionError: what only we may read" in error["exception"]
    assert error["name"] == "break_down" and error["channel"] == world.here.id
    assert "Kd" not in log.text, "a card in a hand is nobody's business"
    assert TOKEN not in log.text


async def test_an_error_after_a_deferral_is_answered_too(world: World, log: Log) -> None:
    async def break_down(press: Press) -> None:
        async with deferring(press.interaction, "private", after=0):
            raise ZeroDivisionError

    world.bot.verbs.add("break_down", break_down)
    result = await world.press("sb:break_down:t1:3")
    assert log.take_error()["error_id"] in said(result)


async def test_a_refusal_is_said_and_is_no_error(world: World) -> None:
    async def refuse(press: Press) -> None:
        raise Refusal("errors.not_allowed")

    world.bot.verbs.add("refuse", refuse)
    assert said(await world.press("sb:refuse:t1:3")) == "Sorry, you may not do that here."


async def test_a_verb_that_forgets_to_answer_leaves_nobody_waiting(world: World, log: Log) -> None:
    async def forget(press: Press) -> None:
        if press.id.arg == "slowly":
            async with deferring(press.interaction, "private", after=0):
                pass

    world.bot.verbs.add("forget", forget)
    for custom_id in ("sb:forget:t1:3", "sb:forget:t1:3:slowly"):
        sentence = said(await world.press(custom_id))
        assert log.take_error()["error_id"] in sentence


async def test_a_press_that_came_too_late_breaks_nothing(world: World, log: Log) -> None:
    async def note(press: Press) -> None:
        assert await answer(press.interaction, "Noted.") is Cause.TOKEN_EXPIRED

    world.bot.verbs.add("note", note)
    message = await world.post("sb:note:t1:1", "unknown")
    for custom_id in ("sb:note:t1:1", "unknown"):
        world.env.inject_error(
            "POST", "/interactions/*/callback", status=404, code=10062, times=None
        )
        assert not (await world.ann.click(message, custom_id=custom_id)).acknowledged
    world.env.backend.faults.clear()
    assert "errors" not in log.text and {event["level"] for event in log.events()} <= {"info"}


async def test_a_token_lives_for_fifteen_minutes(world: World) -> None:
    presses: list[Press] = []

    async def note(press: Press) -> None:
        presses.append(press)
        await answer(press.interaction, "Noted.")

    world.bot.verbs.add("note", note)
    await world.press("sb:note:t1:1")
    [press] = presses
    await world.env.advance_time(14 * 60)
    assert isinstance(await follow_up(press.interaction, "Still there?"), discord.Message)
    await world.env.advance_time(2 * 60)
    assert await follow_up(press.interaction, "Still there?") is Cause.TOKEN_EXPIRED
    assert await update(press.interaction, LayoutView()) is Cause.TOKEN_EXPIRED


@pytest.mark.simcord(settle_timeout=0.5)
@pytest.mark.parametrize("kind", ["private", "update"])
async def test_slow_work_is_deferred_at_the_deadline(world: World, kind: str) -> None:
    async def think(press: Press) -> None:
        async with deferring(press.interaction, "update" if kind == "update" else "private"):
            await asyncio.sleep(2)
        await answer(press.interaction, "Thought about it.")

    world.bot.verbs.add("think", think)
    result = await world.press("sb:think:t1:1")
    await world.env.advance_time(1.4)
    before = result.acknowledged
    await world.env.advance_time(0.2)
    assert not before and result.acknowledged and result.deferred
    await world.env.advance_time(1)
    assert said(result) == "Thought about it."


async def test_quick_work_is_not_deferred(world: World) -> None:
    async def think(press: Press) -> None:
        async with deferring(press.interaction, "private"):
            await asyncio.sleep(0)
        await answer(press.interaction, "Thought about it.")

    world.bot.verbs.add("think", think)
    result = await world.press("sb:think:t1:1")
    assert said(result) == "Thought about it." and not result.deferred
    await world.env.advance_time(5)
    assert not result.followups


async def test_no_view_is_kept(world: World) -> None:
    rules = await world.ann.slash(world.here, "rules")
    assert rules.response is not None
    await world.ann.click(rules.response, label="Next")
    assert not world.bot.persistent_views and not world.bot._connection._view_store._views


@pytest.mark.parametrize(
    ("status", "code", "cause"),
    [
        (404, 10003, Cause.CHANNEL_GONE),
        (404, 10008, Cause.MESSAGE_GONE),
        (404, 10015, Cause.TOKEN_EXPIRED),
        (401, 50027, Cause.TOKEN_EXPIRED),
        (403, 50001, Cause.NO_ACCESS),
        (403, 50013, Cause.NO_PERMISSION),
        (400, 50083, Cause.THREAD_CLOSED),
        (400, 30046, Cause.TOO_MANY_EDITS),
    ],
)
async def test_expected_refusals_have_names(
    world: World, status: int, code: int, cause: Cause
) -> None:
    message = await world.post("x")
    for method in ("PATCH", "DELETE"):
        world.env.inject_error(method, "/channels/*/messages/*", status=status, code=code)
    layout = LayoutView()
    row: ActionRow[LayoutView] = ActionRow()
    row.add_item(button(ControlId("hand", "t1", 1), "My hand"))
    layout.add_item(row)
    assert await edit(message, layout) is cause
    assert await delete(message) is cause
    assert await delete(message) is None, "and then it works"


async def test_other_refusals_are_raised(world: World) -> None:
    message = await world.post("x")
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=400, code=50035)
    with pytest.raises(discord.HTTPException):
        await delete(message)
    assert cause_of(ValueError()) is None
    assert cause_of(ConnectionResetError()) is Cause.OUTAGE


@pytest.mark.parametrize(
    "wrong",
    [
        ControlId("Hand"),
        ControlId("hand", "t:1"),
        ControlId("hand", "t1", -1),
        ControlId("hand", "t1", 1, ""),
        ControlId("hand", "t1", 1, "x" * 90),
    ],
)
def test_an_id_that_would_not_come_back_is_never_sent(wrong: ControlId) -> None:
    with pytest.raises(ValueError, match="cannot be a control's id"):
        wrong.text()


async def test_a_verb_has_one_owner(world: World) -> None:
    with pytest.raises(ValueError, match="taken"):
        world.bot.verbs.add("rules_page", world.bot.verbs.get("rules_page"))  # type: ignore[arg-type]
    await world.bot.reload_extension("cogs.help.cog")
    assert world.bot.verbs.get("rules_page") is not None


async def test_a_press_on_what_the_message_has_no_more_is_delivered_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Press] = []

    async def note(press: Press) -> None:
        heard.append(press)
        await answer(press.interaction, "That was a moment ago.")

    async def changed_meanwhile(interaction: discord.Interaction[Any]) -> None:
        assert interaction.message is not None
        interaction.message.components = []
        await answer_unmatched(interaction)

    world.bot.verbs.add("note", note)
    # Discord's library looks for the control in the message, and drops the press without it.
    monkeypatch.setattr(
        discord.ui.LayoutView, "from_message", lambda message, timeout: discord.ui.LayoutView()
    )
    monkeypatch.setattr(world.bot, "on_interaction", changed_meanwhile)
    assert said(await world.press("sb:note:t1:3:7s")) == "That was a moment ago."
    [press] = heard
    assert press.id == ControlId("note", "t1", 3, "7s")
