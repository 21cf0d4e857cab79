"""The gateway: sessions that outlive their connections, with replay."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from aiohttp import WSMsgType, web

from tests.standin.ids import new_id
from tests.standin.interactions import Interaction
from tests.standin.state import Json

DISPATCH, HEARTBEAT, IDENTIFY, RESUME = 0, 1, 2, 6
RECONNECT, MEMBERS, INVALID, HELLO, ACK = 7, 8, 9, 10, 11
REPLAYED: Final = 5000
"""Dispatches that Discord keeps for a session here."""
GUILDS_INTENT: Final = 1


@dataclass(eq=False)
class Session:
    """What Discord remembers of one IDENTIFY.

    Attributes:
        log: the last dispatches with their numbers; whose answer is awaited, beside.
        valid: whether it can be resumed.
    """

    intents: int
    id: str = field(default_factory=new_id)
    sequence: int = 0
    log: deque[tuple[int, str, Interaction | None]] = field(
        default_factory=lambda: deque(maxlen=REPLAYED)
    )
    socket: web.WebSocketResponse | None = None
    valid: bool = True


class Gateway:
    """One bot's connection to Discord.

    Attributes:
        resumed: how often a session was taken up again.
        identified: how often one began.
        connected: set while a bot is connected and knows every server.
        accepting: whether a bot that connects is let in.
        heartbeat: seconds between heartbeats.
    """

    def __init__(
        self,
        token: str,
        ready: Callable[[], tuple[Json, list[Json]]],
        members: Callable[[Json], list[Json]],
        complain: Callable[[str], None],
        now: Callable[[], float],
    ) -> None:
        self.session: Session | None = None
        self.resumed = 0
        self.identified = 0
        self.accepting = True
        self.heartbeat = 41.25
        self.connected = asyncio.Event()
        self._token = token
        self._ready = ready
        self._members = members
        self._complain = complain
        self._now = now

    async def dispatch(self, event: str, data: Json, awaited: Interaction | None = None) -> None:
        """Tell the bot of something, now or when it resumes.

        Args:
            event: its name.
            data: what happened.
            awaited: whose answer begins to be late from when this leaves.
        """
        session = self.session
        if session is None:
            if awaited is not None:
                awaited.lost = True
            return
        await self._tell(session, event, data, awaited)

    async def cut(self, code: int = 4000, *, forget: bool = False) -> None:
        """Close the connection.

        Args:
            code: why; after 4000 the bot may resume.
            forget: the session is invalid from now on.
        """
        session = self.session
        if session is None:
            return
        session.valid = session.valid and not forget
        self.connected.clear()
        socket, session.socket = session.socket, None
        if socket is not None:
            await socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """Send op 7: the bot is to come back and resume."""
        session = self.session
        if session is not None and session.socket is not None:
            self.connected.clear()
            await session.socket.send_json({"op": RECONNECT, "d": None})

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        if not self.accepting:
            await socket.close(code=1001)
            return socket
        hello = {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []}
        await socket.send_json({"op": HELLO, "d": hello, "s": None, "t": None})
        mine: Session | None = None
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            message = json.loads(frame.data)
            match message["op"]:
                case 1:
                    await socket.send_json({"op": ACK, "d": None, "s": None, "t": None})
                case 2:
                    mine = await self._identify(socket, message["d"])
                case 6:
                    mine = await self._resume(socket, message["d"])
                case 8:
                    await self._send_members(message["d"])
                case 3:
                    pass
                case other:
                    self._complain(f"the gateway got op {other}")
        if mine is not None and mine.socket is socket:
            mine.socket = None
            self.connected.clear()
        return socket

    async def _identify(self, socket: web.WebSocketResponse, asked: Json) -> Session | None:
        if asked["token"] != self._token:
            await socket.close(code=4004)
            return None
        self.identified += 1
        if self.session is not None:
            for _, _, awaited in self.session.log:
                if awaited is not None and awaited.sent is None:
                    awaited.lost = True
        session = self.session = Session(asked["intents"], socket=socket)
        hello, guilds = self._ready()
        await self._tell(session, "READY", hello | {"session_id": session.id})
        for guild in guilds:
            await self._tell(session, "GUILD_CREATE", guild)
        self.connected.set()
        return session

    async def _resume(self, socket: web.WebSocketResponse, asked: Json) -> Session | None:
        session = self.session
        known = session is not None and session.id == asked["session_id"] and session.valid
        if session is None or not known or asked["token"] != self._token:
            await socket.send_json({"op": INVALID, "d": False, "s": None, "t": None})
            return None
        first = session.log[0][0] if session.log else 0
        if asked["seq"] + 1 < first:
            await socket.send_json({"op": INVALID, "d": False, "s": None, "t": None})
            return None
        self.resumed += 1
        sent = asked["seq"]
        # What happens while this is sent is in the log too, so that nothing overtakes.
        while missed := [entry for entry in session.log if entry[0] > sent]:
            for number, frame, awaited in missed:
                await socket.send_str(frame)
                self._leaves(awaited)
                sent = number
        session.socket = socket
        await self._tell(session, "RESUMED", {})
        self.connected.set()
        return session

    async def _tell(
        self, session: Session, event: str, data: Json, awaited: Interaction | None = None
    ) -> None:
        session.sequence += 1
        number = session.sequence
        frame = json.dumps({"op": DISPATCH, "t": event, "s": number, "d": data})
        session.log.append((number, frame, awaited))
        socket = session.socket
        if socket is None or socket.closed:
            return
        self._leaves(awaited)
        try:
            await socket.send_str(frame)
        except (ConnectionError, RuntimeError):
            session.socket = None

    def _leaves(self, awaited: Interaction | None) -> None:
        if awaited is not None and awaited.sent is None:
            awaited.sent = self._now()

    async def _send_members(self, asked: Json) -> None:
        session = self.session
        if session is None:
            return
        if not session.intents & (1 << 1) and not asked.get("user_ids"):
            self._complain("members asked for without the intent")
        chunk = {
            "guild_id": str(asked["guild_id"]),
            "members": self._members(asked),
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
            "nonce": asked.get("nonce"),
        }
        await self._tell(session, "GUILD_MEMBERS_CHUNK", chunk)
