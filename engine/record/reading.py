"""Reading a record: from text to values, without playing it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.cards import JOKER, STANDS, BadCard, parse_card
from engine.errors import IllegalMove
from engine.fairness import is_seed
from engine.melds import letter
from engine.moves import parse_move
from engine.record.lines import content_lines, read_names
from engine.record.model import (
    Close,
    Entry,
    Played,
    Position,
    Record,
    RecordError,
    RoundRecord,
    Switch,
    TableLine,
)
from engine.rules import RulesError, RuleSet

VERSION: Final = "1"
HEADER: Final = ("record", "rules", "seats", "seed", "commit")
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,17}")


def parse(text: str) -> Record:
    """Read a record.

    Raises:
        RecordError: at the first broken line.
    """
    record, error = read(text)
    if error is not None:
        raise error
    assert record is not None, "without an error there is a record"
    return record


def read(text: str, upto: int | None = None) -> tuple[Record | None, RecordError | None]:
    """Read as much of a record as is well formed.

    Args:
        text: the record.
        upto: the last line to read, from 1; a header that goes on after it is left out.

    Returns:
        What stands before the first broken line (None where the header is not complete; a
        round whose own header breaks is left out), and that line's error, if there is one.
    """
    reader = _Reader()
    line = 1
    try:
        for line, content in content_lines(text):
            if upto is not None and line > upto:
                reader.cut(line, content)
                break
            reader.take(line, content)
        else:
            reader.end(line)
    except RecordError as error:
        return reader.so_far(), error
    return reader.so_far(), None


@dataclass(slots=True)
class _RoundDraft:
    """A round while its lines come in."""

    number: int
    said: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    melds: int = 0
    ready: RoundRecord | None = None


class _Reader:
    """Takes a record's lines one by one."""

    def __init__(self) -> None:
        self._header: dict[str, Any] = {}
        self._header_lines: dict[str, int] = {}
        self._record: Record | None = None
        self._rounds: list[RoundRecord] = []
        self._draft: _RoundDraft | None = None

    # The course of the lines

    def take(self, line: int, content: str) -> None:
        if _is_move(content):
            self._take_move(line, content)
            return
        words, _, value = content.partition(":")
        key = words.split()
        if not key:
            raise RecordError(line, "bad_record", f"This is neither a header nor a move: {content}")
        if key == ["round"]:
            self._begin_round(line, value.strip())
        elif self._draft is None:
            self._take_header(line, words, value.strip())
        else:
            self._take_round_line(line, key, value.strip())

    def end(self, line: int) -> None:
        if self._record is None:
            self._complete_header(line)
        self._make_ready()

    def cut(self, line: int, following: str) -> None:
        """Nothing more is read; what the next line belongs to may be incomplete."""
        if _is_move(following) or following.startswith("round:"):
            self.end(line)

    def so_far(self) -> Record | None:
        if self._record is None:
            return None
        rounds = list(self._rounds)
        if self._draft is not None and self._draft.ready is not None:
            rounds.append(replace(self._draft.ready, entries=tuple(self._draft.entries)))
        return replace(self._record, rounds=tuple(rounds))

    # The header

    def _take_header(self, line: int, word: str, value: str) -> None:
        if word not in HEADER:
            raise RecordError(line, "bad_record", f"No header line is called {word!r}.")
        if word in self._header:
            raise RecordError(line, "bad_record", f"{word} is given twice.")
        self._header_lines[word] = line
        self._header[word] = _HEADER_READERS[word](line, value)

    def _complete_header(self, line: int) -> None:
        for word in ("record", "rules", "seats"):
            if word not in self._header:
                raise RecordError(line, "bad_record", f"The header has no {word} line.")
        rules: RuleSet = self._header["rules"]
        seats: tuple[str, ...] = self._header["seats"]
        try:
            rules.check_seats(len(seats))
        except RulesError as error:
            raise RecordError(self._header_lines["seats"], "bad_record", str(error)) from None
        self._record = Record(rules, seats, self._header.get("seed"), self._header.get("commit"))

    # A round's own header

    def _begin_round(self, line: int, value: str) -> None:
        if self._record is None:
            self._complete_header(line)
        self._make_ready()
        so_far = self.so_far()
        assert so_far is not None, "the header is complete"
        self._rounds = list(so_far.rounds)
        self._draft = None
        number = _number(line, value)
        if number < 1:
            raise RecordError(line, "bad_record", "Rounds are counted from 1.")
        if self._rounds and number != self._rounds[-1].number + 1:
            raise RecordError(line, "bad_record", "A round's number is one more than the last.")
        self._draft = _RoundDraft(number, lines={"round": line})

    def _take_round_line(self, line: int, key: list[str], value: str) -> None:
        draft = self._draft
        assert draft is not None, "a round has begun"
        if draft.ready is not None:
            raise RecordError(line, "bad_record", "This line belongs before the round's moves.")
        word, *which = key
        name = " ".join(key)
        if name in draft.said:
            raise RecordError(line, "bad_record", f"{name} is given twice.")
        if word in ("hand", "table"):
            said: Any = self._hand(line, which, value) if word == "hand" else None
            if word == "table":
                name, said = self._table(line, which, value)
        elif which or word not in _ROUND_READERS:
            raise RecordError(line, "bad_record", f"No line of a round is called {name!r}.")
        else:
            said = _ROUND_READERS[word](self, line, value)
        draft.said[name] = said
        draft.lines[name] = line

    def _hand(self, line: int, which: list[str], value: str) -> tuple[int, ...]:
        if len(which) != 1:
            raise RecordError(line, "bad_record", "A hand line names one seat: hand 0: ...")
        self.seat(line, which[0])
        return self.cards(line, value)

    def _table(self, line: int, which: list[str], value: str) -> tuple[str, TableLine]:
        draft = self._draft
        assert draft is not None, "a round has begun"
        place = draft.melds
        if len(which) != 2 or which[0] != letter(place):
            raise RecordError(
                line, "bad_record", f"The next meld's line begins: table {letter(place)} SEAT:"
            )
        cards = self.cards(line, value, named_joker=True)
        draft.melds += 1
        return f"table {which[0]}", TableLine(self.seat(line, which[1]), cards)

    def _make_ready(self) -> None:
        """The lines before a round's moves are complete."""
        draft = self._draft
        if draft is None or draft.ready is not None:
            return
        said = dict(draft.said)
        dealer, deck = said.pop("dealer", None), said.pop("deck", None)
        penalties = said.pop("penalties", None)
        position = self._position(said, draft.lines) if said else None
        assert self._record is not None, "the header is complete"
        if deck is not None and position is not None:
            line = draft.lines["deck"]
            raise RecordError(line, "bad_record", "A round has a deck or hands, not both.")
        if deck is None and position is None and self._record.seed is None:
            line = draft.lines["round"]
            raise RecordError(line, "bad_record", "Without a seed a round needs its cards written.")
        draft.ready = RoundRecord(
            draft.number, dealer, deck, position, penalties, (), dict(draft.lines)
        )

    def _position(self, said: dict[str, Any], lines: dict[str, int]) -> Position:
        assert self._record is not None, "the header is complete"
        hands = tuple(said.pop(f"hand {seat}", ()) for seat in range(len(self._record.seats)))
        if not any(name.startswith("hand ") for name in lines):
            raise RecordError(lines["round"], "bad_record", "A position needs its hand lines.")
        table = tuple(said.pop(name) for name in list(said) if name.startswith("table "))
        drawn, taken = said.pop("drawn", (None, False))
        source = said.pop("from", None)
        return Position(
            hands=hands,
            table=table,
            drawn=drawn,
            taken=taken,
            source=source,
            lines=dict(lines),
            **said,
        )

    # Moves

    def _take_move(self, line: int, content: str) -> None:
        draft = self._draft
        if draft is None:
            raise RecordError(line, "bad_record", "A move stands before the first round.")
        self._make_ready()
        if content == "close":
            draft.entries.append(Close(line))
        elif content[0] == "!":
            draft.entries.append(self._switch(line, content))
        elif content[0].isdigit():
            seat, _, move = content.partition(" ")
            draft.entries.append(self._played(line, self.seat(line, seat), move))
        else:
            raise RecordError(line, "bad_record", f"This is neither a header nor a move: {content}")

    def _switch(self, line: int, content: str) -> Switch:
        match content.split():
            case ["!", "seat", seat, ("cpu" | "human") as who]:
                return Switch(self.seat(line, seat), who, line)
            case _:
                raise RecordError(line, "bad_record", "It is: ! seat N cpu, or: ! seat N human")

    def _played(self, line: int, seat: int, text: str) -> Played:
        try:
            move = parse_move(text)
        except IllegalMove as error:
            detail = f"This is no move: {text}" if error.code == "bad_record" else ""
            raise RecordError(line, error.code, detail) from None
        if not self._has_joker and "*" in text:
            raise RecordError(line, "bad_card", "These rules have no joker.")
        if re.fullmatch(r"\s*discard\s+\*..", text):
            raise RecordError(line, "bad_card", "A discarded joker stands for no card.")
        return Played(seat, move, line)

    # Words

    @property
    def _has_joker(self) -> bool:
        return self._record is not None and self._record.rules.joker

    def seat(self, line: int, text: str) -> int:
        seat = _number(line, text)
        assert self._record is not None, "the header is complete"
        if seat >= len(self._record.seats):
            raise RecordError(line, "bad_record", f"There is no seat {text}.")
        return seat

    def seats(self, line: int, text: str) -> tuple[int, ...]:
        seats = tuple(self.seat(line, word) for word in text.split())
        if len(set(seats)) != len(seats):
            raise RecordError(line, "bad_record", "A seat is named twice.")
        return tuple(sorted(seats))

    def cards(self, line: int, text: str, *, named_joker: bool = False) -> tuple[int, ...]:
        return tuple(self.card(line, word, named_joker=named_joker) for word in text.split())

    def card(self, line: int, text: str, *, named_joker: bool = False) -> int:
        try:
            card = parse_card(text)
        except BadCard:
            raise RecordError(line, "bad_card", f"{text} is no card.") from None
        if card >= STANDS and not named_joker:
            raise RecordError(line, "bad_card", f"{text} stands for a card only in a meld.")
        if card >= JOKER and not self._has_joker:
            raise RecordError(line, "bad_card", "These rules have no joker.")
        return card

    def drawn(self, line: int, text: str) -> tuple[int, bool]:
        card, *how = text.split() or [""]
        if how not in ([], ["taken"]):
            raise RecordError(line, "bad_record", "It is: drawn: CARD, or: drawn: CARD taken")
        return self.card(line, card), bool(how)

    def totals(self, line: int, text: str) -> tuple[int, ...]:
        words = text.split()
        assert self._record is not None, "the header is complete"
        if len(words) != len(self._record.seats):
            raise RecordError(line, "bad_record", "Penalties are one number a seat.")
        if not all(re.fullmatch("-?(0|[1-9][0-9]{0,17})", word) for word in words):
            raise RecordError(line, "bad_record", "Penalties are whole numbers.")
        return tuple(int(word) for word in words)


