"""Tables, as the people who sit there meet them."""

import asyncio
from collections.abc import Sequence

import discord
import pytest

from data.journal import SqlJournal
from engine.presets import PRESETS
from engine.table import JournalFailed, Stage, Standing, Table
from tests.cogs.tables.seated import Seated
from tests.living import Log, World, said

pytestmark = pytest.mark.simcord(settle_timeout=2, check_errors=False)


def stage(table: Table) -> Stage:
    return table.stage


def phase(table: Table) -> str:
    assert table.match is not None
    return table.match.phase


# The lobby


async def test_open_join_and_start(world: World, at: Seated) -> None:
    table = await at.open(seats=2)
    assert stage(table) is Stage.LOBBY and "Ann" in at.words(at.board)
    join = at.id_of(at.board, "join")
    await at.press(world.bob, "join")
    assert "Bob" in at.words(at.board) and len(table.seats) == 2
    await at.late(world.bob, at.board, join)
    assert len(table.seats) == 2, "joining twice is one seat"
    assert said(await at.press(world.bob, "start")) == "Only the host can do that."
    lobby = at.board.id
    await at.press(world.ann, "start")
    assert stage(table) is Stage.PLAYING
    assert at.board.id == lobby and len(at.public()) == 1, "the lobby becomes the board"


async def test_one_table_a_channel_and_one_seat_a_person(world: World, at: Seated) -> None:
    await at.open()
    again = await world.bob.slash(world.here, "table open")
    assert said(again) == "There is a table in this channel already."
    elsewhere = world.here.guild.create_text_channel("elsewhere")  # type: ignore[union-attr]
    there = await world.ann.slash(elsewhere, "table open")
    assert "You already sit at a table in this server." in said(there)
    await world.bob.slash(elsewhere, "table open")
    assert "You already sit" in said(await at.press(world.bob, "join"))


async def test_cpus_from_the_start_and_a_seat_freed(world: World, at: Seated) -> None:
    table = await at.open(cpu=2)
    assert [seat.person is None for seat in table.seats] == [False, True, True]
    await at.press(world.ann, "cpu")
    assert said(await world.ann.slash(world.here, "table kick", seat=4)) == "Seat 4 is free."
    assert len(table.seats) == 3
    await at.press(world.bob, "join")
    assert len(table.seats) == 4
    refused = await world.bob.slash(world.here, "table kick", seat=1)
    assert said(refused) == "Only the host can do that."


async def test_seats_that_the_rules_do_not_have(world: World, at: Seated) -> None:
    refused = await world.ann.slash(world.here, "table open", rules="mori", seats=2)
    assert said(refused) == "These rules are for 3 to 6 seats."


async def test_missing_permissions_are_named_first(world: World, at: Seated) -> None:
    await at.deny(read_message_history=False)
    refused = said(await world.ann.slash(world.here, "table open"))
    assert refused == "I need these permissions in this channel first: Read Message History."
    assert list(at.cog.rooms) == []


async def test_an_idle_lobby_closes(world: World, at: Seated) -> None:
    table = await at.open()
    await world.env.advance_time(1801)
    assert stage(table) is Stage.CLOSED and not at.controls(at.board, "join")
    await at.open()


async def test_leaving_the_lobby(world: World, at: Seated) -> None:
    table = await at.open()
    await at.press(world.bob, "join")
    await at.press(world.ann, "leave")
    assert table.host == world.bob.id
    await at.press(world.bob, "leave")
    assert stage(table) is Stage.CLOSED and not at.controls(at.board, "join")
    assert said(await world.ann.slash(world.here, "hand")) == "You do not sit at that table."


# Hands


async def test_each_sees_their_own_hand_only(world: World, at: Seated) -> None:
    table = await at.two()
    assert table.match is not None
    for seat, actor in enumerate((world.ann, world.bob)):
        hand = {str(card) for card in at.hand(actor)}
        view = table.match.view(seat)
        assert view.hand is not None and len(hand) == len(view.hand)
        assert len(at.panels(actor)) == 1, "it appeared by itself"
    assert not set(at.hand(world.ann)) & set(at.hand(world.bob))
    assert "sb:pick" not in str(at.raw(at.board))


async def test_my_hand_opens_a_fresh_panel_in_place_of_the_old(world: World, at: Seated) -> None:
    await at.two()
    old = at.panel(world.ann).id
    await at.press(world.ann, "hand")
    assert at.panel(world.ann).id != old
    shown = await world.ann.slash(world.here, "hand")
    assert shown.response is not None and at.panel(world.ann).id == shown.response.id
    cho = world.here.guild.add_member(world.env.create_user("Cho"))  # type: ignore[union-attr]
    assert said(await at.press(cho, "hand")) == "You do not sit at that table."


