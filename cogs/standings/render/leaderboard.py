"""A page of a leaderboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import discord
from discord.ui import ActionRow, LayoutView

from bot.interactions import ControlId, button, menu
from bot.interactions.controls import Control
from bot.names import LONGEST, shown_name
from bot.rulebook import preset_name
from bot.text import text
from cogs.standings.render.people import fitted, shown_person
from cogs.standings.scope import ORDERS, Scope
from cogs.tables.render.layout import message
from cogs.tables.render.wording import plain
from data.leaderboard import By, Found, Page, Ranked
from data.skill import MATCHES_UNTIL_RANKED

PAGE: Final = "standings"
ORDER: Final = "standings_by"
SHOW: Final = "standings_show"
OPEN: Final = "standings_open"

ROWS: Final = 10
"""Lines on a page."""
NONE: Final = "—"
"""In place of a number that is not there yet."""

_BESIDE: Final[dict[By, tuple[By, By]]] = {
    "rating": ("matches", "wins"),
    "wins": ("matches", "average_place"),
    "average_place": ("matches", "wins"),
    "average_penalty": ("matches", "average_place"),
    "matches": ("wins", "average_place"),
}
"""The two figures that stand below the one that decides."""


@dataclass(frozen=True, slots=True)
class Standings:
    """What a page of a leaderboard shows.

    Attributes:
        scope: which page of which leaderboard.
        season: the season's name; None for all time.
        page: its lines.
        own: the reader's line, wherever it stands; None who has none.
    """

    scope: Scope
    season: str | None
    page: Page
    own: Found | None = None

    @property
    def pages(self) -> int:
        """How many pages there are; an empty leaderboard has one."""
        return page_count(self.page.total)


def page_count(total: int) -> int:
    """The pages that so many lines need, at least one."""
    return max(1, -(-total // ROWS))


def leaderboard_layout(standings: Standings, locale: str) -> LayoutView:
    """A page for one reader, who turns it and sees where they stand themselves."""

    def build(longest: int) -> LayoutView:
        blocks = [_head(standings, locale), None, _rows(standings, locale, longest)]
        if standings.page.total:
            blocks += [None, _own(standings, locale)]
        layout = message(blocks, _buttons(standings, locale))
        choosing: ActionRow[LayoutView] = ActionRow()
        choosing.add_item(_menu(standings.scope, locale))
        layout.add_item(choosing)
        return layout

    return fitted(build)


def shown_leaderboard_layout(standings: Standings, locale: str) -> LayoutView:
    """The same for everyone in a channel; who presses gets a page of their own."""

    def build(longest: int) -> LayoutView:
        own = button(
            ControlId(OPEN, arg=standings.scope.at(0).text()),
            text("standings.leaderboard.open", locale),
            style=discord.ButtonStyle.primary,
        )
        return message(
            [
                _head(standings, locale),
                None,
                _rows(standings, locale, longest),
                _foot(standings, locale),
            ],
            [own],
        )

    return fitted(build)


def _head(standings: Standings, locale: str) -> str:
    scope = standings.scope
    season = (
        text("standings.all_time", locale)
        if standings.season is None
        else shown_name(standings.season)
    )
    facts = [
        season,
        text(f"standings.by.{scope.by}", locale),
        text("standings.all_rules", locale)
        if scope.preset is None
        else preset_name(scope.preset, locale),
    ]
    head = f"## {text('standings.leaderboard.title', locale)}\n-# {' · '.join(facts)}"
    if scope.by == "rating" and scope.preset is not None:
        head += f"\n-# {text('standings.leaderboard.rating_over_all', locale)}"
    return head


def _rows(standings: Standings, locale: str, longest: int) -> str:
    if not standings.page.rows:
        ranked = standings.scope.by == "rating"
        return text(f"standings.leaderboard.{'no_ratings' if ranked else 'no_matches'}", locale)
    by = standings.scope.by
    return "\n".join(_row(row, by, locale, longest) for row in standings.page.rows)


def _row(row: Ranked, by: By, locale: str, longest: int = LONGEST) -> str:
    # A backslash, or Discord would number the list anew.
    place = NONE if row.place is None else f"{row.place}\\."
    name = shown_person(row.person, row.name, locale, longest)
    decides = NONE if row.place is None else figure(row, by, locale)
    beside = [figure(row, other, locale) for other in _BESIDE[by]]
    if row.place is None:
        beside.insert(0, _until_place(row, by, locale))
    return f"{place} **{name}** · **{decides}**\n-# {' · '.join(beside)}"


def figure(row: Ranked, by: By, locale: str) -> str:
    """One of a person's figures in words."""
    match by:
        case "rating":
            value = NONE if row.rating is None else plain(row.rating)
            return text("standings.figure.rating", locale, value=value)
        case "wins":
            return text("standings.figure.wins", locale, count=row.wins)
        case "matches":
            return text("standings.figure.matches", locale, count=row.matches)
        case "average_place":
            return text("standings.figure.average_place", locale, value=f"{row.average_place:.2f}")
        case "average_penalty":
            return text(
                "standings.figure.average_penalty", locale, value=penalty(row.average_penalty)
            )


def penalty(points: float) -> str:
    """Points a round, with a real minus."""
    return f"{points:.1f}".replace("-", "\N{MINUS SIGN}")


def _until_place(row: Ranked, by: By, locale: str) -> str:
    if by == "rating":
        missing = MATCHES_UNTIL_RANKED - row.rated_matches
        return text("standings.until_place.ranked", locale, count=missing)
    return text("standings.until_place.any", locale, count=MATCHES_UNTIL_RANKED - row.matches)


def _own(standings: Standings, locale: str) -> str:
    found, by = standings.own, standings.scope.by
    if found is None:
        own = text("standings.leaderboard.not_on_it", locale)
    elif found.row.place is None:
        until = _until_place(found.row, by, locale)
        own = text("standings.leaderboard.you_until", locale, until=until)
    else:
        own = text(
            "standings.leaderboard.you",
            locale,
            place=found.row.place,
            figure=figure(found.row, by, locale),
        )
    return f"{own}\n{_foot(standings, locale)}"


def _foot(standings: Standings, locale: str) -> str:
    where = text("standings.page", locale, page=standings.scope.page + 1, pages=standings.pages)
    return f"-# {where}"


def _buttons(standings: Standings, locale: str) -> list[Control]:
    scope, found = standings.scope, standings.own
    own_page = None if found is None else found.position // ROWS
    turning = [
        ("back", scope.page - 1, scope.page > 0),
        ("next", scope.page + 1, scope.page + 1 < standings.pages),
        ("own", own_page, own_page is not None and own_page != scope.page),
    ]
    buttons = [
        button(
            # Two that lead to one page still need different ids.
            ControlId(PAGE, arg=f"{key}.{scope.at(max(page or 0, 0)).text()}"),
            text(f"standings.turn.{key}", locale),
            disabled=not possible,
        )
        for key, page, possible in turning
    ]
    show = button(
        ControlId(SHOW, arg=scope.text()),
        text("standings.leaderboard.show", locale),
        disabled=not standings.page.rows,
    )
    return [*buttons, show]


def _menu(scope: Scope, locale: str) -> Control:
    options = [
        discord.SelectOption(
            label=text(f"standings.by.{by}", locale), value=by, default=by == scope.by
        )
        for by in ORDERS
    ]
    return menu(ControlId(ORDER, arg=scope.at(0).text()), options)
