"""Where seasons begin and end, in any time zone, at any moment."""

from __future__ import annotations

import itertools
from datetime import UTC, date, datetime, timedelta
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.borders import Schedule, Span, calendar_span, day_begins, next_season, zone_of

ZONES = [
    "UTC",
    "Asia/Tokyo",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Asia/Beirut",  # clocks go forward at midnight
    "America/Havana",  # clocks go back at one, to midnight
    "America/Sao_Paulo",
    "Pacific/Apia",
    "Africa/Casablanca",
]
TICK = timedelta(microseconds=1)

moments = st.datetimes(datetime(1995, 1, 2), datetime(2040, 1, 1), timezones=st.just(UTC))
zones = st.sampled_from(ZONES).map(ZoneInfo)
calendars = st.sampled_from([name for name in get_args(Schedule) if name != "hand"])


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "moment", "starts", "ends"),
    [
        ("Asia/Tokyo", "2026-02-28T14:59:59", "2026-01-31T15:00", "2026-02-28T15:00"),
        ("Asia/Tokyo", "2026-02-28T15:00:00", "2026-02-28T15:00", "2026-03-31T15:00"),
        # In New York clocks go forward on 8 March 2026 and back on 1 November.
        ("America/New_York", "2026-03-20T00:00:00", "2026-03-01T05:00", "2026-04-01T04:00"),
        ("America/New_York", "2026-11-01T03:59:59", "2026-10-01T04:00", "2026-11-01T04:00"),
        ("America/New_York", "2026-11-01T04:00:00", "2026-11-01T04:00", "2026-12-01T05:00"),
        ("Asia/Kolkata", "2026-05-31T18:29:59", "2026-04-30T18:30", "2026-05-31T18:30"),
        ("Asia/Kolkata", "2026-05-31T18:30:00", "2026-05-31T18:30", "2026-06-30T18:30"),
        # On Lord Howe Island clocks move by half an hour: 5 April and 4 October 2026.
        ("Australia/Lord_Howe", "2026-04-10T00:00:00", "2026-03-31T13:00", "2026-04-30T13:30"),
        ("Australia/Lord_Howe", "2026-10-10T00:00:00", "2026-09-30T13:30", "2026-10-31T13:00"),
    ],
)
def test_months_begin_at_local_midnight(zone: str, moment: str, starts: str, ends: str) -> None:
    span, _ = calendar_span("monthly", utc(moment), zone_of(zone))
    assert span == Span(utc(starts), utc(ends))


@pytest.mark.parametrize(
    ("schedule", "moment", "name"),
    [
        ("monthly", "2026-12-31T14:59:59", "2026-12"),
        ("monthly", "2026-12-31T15:00:00", "2027-01"),
        ("quarterly", "2026-12-31T14:59:59", "2026 Q4"),
        ("quarterly", "2026-12-31T15:00:00", "2027 Q1"),
    ],
)
def test_they_are_named_after_the_calendar_there(
    schedule: Schedule, moment: str, name: str
) -> None:
    assert calendar_span(schedule, utc(moment), zone_of("Asia/Tokyo"))[1] == name


@given(calendars, moments, zones)
def test_a_moment_lies_in_its_span_and_spans_meet(
    schedule: Schedule, moment: datetime, zone: ZoneInfo
) -> None:
    span, name = calendar_span(schedule, moment, zone)
    assert span.ends is not None and span.holds(moment)
    following, other = calendar_span(schedule, span.ends, zone)
    assert following.starts == span.ends and other != name
    before, _ = calendar_span(schedule, span.starts - TICK, zone)
    assert before.ends == span.starts


@given(st.dates(date(1995, 1, 2), date(2040, 1, 1)), zones)
def test_a_day_begins_with_its_first_moment(day: date, zone: ZoneInfo) -> None:
    if (zone.key, day) == ("Pacific/Apia", date(2011, 12, 30)):
        return  # the islands left this day out
    begins = day_begins(day.year, day.month, day.day, zone)
    assert begins.tzinfo is UTC
    assert begins.astimezone(zone).date() == day
    assert (begins - TICK).astimezone(zone).date() < day


def test_a_midnight_that_does_not_exist() -> None:
    zone = zone_of("Asia/Beirut")
    begins = day_begins(2026, 3, 29, zone)
    assert begins.astimezone(zone).isoformat() == "2026-03-29T01:00:00+03:00"
    assert begins == utc("2026-03-28T22:00")


@given(calendars, zones, st.lists(st.integers(0, 200 * 86400), min_size=1, max_size=8), moments)
def test_rolling_leaves_no_overlap_and_always_ends_in_a_season(
    schedule: Schedule, zone: ZoneInfo, sleeps: list[int], moment: datetime
) -> None:
    """However long nobody looked in between."""
    seasons: list[Span] = []
    for sleep in sleeps:
        moment += timedelta(seconds=sleep)
        due = next_season(schedule, seasons[-1] if seasons else None, moment, zone)
        if due is not None:
            seasons.append(due[0])
        assert seasons[-1].holds(moment)
        again = next_season(schedule, seasons[-1], moment, zone)
        assert again is None, "once is enough"
    for before, after in itertools.pairwise(seasons):
        assert before.ends is not None and before.ends <= after.starts


def test_by_hand_nothing_begins_by_itself() -> None:
    assert next_season("hand", None, utc("2026-01-01"), zone_of("UTC")) is None
    with pytest.raises(ValueError, match="calendar"):
        calendar_span("hand", utc("2026-01-01"), zone_of("UTC"))


@pytest.mark.parametrize("name", ["", "Mars/Olympus", "../etc/passwd", "/etc/passwd", "Asia"])
def test_what_is_no_time_zone_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="time zone"):
        zone_of(name)
