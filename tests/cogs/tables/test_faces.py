"""Cards as faces: on buttons beside their letters, in texts alone, and never more than fits."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from discord.ui import LayoutView
from simcord.components import walk_components

from bot.faces import Faces
from bot.faces.collection import label_of
from cogs.tables.render import board_layout, hand_layout, round_layout
from cogs.tables.render.hand import Look
from cogs.tables.render.layout import ROOM
from cogs.tables.render.line import shapes_layout
from cogs.tables.render.wording import Words
from engine.cards import JOKER, STANDS, mask_of, parse_card
from engine.events import Called, Discarded, Event
from engine.match import Match
from engine.moves import Discard, MeldCards, Take, parse_move
from engine.rules import RuleSet
from engine.table import Stage, Table
from tests.cogs.tables.faced import FACES
from tests.cogs.tables.seated import Seated
from tests.cogs.tables.test_render import NOW, begun, people, states
from tests.living import within_limits

MARKUP = re.compile(r"<:(\w+?)_sb[0-9a-f]{6}:\d+>")


def parts(layout: LayoutView) -> list[dict[str, Any]]:
    return list(walk_components(layout.to_components()))  # type: ignore[no-untyped-call]


def told(layout: LayoutView) -> str:
    return "\n".join(str(part["content"]) for part in parts(layout) if part.get("content"))


def buttons(layout: LayoutView, verb: str) -> list[dict[str, Any]]:
    found = [part for part in parts(layout) if part.get("type") == 2]
    return [part for part in found if part["custom_id"].split(":")[1] == verb]


def without_emoji(layout: LayoutView) -> list[dict[str, Any]]:
    return [{key: part[key] for key in part if key != "emoji"} for part in parts(layout)]


def turn() -> tuple[Table, Match, int]:
    """Somebody's turn, who drew already."""
    table, match = begun(RuleSet.of("standard"), people(3))
    states_ = states(table, match, Random(1))
    while True:
        next(states_)
        if match.phase == "act":
            seat = match.view(None).turn
            assert seat is not None
            return table, match, seat


async def test_a_hand_has_faces_beside_the_same_labels() -> None:
    table, match, seat = turn()
    card = next(move.card for move in match.legal(seat) if isinstance(move, Discard))
    look = Look(selected=frozenset({card}))
    text, faced = (hand_layout(table, seat, "en", look, NOW, faces) for faces in (Faces(), FACES))
    within_limits(faced)
    assert not any("emoji" in part for part in parts(text)), "without faces there is nothing"
    labels = [part.get("label") for part in parts(text)]
    assert [part.get("label") for part in parts(faced)] == labels, "letters are there all the same"
    shown = buttons(faced, "pick")
    names = [part["emoji"]["name"].rpartition("_sb")[0] for part in shown]
    ids = [part["custom_id"] for part in shown]
    cards = [parse_card(control.split(":")[-1]) for control in ids]
    assert names == [label_of(one) for one in cards] and len(cards) == len(
        match.view(seat).hand or ()
    )
    [last] = buttons(faced, "discard")
    assert last["emoji"]["name"].startswith(label_of(card))


async def test_four_colours_are_for_who_prefers_them() -> None:
    table, match, seat = turn()
    two = hand_layout(table, seat, "en", None, NOW, FACES)
    four = hand_layout(table, seat, "en", None, NOW, FACES.colours(True))
    hand = match.view(seat).hand or ()
    changed = [card for card in hand if FACES.of(card) != FACES.of(card, True)]
    assert changed, "a hand without clubs and diamonds shows nothing"
    names = [part["emoji"]["name"] for part in buttons(four, "pick")]
    assert sum("_4c_" in name for name in names) == len(changed)
    assert not any("_4c_" in part["emoji"]["name"] for part in buttons(two, "pick"))


def test_only_a_move_about_one_card_has_its_face() -> None:
    words = Words(["Ann"], "en", faces=FACES)
    top, seven = parse_card("Kd"), parse_card("7s")
    assert words.icon(Take(), top) == FACES.of(top)
    assert words.icon(MeldCards((seven,))) == FACES.of(seven)
    assert words.icon(parse_move("meld 5s 6s 7s")) is None
    assert words.icon(parse_move("ron")) is None and words.icon(Take()) is None


