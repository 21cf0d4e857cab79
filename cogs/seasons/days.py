"""Days as people type them."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, timedelta
from typing import Final

from data.borders import day_begins, zone_of

_SIGN: Final = r"\s*(?:[-/.]|[^\x00-\x7f\d])\s*"
_DAY: Final = re.compile(rf"(\d{{4}}){_SIGN}(\d{{1,2}}){_SIGN}(\d{{1,2}})\s*[^\x00-\x7f\d]?")
"""Year, month, day: the one order that nobody reads in two ways. Between them a sign, or what
Chinese and Japanese write there."""

LAST_YEAR: Final = 2999


def parse_day(written: str) -> date:
    """Read a day: ``2026-12-31``, also with slashes or dots, or ``2026年12月31日``.

    >>> parse_day(" 2026/7/1 ")
    datetime.date(2026, 7, 1)

    Raises:
        ValueError: it is no such day.
    """
    found = _DAY.fullmatch(unicodedata.normalize("NFKC", written).strip())
    if found is None:
        raise ValueError(f"{written!r} is no day as 2026-12-31")
    year, month, day = (int(part) for part in found.groups())
    if year > LAST_YEAR:
        raise ValueError(f"{year} is too far away")
    return date(year, month, day)


def end_of(day: date, zone: str) -> datetime:
    """The first moment after a day somewhere."""
    following = day + timedelta(days=1)
    return day_begins(following.year, following.month, following.day, zone_of(zone))
