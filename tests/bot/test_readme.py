"""What README and the hosting guide promise, against what is there."""

import re
import shutil
import subprocess
from pathlib import Path

import discord
import pytest

from bot.client import PERMISSIONS, Bot
from bot.preview.world import BEGINNING

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")

IN_DISCORD = {
    "read_messages": "View Channels",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""The names that Discord shows where permissions are granted."""


def flowing(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_the_first_commands_are_to_play_and_to_test() -> None:
    commands = re.findall(r"```sh\n(.+?)\n```", README, re.DOTALL)
    assert commands[:2] == ["make play", "make test"]
    assert commands[2:] == ["make play"], "and in Japanese"


@pytest.mark.parametrize("text", [README, GUIDE], ids=["README", "guide"])
def test_it_names_exactly_what_to_grant(text: str) -> None:
    assert set(re.findall(r"permissions=(\d+)", text)) == {str(PERMISSIONS.value)}
    assert set(re.findall(r"scope=([\w.+]+)", text)) == {"bot+applications.commands"}
    wanted = {IN_DISCORD[name] for name, granted in PERMISSIONS if granted}
    told = {name for name in IN_DISCORD.values() if name in flowing(text)}
    assert told == wanted


def test_a_real_server_takes_less_than_ten_lines() -> None:
    steps = README.partition("## On your server\n")[2].partition("\n## ")[0].strip()
    numbered = steps[: steps.index("\n\n[docs/hosting.md]")]
    assert 0 < len(re.findall(r"^\d\. ", numbered, re.MULTILINE)) <= 5
    assert len(numbered.splitlines()) < 10


def test_how_to_begin_names_a_command_that_there_is() -> None:
    for text in (README, GUIDE, BEGINNING):
        assert "/table open" in text and "Start" in text
    assert README.index("/table open") < README.index("make test"), "at once"
    assert README.count("/table open") >= 2, "and in Japanese"


async def test_the_command_to_begin_with_is_there() -> None:
    bot = Bot()
    async with bot:
        await bot.setup_hook()
        table = bot.tree.get_command("table")
        assert isinstance(table, discord.app_commands.Group)
        assert "open" in {command.name for command in table.commands}


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on this machine")
def test_make_help_lists_what_the_texts_name() -> None:
    listed = subprocess.run(
        ["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    names = {line.split()[1] for line in listed.splitlines()}
    said = set(re.findall(r"(?:`|^)make ([a-z]+)", README + GUIDE, re.MULTILINE))
    assert {"play", "terminal", "test"} <= said <= names
    assert listed.splitlines()[2].startswith("make play "), "to play comes first after setting up"
