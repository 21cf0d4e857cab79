"""The pictures in words, for people who do not see them; made from the same values.

Discord reads these out as a picture's description and shows them where it cannot be loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bot.faces.scene import Scene
from bot.faces.totals_picture import totals_by_round
from bot.names import LONGEST, shown_name
from bot.text import text

ROOM: Final = 1024
"""Characters that Discord allows a description."""
_LENGTHS: Final = (LONGEST, 16, 8)

CardWords = Callable[[int], str]
"""How a card is written in the reader's language."""


def table_words(scene: Scene, names: Sequence[str], card: CardWords, locale: object) -> str:
    """A table in words: the foot of the picture first, then seat by seat.

    Args:
        scene: what the picture shows.
        names: who sits there, as Discord has the names.
        card: how cards are written.
        locale: the reader's language.
    """

    def written(longest: int) -> str:
        parts = [
            text("faces.round", locale, number=scene.number),
            text("faces.stock", locale, count=scene.stock),
        ]
        if scene.discards:
            parts.append(text("faces.top", locale, card=card(scene.discards[-1])))
        if scene.dead_card is not None:
            parts.append(text("faces.dead", locale, card=card(scene.dead_card)))
        for seat, name in enumerate(names):
            parts += _seat(scene, seat, _who(seat, name, longest, locale), card, locale)
        return " ".join(parts)

    return _fitted(written)


def _seat(scene: Scene, seat: int, who: str, card: CardWords, locale: object) -> list[str]:
    hand = scene.hands[seat]
    total = scene.totals[seat]
    if hand is None:
        parts = [text("faces.hidden", locale, who=who, count=scene.counts[seat], total=total)]
    elif hand:
        cards = " ".join(map(card, hand))
        parts = [text("faces.holds", locale, who=who, cards=cards, total=total)]
    else:
        parts = [text("faces.empty", locale, who=who, total=total)]
    if seat == scene.dealer:
        parts.append(text("faces.dealer", locale))
    if seat == scene.turn:
        parts.append(text("faces.turn", locale))
    for meld in scene.melds:
        if meld.owner == seat:
            cards = " ".join(map(card, meld.meld.cards))
            parts.append(text("faces.meld", locale, meld=meld.id, cards=cards))
    return parts


def totals_words(
    rounds: Sequence[Sequence[int]],
    names: Sequence[str],
    locale: object,
    *,
    before: Sequence[int] = (),
) -> str:
    """A match's course in words, the best first.

    Each seat's total, and what each round cost it where there is room for that.

    Args:
        rounds: the points of each seat in each round, in order.
        names: who sits there, as Discord has the names.
        locale: the reader's language.
        before: what each seat brought into the match, if anything.
    """
    totals = [course[-1] for course in totals_by_round(rounds, before)]
    order = sorted(range(len(totals)), key=lambda seat: (totals[seat], seat))

    def written(longest: int, *, in_full: bool) -> str:
        parts = [text("faces.totals", locale, count=len(rounds))]
        for seat in order:
            who, total = _who(seat, names[seat], longest, locale), totals[seat]
            points = ", ".join(str(one[seat]) for one in rounds)
            parts.append(
                text("faces.seat_course", locale, who=who, total=total, points=points)
                if in_full
                else text("faces.seat_total", locale, who=who, total=total)
            )
        return " ".join(parts)

    full = partial(written, in_full=True)
    return full(LONGEST) if len(full(LONGEST)) <= ROOM else _fitted(partial(written, in_full=False))


def rating_words(points: Sequence[float], locale: object, *, digits: int = 0) -> str:
    """A rating's course in words.

    Args:
        points: the rating after each match, oldest first.
        locale: the reader's language.
        digits: how many to write behind the point.
    """
    first, last, low, high = (
        f"{value:.{digits}f}" for value in (points[0], points[-1], min(points), max(points))
    )
    return text(
        "faces.rating", locale, count=len(points), first=first, last=last, low=low, high=high
    )


def _who(seat: int, name: str, longest: int, locale: object) -> str:
    if len(name) > longest:
        name = name[: longest - 1] + "…"
    return text("faces.who", locale, number=seat + 1, name=shown_name(name, plain=True))


def _fitted(written: Callable[[int], str]) -> str:
    """With names as long as fit; what is too long even so ends with dots."""
    words = ""
    for longest in _LENGTHS:
        words = written(longest)
        if len(words) <= ROOM:
            return words
    return words[: ROOM - 1] + "…"
