"""`sevenbridge preview` as somebody starts it: in a process of its own, without a token."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
ENOUGH: Final = 30


async def start_command(folder: Path, *words: str, **environment: str) -> Process:
    """Start it in a folder, where it finds no settings."""
    inherited = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "preview", "--no-browser", *words),
        cwd=folder,
        env={**inherited, "PYTHONPATH": str(ROOT), **environment},
        stdout=PIPE,
        stderr=PIPE,
    )


async def told_address(process: Process) -> str:
    """The address that it prints, and no more than one line after it."""
    assert process.stdout is not None
    async with asyncio.timeout(ENOUGH):
        address = (await process.stdout.readline()).decode().split()[-1]
        await process.stdout.readline()
    return address


@asynccontextmanager
async def previewing(folder: Path, *, cpu_pace: float) -> AsyncIterator[str]:
    """Its address while it runs; ending it with Ctrl-C must be clean, and silent."""
    process = await start_command(folder, "--port", "0", CPU_PACE=str(cpu_pace))
    try:
        yield await told_address(process)
    except BaseException:
        process.kill()
        raise
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
        async with asyncio.timeout(ENOUGH):
            said = await process.communicate()
    assert (process.returncode, *said) == (0, b"", b"")