async def test_a_hand_before_the_start(world: World, at: Seated) -> None:
    await at.open()
    early = await world.ann.slash(world.here, "hand")
    assert said(early) == "The match has not started yet."


# Turns


async def test_a_turn_is_two_presses(world: World, at: Seated) -> None:
    table = await at.two()
    actor, other = at.turn, at.other
    assert len(at.hand(actor)) == 8, "drawn by itself"
    card = at.hand(actor)[0]
    await at.on_panel(actor, "pick", card)
    assert at.controls(at.panel(actor), "discard")
    await at.on_panel(actor, "pick", card)
    assert not at.controls(at.panel(actor), "discard"), "pressed again, it is put back"
    await at.on_panel(actor, "pick", card)
    await at.on_panel(actor, "discard")
    assert table.match is not None and card not in at.hand(actor) and len(at.hand(actor)) == 7
    assert at.turn is other and len(at.hand(other)) == 8, "the other's panel is up to date"


async def test_a_window_asks_everybody(world: World, at: Seated) -> None:
    await at.two()
    _, other = await at.to_window()
    assert all(at.controls(at.board, verb) for verb in ("pon", "chi", "pass"))
    assert at.controls(at.panel(other), "pass"), "the other's panel asks"


async def test_a_window_closes_when_all_have_answered(world: World, at: Seated) -> None:
    table = await at.two()
    actor, other = await at.to_window()
    assert said(await at.press(actor, "pon")) == "That is your own discard."
    assert said(await at.press(other, "pass")) == "You pass."
    assert phase(table) == "act"
    assert at.turn is other and len(at.hand(other)) == 8
    assert not at.controls(at.board, "pon")


async def test_a_window_closes_in_time(world: World, at: Seated) -> None:
    table = await at.two(claim_window=8)
    _, other = await at.to_window()
    await world.env.advance_time(7.5)
    assert phase(table) == "claim"
    await world.env.advance_time(1)
    assert phase(table) == "act" and at.turn is other and len(at.hand(other)) == 8


async def test_answers_from_the_panel(world: World, at: Seated) -> None:
    table = await at.two()
    _, other = await at.to_window()
    assert table.match is not None
    await at.on_panel(other, "pass")
    assert phase(table) == "act" and at.turn is other


async def test_pass_by_oneself(world: World, at: Seated) -> None:
    table = await at.two()
    assert table.match is not None
    _, other = await at.to_window()
    await at.on_panel(other, "autopass")
    assert phase(table) == "act" and at.turn is other, "this window at once"


# People who do not play


async def test_others_let_the_cpu_play_after_a_while(world: World, at: Seated) -> None:
    await at.two()
    slow, other = at.turn, at.other
    assert not at.controls(at.board, "cpuplay")
    await world.env.advance_time(181)
    cpuplay = at.id_of(at.board, "cpuplay")
    await at.press(other, "cpuplay")
    await world.env.advance_time(0.1)
    assert at.turn is other and len(at.hand(slow)) <= 7 and len(at.hand(other)) == 8
    assert not at.controls(at.board, "cpuplay")
    late = await at.late(slow, at.board, cpuplay)
    assert said(late) == "That button is from an earlier turn."


async def test_a_turn_limit(world: World, at: Seated) -> None:
    await at.two(turn_limit=30)
    slow, other = at.turn, at.other
    await world.env.advance_time(29)
    assert at.turn is slow
    await world.env.advance_time(2)
    assert at.turn is other and len(at.hand(slow)) <= 7 and len(at.hand(other)) == 8


# Presses that come too late, twice or from elsewhere


async def test_stale_presses_are_answered_with_the_present(world: World, at: Seated) -> None:
    await at.two()
    _, other = await at.to_window()
    panel = at.panel(other)
    board_pass, panel_pass = at.id_of(at.board, "pass"), at.id_of(panel, "pass")
    await at.press(other, "pass")
    late = await at.late(other, at.board, board_pass)
    assert said(late) == "That button is from an earlier turn."
    late = await at.late(other, panel, panel_pass)
    assert said(late) == "That button is from an earlier turn."
    assert len(at.hand(other)) == 8


async def test_a_double_press_is_one_move(world: World, at: Seated) -> None:
    table = await at.two()
    actor = at.turn
    first, second = at.hand(actor)[:2]
    await at.on_panel(actor, "pick", first)
    panel = at.panel(actor)
    discard = at.id_of(panel, "discard")
    await actor.click(panel, custom_id=discard)
    await at.on_panel(actor, "pick", second)
    again = await at.late(actor, panel, discard)
    assert said(again) == "That button is from an earlier turn."
    assert table.match is not None and len(table.match.view(None).discards) == 1


async def test_foreign_presses_are_answered(world: World, at: Seated) -> None:
    await at.two()
    cho = world.here.guild.add_member(world.env.create_user("Cho"))  # type: ignore[union-attr]
    await at.to_window()
    for verb in ("pon", "chi", "pass"):
        assert said(await at.press(cho, verb)) == "You do not sit at that table."


