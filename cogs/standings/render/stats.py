"""What one person has done in a server."""

from __future__ import annotations

from typing import Final

import discord
from discord.ui import Container, LayoutView, MediaGallery, TextDisplay

from bot.faces import rating_words
from bot.names import shown_name
from bot.text import text
from cogs.standings.pictures import ADDRESS
from cogs.standings.render.leaderboard import NONE, penalty
from cogs.standings.render.people import shown_person
from cogs.tables.render.layout import message
from cogs.tables.render.wording import plain
from data.careers import Career, Figures, SeasonFigures
from data.skill import MATCHES_UNTIL_RANKED

SEASONS: Final = 6
"""Seasons told; the latest."""
LEAST_POINTS: Final = 2
"""Rated matches that a picture of the course needs."""


def course_points(career: Career) -> list[int]:
    """The rating after each match, oldest first, if there are enough for a picture."""
    points = [point.shown for point in career.course]
    return points if len(points) >= LEAST_POINTS else []


def no_stats_layout(name: str, locale: str) -> LayoutView:
    """For somebody who has not finished a match in this server.

    Args:
        name: as Discord has it.
        locale: the reader's language.
    """
    return message([text("standings.stats.nothing", locale, who=f"**{shown_name(name)}**")])


def stats_layout(career: Career, locale: str) -> LayoutView:
    """A person's figures and seasons, above a picture of the rating's course if there is one."""
    head = f"## {shown_person(career.person, career.name, locale)}\n{_rating(career, locale)}"
    blocks: list[str | None] = [head]
    if career.figures.matches:
        blocks += [None, "\n".join(_figures(career.figures, locale))]
    if career.practice:
        blocks.append(f"-# {text('standings.stats.practice', locale, count=career.practice)}")
    if career.seasons:
        blocks += [None, "\n".join(_seasons(career.seasons, locale))]
    layout = message(blocks)
    points = course_points(career)
    if points:
        box: Container[LayoutView] = Container()
        box.add_item(TextDisplay(f"### {text('standings.stats.course', locale)}"))
        description = rating_words(points, locale)
        box.add_item(MediaGallery(discord.MediaGalleryItem(ADDRESS, description=description)))
        layout.add_item(box)
    return layout


def _rating(career: Career, locale: str) -> str:
    missing = MATCHES_UNTIL_RANKED - career.rated_matches
    if career.rating is None or missing > 0:
        until = text("standings.until_place.ranked", locale, count=missing)
        return f"{text('standings.figure.rating', locale, value=NONE)} · {until}"
    rating = text("standings.figure.rating", locale, value=plain(career.rating))
    rated = text("standings.stats.rated", locale, count=career.rated_matches)
    return f"**{rating}** · {rated}"


def _figures(figures: Figures, locale: str) -> list[str]:
    def say(key: str, **values: str | int) -> str:
        return text(key, locale, **values)

    averages = [say("standings.figure.matches", count=figures.matches)]
    if figures.average_place is not None:
        place = f"{figures.average_place:.2f}"
        averages.append(say("standings.figure.average_place", value=place))
    if figures.average_penalty is not None:
        points = penalty(figures.average_penalty)
        averages.append(say("standings.figure.average_penalty", value=points))
    places = [
        say("standings.stats.place_times", place=say(f"standings.stats.place.{place}"), times=times)
        for place, times in sorted(figures.places.items())
    ]
    # A ron is a call and an end at once; it is counted among the ends.
    calls = [
        say("standings.stats.pon", times=figures.pon),
        say("standings.stats.chi", times=figures.chi),
    ]
    ends = [
        say("standings.stats.wins", times=figures.wins),
        say("standings.stats.ron", times=figures.ron),
        say("standings.stats.tsumo", times=figures.tsumo),
        say("standings.stats.nico", times=figures.nico),
        say("standings.stats.fed", times=figures.fed),
    ]
    return [
        " · ".join(averages),
        f"{say('standings.stats.places')} {' · '.join(places)}",
        f"{say('standings.stats.calls')} {' · '.join(calls)}",
        f"{say('standings.stats.rounds', count=figures.rounds)} {' · '.join(ends)}",
    ]


def _seasons(seasons: tuple[SeasonFigures, ...], locale: str) -> list[str]:
    lines = [f"### {text('standings.stats.seasons', locale)}"]
    for season in seasons[:SEASONS]:
        name = shown_name(season.name) if season.name else text("standings.outside", locale)
        value = plain(season.rating) if season.is_ranked and season.rating is not None else NONE
        facts = [
            text("standings.figure.rating", locale, value=value),
            text("standings.figure.matches", locale, count=season.matches),
            text("standings.figure.wins", locale, count=season.wins),
            text("standings.figure.average_place", locale, value=f"{season.average_place:.2f}"),
        ]
        lines.append(f"**{name}**\n-# {' · '.join(facts)}")
    more = len(seasons) - SEASONS
    if more > 0:
        lines.append(f"-# {text('standings.stats.more_seasons', locale, count=more)}")
    return lines
