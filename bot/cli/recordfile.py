"""Reading a record for a command, from a file or from standard input."""

from __future__ import annotations

import sys
from pathlib import Path


class Unreadable(Exception):
    """A file that cannot be read as text; the message says why."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``.

    Raises:
        Unreadable: with a sentence.
    """
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Unreadable(f"sevenbridge: cannot read {name}: {error.strerror}.") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(f"sevenbridge: {name} is not UTF-8 text.") from None
