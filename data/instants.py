"""Moments: in UTC, with their zone in Python and without it in the database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

Now = Callable[[], datetime]
"""Tells the present moment, with its zone."""


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class Instant(TypeDecorator[datetime]):
    """A moment. Without a zone in the database, because not every engine keeps one."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> datetime | None:
        """Store UTC.

        Raises:
            ValueError: the moment has no zone, so that nobody can say when it is.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its zone")
        plain: datetime = value.astimezone(UTC).replace(tzinfo=None)
        return plain

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Give the zone back."""
        return None if value is None else value.replace(tzinfo=UTC)
