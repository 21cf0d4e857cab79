"""Keeping the faces at Discord in step with those that we draw.

The application's emoji are compared by name, and the name holds a hash of the picture: at most
starts nothing is sent. Discord limits how many emoji may be created in a time and does not say
how many, so the first start can take a while; what is there already is used meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType
from typing import Final, Protocol

import discord
import structlog

from bot.faces.collection import Face, Key, draw_faces, is_ours, key_in
from bot.faces.faces import Faces
from bot.interactions.causes import TROUBLE

MOST: Final = 2000
"""Emoji that an application may have."""
PAUSE: Final = 0.3
"""Seconds between two changes."""
PATIENCE: Final = 3
"""Failures in a row after which the rest is left to the next start."""

_FAILURES: Final = (discord.DiscordException, *TROUBLE)

log = structlog.get_logger(__name__)


class Emoji(Protocol):
    """What is needed of a :class:`discord.Emoji`."""

    @property
    def id(self) -> int: ...

    @property
    def name(self) -> str: ...

    async def delete(self) -> None: ...


class Application(Protocol):
    """What is needed of a :class:`discord.Client` that is logged in."""

    async def fetch_application_emojis(self) -> Sequence[Emoji]: ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji: ...


async def sync_faces(
    application: Application,
    drawn: Iterable[Face] | None = None,
    *,
    pause: float = PAUSE,
    found: Callable[[Faces], object] | None = None,
) -> Faces:
    """See that the application has our faces, and no older ones of ours.

    It raises nothing that Discord may cause: what fails is logged, is text until the next
    start, and is tried again then. Emoji with names that are not ours are never touched.

    Args:
        application: the client.
        drawn: the faces; drawn in a thread if not given.
        pause: seconds between two changes.
        found: called with what can be used so far, as soon as it is known and each time that
            there is more.

    Returns:
        What can be used.
    """
    faces = tuple(drawn) if drawn is not None else await asyncio.to_thread(draw_faces)
    try:
        present = await application.fetch_application_emojis()
    except _FAILURES as error:
        log.warning("faces_unknown", error=repr(error))
        return Faces()
    shelf = _Shelf(application, faces, present, pause)
    tell = found or (lambda _: None)
    if shelf.usable:
        tell(shelf.faces())
    failures = 0
    for face in shelf.missing():
        if not await shelf.has_room():
            log.warning("faces_no_room", emoji=shelf.count)
            break
        if await shelf.add(face):
            failures = 0
            tell(shelf.faces())
        else:
            failures += 1
            if failures == PATIENCE:
                log.warning("faces_left_for_later")
                break
    await shelf.clear()
    log.info("faces", usable=len(shelf.usable), added=shelf.added, removed=shelf.removed)
    return shelf.faces()


class _Shelf:
    """The application's emoji while they are changed."""

    def __init__(
        self,
        application: Application,
        faces: Sequence[Face],
        present: Sequence[Emoji],
        pause: float,
    ) -> None:
        self.count = len(present)
        self.added = self.removed = 0
        self._application, self._wanted, self._pause = application, faces, pause
        self._current: dict[Key, Emoji] = {}
        """As drawn now."""
        self._old: list[Emoji] = []
        names = {face.name: face.key for face in faces}
        for emoji in sorted(present, key=lambda emoji: emoji.id):
            key = names.get(emoji.name)
            if key is not None and key not in self._current:
                self._current[key] = emoji
            elif is_ours(emoji.name):
                self._old.append(emoji)

    @property
    def usable(self) -> dict[Key, Emoji]:
        """What shows each card: as drawn now, or else as it was drawn before."""
        before = {key: emoji for emoji in self._old if (key := key_in(emoji.name)) is not None}
        return before | self._current

    def faces(self) -> Faces:
        usable = {
            key: discord.PartialEmoji(name=emoji.name, id=emoji.id)
            for key, emoji in self.usable.items()
        }
        return Faces(MappingProxyType(usable))

    def missing(self) -> list[Face]:
        return [face for face in self._wanted if face.key not in self._current]

    async def has_room(self) -> bool:
        """See that there is room for one more, if need be by taking an older one away."""
        if self.count >= MOST:
            # What shows a card goes last.
            spare = sorted(self._old, key=lambda emoji: emoji in self.usable.values())
            for emoji in spare:
                if await self._remove(emoji):
                    break
        return self.count < MOST

    async def add(self, face: Face) -> bool:
        await asyncio.sleep(self._pause)
        try:
            emoji = await self._application.create_application_emoji(name=face.name, image=face.png)
        except _FAILURES as error:
            log.warning("face_not_added", name=face.name, error=repr(error))
            return False
        self._current[face.key] = emoji
        self.count += 1
        self.added += 1
        return True

    async def clear(self) -> None:
        """Remove the older ones that something newer stands for, or that show nothing now."""
        failures = 0
        for emoji in tuple(self._old):
            key = key_in(emoji.name)
            if key is not None and key not in self._current:
                continue  # the only one of this card
            failures = 0 if await self._remove(emoji) else failures + 1
            if failures == PATIENCE:
                break

    async def _remove(self, emoji: Emoji) -> bool:
        await asyncio.sleep(self._pause)
        try:
            await emoji.delete()
        except discord.NotFound:
            pass  # somebody was quicker
        except _FAILURES as error:
            log.warning("face_not_removed", name=emoji.name, error=repr(error))
            return False
        self._old.remove(emoji)
        self.count -= 1
        self.removed += 1
        return True
