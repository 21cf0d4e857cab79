"""The application's emoji follow the faces that we draw, and nobody else's are touched."""

import asyncio
import re

import aiohttp
import discord
import pytest
from simcord.env import Env

from bot.client import Bot
from bot.faces import BACK, Face, Faces, draw_faces, face_assets, sync_faces
from bot.faces.collection import key_in, keys
from bot.faces.drawing import CARDS
from engine.cards import JOKER, STANDS, parse_card
from tests.bot.faces.shelf import Shelf, refusal

DRAWN = draw_faces()
FEW = DRAWN[:6]
FOREIGN = (
    "_sb",
    "sb_logo",
    "pepe",
    "7_spades",
    "7_spades_sb12345",
    "7_spades_sb123456x",
    "7s_SB123456",
)


def older(face: Face) -> str:
    """The name of a face as it was drawn by another version."""
    return face.name[:-6] + "000000"


async def synced(shelf: Shelf, drawn: tuple[Face, ...] = FEW) -> Faces:
    return await sync_faces(shelf, drawn, pause=0)


def names(faces: tuple[Face, ...]) -> list[str]:
    return sorted(face.name for face in faces)


def test_discord_takes_every_face() -> None:
    assert len(DRAWN) < 2000
    for face in DRAWN:
        assert re.fullmatch(r"\w{2,32}", face.name, re.ASCII), face.name
        assert len(face.png) < 256 * 1024
        assert face.png.startswith(b"\x89PNG")
        assert key_in(face.name) == face.key
    assert [face.key for face in DRAWN] == keys()


async def test_a_first_start_brings_all_faces() -> None:
    shelf = Shelf()
    faces = await synced(shelf, DRAWN)
    assert shelf.names == names(DRAWN)
    assert faces.all_of(CARDS) and faces.all_of(CARDS, four_colours=True)
    # What is missed most comes first: the plain cards, before other colours and jokers as cards.
    assert [key_in(name) for _, name in shelf.asked[:54]] == [
        (card, False) for card in (*range(JOKER + 1), BACK)
    ]


async def test_a_second_start_changes_nothing() -> None:
    shelf = Shelf()
    first = await synced(shelf)
    shelf.asked.clear()
    assert await synced(shelf) == first
    assert shelf.asked == []


async def test_what_looks_different_is_replaced_and_what_is_gone_removed() -> None:
    shelf = Shelf()
    shelf.put(FEW[0].name)
    old = shelf.put(older(FEW[1]))
    shelf.put("no_such_card_sb123456")
    faces = await synced(shelf)
    assert shelf.names == names(FEW)
    shown = faces.of(FEW[1].key[0])
    assert shown is not None and shown.id != old.id
    # Never without: the new one is there before the old one goes.
    assert shelf.asked.index(("create", FEW[1].name)) < shelf.asked.index(("delete", old.name))


async def test_of_twins_one_stays() -> None:
    shelf = Shelf()
    first, _ = shelf.put(FEW[0].name), shelf.put(FEW[0].name)
    faces = await synced(shelf)
    assert shelf.names == names(FEW)
    shown = faces.of(FEW[0].key[0])
    assert shown is not None and shown.id == first.id


async def test_emoji_of_others_are_left_alone() -> None:
    shelf = Shelf()
    foreign = [shelf.put(name) for name in FOREIGN]
    shelf.put(older(FEW[0]))
    await synced(shelf)
    assert all(shelf.held.get(one.id) is one for one in foreign)
    assert shelf.names == sorted([*FOREIGN, *names(FEW)])


@pytest.mark.parametrize(
    "error", [refusal(503), refusal(401), aiohttp.ClientError(), TimeoutError(), OSError()]
)
async def test_without_discord_there_is_text(error: Exception) -> None:
    faces = await synced(Shelf(failing={("list", "*"): error}))
    assert faces.of(0) is None
    assert faces.text(0, "A♤") == "A♤"


async def test_a_face_that_fails_is_text_and_tried_at_the_next_start() -> None:
    shelf = Shelf(failing={("create", FEW[2].name): refusal(400, 50035)})
    faces = await synced(shelf)
    card = FEW[2].key[0]
    assert faces.of(card) is None and faces.of(FEW[3].key[0]) is not None
    shelf.failing.clear()
    faces = await synced(shelf)
    assert faces.of(card) is not None
    assert shelf.names == names(FEW)


async def test_in_an_outage_it_gives_up_soon() -> None:
    shelf = Shelf(failing={("create", "*"): refusal(503)})
    faces = await synced(shelf, DRAWN)
    assert faces == Faces()
    assert len(shelf.asked) < 10


