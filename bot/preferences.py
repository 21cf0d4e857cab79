"""What people prefer, as last read: what is drawn asks for it and cannot wait."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from data.settings import Preferences, PreferencesStore

MOST_KNOWN: Final = 10_000
"""People whose preferences are kept in memory; those who pressed something last."""

USUAL: Final = Preferences()

log = structlog.get_logger(__name__)


class KnownPreferences:
    """Everybody's preferences. They are loaded at the beginning of each press and command."""

    def __init__(self, store: PreferencesStore) -> None:
        self._store = store
        self._known: OrderedDict[int, Preferences] = OrderedDict()
        self._writing = asyncio.Lock()
        self._later: set[asyncio.Task[Preferences]] = set()

    async def load(self, person: int) -> Preferences:
        """A person's preferences, read where they are not known yet.

        Where they cannot be read they are the usual ones for now: nobody is refused a move for
        that.
        """
        if person in self._known:
            return self.of(person)
        try:
            found = await self._store.get(person)
        except SQLAlchemyError:
            log.exception("preferences_not_read")
            return USUAL
        # Somebody may have changed them meanwhile.
        self._keep(person, self._known.get(person, found))
        return self.of(person)

    def of(self, person: int) -> Preferences:
        """A person's preferences, at once; the usual ones of who has not been here lately."""
        if person not in self._known:
            return USUAL
        self._known.move_to_end(person)
        return self._known[person]

    async def change(self, person: int, **values: Any) -> Preferences:
        """Keep what a person has chosen.

        Args:
            person: who.
            values: fields of :class:`data.settings.Preferences`.

        Raises:
            ValidationError: there is no such value.
            SQLAlchemyError: it could not be kept; the old ones hold.
        """
        async with self._writing:
            before = await self._store.get(person)
            after = Preferences.model_validate({**before.model_dump(), **values})
            await self._store.put(person, after)
            self._keep(person, after)
            return after

    def change_soon(self, person: int, **values: Any) -> None:
        """Let a choice hold at once, and keep it by and by."""
        before = self.of(person)
        after = Preferences.model_validate({**before.model_dump(), **values})
        if after == before and person in self._known:
            return
        self._keep(person, after)
        task = asyncio.get_running_loop().create_task(self.change(person, **values))
        self._later.add(task)
        task.add_done_callback(self._done)

    def forget(self, person: int) -> None:
        """Read them again when they are needed next."""
        self._known.pop(person, None)

    async def settled(self) -> None:
        """Wait for what is still to be kept."""
        await asyncio.gather(*self._later, return_exceptions=True)

    def _keep(self, person: int, value: Preferences) -> None:
        self._known[person] = value
        self._known.move_to_end(person)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _done(self, task: asyncio.Task[Preferences]) -> None:
        self._later.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("preference_not_kept", exc_info=error)
