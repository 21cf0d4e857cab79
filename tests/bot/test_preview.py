"""`sevenbridge preview`: the bot in browser pages, pressed by several people while timers fire."""

import asyncio
import dataclasses
import importlib
import inspect
import itertools
import os
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import aiohttp
import discord
import pytest
import pytest_asyncio
from simcord._settlement import _SettlementState
from simcord.backend.models import Interaction
from simcord.env import Env
from simcord.preview import _queries, _require_preview_runtime

from bot.__main__ import main
from bot.cli import preview as command
from bot.client import Bot
from bot.interactions import Press, Verb
from bot.preview.clock import TICK
from bot.preview.pages import LivePreview
from bot.preview.runner import serving
from bot.preview.world import BEGINNING, PEOPLE, LiveEnv
from tests.bot import chromium
from tests.bot.pages import Page, answered
from tests.bot.preview_command import start_command
from tests.bot.ticking import LABELS, TickingBot

ENOUGH = 30


@pytest.fixture
def bot() -> TickingBot:
    return TickingBot()


@pytest_asyncio.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def begin(preview: LivePreview, bot: TickingBot, *, timer: bool) -> None:
    """Put up the message that changes, and let its timer run."""
    async with preview.lock:
        with preview.env.time_context():
            await bot.ticking.post(preview.channel.id)
        if timer:
            with preview.env._bot_scope():
                bot.ticking.tick.start()


async def until_it_shows(page: Page, label: str) -> None:
    async with asyncio.timeout(ENOUGH):
        while f'"label": "{label}"' not in str(page.state["messages"]).replace("'", '"'):
            await asyncio.sleep(TICK)
            await page.look()


async def test_it_serves_the_page_on_this_machine_alone(http: aiohttp.ClientSession) -> None:
    async with serving(Bot()) as preview:
        assert preview.url.startswith("http://127.0.0.1:")
        async with http.get(preview.url) as answer:
            assert answer.status == 200 and "channel-composer" in await answer.text()
        async with http.get(preview.url, headers={"Host": "elsewhere.example"}) as answer:
            assert answer.status == 403
        first = await Page.open(http, preview.url)
        receipt = await first.command("rules")
        assert answered(receipt)
        await first.look()
        assert "Standard" in str(first.state["messages"])
        assert first.state["channel"]["name"] == "table"
        assert answered(await first.press("Next")), "and its buttons work"


async def test_each_new_tab_is_another_person(http: aiohttp.ClientSession) -> None:
    async with serving(Bot()) as preview:
        pages = [await Page.open(http, preview.url) for _ in range(4)]
        assert [page.viewer for page in pages] == ["Ann", "Bob", "Cho", "Ann"]
        assert answered(await pages[0].command("help"))
        await asyncio.sleep(3 * TICK)
        for page in pages:
            await page.look()
        seen = [bool(page.state["messages"]) for page in pages]
        assert seen == [True, False, False, True], "what was said to Ann alone"