def _is_move(content: str) -> bool:
    # Header lines have a colon, move lines have none.
    return ":" not in content


def _number(line: int, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise RecordError(line, "bad_record", f"{text!r} is not a whole number.")
    return int(text)


def _phase(line: int, text: str) -> str:
    if text not in ("draw", "act", "claim"):
        raise RecordError(line, "bad_record", "A phase is draw, act or claim.")
    return text


def _version(line: int, text: str) -> str:
    if text != VERSION:
        raise RecordError(line, "bad_record", f"This reads records of version {VERSION}.")
    return text


def _rules(line: int, text: str) -> RuleSet:
    try:
        return RuleSet.parse(text)
    except RulesError as error:
        raise RecordError(line, "bad_record", str(error)) from None


def _names(line: int, text: str) -> tuple[str, ...]:
    try:
        return tuple(read_names(text))
    except ValueError as error:
        raise RecordError(line, "bad_record", str(error)) from None


def _digits(line: int, text: str) -> str:
    if not is_seed(text):
        raise RecordError(line, "bad_record", "This must be 64 lower-case hex digits.")
    return text


_HEADER_READERS: Final[dict[str, Callable[[int, str], Any]]] = {
    "record": _version,
    "rules": _rules,
    "seats": _names,
    "seed": _digits,
    "commit": _digits,
}
_ROUND_READERS: Final[dict[str, Callable[[_Reader, int, str], Any]]] = {
    "dealer": _Reader.seat,
    "deck": _Reader.cards,
    "stock": _Reader.cards,
    "upcard": _Reader.card,
    "discards": _Reader.cards,
    "phase": lambda reader, line, text: _phase(line, text),
    "turn": _Reader.seat,
    "drawn": _Reader.drawn,
    "from": _Reader.seat,
    "turns": lambda reader, line, text: _number(line, text),
    "played": _Reader.seats,
    "reshuffles": lambda reader, line, text: _number(line, text),
    "out": _Reader.seat,
    "penalties": _Reader.totals,
}
