"""Pictures of all messages, to be looked at: ``make gallery``.

Each message in each language, as wide as a phone and as a desktop, on a dark and on a light page,
and all of one kind on one sheet. They go to ``build/gallery``, which git ignores, or to the folder
that is named. The page that draws them is dark; the light one has colours near Discord's laid over
it. It brings its fonts, also for Japanese.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import io
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Final

import discord
from PIL import Image, ImageDraw

from bot.client import Bot
from bot.interactions import send
from bot.log import set_up_log
from bot.preview.world import bring_faces, start_world
from tests.bot import chromium
from tests.bot.exhibits import Exhibit, exhibits

LANGUAGES: Final = ("en", "ja")
WIDTHS: Final = {"phone": (400, 2), "desktop": (900, 1)}
"""Of the page, and how many pixels of the screen each of its pixels is."""
THEMES: Final = ("dark", "light")
LIGHT: Final = """
:root {
  --discord-bg: #fff; --component-surface: #fff; --input-surface: #fff;
  --discord-surface: #f2f3f5; --discord-elevated: #f2f3f5; --code-surface: #e8e9eb;
  --discord-control: #f2f3f5; --discord-hover: #e3e5e8; --option-hover: #e3e5e8;
  --button-secondary-surface: #e3e5e8; --discord-border: #d9dadd; --component-border: #d9dadd;
  --control-border: #c9cbcf; --modal-trigger-border: #c9cbcf; --code-border: #c9cbcf;
  --discord-text: #313338; --code-text: #313338; --entity-text: #4e5058;
  --discord-muted: #5c5e66; --discord-subtle: #4e5058; --input-placeholder: #5c5e66;
}
#channel-message-list, #channel-message-list .message-content { color: #313338; }
.channel-message { --button-secondary-surface: #e3e5e8 !important; }
.button-style-2 { color: #313338; }
"""
"""Colours near those of Discord's light theme, over the page's own names for them."""
MESSAGES: Final = "[...document.querySelectorAll('#channel-message-list article')]"
READY: Final = (
    "[...document.querySelectorAll('#channel-message-list img')]"
    ".every(one => one.complete && one.naturalWidth > 0) && document.fonts.status === 'loaded'"
)
SETTLING: Final = 0.1
"""Seconds that the page takes to scroll, for it keeps its end in sight by itself."""
GAP: Final = 24
"""Pixels around a picture on a sheet."""
TALLEST: Final = 4000
"""Pixels of a column on a sheet."""


async def picture(tab: chromium.Tab, number: int) -> Image.Image:
    """One message, from its top to its end."""
    one = f"{MESSAGES}[{number}]"
    await tab.run(f"{one}.scrollIntoView({{block: 'start', behavior: 'instant'}})")
    await asyncio.sleep(SETTLING)
    box = await tab.run(
        f"(box => ({{x: box.x, y: box.y, width: box.width, height: box.height}}))"
        f"({one}.getBoundingClientRect())"
    )
    shot = await tab.call("Page.captureScreenshot", format="png", clip={**box, "scale": 1})
    return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")


async def hang(channel: discord.TextChannel, shown: Sequence[Exhibit]) -> None:
    """Send the messages."""
    for exhibit in shown:
        sent = await send(channel, exhibit.content)
        assert isinstance(sent, discord.Message), (exhibit.name, sent)


async def show(tab: chromium.Tab, folder: Path, names: Sequence[str]) -> None:
    """Picture each message at each width and in each theme."""
    for (size, (width, scale)), theme in product(WIDTHS.items(), THEMES):
        await tab.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=2000,
            deviceScaleFactor=scale,
            mobile=False,
        )
        # The page takes no style elements, only whole sheets.
        await tab.run(
            "document.adoptedStyleSheets = [new CSSStyleSheet()],"
            "document.adoptedStyleSheets[0].replaceSync("
            f"{json.dumps(LIGHT if theme == 'light' else '')})"
        )
        await tab.until(f"{MESSAGES}.length === {len(names)} && {READY}", patience=60)
        room = folder.parent / f"{folder.name}-{theme}-{size}"
        room.mkdir(parents=True)
        pictures = []
        for number, name in enumerate(names):
            shot = await picture(tab, number)
            shot.save(room / f"{number + 1:02}-{name}.png")
            pictures.append(shot)
        sheet(pictures, names, "#ccc" if theme == "light" else "#000").save(f"{room}.png")


def sheet(pictures: Sequence[Image.Image], names: Sequence[str], paper: str) -> Image.Image:
    """All pictures on one, in columns, each with its name above."""
    columns: list[list[tuple[Image.Image, str]]] = [[]]
    height = 0
    for shot, name in zip(pictures, names, strict=True):
        if columns[-1] and height + shot.height + 2 * GAP > TALLEST:
            columns.append([])
            height = 0
        columns[-1].append((shot, name))
        height += shot.height + 2 * GAP
    wide = max(shot.width for shot in pictures) + GAP
    tall = max(sum(shot.height + 2 * GAP for shot, _ in column) for column in columns)
    whole = Image.new("RGB", (wide * len(columns) + GAP, tall + GAP), paper)
    pen = ImageDraw.Draw(whole)
    for number, column in enumerate(columns):
        below = GAP
        for shot, name in column:
            pen.text((number * wide + GAP, below), name, fill="#e55")
            whole.paste(shot, (number * wide + GAP, below + GAP - 6))
            below += shot.height + 2 * GAP
    return whole


async def draw(folder: Path, away: Path) -> None:
    """Draw everything."""
    async with chromium.browser(away) as browser:
        for language in LANGUAGES:
            bot = Bot()
            env, channel, people = await start_world(bot)
            try:
                with env.time_context():
                    assets = await bring_faces(bot)
                    here = bot.get_channel(channel.id)
                    assert isinstance(here, discord.TextChannel)
                    shown = exhibits(language, bot.faces)
                    await hang(here, shown)
                preview = env.preview(
                    channel,
                    viewers=people[:1],
                    layout="channel",
                    locale="ja" if language == "ja" else "en-US",
                    assets=assets,
                )
                async with preview:
                    tab = await browser.open(preview.url)
                    await show(tab, folder / language, [exhibit.name for exhibit in shown])
            finally:
                await env.shutdown()
                await bot.close()


def main() -> int:
    """Draw the pictures and say where they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/gallery"))
    folder: Path = parser.parse_args().folder
    if chromium.FOUND is None:
        print("The gallery needs Chromium, and none was found; install it.", file=sys.stderr)
        return 1
    set_up_log("WARNING", "auto")
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as away:
        asyncio.run(draw(folder, Path(away)))
    print(f"The pictures are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
