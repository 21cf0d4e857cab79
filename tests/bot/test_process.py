"""`sevenbridge run` and `sevenbridge sync` as processes, beside a Discord of our own."""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from tests.bot.doorway import Doorway, open_doorway
from tests.living import TOKEN

ROOT = Path(__file__).parents[2]
ENOUGH = 30


async def start(
    folder: Path, command: str, environment: dict[str, str]
) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def finish(process: asyncio.subprocess.Process) -> tuple[int, str, str]:
    out, err = await asyncio.wait_for(process.communicate(), ENOUGH)
    assert process.returncode is not None
    texts = out.decode(), err.decode()
    assert all("Traceback" not in text and TOKEN not in text for text in texts)
    return process.returncode, *texts


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_runs_until_it_is_told_to_stop(tmp_path: Path, number: signal.Signals) -> None:
    async with open_doorway() as door:
        process = await start(tmp_path, "run", door.environment)
        assert process.stderr is not None
        async with asyncio.timeout(ENOUGH):
            while b'"ready"' not in (line := await process.stderr.readline()):
                assert line, "it ended before it was ready"
            while not door.emoji:
                await asyncio.sleep(0.05)
        process.send_signal(number)
        status, out, err = await finish(process)
    assert status == 0 and out == ""
    assert number.name in err and '"stopped"' in err
    assert door.intents == 1, "the servers, and nothing privileged"
    assert len(door.emoji) < 100, "it does not stay for its card faces"
    assert door.changes == 0, "commands are changed by `sync` alone"


@pytest.mark.parametrize("command", ["run", "sync"])
@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (401, "Discord refuses the token. Check DISCORD_TOKEN in .env"),
        (None, "Discord cannot be reached."),
    ],
)
async def test_a_login_that_fails(
    tmp_path: Path, command: str, status: int | None, sentence: str
) -> None:
    if status is None:
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            door = Doorway(address=f"127.0.0.1:{unused.getsockname()[1]}")
        result = await finish(await start(tmp_path, command, door.environment))
    else:
        async with open_doorway(status=status) as door:
            result = await finish(await start(tmp_path, command, door.environment))
    code, out, err = result
    assert code == 1 and out == ""
    assert err.splitlines()[-1].startswith(f"sevenbridge: {sentence}")


async def test_sync_changes_what_differs_and_says_so(tmp_path: Path) -> None:
    async with open_doorway() as door:
        first = await finish(await start(tmp_path, "sync", door.environment))
        second = await finish(await start(tmp_path, "sync", door.environment))
        assert door.changes == 1
    assert (first[0], first[2]) == (0, "")
    changed = first[1].removeprefix("Changed the commands everywhere: ").rstrip(".\n").split(", ")
    assert {"hand", "help", "rules", "table"} <= set(changed) and changed == sorted(changed)
    assert second == (
        0,
        "The commands everywhere are as they should be; nothing was changed.\n",
        "",
    )
