"""A page of the preview as its script uses it: over HTTP, with an old state in its hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp

State = dict[str, Any]


@dataclass
class Page:
    """One open tab.

    Attributes:
        state: what it showed when it last asked.
    """

    http: aiohttp.ClientSession
    base: str
    headers: dict[str, str]
    state: State
    sequence: int = field(default=0)

    @classmethod
    async def open(cls, http: aiohttp.ClientSession, url: str) -> Page:
        base, _, capability = url.partition("/#")
        headers = {"X-Simcord-Capability": capability}
        async with http.post(f"{base}/api/pages", json={}, headers=headers) as answer:
            assert answer.status == 200
            state = await answer.json()
        return cls(http, base, {**headers, "X-Simcord-Context": state["context"]["id"]}, state)

    @property
    def viewer(self) -> str:
        """Who looks at it."""
        [name] = [
            who["name"] for who in self.state["viewers"] if who["id"] == self.state["viewerId"]
        ]
        return str(name)

    async def get(self, path: str) -> Any:
        async with self.http.get(self.base + path, headers=self.headers) as answer:
            assert answer.status == 200
            return await answer.json()

    async def look(self) -> None:
        """Ask for the newest state."""
        self.state = await self.get("/api/state")

    async def act(self, kind: str, **body: Any) -> State:
        """Send what the person does, as seen in the state that this page has."""
        body |= {
            "kind": kind,
            "protocol_version": 3,
            "sequence": self.sequence + 1,
            "request_id": f"request-{self.sequence + 1}",
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
        }
        path = f"{self.base}/api/action"
        async with self.http.post(path, json=body, headers=self.headers) as answer:
            assert answer.status == 200, "the page would not know what became of it"
            receipt: State = await answer.json()
        if not receipt["rejected"]:
            self.sequence += 1
        return receipt

    def button(self, label: str) -> str:
        """The place of a button, as this page shows it."""
        [key] = [
            component["control_key"]
            for component in _dicts(self.state["messages"])
            if component.get("label") == label and "control_key" in component
        ]
        return str(key)

    async def press(self, label: str) -> State:
        return await self.act("click", **_at(self.button(label)))

    def pressable(self) -> dict[str, State]:
        """What can be pressed in this state, by its custom id."""
        return {
            component["custom_id"]: component
            for component in _dicts(self.state["messages"])
            if component.get("custom_id") and not component.get("disabled")
        }

    async def press_on(self, component: State) -> State:
        """Press a button, or choose the first option of a menu."""
        where = _at(component["control_key"])
        if "options" not in component:
            return await self.act("click", **where)
        return await self.act("select", values=[component["options"][0]["value"]], **where)

    async def command(self, name: str, **options: str) -> State:
        """Type a command."""
        catalogue = await self.get("/api/commands")
        [entry] = [entry for entry in catalogue["entries"] if entry["invocation"] == name]
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=name.split(),
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )


def answered(receipt: State) -> bool:
    """Whether the bot got it, answered, and the page knows."""
    settled = receipt["settlement"] == "settled" and receipt["acknowledgement"] == "acknowledged"
    return settled and not receipt["rejected"] and not receipt["uncertain"]


def _at(key: str) -> State:
    return {"control_key": key, "target_id": key.split(":")[1]}


def _dicts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _dicts(item)
