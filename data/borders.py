"""When seasons begin and end: arithmetic with calendars and time zones, without I/O.

A season is a half-open interval: the moment in which it ends belongs to the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Schedule = Literal["hand", "monthly", "quarterly"]
"""How seasons come about: by hand, or by themselves with the calendar."""

_TICK = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of time, ``starts`` included and ``ends`` not; None for one that is open."""

    starts: datetime
    ends: datetime | None

    def holds(self, moment: datetime) -> bool:
        """Whether a moment lies in it."""
        return self.starts <= moment and (self.ends is None or moment < self.ends)


def zone_of(name: str) -> ZoneInfo:
    """The time zone of an IANA name.

    Raises:
        ValueError: there is none of that name.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, OSError, ValueError):
        raise ValueError(f"no time zone is called {name!r}") from None


def day_begins(year: int, month: int, day: int, zone: ZoneInfo) -> datetime:
    """The first moment of a day somewhere, in UTC.

    That is midnight. Where clocks are put forward over midnight it does not exist, and the day
    begins with the first moment that the clocks show; where they are put back over it, the first
    of the two midnights counts.
    """
    midnight = datetime(year, month, day)
    moment = midnight.replace(tzinfo=zone).astimezone(UTC)
    if _clock(moment, zone) == midnight:
        return moment
    before, after = moment - timedelta(days=1), moment + timedelta(days=1)
    while after - before > _TICK:
        middle = before + (after - before) / 2
        if _clock(middle, zone) < midnight:
            before = middle
        else:
            after = middle
    return after


def calendar_span(schedule: Schedule, moment: datetime, zone: ZoneInfo) -> tuple[Span, str]:
    """The month or the quarter that holds a moment somewhere, and its name.

    Raises:
        ValueError: seasons by hand follow no calendar.
    """
    here = _clock(moment, zone)
    if schedule == "monthly":
        first, months, name = here.month, 1, f"{here.year:04}-{here.month:02}"
    elif schedule == "quarterly":
        quarter = (here.month - 1) // 3
        first, months, name = 3 * quarter + 1, 3, f"{here.year:04} Q{quarter + 1}"
    else:
        raise ValueError("seasons by hand follow no calendar")
    starts = day_begins(here.year, first, 1, zone)
    following = here.year * 12 + first - 1 + months
    ends = day_begins(following // 12, following % 12 + 1, 1, zone)
    return Span(starts, ends), name


def next_season(
    schedule: Schedule, last: Span | None, now: datetime, zone: ZoneInfo
) -> tuple[Span, str] | None:
    """The season that has to be begun now, or None.

    None is due while one runs, nor where they come by hand. What went by between the last one's
    end and the calendar's present season is skipped: nobody was there to end a match in it. The
    very first one begins now, so that nothing is counted that was played before.

    Args:
        schedule: how seasons come about.
        last: the latest season so far.
        now: the present moment.
        zone: the time zone that the calendar is read in.
    """
    if schedule == "hand" or (last is not None and (last.ends is None or now < last.ends)):
        return None
    span, name = calendar_span(schedule, now, zone)
    if last is None:
        return Span(now, span.ends), name
    assert last.ends is not None, "an open season is still running"
    return Span(max(span.starts, last.ends), span.ends), name


def _clock(moment: datetime, zone: ZoneInfo) -> datetime:
    """What clocks show somewhere at a moment."""
    return moment.astimezone(zone).replace(tzinfo=None)
