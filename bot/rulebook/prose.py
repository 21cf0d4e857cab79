"""The rules of a table as a few sentences for each part of the game, every house rule included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from bot.rulebook.summary import aim, length
from bot.rulebook.switches import house_rules, switches
from bot.text import joined, labelled, text
from engine.rules import RuleSet

Section = tuple[str, str]
Say = Callable[..., str]
"""A sentence in the reader's language, by its key and values."""


def rulebook(rules: RuleSet, locale: object) -> list[Section]:
    """A title and a few sentences for each part of the game."""

    def say(key: str, **values: str | int) -> str:
        return text(key, locale, **values)

    def sentences(parts: Iterable[str]) -> str:
        return joined("joins.sentences", parts, locale)

    def clauses(parts: Iterable[str]) -> str:
        return joined("joins.clauses", parts, locale)

    sections = [
        (text(f"rules.title.{name}", locale), sentences(part(rules, say)))
        for name, part in _PARTS.items()
    ]
    sections[0] = (sections[0][0], sentences([sections[0][1], aim(rules, locale)]))
    sections.append((say("rules.title.match"), say("rules.match", length=length(rules, locale))))
    house = [labelled(rule.label, rule.value, locale) for rule in house_rules(rules, locale)]
    if house:
        sections.append((say("rules.title.house"), clauses(house)))
    unsure = [rule.label for rule in switches(rules, locale) if rule.unconfirmed]
    if unsure:
        sections.append(
            (say("rules.title.unconfirmed"), say("rules.unconfirmed", which=clauses(unsure)))
        )
    return [(title, body) for title, body in sections if body]


def _aim(rules: RuleSet, say: Say) -> Iterator[str]:
    yield say("rules.first_out")


def _deal(rules: RuleSet, say: Say) -> Iterator[str]:
    least, most = rules.players
    yield say("rules.players", least=least, most=most)
    yield say("rules.cards_and_joker") if rules.joker else say("rules.cards")
    yield say(f"rules.direction.{rules.direction}")
    yield say(f"rules.leader.{rules.leader}")
    if rules.upcard != "none":
        yield say(f"rules.upcard.{rules.upcard}")
    yield say(f"rules.next_dealer.{rules.next_dealer}")


def _turn(rules: RuleSet, say: Say) -> Iterator[str]:
    yield say(f"rules.take.{rules.take}")
    yield say("rules.then_meld")
    yield say("rules.then_add")


def _melds(rules: RuleSet, say: Say) -> Iterator[str]:
    yield say("rules.melds")
    yield say(f"rules.aces.{rules.aces}")
    yield say("rules.lone_seven")
    if rules.seven_takes_seven:
        yield say("rules.seven_takes_seven")
    if rules.seven_pair:
        yield say("rules.seven_pair")
    if rules.seven_run:
        yield say("rules.seven_run")


def _joker(rules: RuleSet, say: Say) -> Iterator[str]:
    if not rules.joker:
        return
    yield say("rules.joker_any") if rules.joker_seven else say("rules.joker_but_seven")
    if rules.joker_on_lone_seven:
        yield say("rules.joker_on_lone_seven")
    if rules.joker_unique:
        yield say("rules.joker_unique")
    match rules.joker_in_pon, rules.joker_in_chi:
        case True, True:
            yield say("rules.joker_in_both")
        case True, False:
            yield say("rules.joker_in_pon")
        case False, True:
            yield say("rules.joker_in_chi")
        case _:
            yield say("rules.joker_in_none")
    yield say("rules.joker_claimable") if rules.joker_claimable else say("rules.joker_unclaimable")


def _calls(rules: RuleSet, say: Say) -> Iterator[str]:
    if rules.calls == "none":
        yield say("rules.no_calls")
        return
    if rules.calls != "chi":
        yield say("rules.pon")
    if rules.calls != "pon":
        yield say("rules.chi")
    if rules.calls == "both":
        yield say("rules.pon_before_chi")
    yield say(f"rules.after_call.{rules.after_call}")
    yield say(f"rules.first_lap.{rules.first_lap}")


def _ron(rules: RuleSet, say: Say) -> Iterator[str]:
    if not rules.ron:
        return
    yield say("rules.ron")
    if rules.nico == "off":
        return
    yield say(f"rules.nico.{rules.nico}")
    if rules.joker:
        yield say("rules.nico_joker") if rules.nico_joker else say("rules.nico_no_joker")


def _going_out(rules: RuleSet, say: Say) -> Iterator[str]:
    yield say(f"rules.going_out.{rules.going_out}")
    if rules.last_lap:
        yield say("rules.last_lap")
        yield (
            say("rules.last_discard_open")
            if rules.last_discard_open
            else say("rules.last_discard_closed")
        )


def _stock(rules: RuleSet, say: Say) -> Iterator[str]:
    limit = rules.reshuffle_limit
    if rules.reshuffle == "never" or limit == 0:
        yield say("rules.no_reshuffle")
    elif limit is None:
        yield say(f"rules.reshuffle.{rules.reshuffle}")
    else:
        yield say(f"rules.reshuffle.{rules.reshuffle}_limited", count=limit)
    yield say(f"rules.stock_out.{rules.stock_out}")


def _points(rules: RuleSet, say: Say) -> Iterator[str]:
    points = {"ace": rules.points_of_ace(), "seven": rules.seven_points}
    if rules.joker:
        yield say(f"rules.points_{rules.face_points}_joker", joker=rules.joker_points, **points)
    else:
        yield say(f"rules.points_{rules.face_points}", **points)
    if rules.seven_doubles:
        yield say("rules.seven_doubles")
    if rules.joker and rules.joker_times > 1:
        yield say("rules.joker_times", times=rules.joker_times)
    if rules.held_meld:
        yield say("rules.held_meld", points=rules.held_meld)
    if rules.dead_card:
        yield say("rules.dead_card", points=rules.dead_card)
    if rules.ron_bonus:
        yield say("rules.ron_bonus", points=rules.ron_bonus)
    if rules.feeder == "all":
        yield say("rules.feeder_all")
    elif rules.feeder:
        yield say("rules.feeder", points=rules.feeder)
    if rules.concealed > 1:
        yield say("rules.concealed", times=rules.concealed)
    if rules.winner_takes != "nothing":
        yield say(f"rules.winner_takes.{rules.winner_takes}")


_PARTS: Final[dict[str, Callable[[RuleSet, Say], Iterator[str]]]] = {
    "aim": _aim,
    "deal": _deal,
    "turn": _turn,
    "melds": _melds,
    "joker": _joker,
    "calls": _calls,
    "ron": _ron,
    "going_out": _going_out,
    "stock": _stock,
    "points": _points,
}
