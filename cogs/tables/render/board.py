"""The board: what everybody at a table and around it sees of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord.ui import LayoutView

from bot.faces import Faces
from bot.interactions import button
from bot.interactions.controls import Control
from bot.rulebook import preset_name
from bot.score import shown
from cogs.tables.render.layout import fitted, message, moment, to
from cogs.tables.render.lobby import lobby_layout
from cogs.tables.render.present import present
from cogs.tables.render.wording import TEXT, NewHost, News, Words
from engine.events import Discarded, Drew
from engine.match import Match
from engine.rules import RuleSet
from engine.table import Stage, Table
from engine.table.alarms import Alarm
from engine.view import View

TURN: Final = "▶ "
"""Before whoever is to move."""
RECENT: Final = 4
"""Events told."""
BELOW: Final = 4
"""Discards shown below the one on top."""


def board_layout(
    table: Table,
    locale: str,
    recent: Sequence[News] = (),
    now: float | None = None,
    faces: Faces = TEXT,
) -> LayoutView:
    """The board as it is now; before the match it is the lobby.

    Args:
        table: the table.
        locale: the readers' language.
        recent: what happened last, in order.
        now: the time of day, in seconds; without it the present.
        faces: how cards look to everybody.
    """
    match = table.match
    if match is None or match.round is None:
        return lobby_layout(table, locale, now)
    today = present() if now is None else now
    view = match.view(None)
    return fitted(
        table, locale, lambda words: _build(table, match, view, recent, today, words), faces
    )


def _build(
    table: Table, match: Match, view: View, recent: Sequence[News], now: float, words: Words
) -> LayoutView:
    blocks: list[str | None] = [_head(match, view, words), None]
    # One block, for Discord leaves a gap between two.
    seats = [_seat(table, match, view, seat, words) for seat in range(len(table.seats))]
    blocks += ["\n".join(seats), None, _discards(view, recent, words)]
    happened = _happened(recent, match.rules, words)
    if happened:
        blocks.append("\n".join(happened))
    blocks.append(_awaited(table, view, now, words))
    return message(blocks, *_buttons(table, view, words))


def _happened(recent: Sequence[News], rules: RuleSet, words: Words) -> list[str]:
    """What happened last; a draw is news only where another choice was possible."""
    told = [
        words.event(event if isinstance(event, NewHost) else event.masked_for(None))
        for event in recent
        if rules.take != "never" or not isinstance(event, Drew)
    ]
    return [line for line in told if line is not None][-RECENT:]


def round_name(match: Match, number: int, words: Words) -> str:
    """A round among those that count; one that is dealt again keeps its number."""
    number -= sum(done.outcome.redealt for done in match.finished if done.number < number)
    if match.rules.rounds is None:
        return words.say("tables_render.round", number=number)
    return words.say("tables_render.round_of", number=number, rounds=match.rules.rounds)


def points(rules: RuleSet, amount: int, words: Words) -> str:
    """Points as people read them."""
    return words.points(shown(rules, amount))


def _head(match: Match, view: View, words: Words) -> str:
    rules = match.rules
    title = f"{round_name(match, view.number, words)} · {preset_name(rules.preset, words.locale)}"
    facts = [
        words.say("tables_render.dealer", who=words.name(view.dealer)),
        words.say(f"tables_render.direction.{rules.direction}"),
        words.say("tables_render.stock", count=view.stock),
    ]
    if view.dead_card is not None:
        facts.append(words.say("tables_render.dead", card=words.face(view.dead_card)))
    return f"### {title}\n-# {' · '.join(facts)}"


def _seat(table: Table, match: Match, view: View, seat: int, words: Words) -> str:
    marker = TURN if view.turn == seat else ""
    facts = [
        f"{marker}{words.bold(seat)}",
        words.say("tables_render.cards", count=view.counts[seat]),
        points(match.rules, match.totals[seat], words),
    ]
    facts += [
        words.cpu(table.seats[seat].level)
        if mark == "cpu"
        else words.say(f"tables_render.mark.{mark}")
        for mark in _marks(table, view, seat)
    ]
    laid = words.melds(meld for meld in view.melds if meld.owner == seat)
    line = " · ".join(facts)
    return f"{line}\n{laid}" if laid else line


def _marks(table: Table, view: View, number: int) -> list[str]:
    seat = table.seats[number]
    marks = ["out"] if view.out == number else []
    if seat.person is None:
        return [*marks, "cpu"]
    if seat.left is not None:
        return [*marks, "left"]
    if seat.away:
        return [*marks, "away"]
    return [*marks, "stand_in"] if seat.stand_in else marks


def _discards(view: View, recent: Sequence[News], words: Words) -> str:
    if not view.discards:
        return f"-# {words.say('tables_render.no_discards')}"
    top = view.discards[-1]
    below = view.discards[-BELOW - 1 : -1][::-1]
    facts = []
    discarder = _discarder(view, recent)
    if discarder is not None:
        facts.append(words.say("tables_render.discarded_by", who=words.name(discarder)))
    if below:
        facts.append(words.say("tables_render.before_it", cards=words.row(below)))
    lines = [f"# {words.both(top)}"]
    if facts:
        lines.append(f"-# {' · '.join(facts)}")
    return "\n".join(lines)


def _discarder(view: View, recent: Sequence[News]) -> int | None:
    """Who discarded the card on top, where that is known."""
    if view.phase == "claim":
        return view.source
    for event in reversed(recent):
        if isinstance(event, Discarded):
            return event.seat if event.card == view.discards[-1] else None
    return None


def _awaited(table: Table, view: View, now: float, words: Words) -> str:
    if table.stage is not Stage.PLAYING or view.phase == "round_over":
        return words.say("tables_render.awaits.nothing")
    if view.turn is None:
        left = table.due(Alarm.WINDOW)
        line = words.say("tables_render.awaits.calls", card=words.face(view.discards[-1]))
        until = "tables_render.awaits.window_closes"
    else:
        left = table.due(Alarm.TURN)
        who = words.bold(view.turn)
        line = TURN + (
            words.say("tables_render.awaits.draw", who=who)
            if view.phase == "draw"
            else words.say("tables_render.awaits.act", who=who)
        )
        until = "tables_render.awaits.time_ends"
    return line if left is None else f"{line} · {words.say(until, when=moment(now, left))}"


def _buttons(table: Table, view: View, words: Words) -> list[list[Control]]:
    primary = discord.ButtonStyle.primary
    first = [button(to(table, "hand"), words.say("tables_render.hand.title"), style=primary)]
    if table.stage is not Stage.PLAYING:
        return [first]
    if view.phase == "claim":
        rules = view.rules
        # The same for everybody: what the rules have, not what a hand allows.
        calls = ["pon"] if rules.calls in ("both", "pon") else []
        calls += ["chi"] if rules.calls in ("both", "chi") else []
        calls += ["ron"] if rules.ron else []
        first += [button(to(table, word), words.call(word)) for word in calls]
        first.append(button(to(table, "pass"), words.say("tables_render.do.pass")))
    elif table.cpu_may_play:
        first.append(button(to(table, "cpuplay"), words.say("tables_render.do.cpuplay")))
    return [first]
