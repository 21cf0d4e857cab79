"""The doorway: HTTP in, what Discord does with it, HTTP out."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from multidict import CIMultiDict

from tests.standin.published import published
from tests.standin.refusals import Refused
from tests.standin.routes import Ask, Routes
from tests.standin.state import EPHEMERAL
from tests.standin.world import TOKEN, Discord
from tests.standin.writing import Files

PREFIX = "/api/v10"
ALL_FILES = 25 * 1024 * 1024


class Rest:
    """Discord's REST interface."""

    def __init__(self, discord: Discord) -> None:
        self._discord = discord
        self._routes = Routes(discord)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer any request."""
        discord = self._discord
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        if path == "/gateway" and request.headers.get("Upgrade", "").lower() == "websocket":
            return await discord.gateway.serve(request)
        if path.startswith("/attachments/"):
            return self._file(path)
        found = self._routes.find(request.method, path)
        if found is None:
            discord.complaints.append(f"unknown route: {request.method} {path}")
            return answer({"code": 0, "message": "404: Not Found"}, 404)
        template, named, handler = found
        route = f"{request.method} {template}"
        text, files = await _read(request)
        by_bot = not template.startswith(("/interactions/", "/webhooks/"))
        headers: dict[str, str] = {"Via": "1.1 a-doorway"}
        status, body = 200, None
        asked = discord.interactions.get(named.get("interaction_token", ""))
        if asked is not None and asked.arrived is None:
            asked.arrived = time.monotonic()
        fault = discord.faults.strikes(route, path, lambda: self._is_public(path, named, text))
        wait = discord.faults.delay + (fault.delay if fault is not None else 0)
        if wait:
            await asyncio.sleep(wait)
        try:
            headers |= self._admit(request, route, named, by_bot)
            if fault is not None and fault.status is not None and not fault.afterwards:
                raise _Struck
            content = json.loads(text) if text else None
            self._check(request.method, template, content)
            ask = Ask(named, dict(request.query), files=files)
            if isinstance(content, list):
                ask.listed = content
            elif content is not None:
                ask.body = content
            body = await handler(ask)
            status = 200 if body is not None else 204
            if fault is not None and fault.late:
                await asyncio.sleep(fault.late)
            if fault is not None and fault.status is not None:
                raise _Struck
        except _Struck:
            assert fault is not None and fault.status is not None
            status, body = fault.status, {"code": fault.code, "message": f"{fault.status}: Trouble"}
            if status == 429:
                body |= {"retry_after": fault.retry_after, "global": fault.everywhere}
        except Refused as refused:
            status, body = refused.status, refused.body
            headers |= refused.headers
        discord.requests.note(route, path, text, status, by_bot=by_bot, keep=discord.keeps)
        return answer(body, status, headers)

    def _admit(
        self, request: web.Request, route: str, named: dict[str, str], by_bot: bool
    ) -> dict[str, str]:
        """Who asks, and whether it is not too much.

        Raises:
            Refused: the token is wrong, or a limit is reached.
        """
        if by_bot and request.headers.get("Authorization") != f"Bot {TOKEN}":
            raise Refused(0)
        if by_bot and (wait := self._discord.rates.take_global()) is not None:
            raise _too_much(wait, {"X-RateLimit-Global": "true"}, "global")
        place = next(
            (named[name] for name in ("webhook_token", "channel_id", "guild_id") if name in named),
            "",
        )
        headers, wait = self._discord.rates.take(route, place)
        if wait is not None:
            raise _too_much(wait, headers, "user")
        return headers

    def _is_public(self, path: str, named: dict[str, str], text: str) -> bool:
        """Whether a request is about a message that everybody sees."""
        interaction = self._discord.interactions.get(named.get("webhook_token", ""))
        if interaction is None:
            return True
        if "/messages/" not in path:
            return not json.loads(text or "{}").get("flags", 0) & EPHEMERAL
        found = interaction.original
        if "message_id" in named:
            found = interaction.channel.messages.get(named["message_id"])
        return found is not None and found.to is None

    def _check(self, method: str, template: str, content: object) -> None:
        if not self._discord.checks:
            return
        complaint = published().complaint(method, template, content)
        if complaint is not None:
            self._discord.complaints.append(f"{method} {template}: {complaint}")
            raise Refused(50035, complaint)

    def _file(self, path: str) -> web.Response:
        if path not in self._discord.files:
            return web.Response(status=404)
        content, kind = self._discord.files[path]
        return web.Response(body=content, content_type=kind)


class _Struck(Exception):
    """A fault that a test asked for."""


def _too_much(wait: float, headers: dict[str, str], scope: str) -> Refused:
    refused = Refused(50035)
    refused.status = 429
    refused.body = {
        "message": "You are being rate limited.",
        "retry_after": round(wait, 3),
        "global": scope == "global",
    }
    refused.headers = headers | {"X-RateLimit-Scope": scope, "Retry-After": str(int(wait) + 1)}
    return refused


async def _read(request: web.Request) -> tuple[str, Files]:
    """The JSON and the files of a request."""
    if not request.content_type.startswith("multipart/"):
        return (await request.read()).decode(), ()
    text, files = "", []
    form = await request.post()
    for name, value in form.items():
        if isinstance(value, web.FileField):
            files.append((value.filename, value.file.read(), value.content_type))
        elif name == "payload_json":
            text = str(value)
    return text, files


def answer(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON as Discord sends it: libraries look for exactly this type, without a charset."""
    many = CIMultiDict(headers or {})
    if content is None:
        return web.Response(status=status, headers=many)
    body = json.dumps(content).encode()
    return web.Response(body=body, status=status, content_type="application/json", headers=many)


@asynccontextmanager
async def open_discord() -> AsyncIterator[Discord]:
    """A Discord on this machine for as long as the block lasts."""
    discord = Discord()
    rest = Rest(discord)
    app = web.Application(client_max_size=ALL_FILES)
    app.router.add_route("*", "/{anything:.*}", rest.serve)
    runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=1024).start()
    host, port = runner.addresses[0][:2]
    discord.address = f"{host}:{port}"
    try:
        yield discord
    finally:
        await discord.gateway.cut(1001)
        await runner.cleanup()
