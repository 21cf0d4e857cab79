"""A headless Chromium, driven over its own protocol: enough for some tests, and no package more."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest

NEEDED: Final = bool(os.environ.get("NEEDS_BROWSER"))
"""Set where a missing browser is a fault, as in CI, and not a reason to leave a test out."""

FOUND: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))),
    None,
)
ENOUGH: Final = 20.0

needs_browser = pytest.mark.skipif(
    FOUND is None and not NEEDED, reason="there is no Chromium on this machine"
)


class Tab:
    """One page in the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._calls = 0

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        self._calls += 1
        await self._socket.send_json({"id": self._calls, "method": method, "params": params})
        async with asyncio.timeout(ENOUGH):
            while True:
                answer = await self._socket.receive_json()
                if answer.get("id") == self._calls:
                    assert "error" not in answer, answer
                    result: dict[str, Any] = answer["result"]
                    return result

    async def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        result = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    async def until(self, script: str, *, patience: float = ENOUGH) -> None:
        """Wait until an expression is true."""
        async with asyncio.timeout(patience):
            while not await self.run(f"Boolean({script})"):
                await asyncio.sleep(0.05)

    async def until_reads(self, *words: str) -> None:
        await self.until(
            f"{json.dumps(words)}.every(word => document.body.innerText.includes(word))"
        )

    async def type(self, text: str) -> None:
        for letter in text:
            await self.call("Input.insertText", text=letter)

    async def enter(self) -> None:
        key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text="\r", **key)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **key)

    async def press(self, label: str) -> None:
        """Press the last button with that label in the messages, wherever it is right now."""
        find = _labelled(label)
        await self.until(f"(found => found && !found.disabled && (found.click(), true))({find})")

    async def click(self, label: str) -> None:
        """The same with the mouse, for a button that stays where it is."""
        await self.click_on(_labelled(label))

    async def click_on(self, find: str) -> None:
        """Press what an expression finds, with the mouse, when it can be pressed."""
        await self.until(f"(button => button && !button.disabled)({find})")
        await self.run(f"{find}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
        where = await self.run(
            f"(box => ({{x: box.x + box.width / 2, y: box.y + box.height / 2}}))"
            f"({find}.getBoundingClientRect())"
        )
        for kind in ("mousePressed", "mouseReleased"):
            await self.call(
                "Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **where
            )

    async def picture(self, path: Path) -> None:
        shot = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(shot["data"]))


def _labelled(label: str) -> str:
    return (
        "[...document.querySelectorAll('#channel-message-list button')]"
        f".filter(button => button.innerText.trim() === {json.dumps(label)}).at(-1)"
    )


class Browser:
    """A running browser."""

    def __init__(self, http: aiohttp.ClientSession, port: int) -> None:
        self._http = http
        self._address = f"http://127.0.0.1:{port}"

    async def open(self, url: str, *, before: str = "") -> Tab:
        """Open a page, with a script that runs before its own."""
        async with self._http.put(f"{self._address}/json/new?about:blank") as answer:
            target = await answer.json()
        tab = Tab(await self._http.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=2**25))
        await tab.call("Page.enable")
        if before:
            await tab.call("Page.addScriptToEvaluateOnNewDocument", source=before)
        await tab.call("Page.navigate", url=url)
        await tab.until("document.readyState === 'complete'")
        return tab


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Browser]:
    """Run Chromium with a fresh profile."""
    assert FOUND is not None, "there is no Chromium on this machine, and this run needs one"
    process = await asyncio.create_subprocess_exec(
        FOUND,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-timer-throttling",
        "--disable-background-networking",
        "--no-first-run",
        "--window-size=1280,900",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        told = folder / "DevToolsActivePort"
        async with asyncio.timeout(ENOUGH):
            while not told.is_file() or len(told.read_text().splitlines()) < 2:
                assert process.returncode is None, "the browser ended"
                await asyncio.sleep(0.05)
        async with aiohttp.ClientSession() as http:
            yield Browser(http, int(told.read_text().splitlines()[0]))
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
