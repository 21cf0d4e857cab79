"""A seat's legal moves as the short numbered list that a person picks from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from rich.text import Text

from bot.terminal.wording import Wording, counted, say
from engine.cards import JOKER, STANDS
from engine.moves import Chi, Discard, Draw, Lay, MeldCards, Move, Nico, Pass, Pon, Ron, Take

Group = Literal["call", "meld", "add", "discard", "plain"]

ORDER: Final[tuple[Group, ...]] = ("call", "meld", "add", "discard", "plain")
MOST_WITH_JOKER: Final = 4
"""More melds or additions with the joker than this go into a list of their own."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list.

    Attributes:
        label: what it does.
        group: what kind of line it is.
        move: the move; None where a second list follows.
        among: the second list, empty where there is none.
        question: what the second list asks.
    """

    label: Text
    group: Group
    move: Move | None = None
    among: tuple[Choice, ...] = ()
    question: str = ""


def choices(
    legal: Sequence[Move],
    wording: Wording,
    top: int | None,
    in_full: Callable[[Move], Move],
) -> list[Choice]:
    """The list: calls, melds (longest first), additions, discards.

    Args:
        legal: the legal moves.
        wording: the words.
        top: the discard on top.
        in_full: gives a ron or nico nico its plan.
    """
    by_group: dict[Group, list[Choice]] = {group: [] for group in ORDER}
    for same in _same_but_for_the_joker(legal):
        choice = _choice(same, wording, top, in_full)
        by_group[choice.group].append(choice)
    for group, what in (("meld", "Meld with the Joker"), ("add", "Add the Joker to a meld")):
        by_group[group] = _fold_joker(by_group[group], what)  # type: ignore[index]
    return [choice for group in ORDER for choice in by_group[group]]


def _same_but_for_the_joker(legal: Sequence[Move]) -> list[list[Move]]:
    """Moves that differ only in what the joker stands for, together; longest melds first."""
    together: dict[object, list[Move]] = {}
    for move in sorted(legal, key=_rank):
        together.setdefault(_without_name(move), []).append(move)
    return list(together.values())


def _rank(move: Move) -> tuple[int, int, bool]:
    match move:
        case Ron() | Nico():
            return 0, 0, False
        case Pon(cards):
            return 1, -len(cards), _has_joker(cards)
        case Chi(cards):
            return 2, -len(cards), _has_joker(cards)
        case MeldCards(cards):
            return 3, -len(cards), _has_joker(cards)
        case Lay(card):
            return 4, 0, _has_joker((card,))
        case Draw() | Discard():
            return 5, 0, False
        case Take() | Pass():
            return 6, 0, False


def _has_joker(cards: Iterable[int]) -> bool:
    return any(card >= JOKER for card in cards)


def _without_name(move: Move) -> object:
    match move:
        case MeldCards(cards) | Pon(cards) | Chi(cards):
            return type(move), tuple(sorted(min(card, JOKER) for card in cards))
        case Lay(card, meld):
            return Lay, min(card, JOKER), meld
        case _:
            return move


def _choice(
    same: list[Move], wording: Wording, top: int | None, in_full: Callable[[Move], Move]
) -> Choice:
    move = same[0]
    group = _group(move)
    if len(same) == 1:
        words = in_full(move) if isinstance(move, Ron | Nico) else move
        return Choice(wording.move(words, top), group, move)
    names = [_name(each) for each in same]
    among = tuple(
        Choice(say("{card}", card=wording.faces.card(name)), group, each)
        for name, each in zip(names, same, strict=True)
    )
    cards = Text(" or ").join(wording.faces.card(name) for name in names)
    label = say("{move} (as {cards})", move=wording.move(_bare(move), top), cards=cards)
    return Choice(label, group, None, among, "What does the Joker stand for?")


def _group(move: Move) -> Group:
    match move:
        case Ron() | Nico() | Pon() | Chi():
            return "call"
        case MeldCards():
            return "meld"
        case Lay():
            return "add"
        case Discard():
            return "discard"
        case Draw() | Take() | Pass():
            return "plain"


def _name(move: Move) -> int:
    """What the joker of a move stands for."""
    assert isinstance(move, MeldCards | Pon | Chi | Lay), "only cards bring a joker"
    cards = (move.card,) if isinstance(move, Lay) else move.cards
    return next(card - STANDS for card in cards if card >= STANDS)


def _bare(move: Move) -> Move:
    """The move with its joker unnamed and last."""
    match move:
        case MeldCards(cards):
            return MeldCards(_unnamed(cards))
        case Pon(cards):
            return Pon(_unnamed(cards))
        case Chi(cards):
            return Chi(_unnamed(cards))
        case Lay(_, meld):
            return Lay(JOKER, meld)
        case _:
            return move


def _unnamed(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(min(card, JOKER) for card in cards))


def _fold_joker(listed: list[Choice], what: str) -> list[Choice]:
    """Where many lines bring the joker, one line that leads to them."""
    with_joker = [choice for choice in listed if _brings_joker(choice)]
    if len(with_joker) <= MOST_WITH_JOKER:
        return listed
    ways = counted(len(with_joker), "way", "ways")
    rest = [choice for choice in listed if not _brings_joker(choice)]
    label = say("{what} ({ways})", what=what, ways=ways)
    return [*rest, Choice(label, with_joker[0].group, None, tuple(with_joker), "Which one?")]


def _brings_joker(choice: Choice) -> bool:
    if choice.move is None:
        return True
    move = choice.move
    if isinstance(move, Lay):
        return move.card >= JOKER
    return isinstance(move, MeldCards) and _has_joker(move.cards)
