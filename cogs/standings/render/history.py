"""The last matches of a server or of one person."""

from __future__ import annotations

from typing import Final

import discord
from discord.ui import ActionRow, LayoutView
from discord.utils import format_dt

from bot.interactions import ControlId, button, menu
from bot.interactions.controls import Control
from bot.names import LONGEST
from bot.rulebook import preset_name
from bot.score import shown
from bot.text import text
from cogs.standings.render.people import fitted, shown_person
from cogs.tables.render.layout import message
from cogs.tables.render.wording import plain
from data.matches import History, MatchSeat, PlayedMatch
from engine.rules import RuleSet

PAGE: Final = "history"
OPEN: Final = "history_open"

ROWS: Final = 5
"""Matches on a page."""
EVERYBODY: Final = "all"
"""Stands for a person where the matches are the whole server's."""
_LABEL: Final = 100
"""Characters of an option's label."""


def history_layout(
    history: History, page: int, whose: int | None, reader: int, locale: str, name: str = ""
) -> LayoutView:
    """Some matches, the latest first, with a menu to open one.

    Args:
        history: the matches of the page, and how many there are.
        page: counted from 0.
        whose: the person whose matches they are; None for the whole server's.
        reader: who looks.
        locale: the reader's language.
        name: what that person is called.
    """

    def build(longest: int) -> LayoutView:
        pages = max(1, -(-history.total // ROWS))
        head = (
            text("standings.history.everybody", locale)
            if whose is None
            else text("standings.history.of", locale, who=shown_person(whose, name, locale))
        )
        blocks: list[str | None] = [f"## {head}"]
        for match in history.matches:
            blocks += [None, _match(match, locale, longest)]
        if not history.matches:
            blocks += [None, text("standings.history.nothing", locale)]
        where = text("standings.page", locale, page=page + 1, pages=pages)
        blocks += [None, f"-# {where}"]
        layout = message(blocks, _buttons(page, pages, whose, reader, locale))
        if history.matches:
            opening: ActionRow[LayoutView] = ActionRow()
            opening.add_item(_menu(history, locale))
            layout.add_item(opening)
        return layout

    return fitted(build)


def match_title(match: PlayedMatch, locale: str, *, longest: int = _LABEL) -> str:
    """A match in one plain line, for menus: its number and who played, the best first."""
    names = ", ".join(
        shown_person(seat.person, seat.name, locale, plain=True) for seat in by_place(match)
    )
    title = text("standings.history.title", locale, number=match.id, names=names)
    return title if len(title) <= longest else title[: longest - 1] + "…"


def by_place(match: PlayedMatch) -> list[MatchSeat]:
    """The seats, the best first; who shares a place in turn order."""
    return sorted(match.seats, key=lambda seat: (seat.place, seat.seat))


def result_line(match: PlayedMatch, locale: str, longest: int = LONGEST) -> str:
    """Who came where, with how many points."""
    rules = RuleSet.parse(match.rules)
    return " · ".join(
        text(
            "standings.history.result",
            locale,
            # A backslash, or Discord would make a list of it.
            place=f"{seat.place}\\.",
            who=shown_person(seat.person, seat.name, locale, longest),
            points=plain(shown(rules, seat.total)),
        )
        for seat in by_place(match)
    )


def match_facts(match: PlayedMatch, locale: str) -> list[str]:
    """When a match ended, under which rules, and whether it counted for ratings."""
    facts = [format_dt(match.ended_at, "f"), preset_name(match.preset, locale)]
    if match.rated:
        facts.append(text("standings.history.ranked", locale))
    if match.ended == "deserted":
        facts.append(text("standings.history.deserted", locale))
    return facts


def _match(match: PlayedMatch, locale: str, longest: int) -> str:
    number = text("standings.history.number", locale, number=match.id)
    facts = " · ".join([f"**{number}**", *match_facts(match, locale)])
    return f"{facts}\n{result_line(match, locale, longest)}"


def _buttons(page: int, pages: int, whose: int | None, reader: int, locale: str) -> list[Control]:
    here = EVERYBODY if whose is None else str(whose)
    others = (
        (str(reader), "standings.history.mine")
        if whose is None
        else (EVERYBODY, "standings.history.all")
    )
    return [
        button(
            ControlId(PAGE, arg=f"{here}.{page - 1}" if page > 0 else "none"),
            text("standings.turn.newer", locale),
            disabled=page <= 0,
        ),
        button(
            ControlId(PAGE, arg=f"{here}.{page + 1}"),
            text("standings.turn.older", locale),
            disabled=page + 1 >= pages,
        ),
        button(ControlId(PAGE, arg=f"{others[0]}.0"), text(others[1], locale)),
    ]


def _menu(history: History, locale: str) -> Control:
    options = [
        discord.SelectOption(
            label=match_title(match, locale),
            value=str(match.id),
            description=preset_name(match.preset, locale),
        )
        for match in history.matches
    ]
    return menu(ControlId(OPEN), options, placeholder=text("standings.history.choose", locale))