async def test_an_older_face_is_shown_while_the_newer_one_fails() -> None:
    shelf = Shelf(failing={("create", FEW[0].name): refusal(400, 50035)})
    old = shelf.put(older(FEW[0]))
    faces = await synced(shelf)
    shown = faces.of(FEW[0].key[0])
    assert shown is not None and shown.id == old.id
    assert old.name in shelf.names


async def test_an_older_face_that_cannot_be_removed_does_no_harm() -> None:
    shelf = Shelf()
    old = shelf.put(older(FEW[0]))
    shelf.failing[("delete", old.name)] = refusal(500)
    faces = await synced(shelf)
    shown = faces.of(FEW[0].key[0])
    assert shown is not None and shown.id != old.id
    shelf.failing.clear()
    assert await synced(shelf) == faces
    assert shelf.names == names(FEW)


async def test_where_there_is_no_room_older_faces_of_ours_make_it() -> None:
    shelf = Shelf(limit=2000)
    for number in range(1996):
        shelf.put(f"foreign_{number}")
    for face in FEW[:4]:
        shelf.put(older(face))
    faces = await synced(shelf, FEW)
    kept = [name for name in shelf.names if not name.startswith("foreign")]
    assert len(shelf.held) == 2000
    assert set(kept) <= {face.name for face in FEW}
    assert sum(faces.of(face.key[0]) is not None for face in FEW) == 4
    assert sum(name.startswith("foreign") for name in shelf.names) == 1996


async def test_people_need_not_wait_for_the_last_face() -> None:
    shelf = Shelf()
    shelf.put(FEW[0].name)
    seen: list[int] = []
    await sync_faces(shelf, FEW, pause=0, found=lambda faces: seen.append(len(faces.emoji)))
    assert seen == list(range(1, len(FEW) + 1))


async def test_changes_are_spread_over_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    shelf = Shelf()
    shelf.put(older(FEW[0]))
    await sync_faces(shelf, FEW, pause=0.5)
    assert waits == [0.5] * len(shelf.asked)


async def test_the_real_client_can_do_it(simcord_env: Env, simcord_bot: Bot) -> None:
    simcord_env.backend.create_application_emoji("not_ours")
    simcord_env.backend.create_application_emoji(older(FEW[0]))
    faces = await sync_faces(simcord_bot, FEW, pause=0)
    there = {one.name: one.id for one in simcord_env.backend.application_emojis.values()}
    assert sorted(there) == sorted([*names(FEW), "not_ours"])
    for face in FEW:
        shown = faces.of(face.key[0])
        assert shown is not None and shown.id == there[face.name]
    assert await sync_faces(simcord_bot, FEW, pause=0) == faces


def given(*keys: tuple[int, bool]) -> Faces:
    """Faces for some cards, with the ids 1000000000000001, 1000000000000002 and so on."""
    named = {face.key: face.name for face in DRAWN}
    emoji = {
        key: discord.PartialEmoji(name=named[key], id=10**15 + place)
        for place, key in enumerate(keys, start=1)
    }
    return Faces(emoji)


def test_four_colours_where_they_are_there() -> None:
    club, spade, stood_for = parse_card("7c"), parse_card("7s"), STANDS + parse_card("7c")
    faces = given((club, False), (club, True), (spade, False), (stood_for, False))

    def places(four: bool) -> list[int]:
        shown = [faces.of(card, four) for card in (club, spade, stood_for)]
        return [(one.id or 0) - 10**15 for one in shown if one is not None]

    assert places(False) == [1, 3, 4]
    assert places(True) == [2, 3, 4]


def test_a_face_says_what_it_is() -> None:
    faces = given(*keys())
    for card, words in (("Td", "10_diamonds_"), ("*Qs", "joker_Q_spades_"), ("*", "joker_")):
        assert faces.text(parse_card(card), "").startswith(f"<:{words}")
    for card in CARDS:
        emoji = faces.of(card)
        assert emoji is not None
        assert discord.PartialEmoji.from_str(str(emoji)) == emoji
        assert len(str(emoji)) <= 55


def test_a_page_gets_the_files() -> None:
    faces = given(DRAWN[0].key, DRAWN[1].key)
    assert face_assets(faces, DRAWN, "https://cdn") == {
        f"https://cdn/emojis/{10**15 + place + 1}.png": (f"{face.name}.png", face.png)
        for place, face in enumerate(DRAWN[:2])
    }