@pytest.mark.parametrize(
    "verb",
    ["join", "leave", "cpu", "start", "hand", "pon", "pass", "pick", "go", "rematch", "move"],
)
async def test_buttons_of_a_table_that_is_no_more(world: World, verb: str) -> None:
    answer = said(await world.press(f"sb:{verb}:nomore:3"))
    assert answer in ("That table is over.", "That button is from an earlier game.")


async def test_a_call_that_cannot_be(world: World, at: Seated) -> None:
    table = await at.two()
    _, other = await at.to_window()
    assert table.match is not None
    seat = 0 if other is world.ann else 1
    words = {type(move).__name__.lower() for move in table.match.legal(seat)}
    for verb in {"pon", "chi"} - words:
        assert said(await at.press(other, verb)) == f"You cannot call {verb} here."
    assert phase(table) == "claim"


# Messages that come and go


async def test_the_board_comes_down(world: World, at: Seated) -> None:
    await at.two()
    old = at.board.id
    answer = await world.bob.slash(world.here, "table board")
    assert said(answer) == "The board is at the bottom now."
    assert at.board.id != old and len(at.public()) == 1
    await at.to_window()
    assert at.controls(at.board, "pass")


async def test_a_board_that_was_deleted_comes_back(world: World, at: Seated) -> None:
    await at.two()
    old = at.board
    with world.env.time_context():
        await old.delete()
    await at.to_window()
    assert at.board.id != old.id and at.controls(at.board, "pass")


async def test_a_channel_that_is_deleted_frees_its_players(world: World, at: Seated) -> None:
    table = await at.two()
    channel = world.bot.get_channel(world.here.id)
    assert isinstance(channel, discord.TextChannel)
    with world.env.time_context():
        await channel.delete()
    await world.env.settle()
    assert stage(table) is Stage.CLOSED and list(at.cog.rooms) == []


async def test_a_lost_edit_is_made_up_for(world: World, at: Seated) -> None:
    await at.two()
    _, other = await at.to_window()
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    await at.on_panel(other, "pass")
    await at.to_window()
    assert at.controls(at.board, "pon"), "the next state is shown"


async def test_panels_older_than_their_token(world: World, at: Seated) -> None:
    await at.two()
    actor = at.turn
    old = at.panel(actor)
    await world.env.advance_time(16 * 60)
    await at.press(actor, "hand")
    [*_, newest] = at.panels(actor)
    assert newest.id != old.id
    await actor.click(newest, custom_id=at.id_of(newest, "pick"))
    assert at.controls(newest, "discard")


# The end


async def test_leaving_in_play(world: World, at: Seated) -> None:
    table = await at.two()
    leaver, stays = at.turn, at.other
    assert said(await leaver.slash(world.here, "table leave")) == "You have left the table."
    assert stage(table) is Stage.PLAYING and at.panels(leaver) == []
    assert said(await leaver.slash(world.here, "hand")) == "You do not sit at that table."
    assert said(await stays.slash(world.here, "table leave")) == "You have left the table."
    assert stage(table) is Stage.CLOSED and table.ended == "deserted"
    await at.open()


async def test_closing(world: World, at: Seated) -> None:
    table = await at.two()
    assert said(await world.bob.slash(world.here, "table close")) == "Only the host can do that."
    assert said(await world.ann.slash(world.here, "table close")) == "The table is closed."
    assert stage(table) is Stage.CLOSED
    assert at.panels(world.ann) == at.panels(world.bob) == []
    assert not at.controls(at.board, "hand")


async def test_a_moderator_closes_a_table(world: World, at: Seated) -> None:
    table = await at.two()
    guild = world.here.guild
    assert guild is not None
    role = guild.create_role("mod", permissions=discord.Permissions(manage_messages=True))
    cho = guild.add_member(world.env.create_user("Cho"), roles=[role])
    assert said(await cho.slash(world.here, "table close")) == "The table is closed."
    assert stage(table) is Stage.CLOSED


async def test_a_table_nobody_can_see_any_more_ends(world: World, at: Seated) -> None:
    table = await at.two()
    at.let_the_boards_token_expire()
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001)
    await at.discard(at.turn)
    assert stage(table) is Stage.CLOSED and list(at.cog.rooms) == []


# What fails


