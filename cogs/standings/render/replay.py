"""One moment of a match that is over, with every hand open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import discord
from discord.ui import ActionRow, Container, LayoutView, MediaGallery, TextDisplay

from bot.faces import Scene, table_words
from bot.interactions import ControlId, button
from bot.score import shown
from cogs.standings.film import Film, Moment
from cogs.standings.pictures import ADDRESS
from cogs.standings.render.history import match_facts, result_line
from cogs.standings.render.people import fitted, names_of
from cogs.tables.render.layout import message
from cogs.tables.render.wording import Words, plain, signed
from data.matches import PlayedMatch
from engine.events import Drew, Event, RoundEnded

STEP: Final = "replay"
RECORD: Final = "replay_record"

TURN: Final = "▶ "
BELOW: Final = 4
"""Discards shown below the one on top."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in a match, as the ids of its controls carry it.

    Attributes:
        match: its number.
        step: the moment, counted from 0.
        picture: whether the table is shown as a picture.
    """

    match: int
    step: int = 0
    picture: bool = False

    def text(self, key: str) -> str:
        """For the id of the control ``key``; two that lead to one moment need different ids."""
        return f"{self.match}.{self.step}.{'picture' if self.picture else 'text'}.{key}"


def replay_layout(match: PlayedMatch, film: Film, place: Place, locale: str) -> LayoutView:
    """A moment of a match.

    Args:
        match: the match.
        film: its moments.
        place: which of them, and how; the picture is sent with it.
        locale: the reader's language.
    """
    moment = film.moments[place.step]
    names = names_of(match.seats, locale)

    def build(longest: int) -> LayoutView:
        words = Words(names, locale, longest)
        head = _head(match, film, moment, words)
        happened = _happened(moment, film, words)
        last = place.step == len(film.moments) - 1
        if last:
            happened += ["", f"**{words.say('standings.replay.places')}**"]
            happened.append(result_line(match, locale, longest))
        foot = words.say("standings.replay.step", step=place.step + 1, steps=len(film.moments))
        if place.picture:
            box: Container[LayoutView] = Container()
            seats = " · ".join(f"`{seat + 1}` {words.name(seat)}" for seat in range(len(names)))
            box.add_item(TextDisplay(f"{head}\n{seats}"))
            described = table_words(scene(film, moment), names, words.card, locale)
            box.add_item(MediaGallery(discord.MediaGalleryItem(ADDRESS, description=described)))
            box.add_item(TextDisplay("\n".join([*happened, f"-# {foot}"])))
            layout = LayoutView(timeout=None)
            layout.add_item(box)
        else:
            seats = "\n".join(_seat(moment, film, seat, words) for seat in range(len(names)))
            blocks = [head, None, seats, None, _discards(moment, words)]
            blocks += [None, "\n".join(happened), f"-# {foot}"]
            layout = message(blocks)
        for row in _rows(film, place, words):
            layout.add_item(row)
        return layout

    return fitted(build)


def scene(film: Film, moment: Moment) -> Scene:
    """What a picture of a moment shows, with every hand."""
    totals = [shown(film.rules, total) for total in moment.totals]
    return Scene.of(moment.view, moment.hands, totals)


def _head(match: PlayedMatch, film: Film, moment: Moment, words: Words) -> str:
    view, rules = moment.view, film.rules
    number = words.say("standings.history.number", number=match.id)
    name = (
        words.say("tables_render.round", number=moment.number)
        if rules.rounds is None
        else words.say("tables_render.round_of", number=moment.number, rounds=rules.rounds)
    )
    facts = [
        words.say("tables_render.dealer", who=words.name(view.dealer)),
        words.say(f"tables_render.direction.{rules.direction}"),
        words.say("tables_render.stock", count=view.stock),
    ]
    if view.dead_card is not None:
        facts.append(words.say("tables_render.dead", card=words.card(view.dead_card)))
    about = " · ".join(match_facts(match, words.locale))
    return f"### {number} · {name}\n-# {about}\n-# {' · '.join(facts)}"


def _seat(moment: Moment, film: Film, seat: int, words: Words) -> str:
    view = moment.view
    marker = TURN if view.turn == seat else ""
    total = words.points(shown(film.rules, moment.totals[seat]))
    facts = [f"{marker}{words.bold(seat)}", total]
    if view.out == seat:
        facts.append(words.say("tables_render.mark.out"))
    hand = words.cards(moment.hands[seat]) or words.say("tables_render.result.nothing_left")
    lines = [" · ".join(facts), hand]
    laid = words.melds(meld for meld in view.melds if meld.owner == seat)
    return "\n".join([*lines, laid] if laid else lines)


def _discards(moment: Moment, words: Words) -> str:
    discards = moment.view.discards
    if not discards:
        return f"-# {words.say('tables_render.no_discards')}"
    lines = [words.say("standings.replay.top", card=words.card(discards[-1]))]
    below = discards[-BELOW - 1 : -1][::-1]
    if below:
        lines.append(words.say("tables_render.before_it", cards=words.cards(below)))
    return " · ".join(lines)


def _happened(moment: Moment, film: Film, words: Words) -> list[str]:
    if not moment.events:
        return [words.say("standings.replay.dealt", who=words.bold(moment.view.dealer))]
    lines = [line for line in (_event(event, words) for event in moment.events) if line]
    done = moment.done
    if done is None:
        return lines
    lines.append(words.outcome(done.outcome))
    for seat, score in enumerate(done.scores):
        points = signed(shown(film.rules, score.penalty))
        total = plain(shown(film.rules, moment.totals[seat]))
        facts = [
            words.bold(seat),
            words.say("tables_render.result.penalty", points=points),
            words.say("tables_render.result.total", points=total),
        ]
        lines.append(" · ".join(facts))
        if score.reasons:
            reasons = (
                words.reason(label, shown(film.rules, amount)) for label, amount in score.reasons
            )
            lines.append(f"-# {words.listed(reasons)}")
    return lines


def _event(event: Event, words: Words) -> str | None:
    match event:
        case Drew(seat, card) if card is not None:
            return words.say("standings.replay.drew", who=words.bold(seat), card=words.card(card))
        case RoundEnded():
            return None  # its outcome follows
        case _:
            return words.event(event)


def _rows(film: Film, place: Place, words: Words) -> list[ActionRow[LayoutView]]:
    step, last = place.step, len(film.moments) - 1
    deal = film.next_deal(step)
    stepping: ActionRow[LayoutView] = ActionRow()
    for key, to, possible in (
        ("first", 0, step > 0),
        ("back", max(step - 1, 0), step > 0),
        ("next", min(step + 1, last), step < last),
        ("last", last, step < last),
        ("round", deal if deal is not None else step, deal is not None),
    ):
        stepping.add_item(
            button(
                ControlId(STEP, arg=replace(place, step=to).text(key)),
                words.say(f"standings.replay.go.{key}"),
                style=discord.ButtonStyle.primary
                if key == "next"
                else discord.ButtonStyle.secondary,
                disabled=not possible,
            )
        )
    other = replace(place, picture=not place.picture)
    more: ActionRow[LayoutView] = ActionRow()
    more.add_item(
        button(
            ControlId(STEP, arg=other.text("look")),
            words.say(f"standings.replay.{'picture' if other.picture else 'text'}"),
        )
    )
    more.add_item(
        button(ControlId(RECORD, arg=str(place.match)), words.say("standings.replay.record"))
    )
    return [stepping, more]
