"""Standings at their largest: Discord takes every layout, however long the names are."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import get_args

import pytest

from cogs.standings.film import Film, film_of
from cogs.standings.render.history import ROWS as MATCHES
from cogs.standings.render.history import history_layout, match_title
from cogs.standings.render.leaderboard import (
    ROWS,
    Standings,
    leaderboard_layout,
    shown_leaderboard_layout,
)
from cogs.standings.render.people import shown_person
from cogs.standings.render.replay import Place, replay_layout
from cogs.standings.render.stats import stats_layout
from cogs.standings.scope import Scope
from data.careers import Career, CoursePoint, Figures, SeasonFigures
from data.leaderboard import By, Found, Page, Ranked
from data.matches import History, MatchSeat, PlayedMatch
from data.skill import Skill
from engine.rules import RuleSet
from tests.data.sitting import played_record
from tests.living import within_limits

NAME = "@*" * 16
WHEN = datetime(2026, 3, 10, 12, tzinfo=UTC)
LARGE = 2**62
RECORDS = {"mori": 6, "pagat": 5, "nintendo": 6, "hundred": 4, "standard": 5}


@pytest.mark.parametrize("by", get_args(By))
@pytest.mark.parametrize("place", [1, None])
def test_leaderboards(by: By, place: int | None) -> None:
    row = Ranked(place, LARGE, NAME, 99_999, 99_999, 5.99, -999.9, 9999, 1)
    page = Page((row,) * ROWS, 10**6, 10**5)
    scope = Scope(by, 999_999_999, "nintendo", 10**4)
    standings = Standings(scope, NAME * 3, page, Found(row, 3))
    within_limits(leaderboard_layout(standings, "en"))
    within_limits(shown_leaderboard_layout(standings, "en"))
    empty = Standings(Scope(by), None, Page((), 0, 0))
    within_limits(leaderboard_layout(empty, "en"))
    within_limits(shown_leaderboard_layout(empty, "en"))


def test_stats() -> None:
    large = 999_999
    places = dict.fromkeys(range(1, 7), large)
    figures = Figures(large, places, 3.5, -999.9, *(large,) * 8)
    seasons = (SeasonFigures(1, NAME * 3, large, large, 5.99, 9999, large),) * 50
    course = (CoursePoint(1, WHEN, 1, Skill()),) * 2000
    career = Career(LARGE, NAME, figures, large, 9999, large, seasons, course)
    within_limits(stats_layout(career, "en"))


def match_of(preset: str, seats: int, person: int = LARGE) -> PlayedMatch:
    sat = tuple(
        MatchSeat(seat, person, NAME, seat, seat + 1, 99_999, (9999,) * 9, *(99,) * 7, None)
        for seat in range(seats)
    )
    return PlayedMatch(
        *(10**9, "t", 1, 1, preset, RuleSet.of(preset).text(), "deserted", True, True, seats),
        *(WHEN, WHEN, sat, ()),
    )


def test_histories() -> None:
    matches = tuple(replace(match_of("mori", 6), id=10**9 + number) for number in range(MATCHES))
    history = History(matches, 10**6)
    within_limits(history_layout(history, 10**5, LARGE, LARGE, "en", NAME))
    within_limits(history_layout(History((), 0), 0, None, LARGE, "en"))
    assert len(match_title(match_of("mori", 6), "en")) == 100


@pytest.mark.parametrize("preset", RECORDS)
def test_every_moment_of_a_match(preset: str) -> None:
    seats = RECORDS[preset]
    film: Film = film_of(played_record(seats, preset))
    match = match_of(preset, seats)
    for step in range(len(film.moments)):
        last = step == len(film.moments) - 1
        if step % 7 and not last and not film.moments[step].done:
            continue
        for picture in (False, True):
            within_limits(replay_layout(match, film, Place(match.id, step, picture), "en"))


def test_names_stay_names() -> None:
    assert shown_person(-5, "Former player", "en") == shown_person(-7, "Bob", "en")
    assert "@everyone" not in shown_person(1, "@everyone", "en")
    assert shown_person(1, "**x**\n# y", "en").strip("\u2068\u2069") == r"\*\*x\*\* \# y"
