"""Two people claim the same discard, in every order, and change their minds."""

import pytest
import simcord
from simcord.components import walk_components

from bot.interactions import ControlId
from engine.table import Stage, Table
from tests.cogs.tables.dealt import deal, play_by
from tests.cogs.tables.seated import Seated
from tests.living import World, said

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)

RULES = "mori first_lap=off"
THROWN = "6h"
CHI = "4h 5h"
SEVERAL = "4h 5h 7h 8h"
PON = "6d 6c"
RON_BY_SET = "6d 6c 9s Ts Js 7s 7d"
RON_BY_RUN = "4h 5h 2c 3c 4c 7h 7c"


async def thrown(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch, bob: str, cho: str
) -> tuple[Table, simcord.MemberActor]:
    """Ann has thrown the six of hearts, and Bob, Cho and a CPU player may call it."""
    deal(monkeypatch, [f"{THROWN} Ks", bob, cho, "Ac 2d"])
    third = world.here.guild.add_member(world.env.create_user("Cho"))  # type: ignore[union-attr]
    table = await at.open(rules="mori", seats=4)
    await play_by(at, RULES)
    for actor in (world.bob, third):
        await at.press(actor, "join")
    await at.press(world.ann, "start")
    await at.on_panel(world.ann, "pick", THROWN)
    await at.on_panel(world.ann, "discard")
    assert table.match is not None and table.match.phase == "claim"
    return table, third


def caller(table: Table) -> int | None:
    """Who got the discard."""
    assert table.match is not None
    if table.stage is Stage.BETWEEN:
        return table.match.finished[-1].outcome.winner
    [meld] = table.match.view(None).melds
    return meld.owner


def lines(at: Seated, actor: simcord.MemberActor) -> list[str]:
    """What one person's private messages say, panels left out."""
    return [at.words(message) for message in at.private(actor) if not at.controls(message, "pick")]


@pytest.mark.parametrize("bob_first", [True, False])
@pytest.mark.parametrize(
    ("bob", "bob_calls", "cho", "cho_calls", "gets_it"),
    [
        (CHI, "chi", PON, "pon", 2),
        (CHI, "chi", RON_BY_SET, "ron", 2),
        (PON, "pon", RON_BY_RUN, "ron", 2),
        (RON_BY_SET, "ron", RON_BY_RUN, "ron", 1),
        (RON_BY_RUN, "ron", PON, "pon", 1),
        (CHI, "chi", PON, "pass", 1),
        (CHI, "pass", PON, "pon", 2),
    ],
)
async def test_the_higher_call_wins_whoever_is_first(
    world: World,
    at: Seated,
    monkeypatch: pytest.MonkeyPatch,
    bob: str,
    bob_calls: str,
    cho: str,
    cho_calls: str,
    gets_it: int,
    bob_first: bool,
) -> None:
    table, third = await thrown(world, at, monkeypatch, bob, cho)
    answers = [(world.bob, bob_calls), (third, cho_calls)]
    (first, word), (second, other) = answers if bob_first else answers[::-1]
    board = at.words(at.board)
    assert said(await at.press(first, word)).startswith("Noted: ")
    assert at.words(at.board) == board, "nobody learns that somebody has answered"
    await at.press(second, other)
    assert caller(table) == gets_it


