"""The lines of a record: comments taken off, names quoted and unquoted."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator

from engine.record.model import RecordError
from engine.rules import MOST_SEATS

_PLAIN_MARKS = "_.-"


def content_lines(text: str) -> Iterator[tuple[int, str]]:
    """Every line that says something, with its number from 1, without its comment."""
    # Not splitlines: a name may hold characters that it takes for line ends.
    for number, line in enumerate(text.split("\n"), 1):
        try:
            line.encode()
        except UnicodeEncodeError:
            # What is no UTF-8 was read as half characters, so that its line can be named.
            raise RecordError(number, "bad_record", "This line is not UTF-8 text.") from None
        content = _without_comment(line).strip()
        if content:
            yield number, content


def _without_comment(line: str) -> str:
    quoted = escaped = False
    for place, char in enumerate(line):
        if quoted:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                quoted = False
        elif char == '"':
            quoted = True
        elif char == "#" and (place == 0 or line[place - 1] == " "):
            return line[:place]
    return line


def read_names(text: str) -> list[str]:
    """The names of a ``seats:`` line.

    Raises:
        ValueError: with a sentence that says what is wrong.
    """
    names: list[str] = []
    rest = text.strip()
    while True:
        if rest.startswith('"'):
            try:
                name, end = json.JSONDecoder().raw_decode(rest)
            except ValueError:
                raise ValueError("A quoted name is not a JSON string.") from None
            rest = rest[end:].lstrip()
        else:
            name, comma, after = rest.partition(",")
            name, rest = name.strip(), comma + after
            if not _is_plain(name):
                raise ValueError(f"The name {name!r} needs to be a JSON string.")
        try:
            name.encode()
        except UnicodeEncodeError:
            raise ValueError("A name holds half a character.") from None
        names.append(name)
        if len(names) > MOST_SEATS:
            raise ValueError(f"No table has more than {MOST_SEATS} seats.")
        if not rest:
            return names
        if not rest.startswith(","):
            raise ValueError("Names are separated by commas.")
        rest = rest[1:].lstrip()


def write_names(names: tuple[str, ...]) -> str:
    """The names as a ``seats:`` line has them."""
    return ", ".join(
        name if _is_plain(name) else json.dumps(name, ensure_ascii=False) for name in names
    )


def _is_plain(name: str) -> bool:
    """Whether a name holds only letters, digits, inner spaces and ``_ . -``."""
    return (
        name != ""
        and name == name.strip(" ")
        and all(
            char == " "
            or char in _PLAIN_MARKS
            or unicodedata.category(char)[0] == "L"
            or unicodedata.category(char) == "Nd"
            for char in name
        )
    )
