"""Seasons as Discord layouts, made from nothing but their arguments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import discord
from discord.ui import LayoutView

from bot.interactions import ControlId, button
from bot.names import shown_name
from bot.text import text
from cogs.tables.render.layout import message
from data.borders import Schedule
from data.seasons import BOARDS, Board, Champion, Past, Season

PAGE: Final = "season_page"
END: Final = "season_end"

SEASONS_A_PAGE: Final = 4
MOST_NAMED: Final = 5
"""People on one podium; places are shared, so there can be more than three."""


def seasons_layout(
    running: Season | None,
    schedule: Schedule,
    past: Sequence[Past],
    page: int,
    locale: object,
) -> LayoutView:
    """The season that is running, and a page of those that are over.

    Args:
        running: the present season.
        schedule: how they come about.
        past: those that are over, the latest first.
        page: counted from 0; the last one where there are not so many.
        locale: the reader's language.
    """
    pages = max(1, -(-len(past) // SEASONS_A_PAGE))
    page = min(max(page, 0), pages - 1)
    now = text("seasons.none_running", locale) if running is None else season_line(running, locale)
    blocks: list[str | None] = [
        f"## {text('seasons.title', locale)}\n{now}",
        f"-# {text(f'seasons.how.{schedule}', locale)}",
        None,
        f"### {text('seasons.hall', locale)}",
    ]
    shown = past[page * SEASONS_A_PAGE : (page + 1) * SEASONS_A_PAGE]
    blocks += [_past(season, locale) for season in shown] or [text("seasons.no_past", locale)]
    if pages == 1:
        return message(blocks)
    blocks.append(f"-# {text('seasons.page', locale, page=page + 1, pages=pages)}")
    turning = [
        button(
            # The ends have ids of their own, for no two in a message may be the same.
            ControlId(PAGE, arg=str(to) if 0 <= to < pages else f"none.{key.rpartition('.')[2]}"),
            text(key, locale),
            disabled=not 0 <= to < pages,
        )
        for key, to in (("seasons.newer", page - 1), ("seasons.older", page + 1))
    ]
    return message(blocks, turning)


def end_layout(season: Season, locale: object) -> LayoutView:
    """The question whether a season shall really end."""
    name = shown_name(season.name)
    return message(
        [f"## {text('seasons.end.title', locale, name=name)}", text("seasons.end.about", locale)],
        [
            button(
                ControlId(END, arg=str(season.id)),
                text("seasons.end.now", locale),
                style=discord.ButtonStyle.danger,
            )
        ],
    )


def season_line(season: Season, locale: object) -> str:
    """A season that is running, in a sentence."""
    name, since = shown_name(season.name), _day(season.starts)
    if season.ends is None:
        return text("seasons.running_open", locale, name=name, since=since)
    return text("seasons.running", locale, name=name, since=since, ends=moment(season.ends))


def moment(when: datetime) -> str:
    """A moment that each reader's Discord writes in their language and time zone."""
    return f"<t:{int(when.timestamp())}:f>"


def _past(past: Past, locale: object) -> str:
    season = past.season
    assert season.ends is not None, "it is over"
    last = season.ends - timedelta(seconds=1)
    days = text("seasons.days", locale, first=_day(season.starts), last=_day(last))
    lines = [f"**{shown_name(season.name)}** · {days}"]
    for board in BOARDS:
        best = [one for one in past.champions if one.board == board]
        if best:
            lines.append(_podium(board, best, locale))
    if len(lines) == 1:
        lines.append(text("seasons.nobody", locale))
    return "\n".join(lines)


def _podium(board: Board, best: Sequence[Champion], locale: object) -> str:
    people = [
        text(
            "seasons.champion",
            locale,
            place=one.place,
            name=shown_name(one.name),
            value=round(one.value),
        )
        for one in best[:MOST_NAMED]
    ]
    if len(best) > MOST_NAMED:
        people.append(text("seasons.more", locale, count=len(best) - MOST_NAMED))
    return text(f"seasons.by.{board}", locale, people=" · ".join(people))


def _day(when: datetime) -> str:
    return f"<t:{int(when.timestamp())}:D>"
