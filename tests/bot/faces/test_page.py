"""Faces in a browser page, in a text and on buttons."""

import os
from pathlib import Path

import discord
import pytest
from discord.ui import ActionRow, Container, LayoutView, TextDisplay
from simcord.backend.cdn import CDN_BASE
from simcord.env import Env

from bot.client import Bot
from bot.faces import BACK, Faces, draw_faces, face_assets, sync_faces
from bot.faces.collection import label_of
from bot.interactions import ControlId, button, send
from engine.cards import JOKER, STANDS, format_card, parse_card
from tests.bot import chromium
from tests.bot.browsing import Person
from tests.bot.preview_command import previewing

IN_TEXT = (*map(parse_card, ["As", "Td", "Qh", "7c"]), JOKER, STANDS + parse_card("9d"), BACK)
DRAWN = (
    "[...document.querySelectorAll('#channel-message-list img')]"
    ".filter(one => one.complete && one.naturalWidth === 128).length"
)
HAND = 7
ON_BUTTONS = tuple(map(parse_card, ["5s", "8c", "Kd", "Th", "*"]))


def layout(faces: Faces) -> LayoutView:
    """A line of cards, a card alone, and a hand."""
    view = LayoutView(timeout=None)
    box: Container[LayoutView] = Container()
    line = " ".join(faces.text(card, "?", four_colours=True) for card in IN_TEXT)
    box.add_item(TextDisplay(f"Ann laid {line} and discarded."))
    box.add_item(TextDisplay(faces.text(parse_card("Js"), "?")))
    view.add_item(box)
    row: ActionRow[LayoutView] = ActionRow()
    for card in ON_BUTTONS:
        control = ControlId("pick", arg=format_card(card))
        row.add_item(button(control, label_of(card), emoji=faces.of(card)))
    view.add_item(row)
    return view


@pytest.mark.skipif(chromium.FOUND is None, reason="there is no Chromium on this machine")
async def test_a_page_shows_them(simcord_env: Env, simcord_bot: Bot, tmp_path: Path) -> None:
    guild = simcord_env.create_guild()
    here = guild.create_text_channel("table")
    ann = guild.add_member(simcord_env.create_user("Ann"))
    drawn = draw_faces()
    faces = await sync_faces(simcord_bot, drawn, pause=0)
    channel = simcord_bot.get_channel(here.id)
    assert isinstance(channel, discord.TextChannel)
    with simcord_env.time_context():
        await send(channel, layout(faces))
    preview = simcord_env.preview(
        here, viewers=[ann], layout="channel", assets=face_assets(faces, drawn, CDN_BASE)
    )
    async with preview, chromium.browser(tmp_path) as browser:
        page = await browser.open(preview.url)
        await page.until_reads("and discarded", label_of(ON_BUTTONS[-1]))
        await page.until(f"{DRAWN} === {len(IN_TEXT) + 1 + len(ON_BUTTONS)}")
        if "PREVIEW_PICTURES" in os.environ:
            await page.picture(Path(os.environ["PREVIEW_PICTURES"]) / "faces.png")


@chromium.needs_browser
async def test_a_match_in_the_preview_shows_them(tmp_path: Path) -> None:
    async with (
        previewing(tmp_path, cpu_pace=0) as address,
        chromium.browser(tmp_path / "browser") as browser,
    ):
        ann = await Person.at(browser, address)
        await ann.command("/table open")
        await ann.do("start")
        await ann.tab.until(f"{DRAWN} >= {HAND}")
        labels = "[...document.querySelectorAll('#channel-message-list button')]"
        faced = f"{labels}.filter(one => one.querySelector('img') && /[♤♥♦♧]/.test(one.innerText))"
        await ann.tab.until(f"{faced}.length >= {HAND}")
