"""Records in and out of a command: files, standard input, standard output."""

from __future__ import annotations

import codecs
import io
import sys
from pathlib import Path


def print_utf8() -> None:
    """Let standard output carry UTF-8, as records are, whatever the terminal says."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


class Unreadable(Exception):
    """A file that cannot be read as text; the message says why."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``.

    What is no UTF-8 comes as half characters, for the record's reader to name the line.

    Raises:
        Unreadable: with a sentence.
    """
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Unreadable(f"sevenbridge: cannot read {name}: {error.strerror}.") from None
    return data.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
