"""The matches that somebody is looking at, so that each press need not play one anew."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

import structlog

from bot.interactions import Refusal
from cogs.standings.film import Film, film_of
from data.store import Store
from engine.record import RecordError

KEPT: Final = 8
"""Some hundred kilobytes each."""

log = structlog.get_logger(__name__)


class Films:
    """The films of the last matches that were asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._films: OrderedDict[int, Film] = OrderedDict()

    async def of(self, match: int) -> Film:
        """A match's film, made in a thread where it is not at hand.

        Raises:
            Refusal: the record is not there, or this version cannot play it.
        """
        if match not in self._films:
            self._films[match] = await self._made(match)
        self._films.move_to_end(match)
        while len(self._films) > KEPT:
            self._films.popitem(last=False)
        return self._films[match]

    async def _made(self, match: int) -> Film:
        record = await self._store.matches.record(match)
        if record is None:
            raise Refusal("standings.no_match")
        try:
            film = await asyncio.to_thread(film_of, record)
        except RecordError as error:
            log.warning("match_not_replayed", match=match, line=error.line, code=error.code)
            raise Refusal("standings.replay.broken") from error
        if not film.moments:  # everybody left before a card was dealt
            raise Refusal("standings.replay.nothing")
        return film