def test_a_row_is_never_mixed() -> None:
    one, other = parse_card("5s"), parse_card("6s")
    some = Faces({key: emoji for key, emoji in FACES.emoji.items() if key[0] != other})
    words = Words(["Ann"], "en", faces=some)
    assert words.row([one, one]) == f"{FACES.of(one)} {FACES.of(one)}"
    assert words.row([one, other]) == "5♤ 6♤"
    assert words.event(Discarded(0, one)) == f"**\u2068Ann\u2069** discards {FACES.of(one)}."


async def test_a_board_tells_its_cards_in_faces_and_the_top_one_in_letters_too() -> None:
    table, match = begun(RuleSet.of("standard"), people(3))
    played = states(table, match, Random(1))
    happened = next(played)
    while match.phase != "claim" or not match.view(None).melds:
        happened = next(played)
    view = match.view(None)
    layout = board_layout(table, "en", happened[-4:], NOW, FACES)
    within_limits(layout)
    top = view.discards[-1]
    letters = Words([], "en").card(top).translate(str.maketrans("♥♦", "♡♢"))
    assert f"# {FACES.of(top)} {letters}" in told(layout)
    names = MARKUP.findall(told(layout))
    assert {label_of(card) for meld in view.melds for card in meld.meld.cards} <= set(names)


@pytest.mark.parametrize("count", [3, 12])
async def test_the_largest_board_fits_with_faces_too(count: int) -> None:
    """Six with the worst names: rows of cards become letters where faces would not fit."""
    table, match = begun(RuleSet.of("nintendo"), people(6, ("@" * 32,)))
    match.deal()
    assert match.round is not None
    state = match.round.state
    sets = [state.tables.melds.form(mask_of(range(rank, 52, 13))) for rank in range(count)]
    state.melds = tuple(meld for meld in sets if meld is not None)
    state.owners = bytes(number % 6 for number in range(count))
    state.discards = bytes((12, 25, 38, 51))
    happened: list[Event] = [
        Called(seat, "pon", seat + 1, seat, state.melds[0]) for seat in range(4)
    ]
    table.seats = [replace(seat, away=True) for seat in table.seats]
    layout = board_layout(table, "en", happened, NOW, FACES)
    within_limits(layout)
    assert layout.content_length() <= ROOM
    laid = re.findall(r"`[A-L]` (\S+)", told(layout))
    assert len(laid) == count
    assert {MARKUP.match(first) is not None for first in laid} == {count == 3}
    assert len(set(laid)) == count


async def test_any_result_fits_with_faces() -> None:
    table, match = begun(RuleSet.parse("mori rounds=2"), people(6))
    for _ in states(table, match, Random(3)):
        if table.stage is not Stage.PLAYING:
            layout = round_layout(table, "en", NOW, faces=FACES)
            within_limits(layout)
            assert layout.content_length() <= ROOM
            assert MARKUP.search(told(layout))


async def test_which_call_fits_on_buttons() -> None:
    table, _, _ = turn()
    layout = shapes_layout(table, [parse_move("pon 5s 5h"), parse_move("chi 6s 7s")], "en", FACES)
    within_limits(layout)
    assert without_emoji(layout) == parts(layout)


def test_a_joker_shows_what_it_stands_for() -> None:
    words = Words(["Ann"], "en", faces=FACES)
    nine = STANDS + parse_card("9d")
    assert words.face(nine) == str(FACES.of(nine)) != words.face(JOKER)
    assert "joker_9_diamonds" in words.face(nine)


async def test_each_message_has_the_faces_that_are_there_when_it_is_drawn(at: Seated) -> None:
    """Boards in two colours; panels as their owner prefers."""
    bot = at.world.bot
    await at.two()
    ann, bob = at.world.ann, at.world.bob
    await at.press(ann, "hand")
    assert "emoji" not in at.controls(at.panel(ann), "pick")[0]
    bot.faces = FACES
    await bot.preferences.change(bob.id, four_colours=True)
    for actor in (ann, bob):
        await at.press(actor, "hand")
    four = [
        {"_4c_" in part["emoji"]["name"] for part in at.controls(at.panel(actor), "pick")}
        for actor in (ann, bob)
    ]
    assert four == [{False}, {False, True}]
    await at.discard(at.turn)
    assert MARKUP.search(at.words(at.board)) and "_4c_" not in at.words(at.board)
