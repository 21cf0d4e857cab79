"""Just enough of Discord, on this machine, for a real bot process to log in and be ready."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.living import TOKEN

ME = {"id": "11", "username": "Seven Bridge", "discriminator": "0000", "avatar": None, "bot": True}


def answer(content: object, status: int = 200) -> web.Response:
    """JSON as Discord sends it: the library looks for exactly this type, without a charset."""
    body = json.dumps(content).encode()
    return web.Response(body=body, status=status, content_type="application/json")


@dataclass
class Doorway:
    """What came in.

    Attributes:
        status: what logging in is answered with.
        commands: those that Discord has.
        intents: those that were asked for.
        changes: how often commands were written.
        emoji: the application's, in the order in which they came.
    """

    status: int = 200
    commands: list[dict[str, Any]] = field(default_factory=list)
    intents: int | None = None
    changes: int = 0
    emoji: list[dict[str, Any]] = field(default_factory=list)
    address: str = ""

    @property
    def environment(self) -> dict[str, str]:
        """The settings with which a bot comes here."""
        return {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_REST": f"http://{self.address}/api/v10",
            "DISCORD_GATEWAY": f"ws://{self.address}/gateway",
            "LOG_FORMAT": "json",
        }

    def application(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/api/v10/users/@me", self.me)
        app.router.add_get("/api/v10/oauth2/applications/@me", self.about)
        app.router.add_get("/api/v10/applications/11/commands", self.list_commands)
        app.router.add_put("/api/v10/applications/11/commands", self.write_commands)
        app.router.add_get("/api/v10/applications/11/emojis", self.list_emoji)
        app.router.add_post("/api/v10/applications/11/emojis", self.add_emoji)
        app.router.add_get("/gateway", self.gateway)
        return app

    async def me(self, request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == f"Bot {TOKEN}"
        return answer(ME if self.status == 200 else {}, status=self.status)

    async def about(self, request: web.Request) -> web.Response:
        about = {"id": "11", "name": "Seven Bridge", "description": "", "icon": None, "flags": 0}
        more = {"verify_key": "", "bot_public": True, "bot_require_code_grant": False}
        return answer({**about, **more, "summary": "", "owner": ME})

    async def list_commands(self, request: web.Request) -> web.Response:
        assert request.query["with_localizations"] == "true"
        return answer(self.commands)

    async def write_commands(self, request: web.Request) -> web.Response:
        if self.status != 200:
            return answer({"code": 50001, "message": "Missing Access"}, status=403)
        self.changes += 1
        own = {"application_id": "11", "version": "1"}
        written = enumerate(await request.json(), start=100)
        self.commands = [{**command, **own, "id": str(number)} for number, command in written]
        return answer(self.commands)

    async def list_emoji(self, request: web.Request) -> web.Response:
        return answer({"items": self.emoji})

    async def add_emoji(self, request: web.Request) -> web.Response:
        asked = await request.json()
        assert asked["image"].startswith("data:image/png;base64,")
        about = {"roles": [], "require_colons": True, "managed": False, "animated": False}
        new = {"id": str(500 + len(self.emoji)), "name": asked["name"], "available": True, **about}
        self.emoji.append(new)
        return answer(new, status=201)

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 45_000}})
        async for message in socket:
            frame = json.loads(message.data)
            if frame["op"] == 2:
                self.intents = frame["d"]["intents"]
                ready = {
                    "v": 10,
                    "user": ME,
                    "guilds": [],
                    "session_id": "s",
                    "resume_gateway_url": f"ws://{self.address}/gateway",
                    "application": {"id": "11", "flags": 0},
                }
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
            elif frame["op"] == 1:
                await socket.send_json({"op": 11})
        return socket


@asynccontextmanager
async def open_doorway(**how: Any) -> AsyncIterator[Doorway]:
    door = Doorway(**how)
    runner = web.AppRunner(door.application(), shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    door.address = f"{host}:{port}"
    try:
        yield door
    finally:
        await runner.cleanup()
