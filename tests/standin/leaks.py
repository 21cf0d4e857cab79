"""Whether anybody was ever told of a card that they could not know.

What somebody may know is taken from what people saw and did, not from the game's insides: the
cards on one's own panel are one's own, and what somebody presses away is everybody's from then
on. A round's result opens all hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tests.standin.limits import walk
from tests.standin.person import Person
from tests.standin.sight import Control, controls, is_private, words
from tests.standin.state import Json

_FACE: Final = re.compile("(10|[2-9AJQK])([♠♤♥♡♦♢♣♧])")
_CODE: Final = re.compile(r"(?<![0-9A-Za-z])([2-9TJQKA])([shdc])(?![0-9A-Za-z])")
_EMOJI: Final = re.compile(r"(10|[2-9TJQKAtjqka])_?([shdcSHDC])$")
_IN_TEXT: Final = re.compile(r"<a?:(\w+):\d+>")
_SUITS: Final = {"♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c"}

GOES_OUT: Final = ("ron", "nico")
"""First words of a call after which all hands are open."""


def cards_in(text: str) -> set[str]:
    """The cards that a text names, in any of the ways in which cards are written."""
    found = {_code(rank, _SUITS[suit]) for rank, suit in _FACE.findall(text)}
    found |= {_code(rank, suit) for rank, suit in _CODE.findall(text)}
    for name in _IN_TEXT.findall(text):
        found |= _emoji(name)
    return found


def cards_on(message: Json) -> set[str]:
    """The cards that a message names anywhere: text, labels, ids, values, emoji, files."""
    texts = [words(message)]
    texts += [part.get("custom_id") or "" for part in walk(message["components"])]
    for part in walk(message["components"]):
        texts += [option["value"] for option in part.get("options") or ()]
        texts += [item.get("description") or "" for item in part.get("items") or ()]
    texts += [attachment["filename"] for attachment in message["attachments"]]
    found = cards_in("\n".join(texts).replace("_", " "))
    for part in walk(message["components"]):
        for one in (part, *(part.get("options") or ())):
            found |= _emoji((one.get("emoji") or {}).get("name") or "")
    return found


def _emoji(name: str) -> set[str]:
    read = _EMOJI.search(name)
    return set() if read is None else {_code(read[1].upper(), read[2].lower())}


def _code(rank: str, suit: str) -> str:
    return ("T" if rank == "10" else rank) + suit


def leaks(people: Sequence[Person]) -> list[str]:
    """What was told of a round that should not have been; only the first round is looked at."""
    own: dict[str, set[str]] = {person.user.id: set() for person in people}
    known: set[str] = set()
    found: list[str] = []
    for person, happened in _in_order(people):
        if isinstance(happened, tuple):
            control, values = happened
            known |= _played(control, values)
            if any((text or "").startswith(GOES_OUT) for text in (control.arg, *values)):
                return found
            continue
        if is_private(happened):
            hand = [one.arg or "" for one in controls(happened) if one.verb == "pick"]
            own[person.user.id] = set(hand) or own[person.user.id]
            told = cards_on(happened) - own[person.user.id] - known
        elif _is_result(happened):
            return found
        else:
            told = cards_on(happened) - known
        if told:
            found.append(f"{person.user.name} was told of {sorted(told)}:\n{words(happened)}")
    return found


def _in_order(
    people: Sequence[Person],
) -> Iterator[tuple[Person, Json | tuple[Control, tuple[str, ...]]]]:
    """All that people saw and pressed, as it happened."""
    events: list[tuple[float, int, Person, Json | tuple[Control, tuple[str, ...]]]] = []
    for person in people:
        for received in person.received:
            if received.kind != "delete":
                events.append((received.at, 1, person, received.message))
        for at, pressed, interaction in person.pressed:
            if isinstance(pressed, Control):
                values = tuple(interaction.asked["data"].get("values") or ())
                events.append((at, 0, person, (pressed, values)))
    events.sort(key=lambda event: event[:2])
    return ((person, happened) for _, _, person, happened in events)


def _played(control: Control, values: Sequence[str]) -> set[str]:
    """The cards that a press lays open."""
    if control.verb == "move":
        labels = [label for label, value in control.options if value in values]
        return cards_in("\n".join(labels))
    if control.verb in ("discard", "meld", "lay", "call", "take"):
        return cards_in(control.label) | cards_in((control.arg or "").replace("_", " "))
    return set()


def _is_result(message: Json) -> bool:
    """Whether a public message tells how a round or a match ended."""
    verbs = {one.verb for one in controls(message)}
    return bool(message["components"]) and not verbs & {"hand", "join"}
