"""The bot as a process of its own, unmodified, beside the Discord of these tests."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from tests.standin.world import TOKEN, Discord

ROOT = Path(__file__).parents[2]
ENOUGH = 30.0
"""Seconds for what takes two."""


class BotProcess:
    """A bot that runs.

    Attributes:
        log: the events that it logged, read while it runs.
        plain: lines that are none, as a traceback's.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.log: list[dict[str, Any]] = []
        self.plain: list[str] = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(
        cls, discord: Discord, folder: Path, command: str = "run", **environment: str
    ) -> BotProcess:
        """Start it; ``run`` waits until it is connected.

        Args:
            discord: where it comes to.
            folder: where it runs: whatever it keeps is there.
            command: of ``sevenbridge``.
            environment: settings of its own.
        """
        # A setting of whoever runs the tests is none of the bot's.
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith("DISCORD_")
        }
        search = os.pathsep.join([environment.pop("PYTHONPATH", ""), str(ROOT)]).strip(os.pathsep)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            command,
            cwd=folder,
            env={**inherited, **discord.environment, "PYTHONPATH": search, **environment},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            limit=1 << 20,
        )
        bot = cls(process)
        if command == "run":
            try:
                async with asyncio.timeout(ENOUGH):
                    await bot._connected(discord)
            except BaseException:
                await bot.kill()
                raise
        return bot

    async def _connected(self, discord: Discord) -> None:
        waiting = asyncio.create_task(discord.gateway.connected.wait())
        ended = asyncio.create_task(self.process.wait())
        await asyncio.wait([waiting, ended], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        assert not ended.done(), f"it ended before it was connected: {self.plain}"
        ended.cancel()

    async def _read(self) -> None:
        assert self.process.stderr is not None, "it was asked for"
        while line := await self.process.stderr.readline():
            text = line.decode(errors="replace").rstrip()
            assert TOKEN not in text, "the token is in the log"
            try:
                self.log.append(json.loads(text))
            except ValueError:
                self.plain.append(text)

    @property
    def errors(self) -> list[dict[str, Any]]:
        """What it logged as an error, and what is no event at all."""
        told = [event for event in self.log if event.get("level") in ("error", "critical")]
        return [*told, *({"event": line} for line in self.plain)]

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> float:
        """Tell it to stop, and wait; seconds that it took.

        Raises:
            TimeoutError: it does not stop; it is killed then.
        """
        begun = time.monotonic()
        if self.process.returncode is None:
            self.process.send_signal(number)
        try:
            await asyncio.wait_for(self.process.wait(), ENOUGH)
        except TimeoutError:
            await self.kill()
            raise
        await self._reading
        return time.monotonic() - begun

    async def kill(self) -> None:
        """SIGKILL."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await self._reading
