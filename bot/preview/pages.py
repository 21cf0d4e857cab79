"""Browser pages that several people press at once, while the bot changes what they show."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from simcord.backend.models import Message
from simcord.preview import Preview
from simcord.preview._action_plans import _component_key, _component_paths
from simcord.preview._pages import _Page

REMEMBERED: Final = 12
"""How many revisions of a page back a press may come from."""

_PRESSES: Final = ("click", "select")


class LivePreview(Preview):
    """Pages whose presses are never lost and never land on another button.

    A page names a button by its place, and tells which revision of the page it was pressed on.
    Simcord refuses what comes from an older revision, which with timers is nearly everything. So
    each page's revisions are remembered with the custom id that stood at each place, and the
    press goes to where that custom id is now. Where it is nowhere any more, it is refused.

    Attributes:
        lock: held by whatever works on the imagined Discord, for simcord allows one at a time.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.lock = asyncio.Lock()
        self._drawn: dict[str, dict[int, dict[str, str]]] = {}

    def publish_all(self) -> None:
        """Show every open page what is so by now."""
        self._advance_presentation_time()
        for page in tuple(self._pages.values()):
            # Publishing one page can close another that nobody looks at.
            if page is not self._python and page.id in self._pages:
                self._publish(page, reason="refresh")

    def _publish(self, page: _Page, *, reason: Any = "action") -> None:
        super()._publish(page, reason=reason)
        revisions = self._drawn.setdefault(page.id, {})
        controls: dict[str, str] = {}
        for number in page.snapshot.get("messages", {}):
            controls |= self._controls(page, int(number))
        revisions[page.revision] = controls
        for old in [number for number in revisions if number <= page.revision - REMEMBERED]:
            del revisions[old]
        for closed in [name for name in self._drawn if name not in (page.id, *self._pages)]:
            del self._drawn[closed]

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        if viewer_id is None:
            shown = [page.viewer.id for page in self._pages.values() if page is not self._python]
            viewer_id = min(self.viewers, key=lambda viewer: shown.count(viewer.id)).id
        return super()._open_page(viewer_id, target_id)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self.lock:
            page = self._pages.get(context_id or "")
            if page is not None and isinstance(body, Mapping):
                body = self._rebased(page, body)
            return await super()._action(context_id, body)

    def _rebased(self, page: _Page, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """What was meant, as if it had been done on the newest revision."""
        revision = body.get("published_revision")
        if not isinstance(revision, int):
            return body
        if body.get("kind") in _PRESSES:
            meant = self._drawn.get(page.id, {}).get(revision, {}).get(body.get("control_key", ""))
            if meant is None:
                return {**body, "control_key": None}
            # Even on the newest revision: a timer may have moved the button a moment ago.
            now = self._controls(page, _number(body.get("target_id")))
            place = next((key for key, custom_id in now.items() if custom_id == meant), None)
            body = {**body, "control_key": place}
        return {**body, "published_revision": page.revision}

    def _controls(self, page: _Page, message_id: int) -> dict[str, str]:
        message = self.env.backend.messages.get(page.channel_id, {}).get(message_id)
        return controls_of(message) if message is not None else {}


def controls_of(message: Message) -> dict[str, str]:
    """The custom id at each place of a message, by the name that a page has for the place."""
    found: dict[str, str] = {}
    for index, root in enumerate(message.components):
        for path, component in _component_paths(root, str(index)):
            key = _component_key(component, path, message.id)
            if key is not None and component.get("custom_id"):
                found[key] = component["custom_id"]
    return found


def _number(value: object) -> int:
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() else 0