async def test_what_is_kept_in_a_file_is_there_the_next_time(
    http: aiohttp.ClientSession, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/play.sqlite3"
    async with serving(Bot(database=url)) as preview:
        ann = await Page.open(http, preview.url)
        assert answered(await ann.command("table open"))
    async with serving(Bot(database=url)) as preview:
        ann, bob = [await Page.open(http, preview.url) for _ in range(2)]
        await until_it_shows(bob, "Join")
        assert answered(await bob.press("Join"))
        await until_it_shows(ann, "Start")
        assert answered(await ann.press("Start")), "it is hers still"
        await until_it_shows(ann, "My hand")
    async with serving(Bot()) as preview:
        ann = await Page.open(http, preview.url)
        assert not ann.state["messages"], "without a file nothing is kept"


async def test_a_database_that_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    process = await start_command(tmp_path, "--database", "sqlite:///.")
    async with asyncio.timeout(ENOUGH):
        out, err = await process.communicate()
    assert (process.returncode, out) == (2, b"")
    [sentence] = err.decode().splitlines()
    assert sentence.startswith("sevenbridge: The database ")


async def test_no_press_is_lost_while_timers_fire(
    http: aiohttp.ClientSession, bot: TickingBot
) -> None:
    async with serving(bot) as preview:
        await begin(preview, bot, timer=True)
        pages = [await Page.open(http, preview.url) for _ in range(3)]
        meant: Counter[str] = Counter()

        async def play(page: Page, labels: list[str]) -> list[bool]:
            done = []
            for number, label in enumerate(labels):
                if number % 4 == 0:  # a page asks twice a second, its person presses in between
                    await page.look()
                meant[label] += 1
                done.append(answered(await page.press(label)))
                await asyncio.sleep(0.07)
            return done

        began = time.perf_counter()
        plans = [
            list(itertools.islice(itertools.cycle(LABELS), start, start + 20)) for start in range(3)
        ]
        done = await asyncio.gather(*map(play, pages, plans))
        took = time.perf_counter() - began
        assert all(map(all, done))
        assert bot.ticking.counts == meant
        assert bot.ticking.pressers == {"Ann": 20, "Bob": 20, "Cho": 20}
        fired = bot.ticking.ticks
        assert fired >= 2, "and the timer went on"
        assert fired <= took / 0.3 + 3, "in real time"


async def test_a_press_never_lands_on_another_button(
    http: aiohttp.ClientSession, bot: TickingBot
) -> None:
    async with serving(bot) as preview:
        await begin(preview, bot, timer=False)
        page = await Page.open(http, preview.url)
        await until_it_shows(page, "left")
        assert bot.ticking.message is not None

        async def move(ticks: int, *, drawn: bool) -> None:
            bot.ticking.ticks = ticks
            async with preview.lock:
                with preview.env.time_context():
                    assert bot.ticking.message is not None
                    await bot.ticking.message.edit(view=bot.ticking.layout())
                if drawn:
                    preview.publish_all()

        old = page.button("left")
        await move(2, drawn=True)
        assert answered(await page.press("left"))
        assert bot.ticking.counts == {"left": 1}
        await page.look()
        assert page.button("right") == old, "where the other one is now"

        await move(1, drawn=False)
        assert answered(await page.press("left")), "moved, and not drawn yet"
        assert bot.ticking.counts == {"left": 2}

        await page.look()
        async with preview.lock:
            with preview.env.time_context():
                await bot.ticking.message.edit(view=_without("left", bot))
            preview.publish_all()
        assert answered(await page.press("left")), "gone, and it was there when it was pressed"
        assert bot.ticking.counts == {"left": 3}

        await page.look()
        async with preview.lock:
            with preview.env.time_context():
                await bot.ticking.message.delete()
        receipt = await page.press("left")
        assert receipt["rejected"] and bot.ticking.counts == {"left": 3}, "its message is gone"
        assert answered(await page.command("help")), "and the page works on"


def _without(label: str, bot: TickingBot) -> discord.ui.LayoutView:
    layout = bot.ticking.layout()
    for row in layout.children:
        if isinstance(row, discord.ui.ActionRow):
            for item in row.children:
                if getattr(item, "custom_id", "").endswith(label):
                    row.remove_item(item)
    return layout


async def test_no_press_is_lost_while_people_and_cpus_play(
    http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three pages press whatever they show, all at once, while a CPU player moves."""
    bot = Bot(cpu_pace=0.05)
    async with serving(bot) as preview:
        heard: Counter[tuple[str, str]] = Counter()
        get = bot.verbs.get
        monkeypatch.setattr(bot.verbs, "get", lambda name: _heard(get(name), heard))
        pages = [await Page.open(http, preview.url) for _ in PEOPLE]
        assert answered(await pages[0].command("table open", claim_window="5"))
        for page in pages[1:]:
            await until_it_shows(page, "Join")
            assert answered(await page.press("Join"))
        await pages[0].look()
        assert answered(await pages[0].press("Start"))

        heard.clear()
        sent: Counter[tuple[str, str]] = Counter()
        receipts = []
        began = time.perf_counter()
        [room] = bot.get_cog("Tables").rooms  # type: ignore[union-attr]

        def goes_on() -> bool:
            """For a while, and until enough has happened: much depends on the cards and on luck."""
            passed = time.perf_counter() - began
            enough = room.table.revision > 4 and sum(sent.values()) > 60
            return passed < 8 or (not enough and passed < ENOUGH)

        async def play(page: Page, chance: Random) -> None:
            while goes_on():
                await page.look()
                await asyncio.sleep(chance.random() * 0.2)  # the page is older by that
                there = page.pressable()
                possible = [one for one in there if one.split(":")[1] not in LEFT_ALONE]
                if not possible:
                    continue
                moves = [one for one in possible if one.split(":")[1] in MOVES]
                meant = chance.choice(moves if moves and chance.random() < 0.7 else possible)
                receipt = await page.press_on(there[meant])
                if receipt["rejected"]:
                    refused.append(meant)
                    continue
                sent[page.viewer, meant] += 1
                if receipt["acknowledgement"] == "deferred":
                    assert meant.split(":")[1] == "hint", "only thinking may take its time"
                else:
                    receipts.append(receipt)

        refused: list[str] = []
        await asyncio.gather(*(play(page, Random(page.viewer)) for page in pages))
        assert heard - sent == Counter() == sent - heard
        assert sum(sent.values()) > 60 and all(map(answered, receipts))
        assert room.table.revision > 4, "and the game went on meanwhile"
        assert len(refused) <= len(receipts) / 20, "only where a panel made way for a new one"


MOVES = {"discard", "meld", "lay", "move", "call", "pass", "go"}
LEFT_ALONE = {"leave", "rematch", "settings"}


def _heard(verb: Verb | None, heard: Counter[tuple[str, str]]) -> Verb:
    assert verb is not None, "all that can be pressed is known"

    async def hear(press: Press) -> None:
        heard[press.interaction.user.name, press.id.text()] += 1
        await verb(press)

    return hear


async def test_the_clock_follows_the_real_one(bot: TickingBot) -> None:
    async with serving(bot) as preview:
        began, imagined = time.perf_counter(), preview.env.now()
        await asyncio.sleep(1.2)
        off = (preview.env.now() - imagined).total_seconds() - (time.perf_counter() - began)
        assert abs(off) < 0.6


async def test_a_waiting_worker_does_not_keep_it_from_starting(bot: TickingBot) -> None:
    queue: asyncio.Queue[str] = asyncio.Queue()
    worker: list[asyncio.Task[str]] = []

    async def start_worker() -> None:
        worker.append(asyncio.create_task(queue.get()))
        await TickingBot.setup_hook(bot)

    bot.setup_hook = start_worker  # type: ignore[method-assign]
    began = time.perf_counter()
    async with serving(bot):
        assert time.perf_counter() - began < 4
        assert not worker[0].done()
    assert worker[0].cancelled()


async def test_it_leaves_nothing_behind(http: aiohttp.ClientSession) -> None:
    tasks = len(asyncio.all_tasks())
    read = vars(_queries)["markdown_tokens"]
    async with serving(Bot()) as preview:
        url = preview.url
        await Page.open(http, url)
        assert vars(_queries)["markdown_tokens"] is not read
    assert len(asyncio.all_tasks()) == tasks
    assert vars(_queries)["markdown_tokens"] is read
    with pytest.raises(aiohttp.ClientConnectionError):
        await http.get(url)


def test_the_first_line_names_a_command_that_there_is() -> None:
    said = command.how_to_begin()
    assert "\n" not in said and "Ctrl-C" in said
    assert all(name in said for name in PEOPLE)
    assert "/table open" in said and "/table open" in BEGINNING


@pytest.mark.parametrize("package", ["simcord", "markdown_it"])
def test_what_is_missing_is_said_in_a_sentence(
    package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _require_preview_runtime.cache_clear()
    monkeypatch.setitem(sys.modules, package, None)
    assert main(["preview", "--no-browser"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert "make play" in said.err and "seven-bridge[preview]" in said.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, "in the page"])
async def test_the_command_runs_without_a_token_until_it_is_told_to_stop(
    tmp_path: Path, http: aiohttp.ClientSession, how: signal.Signals | str
) -> None:
    """It stops at once and in silence: with pages open, and in the middle of a CPU's turn."""
    process = await start_command(tmp_path, CPU_PACE="30")
    assert process.stdout is not None
    async with asyncio.timeout(ENOUGH):
        address = (await process.stdout.readline()).decode().split()[-1]
        hint = (await process.stdout.readline()).decode()
        pages = [await Page.open(http, address) for _ in PEOPLE]
        assert pages[0].viewer == "Ann" and "Ctrl-C" in hint
        await until_a_cpu_is_to_move(pages[0])
        if isinstance(how, signal.Signals):
            process.send_signal(how)
        else:
            await pages[0].act("close")
        out, err = await process.communicate()
    assert (process.returncode, out, err) == (0, b"", b"")


async def until_a_cpu_is_to_move(page: Page) -> None:
    assert answered(await page.command("table open"))
    await page.look()
    assert answered(await page.press("Start"))
    while "sb:pick:" not in str(page.state):
        await asyncio.sleep(TICK)
        await page.look()
    if "sb:discard:" in str(page.state):
        for verb in ("pick", "discard"):
            there = page.pressable().items()
            assert answered(await page.press_on(next(c for i, c in there if f"sb:{verb}:" in i)))
            await page.look()


async def test_it_takes_the_pace_of_cpus_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CPU_PACE", "soon")
    assert main(["preview", "--no-browser"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and "CPU_PACE" in said.err


async def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        process = await start_command(tmp_path, "--port", str(port))
        async with asyncio.timeout(ENOUGH):
            out, err = await process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert err.decode().splitlines() == [
        f"sevenbridge: Port {port} cannot be used; name another with --port, or none."
    ]


@pytest.mark.parametrize("port", ["-1", "65536", "x", "٣"])
def test_what_is_no_port(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["preview", f"--port={port}"])
    assert "a port is a number up to 65535" in capsys.readouterr().err


PRIVATE = [
    ("simcord.env", "Env", ("_settle_internal", "_bot_scope")),
    ("simcord._settlement", None, ("_park_reason",)),
    (
        "simcord.preview",
        "Preview",
        (
            "_publish",
            "_open_page",
            "_action",
            "_advance_presentation_time",
            "_prepare_action",
            "_require_current_history",
            "_run_interaction_action",
            "_select_values",
            "_target_id",
            "_target_message",
        ),
    ),
    ("simcord.preview", None, ("_require_preview_runtime",)),
    ("simcord.actors", None, ("_component_interaction",)),
    ("simcord.preview._action_plans", None, ("_component_key", "_component_paths")),
    ("simcord.preview._pages", "_Page", ("id", "viewer", "channel_id", "revision", "snapshot")),
    ("simcord.preview._markdown", None, ("markdown_tokens",)),
    ("simcord.preview._component_projection", None, ("markdown_tokens",)),
    ("simcord.preview._messages", None, ("markdown_tokens",)),
    ("simcord.preview._queries", None, ("markdown_tokens",)),
    ("simcord.preview._snapshot", None, ("markdown_tokens",)),
]


@pytest.mark.parametrize(
    ("module", "owner", "name"),
    [(module, owner, name) for module, owner, names in PRIVATE for name in names],
)
def test_simcord_still_has_the_private_name(module: str, owner: str | None, name: str) -> None:
    where = importlib.import_module(module)
    if owner is not None:
        where = getattr(where, owner)
    assert hasattr(where, name), f"this version of simcord has no {module}.{name}: see bot/preview"


async def test_simcord_still_has_what_only_its_objects_have() -> None:
    """The names that a class does not show, and the shapes that are relied on."""
    assert list(inspect.signature(Env._settle_internal).parameters) == list(
        inspect.signature(LiveEnv._settle_internal).parameters
    )
    park = importlib.import_module("simcord._settlement")._park_reason
    assert list(inspect.signature(park).parameters) == ["self", "task", "deadline", "seen"]
    answered_by = {field.name for field in dataclasses.fields(Interaction)} | set(dir(Interaction))
    assert "responded" in answered_by
    assert "work" in _SettlementState.__annotations__
    async with serving(Bot()) as preview:
        backend = preview.env.backend
        assert preview._python in preview._pages.values()
        assert backend.clock._epoch.tzinfo is not None
        assert isinstance(backend.transcript, list) and isinstance(backend.http_requests, list)
        assert isinstance(backend.interactions, dict) and isinstance(backend.messages, dict)
        assert preview.env._work.tasks is not None
        preview.env._validate_idle(0.005)


@chromium.needs_browser
async def test_people_play_in_a_browser(tmp_path: Path, bot: TickingBot) -> None:
    pictures = Path(os.environ["PREVIEW_PICTURES"]) if "PREVIEW_PICTURES" in os.environ else None
    async with serving(bot) as preview, chromium.browser(tmp_path) as browser:
        ann = await browser.open(preview.url)
        await ann.until("!document.querySelector('#channel-composer').hidden")
        await ann.run("document.querySelector('#channel-composer-input').focus()")
        await ann.type("/rules")
        await ann.until_reads("The rules of Seven Bridge")
        if pictures:
            await ann.picture(pictures / "typing.png")
        await ann.enter()  # picks the command; its option may stay empty
        await ann.click_on("document.querySelector('#send-message')")
        await ann.until_reads("Standard", "Page 1 of")
        if pictures:
            await ann.picture(pictures / "rules.png")
        await ann.click("Next")
        await ann.until_reads("Page 2 of")
        if pictures:
            await ann.picture(pictures / "second.png")

        bob = await browser.open(preview.url)
        await begin(preview, bot, timer=True)
        await bob.until_reads("ticks", "left")
        assert "Standard" not in await bob.run("document.body.innerText"), "that was for Ann"
        for number in range(1, 7):
            async with asyncio.timeout(ENOUGH):
                while bot.ticking.counts["left"] < number:
                    # A page takes no press while it waits for what became of its last.
                    await bob.press("left")
                    await asyncio.sleep(0.3)
        assert set(bot.ticking.counts) == {"left"} and set(bot.ticking.pressers) == {"Bob"}
        await ann.until_reads("ticks")
        if pictures:
            await bob.picture(pictures / "ticking.png")
