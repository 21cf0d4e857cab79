"""Browser pages that several people press at once, while the bot changes what they show."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from simcord import SetupError
from simcord.actors import _component_interaction
from simcord.backend.models import Message
from simcord.enums import ComponentType
from simcord.preview import Preview
from simcord.preview._action_plans import _component_key, _component_paths
from simcord.preview._pages import _Page

REMEMBERED: Final = 12
"""How many revisions of a page back a press may come from."""

_PRESSES: Final = ("click", "select")
_TAKES: Final = {"click": ComponentType.BUTTON, "select": ComponentType.STRING_SELECT}
"""What kind of component each kind of press is for; we have no other menus."""


@dataclass(frozen=True)
class Drawn:
    """Something to press, as a page showed it.

    Attributes:
        component: the button or menu.
        around: all components of its message.
    """

    component: Mapping[str, Any]
    around: list[dict[str, Any]]


class LivePreview(Preview):
    """Pages whose presses are never lost and never land on another button.

    A page names a button by its place, and tells which revision of the page it was pressed on.
    Simcord refuses what comes from an older revision, which with timers is nearly everything. So
    each page's revisions are remembered with what stood at each place, and the bot is told of the
    press on what the person saw, below the message as they saw it: whether that still means
    anything is for the bot to say. Discord's library drops a press on what its message does not
    hold. Only where the whole message is gone, or the page too old, is a press refused here.

    Attributes:
        lock: held by whatever works on the imagined Discord, for simcord allows one at a time.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.lock = asyncio.Lock()
        self._drawn: dict[str, dict[int, dict[str, Drawn]]] = {}
        self._pressed: Drawn | None = None

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
        controls: dict[str, Drawn] = {}
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
                revision = body.get("published_revision")
                if isinstance(revision, int):
                    drawn = self._drawn.get(page.id, {}).get(revision, {})
                    self._pressed = drawn.get(str(body.get("control_key")))
                    body = {**body, "published_revision": page.revision}
            try:
                return await super()._action(context_id, body)
            finally:
                self._pressed = None

    def _prepare_action(self, page: _Page, kind: str, body: Mapping[str, Any]) -> Any:
        """What a press does, from what the page showed and not from what is there by now."""
        if kind not in _PRESSES:
            return super()._prepare_action(page, kind, body)
        drawn = self._pressed
        pressed = drawn.component if drawn is not None else {}
        if drawn is None or pressed.get("type") != _TAKES[kind] or pressed.get("disabled"):
            raise SetupError("there was nothing to press")
        self._require_current_history(page)
        target = self._target_id(body.get("target_id"), page.viewer)
        if target is None:
            raise SetupError("the message is gone")
        message = copy.copy(self._target_message(page, target))
        message.components = drawn.around
        data: dict[str, Any] = {
            "custom_id": pressed["custom_id"],
            "component_type": pressed["type"],
        }
        if kind == "select":
            data["values"] = self._select_values(
                page, None, body.get("values"), None, component_override=pressed
            )

        async def press(action: Any, cursor: int) -> dict[str, Any]:
            told = _component_interaction(page.viewer, message, data)
            return await self._run_interaction_action(page, action, cursor, told)

        return press

    def _controls(self, page: _Page, message_id: int) -> dict[str, Drawn]:
        message = self.env.backend.messages.get(page.channel_id, {}).get(message_id)
        return controls_of(message) if message is not None else {}


def controls_of(message: Message) -> dict[str, Drawn]:
    """What can be pressed below a message, by the name that a page has for its place."""
    found: dict[str, Drawn] = {}
    for index, root in enumerate(message.components):
        for path, component in _component_paths(root, str(index)):
            key = _component_key(component, path, message.id)
            if key is not None and component.get("custom_id"):
                found[key] = Drawn(component, message.components)
    return found
