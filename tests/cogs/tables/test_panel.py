"""The hand panel: how it is sorted, what it asks, and which of several is the live one."""

import pytest
import simcord

from engine.moves import Lay, MeldCards, parse_move
from engine.table import Stage, Table
from tests.cogs.tables.dealt import deal, play_by
from tests.cogs.tables.seated import Seated
from tests.living import World, said

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)

OLD = "Your hand has moved to a newer message."


async def jokers(world: World, at: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann is to move with a joker and much to do with it."""
    deal(monkeypatch, ["5h 6h 7h 7s 7d 8h *", "2c 3d", "4s 9c"], "9h")
    await at.open(rules="mori", seats=3)
    await play_by(at, "mori first_lap=off")
    await at.press(world.bob, "join")
    await at.press(world.ann, "start")


def stage(table: Table) -> Stage:
    return table.stage


# Sorting


async def test_sorting_is_remembered_and_keeps_the_selection(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    await jokers(world, at, monkeypatch)
    assert at.hand(world.ann) == ["7s", "5h", "6h", "7h", "8h", "9h", "7d", "*"]
    await at.on_panel(world.ann, "pick", "9h")
    await at.on_panel(world.ann, "sort", "rank")
    assert at.hand(world.ann) == ["5h", "6h", "7s", "7h", "7d", "8h", "9h", "*"]
    assert "Discard 9♡" in at.words(at.panel(world.ann)), "it is still selected"
    assert "✓ 9♡ ◂" in at.words(at.panel(world.ann)), "and marked as drawn"
    await at.on_panel(world.ann, "discard")
    await at.press(world.ann, "hand")
    assert at.hand(world.ann) == ["5h", "6h", "7s", "7h", "7d", "8h", "*"]
    hands = at.hand(world.bob)
    assert hands == sorted(hands, key=lambda card: "shdc".index(card[1])), "by suit, as before"
    await at.on_panel(world.ann, "sort", "suit")
    assert at.hand(world.ann) == ["7s", "5h", "6h", "7h", "8h", "7d", "*"]


async def test_sorting_holds_at_the_next_table(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    await jokers(world, at, monkeypatch)
    await at.on_panel(world.ann, "sort", "rank")
    await world.ann.slash(world.here, "table close")
    await jokers(world, at, monkeypatch)
    assert at.hand(world.ann)[:3] == ["5h", "6h", "7s"]


# More moves than a menu holds


async def test_all_moves_can_be_reached_from_the_menu(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    await jokers(world, at, monkeypatch)
    assert at.table.match is not None
    wanted = {move for move in at.table.match.legal(0) if isinstance(move, MeldCards | Lay)}
    assert len(wanted) > 25
    found: list[str] = []
    while True:
        [menu] = at.controls(at.panel(world.ann), "move")
        assert len(menu["options"]) <= 25
        values = [str(option["value"]) for option in menu["options"]]
        if values[0] in found:
            break
        found += values[:-1]
        await world.ann.select(at.panel(world.ann), [values[-1]], custom_id=menu["custom_id"])
    assert {parse_move(value) for value in found} == wanted and len(found) == len(wanted)
    lengths = [len(value.split()) for value in found if value.startswith("meld")]
    assert lengths == sorted(lengths, reverse=True), "the longest first"
    await world.ann.select(at.panel(world.ann), [values[-1]], custom_id=menu["custom_id"])
    [menu] = at.controls(at.panel(world.ann), "move")
    value = str(menu["options"][0]["value"])
    await world.ann.select(at.panel(world.ann), [value], custom_id=menu["custom_id"])
    assert len(at.table.match.view(None).melds) == 1, "a move of the second page"


async def test_a_page_is_turned_back_when_something_happens(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    await jokers(world, at, monkeypatch)
    [menu] = at.controls(at.panel(world.ann), "move")
    more = str(menu["options"][-1]["value"])
    await world.ann.select(at.panel(world.ann), [more], custom_id=menu["custom_id"])
    assert "(25 to " in placeholder(at, world.ann)
    await world.bob.slash(world.here, "table leave")
    assert "(1 to 24 " in placeholder(at, world.ann)


def placeholder(at: Seated, actor: simcord.MemberActor) -> str:
    [menu] = at.controls(at.panel(actor), "move")
    return str(menu["placeholder"])


# What the joker stands for


async def test_a_joker_is_asked_for_and_there_is_a_way_back(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    await jokers(world, at, monkeypatch)
    for card in ("5h", "6h", "*"):
        await at.on_panel(world.ann, "pick", card)
    assert "Meld 5♡ 6♡ Joker …" in at.words(at.panel(world.ann))
    await at.on_panel(world.ann, "joker", "meld_5h_6h_*")
    panel = at.panel(world.ann)
    assert "What does the joker stand for?" in at.words(panel)
    labels = {str(part["label"]) for part in at.controls(panel, "call")}
    assert labels == {"Meld Joker=4♡ 5♡ 6♡", "Meld 5♡ 6♡ Joker=7♡"}
    await at.on_panel(world.ann, "joker")
    assert "Meld 5♡ 6♡ Joker …" in at.words(at.panel(world.ann)), "back, with the selection"
    await at.on_panel(world.ann, "joker", "meld_5h_6h_*")
    await at.on_panel(world.ann, "call", "meld_*4h_5h_6h")
    assert at.table.match is not None
    [meld] = at.table.match.view(None).melds
    assert meld.owner == 0 and "Joker=4♥ 5♥ 6♥" in at.words(at.board)
    assert "What does the joker" not in at.words(at.panel(world.ann))


async def test_adding_a_joker_asks_too(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    await jokers(world, at, monkeypatch)
    for card in ("5h", "6h", "7h"):
        await at.on_panel(world.ann, "pick", card)
    await at.on_panel(world.ann, "meld")
    await at.on_panel(world.ann, "pick", "*")
    assert "Add Joker to A …" in at.words(at.panel(world.ann))
    await at.on_panel(world.ann, "joker", "lay_*_A")
    await at.on_panel(world.ann, "call", "lay_*4h_A")
    assert "Joker=4♥ 5♥ 6♥ 7♥" in at.words(at.board)


# Which panel is live


async def old_and_new(
    world: World, at: Seated, actor: simcord.MemberActor
) -> tuple[int, list[dict[str, object]]]:
    """A panel that another one replaced though it could not be deleted: its id and controls."""
    old = at.panel(actor)
    stored = at.world.env.backend.messages[world.here.id][old.id]
    world.env.inject_error("DELETE", "/webhooks/*/*/messages/*", status=500)
    await at.press(actor, "hand")
    assert len(at.panels(actor)) == 2, "both are there"
    return old.id, stored.components


async def test_an_older_panel_says_that_it_is_old(world: World, at: Seated) -> None:
    await at.two()
    actor = at.turn
    old, _ = await old_and_new(world, at, actor)
    message, newest = at.panels(actor)
    assert message.id == old
    pick = at.id_of(message, "pick")
    await actor.click(message, custom_id=pick)
    assert at.panel(actor).id == newest.id, "its buttons are gone"
    [said_there] = [one for one in at.private(actor) if one.id == old]
    assert OLD in at.words(said_there)
    await at.on_panel(actor, "pick")
    assert at.controls(at.panel(actor), "discard"), "the newest is the live one"


async def test_an_older_panel_makes_no_move(world: World, at: Seated) -> None:
    table = await at.two()
    actor = at.turn
    await at.on_panel(actor, "pick", at.hand(actor)[0])
    await old_and_new(world, at, actor)
    message, _ = at.panels(actor)
    revision = table.revision
    await actor.click(message, custom_id=at.id_of(message, "discard"))
    assert table.revision == revision and at.turn is actor


async def test_an_older_panel_is_live_again_when_the_newest_is_dead(
    world: World, at: Seated
) -> None:
    await at.two()
    actor = at.turn
    await old_and_new(world, at, actor)
    message, _ = at.panels(actor)
    await world.env.advance_time(16 * 60)
    await actor.click(message, custom_id=at.id_of(message, "pick"))
    assert at.controls(message, "discard") and OLD not in at.words(message)


async def test_any_panel_is_live_when_none_is_known(world: World, at: Seated) -> None:
    table = await at.two()
    actor = at.turn
    panel = at.panel(actor)
    at.room.panels._players.clear()  # as after a restart
    await actor.click(panel, custom_id=at.id_of(panel, "pick"))
    assert at.controls(panel, "discard")
    await at.on_panel(actor, "discard")
    assert table.match is not None and len(table.match.view(None).discards) == 1


async def test_panels_appear_for_who_only_joined_and_for_the_host(world: World, at: Seated) -> None:
    table = await at.open(rules="standard", rounds=2, seats=2)
    await at.press(world.bob, "join")
    assert at.private(world.bob) == []
    await at.press(world.ann, "start")
    first = {actor.id: at.panel(actor).id for actor in (world.ann, world.bob)}
    await at.press(world.ann, "hand")
    first[world.ann.id] = at.panel(world.ann).id
    await to_the_end_of_the_round(world, at)
    await at.press(world.ann, "go")
    assert stage(table) is Stage.BETWEEN
    await at.press(world.bob, "go")
    assert stage(table) is Stage.PLAYING, "all were ready"
    for actor in (world.ann, world.bob):
        assert at.panel(actor).id != first[actor.id], "a new one, and the old one is gone"


async def test_no_panel_appears_for_a_press_that_is_too_old(world: World, at: Seated) -> None:
    await at.open(seats=2)
    await at.press(world.bob, "join")
    await world.env.advance_time(16 * 60)
    await at.press(world.ann, "start")
    assert at.panels(world.bob) == [] and at.panels(world.ann)
    await at.press(world.bob, "hand")
    assert at.hand(world.bob)


# What is over


async def test_a_panel_shows_nothing_that_is_over(world: World, at: Seated) -> None:
    table = await at.two(rules="standard", rounds=2, claim_window=10)
    thrower, _ = await at.to_window()
    waiting = at.words(at.panel(thrower))
    await world.env.advance_time(11)
    assert at.turn is not thrower
    assert "discarded" not in waiting and "<t:" not in waiting and "turn of" not in waiting
    mine = {actor.id: at.panel(actor).id for actor in (world.ann, world.bob)}
    await to_the_end_of_the_round(world, at)
    assert stage(table) is Stage.BETWEEN
    for actor in (world.ann, world.bob):
        [panel] = [message for message in at.private(actor) if message.id == mine[actor.id]]
        words = at.words(panel)
        assert words.startswith("The round is over.")
        for old in ("Your turn", "discarded", "On top", "Pass until", "Sort by", "Not your"):
            assert old not in words


async def to_the_end_of_the_round(world: World, at: Seated) -> None:
    """Everybody draws and discards until the stock is empty."""
    table = at.table
    for _ in range(200):
        if stage(table) is not Stage.PLAYING:
            return
        assert table.match is not None
        if table.match.phase == "claim":
            for actor in (world.ann, world.bob):
                if table.match.phase == "claim" and at.controls(at.panel(actor), "pass"):
                    await at.on_panel(actor, "pass")
        else:
            await at.discard(at.turn)
    raise AssertionError("the round does not end")


# People who were not there


async def test_who_comes_back_is_told(world: World, at: Seated) -> None:
    table = await at.two(turn_limit=30)
    slow = at.turn
    seat = 0 if slow is world.ann else 1
    for _ in range(30):
        if table.seats[seat].away:
            break
        if table.match is not None and table.match.phase == "claim":
            await world.env.advance_time(11)
        elif at.turn is slow:
            await world.env.advance_time(31)
        else:
            await at.discard(at.turn)
    assert table.seats[seat].away and "away, the CPU plays" in at.words(at.board)
    if not at.panels(slow):
        await at.press(slow, "hand")
    else:
        await at.on_panel(slow, "pick")
    assert "You are back, and play on yourself." in at.words(at.panel(slow))
    assert "away" not in at.words(at.board)
    await at.on_panel(slow, "pick")
    assert "You are back" not in at.words(at.panel(slow)), "once is enough"


# Whoever presses is answered


async def test_onlookers_and_other_tables_get_an_answer(world: World, at: Seated) -> None:
    await at.two()
    cho = world.here.guild.add_member(world.env.create_user("Cho"))  # type: ignore[union-attr]
    await at.to_window()
    for verb in ("hand", "pon", "chi", "pass"):
        assert said(await at.press(cho, verb)) == "You do not sit at that table."
    board = at.board
    for verb in ("pick", "discard", "meld", "lay", "move", "call", "draw", "take", "nico"):
        control = f"sb:{verb}:{at.table.id}:{at.table.revision}:7s"
        answer = said(await at.late(world.ann, board, control))
        assert answer == "That button is from an earlier game.", "no such button is on a board"
    for verb in ("sort", "joker", "autopass", "shape", "record", "rematch", "cpuplay", "go"):
        control = f"sb:{verb}:{at.table.id}:{at.table.revision}:7s"
        assert (await at.late(cho, board, control)).acknowledged
