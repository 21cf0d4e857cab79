"""How a round, a match and a table ended."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord.ui import LayoutView

from bot.faces import Faces
from bot.interactions import button
from bot.score import shown, titles_held
from cogs.tables.render.board import points, round_name
from cogs.tables.render.layout import fitted, message, moment, to
from cogs.tables.render.present import present
from cogs.tables.render.wording import TEXT, Words, plain, signed
from engine.fairness import commitment
from engine.match import FinishedRound, Match
from engine.table import Stage, Table
from engine.table.alarms import Alarm


def round_layout(
    table: Table,
    locale: str,
    now: float | None = None,
    *,
    lasting: bool = False,
    faces: Faces = TEXT,
) -> LayoutView:
    """All hands of the last round, what each costs and why, and the totals.

    Args:
        table: a table whose last round is over.
        locale: the readers' language.
        now: the time of day, in seconds; without it the present.
        lasting: without what is of no use any more once the next round has begun.
        faces: how cards look to everybody.
    """
    match = table.match
    assert match is not None and match.finished, "a round is over"
    today = present() if now is None else now
    return fitted(table, locale, lambda words: _round(table, match, today, lasting, words), faces)


def _round(table: Table, match: Match, now: float, lasting: bool, words: Words) -> LayoutView:
    done = match.finished[-1]
    name = round_name(match, done.number, words)
    blocks: list[str | None] = [
        f"### {words.say('tables_render.result.round', round=name)}\n{words.outcome(done.outcome)}",
        None,
    ]
    blocks += [_penalty(match, done, seat, words) for seat in range(len(match.seats))]
    if table.stage is not Stage.BETWEEN or lasting:
        return message(blocks)
    dealer = words.say("tables_render.result.next_dealer", who=words.name(match.next_dealer))
    left = table.due(Alarm.NEXT)
    if left is not None:
        soon = words.say("tables_render.result.next_round", when=moment(now, left))
        dealer = f"{dealer} · {soon}"
    people = [seat for seat in table.seats if seat.is_human]
    if len(people) > 1:
        ready = sum(seat.continues for seat in people)
        count = words.say("tables_render.result.ready", ready=ready, all=len(people))
        dealer = f"{dealer}\n{count}"
    label = words.say("tables_render.result.go")
    go = button(to(table, "go"), label, style=discord.ButtonStyle.primary)
    return message([*blocks, None, dealer], [go])


def _penalty(match: Match, done: FinishedRound, seat: int, words: Words) -> str:
    rules, score = match.rules, done.scores[seat]
    # Hands are open only while the round they belong to is the one on the table.
    over = match.round is not None and match.round.outcome is done.outcome
    hand = match.round.view(seat).hand or () if match.round is not None and over else ()
    penalty = shown(rules, score.penalty)
    facts = [
        words.bold(seat),
        words.say("tables_render.result.penalty", points=signed(penalty)),
        words.say("tables_render.result.total", points=plain(shown(rules, match.totals[seat]))),
    ]
    if score.reasons:
        why = words.listed(
            words.reason(label, shown(rules, amount)) for label, amount in score.reasons
        )
    else:
        # A void round costs nothing, but hands are open all the same.
        why = words.row(hand) or words.say("tables_render.result.nothing_left")
    return f"{' · '.join(facts)}\n-# {why}"


def match_layout(table: Table, locale: str) -> LayoutView:
    """The places, ties shared, and what anybody can check the deals with.

    Args:
        table: a table whose match is over.
        locale: the readers' language.
    """
    match = table.match
    assert match is not None and match.places is not None, "the match is over"
    places = match.places
    return fitted(table, locale, lambda words: _match(table, match, places, words))


def _match(table: Table, match: Match, places: Sequence[int], words: Words) -> LayoutView:
    first = [seat for seat, place in enumerate(places) if place == 1]
    names = words.listed(words.bold(seat) for seat in first)
    won = (
        words.say("tables_render.result.won", who=names)
        if len(first) == 1
        else words.say("tables_render.result.drawn", who=names)
    )
    wanted = (
        words.say("tables_render.result.most")
        if match.rules.winners_score
        else words.say("tables_render.result.fewest")
    )
    titles = titles_held(match.totals) if match.rules.preset == "mori" else ((),) * len(places)
    lines = []
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        facts = [words.bold(seat), points(match.rules, match.totals[seat], words)]
        facts += [words.say(f"tables_render.title.{title}") for title in titles[seat]]
        # A backslash, or Discord would number the list anew.
        lines.append(f"{places[seat]}\\. {' · '.join(facts)}")
    blocks: list[str | None] = [
        f"## {words.say('tables_render.result.match')}\n{won}\n-# {wanted}",
        None,
        "\n".join(lines),
    ]
    if match.seed is not None:
        check = words.say(
            "tables_render.result.check", seed=match.seed, commitment=commitment(match.seed)
        )
        blocks += [None, check]
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    buttons = [
        button(to(table, verb), words.say(f"tables_render.result.{verb}"), style=style)
        for verb, style in (("rematch", primary), ("record", secondary), ("review", secondary))
    ]
    return message(blocks, buttons)


def closed_layout(table: Table, locale: str) -> LayoutView:
    """Why a table ended.

    Args:
        table: a table that is closed.
        locale: the readers' language.
    """

    def build(words: Words) -> LayoutView:
        why = words.say(f"tables_render.closed.{table.ended or 'closed'}")
        return message([f"### {words.say('tables_render.closed_title')}\n{why}"])

    return fitted(table, locale, build)


def paused_layout(table: Table, locale: str) -> LayoutView:
    """While the bot is away; there is nothing to press, for nobody would answer."""

    def build(words: Words) -> LayoutView:
        title, why = words.say("tables_render.paused_title"), words.say("tables_render.paused")
        return message([f"### {title}\n{why}"])

    return fitted(table, locale, build)
