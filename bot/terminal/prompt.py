"""Asking a person, and reading the answer, whether from a keyboard or a pipe."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console
from rich.text import Text


class Left(Exception):
    """The person leaves the table."""


class Prompt:
    """Asks on a console and reads lines from a stream."""

    def __init__(self, console: Console, answers: TextIO) -> None:
        self._console = console
        self._answers = answers
        self._echoes = not answers.isatty()

    def ask(self, question: str) -> str:
        """One answer, without the space around it.

        Raises:
            Left: the input has ended, or the answer is ``q``.
        """
        self._console.print(Text(question + " ", "bold"), end="")
        line = self._answers.readline()
        answer = "".join(char for char in line.strip() if char.isprintable())
        if self._echoes or not line:
            # Nobody's Enter key has ended the line on the screen.
            self._console.print(Text(answer))
        if not line or answer.lower() in ("q", "quit", "exit"):
            raise Left
        return answer
