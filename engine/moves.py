"""The moves, as one closed union, and their text.

Cards are as in :mod:`engine.cards`; a joker that stands for a card is ``STANDS + card``, and
a bare joker leaves it to be worked out where only one identity is possible or none matters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine import codes
from engine.cards import JOKER, STANDS, BadCard, format_card, format_cards, parse_card
from engine.errors import IllegalMove
from engine.melds import letter, letter_index

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top of the stock."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top discard instead of the stock's top."""


@dataclass(frozen=True, slots=True)
class MeldCards:
    """Lay a meld from the hand."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Lay:
    """Add one card to the meld with this index (0 is meld A)."""

    card: int
    meld: int


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn with a card."""

    card: int


@dataclass(frozen=True, slots=True)
class Pon:
    """Call the discard for a set, with these cards from the hand; a claimed joker goes by name."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Chi:
    """Call the discard for a run; cards as for pon."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Nico:
    """Four pairs. Where the joker is one of them, it may be named; None leaves that open."""

    joker: int | None = None


@dataclass(frozen=True, slots=True)
class Ron:
    """Go out with the discard. An empty plan leaves the shortest one to be found."""

    plan: tuple[Pon | Chi | Nico | MeldCards | Lay, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """Answer a window with nothing."""


Move = Draw | Take | MeldCards | Lay | Discard | Pon | Chi | Ron | Nico | Pass

_PLAIN: Final[dict[str, type[Draw | Take | Pass]]] = {"draw": Draw, "take": Take, "pass": Pass}
_WITH_CARDS: Final[dict[str, type[MeldCards | Pon | Chi]]] = {
    "meld": MeldCards,
    "pon": Pon,
    "chi": Chi,
}


def parse_move(text: str) -> Move:
    """Read a move as records write it, without the seat.

    >>> parse_move("lay 8s A"), format_move(parse_move("ron pon 5s 5h; meld 7s"))
    (Lay(card=7, meld=0), 'ron pon 5s 5h; meld 7s')

    Raises:
        IllegalMove: ``bad_record`` for what is no move, ``bad_card`` for a word that is no card.
    """
    try:
        return _parse(text)
    except BadCard:
        raise IllegalMove("bad_card") from None


def _parse(text: str) -> Move:
    word, *rest = text.split() or [""]
    if word in _PLAIN and not rest:
        return _PLAIN[word]()
    if word in _WITH_CARDS and rest:
        return _WITH_CARDS[word](tuple(parse_card(card) for card in rest))
    if word == "lay" and len(rest) == 2 and re.fullmatch("[A-Z]{1,9}", rest[1]):
        return Lay(parse_card(rest[0]), letter_index(rest[1]))
    if word == "discard" and len(rest) == 1:
        return Discard(parse_card(rest[0]))
    if word == "nico" and len(rest) <= 1:
        return Nico(_joker(rest[0]) if rest else None)
    if word == "ron":
        return Ron(_parse_plan(text.strip()[3:].strip()))
    raise IllegalMove("bad_record")


def _joker(text: str) -> int:
    card = parse_card(text)
    if card < JOKER:
        raise BadCard(text)
    return card


def _parse_plan(text: str) -> tuple[Pon | Chi | Nico | MeldCards | Lay, ...]:
    if not text:
        return ()
    steps: list[Pon | Chi | Nico | MeldCards | Lay] = []
    bad_card: BadCard | None = None
    for number, part in enumerate(text.split(";")):
        try:
            step = _parse(part)
        except BadCard as error:
            # A later step that is no move at all comes first in the order of the codes.
            bad_card = bad_card or error
            continue
        if isinstance(step, Pon | Chi | Nico) and number == 0:
            steps.append(step)
        elif isinstance(step, MeldCards | Lay) and number > 0:
            steps.append(step)
        else:
            raise IllegalMove("bad_record")
    if bad_card is not None:
        raise bad_card
    if isinstance(steps[0], Nico) and len(steps) > 1:
        raise IllegalMove("bad_record")
    return tuple(steps)


def format_move(move: Move) -> str:
    """The text of a move, without the seat; the inverse of :func:`parse_move`."""
    match move:
        case Draw():
            return "draw"
        case Take():
            return "take"
        case Pass():
            return "pass"
        case MeldCards(cards):
            return f"meld {format_cards(cards)}"
        case Pon(cards):
            return f"pon {format_cards(cards)}"
        case Chi(cards):
            return f"chi {format_cards(cards)}"
        case Lay(card, meld):
            return f"lay {format_card(card)} {letter(meld)}"
        case Discard(card):
            return f"discard {format_card(card)}"
        case Nico(joker):
            return "nico" if joker is None else f"nico {format_card(joker)}"
        case Ron(plan):
            return " ".join(["ron", "; ".join(format_move(step) for step in plan)]).rstrip()


def decode(code: int, plan: Sequence[int] = ()) -> Move:
    """The friendly form of a move's int, its cards in the order in which records write them."""
    cards = tuple(codes.cards_of(code))
    match codes.kind_of(code):
        case codes.DRAW:
            return Draw()
        case codes.TAKE:
            return Take()
        case codes.PASS:
            return Pass()
        case codes.MELD:
            return MeldCards(_in_order(cards))
        case codes.LAY:
            return Lay(cards[0], codes.index_of(code))
        case codes.DISCARD:
            return Discard(cards[0])
        case codes.PON:
            return Pon(_claimed(code, cards))
        case codes.CHI:
            return Chi(_claimed(code, cards))
        case codes.NICO:
            name = codes.name_of(code)
            return Nico(None if name < 0 else STANDS + name)
        case codes.RON:
            return Ron(tuple(decode(step) for step in plan))  # type: ignore[misc]
        case _:
            raise ValueError(code)


def _claimed(code: int, cards: Cards) -> Cards:
    """The cards of a call: a claimed joker, which is not from the hand, comes first by name."""
    name = codes.name_of(code)
    ordered = _in_order(cards)
    if name < 0 or any(card >= STANDS for card in cards):
        return ordered
    return (STANDS + name, *ordered)


def _in_order(cards: Cards) -> Cards:
    """Cards of a run ascending, a high ace last and a joker in its place; of a set as they are."""
    real = [card - STANDS if card >= STANDS else card for card in cards]
    if len({card // 13 for card in real}) != 1 or len(cards) < 2:
        return cards
    ranks = sorted(card % 13 for card in real)
    # An ace lies low where at most one card, the one that is called, is missing above it.
    high_ace = ranks[0] == 0 and ranks[-1] + 1 - len(ranks) > 1
    return tuple(
        card
        for _, card in sorted(
            (13 if high_ace and value % 13 == 0 else value % 13, card)
            for value, card in zip(real, cards, strict=True)
        )
    )