async def test_a_move_that_could_not_be_saved(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at.two()
    actor = at.turn
    card = at.hand(actor)[0]
    await at.on_panel(actor, "pick", card)

    async def fail(self: SqlJournal, table: str, lines: Sequence[str], standing: Standing) -> None:
        raise JournalFailed

    with monkeypatch.context() as patch:
        patch.setattr(SqlJournal, "commit", fail)
        answer = said(await at.on_panel(actor, "discard"))
    assert answer == "That could not be saved, so nothing has changed. Please try again."
    assert card in at.hand(actor) and at.turn is actor
    await at.on_panel(actor, "discard")
    assert card not in at.hand(actor) and at.turn is not actor
    assert table.revision > 0


async def test_a_table_that_could_not_be_saved_is_not_there(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: SqlJournal, table: str, lines: Sequence[str], standing: Standing) -> None:
        raise JournalFailed

    with monkeypatch.context() as patch:
        patch.setattr(SqlJournal, "commit", fail)
        answer = said(await world.ann.slash(world.here, "table open"))
    assert answer == "That could not be saved, so nothing has changed. Please try again."
    assert list(at.cog.rooms) == []
    assert stage(await at.open()) is Stage.LOBBY


async def test_a_board_that_cannot_be_drawn_stops_no_game(
    world: World, at: Seated, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    await at.two()
    actor = at.turn
    with monkeypatch.context() as patch:
        patch.setattr("cogs.tables.presenter.board_layout", lambda *_: 1 / 0)
        await at.discard(actor)
    assert {event["event"] for event in log.events("error")} == {"not_drawn"}
    log.taken = len(log.events("error"))
    assert at.turn is not actor
    await at.to_window()
    assert at.controls(at.board, "pon")


async def test_no_card_of_a_hand_is_logged(world: World, at: Seated, log: Log) -> None:
    await at.two()
    await at.to_window()
    for actor in (world.ann, world.bob):
        for card in at.hand(actor):
            assert f"pick:{card}" not in log.text and f" {card}" not in log.text


@pytest.mark.parametrize("rules", PRESETS)
async def test_a_whole_match_with_three_cpus_by_clicking(
    world: World, at: Seated, rules: str
) -> None:
    table = await at.open(rules=rules, rounds=1, seats=4)
    await at.press(world.ann, "start")
    while stage(table) is not Stage.FINISHED:
        await play_on(world, at, table)
        if stage(table) is Stage.BETWEEN:
            await at.press(world.ann, "go")  # a round in which nobody got on is dealt again
    assert at.panels(world.ann) == []
    result, match = at.public()[-2:]
    assert not at.controls(result, "hand") and table.seed in at.words(match)
    opened = await at.press(world.ann, "rematch")
    assert said(opened) == "A new table is open below. At it: \u2068Ann\u2069."
    assert at.table.id != table.id and at.controls(at.board, "start")


@pytest.mark.parametrize("rules", ["standard", "hundred"])
async def test_a_round_follows_when_all_go_on(world: World, at: Seated, rules: str) -> None:
    table = await at.open(rules=rules, rounds=2, seats=3)
    await at.press(world.ann, "start")
    await play_on(world, at, table)
    assert stage(table) is Stage.BETWEEN
    first = at.board
    result = {line for line in at.words(first).splitlines() if "<t:" not in line}
    await at.press(world.ann, "go")
    assert stage(table) is Stage.PLAYING and table.match is not None
    assert at.board.id != first.id and not at.controls(first, "go")
    frozen = {line for line in at.words(first).splitlines() if "<t:" not in line}
    assert frozen < result, "nothing of the next round's hands"
    assert len(at.hand(world.ann)) in (7, 8)
    await play_on(world, at, table)
    assert stage(table) is Stage.FINISHED and len(at.public()) == 3


async def test_a_round_follows_in_time(world: World, at: Seated) -> None:
    table = await at.open(rules="standard", rounds=2, seats=3)
    await at.press(world.ann, "start")
    await play_on(world, at, table)
    await world.env.advance_time(21)
    assert stage(table) is Stage.PLAYING and at.controls(at.board, "hand")
    assert at.panels(world.ann), "a panel appeared by itself"


async def play_on(world: World, at: Seated, table: Table) -> None:
    """Ann plays as simply as can be: she lays what the menu offers first, passes, discards."""
    for _ in range(400):
        if stage(table) is not Stage.PLAYING:
            return
        panel = at.panel(world.ann)
        if at.controls(panel, "move"):
            [menu] = at.controls(panel, "move")
            option = menu["options"][0]["value"]
            await world.ann.select(panel, [option], custom_id=menu["custom_id"])
        elif at.controls(panel, "pass"):
            await at.on_panel(world.ann, "pass")
        elif at.controls(panel, "draw"):
            await at.on_panel(world.ann, "draw")
        elif table_waits_for_ann(at):
            await at.discard(world.ann)
        else:
            await world.env.advance_time(1)
            await asyncio.sleep(0)
    raise AssertionError(f"the match does not end:\n{at.words(at.board)}")


def table_waits_for_ann(at: Seated) -> bool:
    match = at.table.match
    return match is not None and match.view(None).turn == 0