async def test_an_answer_can_be_changed(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, third = await thrown(world, at, monkeypatch, CHI, PON)
    assert said(await at.press(third, "pon")).startswith("Noted: **Pon with 6♦ 6♧**.")
    assert said(await at.press(third, "pass")).startswith("Noted: **Pass**.")
    assert [line.split(".")[0] for line in lines(at, third)] == ["Noted: **Pass**"]
    await at.press(world.bob, "chi")
    assert caller(table) == 1
    assert lines(at, third) == [], "what was noted is of no use any more"


async def test_an_answer_on_the_panel_replaces_the_line(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, third = await thrown(world, at, monkeypatch, CHI, PON)
    await at.press(third, "pon")
    await at.on_panel(third, "pass")
    assert lines(at, third) == [] and "Noted: **Pass**" in at.words(at.panel(third))
    await at.press(world.bob, "chi")
    assert caller(table) == 1


async def test_a_call_that_cannot_be_leaves_what_was_noted(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, third = await thrown(world, at, monkeypatch, CHI, PON)
    await at.press(third, "pon")
    answer = said(await at.press(third, "chi"))
    assert answer.startswith("You cannot call chi here. Noted: **Pon with")
    assert len(lines(at, third)) == 1
    await at.press(world.bob, "pass")
    assert caller(table) == 2


async def test_several_shapes_are_asked_for_in_a_private_line(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, third = await thrown(world, at, monkeypatch, SEVERAL, PON)
    await at.press(world.bob, "pass")
    asked = await at.press(world.bob, "chi")
    assert "Which one?" in said(asked)
    [line] = [one for one in at.private(world.bob) if at.controls(one, "shape")]
    assert len(lines(at, world.bob)) == 1, "in place of the line before it"
    labels = [str(part["label"]) for part in at.controls(line, "shape")]
    assert {"Chi with 4♡ 5♡", "Chi with 5♡ 7♡", "Chi with 7♡ 8♡"} <= set(labels)
    lengths = [label.count("♡") for label in labels]
    assert lengths == sorted(lengths, reverse=True), "the longest first"
    await world.bob.click(line, custom_id=at.id_of(line, "shape", "chi_7h_8h"))
    [noted] = lines(at, world.bob)
    assert noted.startswith("Noted: **Chi with 7♥ 8♥**.")
    await at.press(world.bob, "chi")
    [line] = [one for one in at.private(world.bob) if at.controls(one, "shape")]
    await world.bob.click(line, custom_id=at.id_of(line, "shape", "chi_4h_5h"))
    await at.press(third, "pass")
    assert caller(table) == 1 and table.match is not None
    [meld] = table.match.view(None).melds
    assert str(meld.meld.naturals.bit_count()) == "3" and "4♥ 5♥ 6♥" in at.words(at.board)


async def test_a_choice_after_the_window_is_too_late(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, third = await thrown(world, at, monkeypatch, SEVERAL, PON)
    await at.press(world.bob, "chi")
    [line] = [one for one in at.private(world.bob) if at.controls(one, "shape")]
    shape = at.id_of(line, "shape", "chi_7h_8h")
    pon = at.id_of(at.board, "pon")
    board = at.board
    await world.env.advance_time(11)
    assert table.match is not None and table.match.phase != "claim"
    assert lines(at, world.bob) == [], "the question goes with the window"
    late = await at.late(world.bob, at.panel(world.bob), shape)
    assert "That button is from an earlier turn." in said(late)
    late = await at.late(third, board, pon)
    assert said(late) == "That button is from an earlier turn."
    assert table.match.view(None).melds == ()


async def test_pressing_a_call_twice_is_one_answer(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, third = await thrown(world, at, monkeypatch, CHI, PON)
    for _ in range(2):
        assert said(await at.press(third, "pon")).startswith("Noted: ")
    assert len(lines(at, third)) == 1
    chi = at.id_of(at.board, "chi")
    await at.press(world.bob, "chi")
    again = await at.late(world.bob, at.board, chi)
    assert said(again) == "That button is from an earlier turn."
    assert caller(table) == 2


def public_payload(at: Seated) -> list[object]:
    """What everybody is sent, without what differs from table to table."""
    shown: list[object] = []
    for message in at.public():
        stored = at.world.env.backend.messages[at.world.here.id][message.id]
        for part in walk_components(stored.components):
            control = ControlId.parse(part.get("custom_id") or "")
            shown.append((control.verb, control.revision, control.arg) if control else None)
            shown += [part.get(key) for key in ("content", "label", "style", "disabled")]
    return shown


async def test_hidden_hands_change_nothing_that_everybody_sees(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same public play with hands that can call everything, and with hands that cannot."""
    seen: list[list[list[object]]] = []
    for bob, cho in ((SEVERAL, RON_BY_SET), ("Ad 3s", "8d 8s"), (PON, "9d Qd")):
        table, third = await thrown(world, at, monkeypatch, bob, cho)
        steps = [public_payload(at)]
        await at.press(world.bob, "pass")
        await at.press(world.bob, "chi")  # asked, refused or noted: nobody else can tell
        steps.append(public_payload(at))
        await at.press(third, "chi")
        steps.append(public_payload(at))
        await world.env.advance_time(11)
        assert table.match is not None and table.match.view(None).turn == 1
        steps.append(public_payload(at))
        seen.append(steps)
        await world.ann.slash(world.here, "table close")
        with world.env.time_context():
            for message in at.public():
                await message.delete()
    without_time = [
        [[part for part in step if "<t:" not in str(part)] for step in steps] for steps in seen
    ]
    assert without_time[0] == without_time[1] == without_time[2]
    assert all(len(step) > 30 for step in without_time[0])


async def test_a_call_with_a_joker_asks_what_it_stands_for(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, third = await thrown(world, at, monkeypatch, "5h *", PON)
    panel = at.panel(world.bob)
    assert "Chi with 5♡ Joker …" in at.words(panel)
    await at.on_panel(world.bob, "joker", "chi_5h_*")
    panel = at.panel(world.bob)
    assert "What does the joker stand for?" in at.words(panel)
    labels = {str(part["label"]) for part in at.controls(panel, "call")}
    assert labels == {"Chi with Joker=4♡ 5♡", "Chi with 5♡ Joker=7♡"}
    await at.on_panel(world.bob, "call", "chi_5h_*7h")
    assert "Noted: **Chi with 5♥ Joker=7♥**" in at.words(at.panel(world.bob))
    await at.press(world.bob, "chi")
    [line] = [one for one in at.private(world.bob) if at.controls(one, "shape")]
    await world.bob.click(line, custom_id=at.id_of(line, "shape", "chi_*4h_5h"))
    await at.press(third, "pass")
    assert caller(table) == 1 and "Joker=4♥ 5♥ 6♥" in at.words(at.board)


async def test_more_calls_than_buttons_are_in_a_menu(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await thrown(world, at, monkeypatch, "4h 5h 7h 8h *", PON)
    panel = at.panel(world.bob)
    [menu] = at.controls(panel, "move")
    assert menu["placeholder"] == "More moves …"
    value = str(menu["options"][0]["value"])
    await world.bob.select(panel, [value], custom_id=menu["custom_id"])
    assert "Noted: **Chi with" in at.words(at.panel(world.bob))
    await world.env.advance_time(11)
    assert caller(table) == 1


async def test_a_foreign_table_and_a_double_start(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await thrown(world, at, monkeypatch, CHI, PON)
    again = await at.late(world.ann, at.board, f"sb:start:{table.id}:3")
    assert said(again) == "The match has started already."
    dai = world.here.guild.add_member(world.env.create_user("Dai"))  # type: ignore[union-attr]
    elsewhere = world.here.guild.create_text_channel("elsewhere")  # type: ignore[union-attr]
    await dai.slash(elsewhere, "table open")
    for verb in ("hand", "pon", "chi", "ron", "pass"):
        assert said(await at.press(dai, verb)) == "You do not sit at that table."
    assert table.match is not None and table.match.phase == "claim"
