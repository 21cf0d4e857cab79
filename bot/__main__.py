"""The command ``sevenbridge``. Each subcommand is imported only when it is asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, Protocol, cast


class Command(Protocol):
    """A subcommand's module."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


COMMANDS: Final = {
    "play": "play a match in this terminal against CPU players",
    "replay": "show the position that a record leads to",
    "verify": "check a record's decks and commitment against its seed",
    "simulate": "let CPU players play whole matches",
    "review": "show what the decisions in a record cost, and what was luck",
    "preview": "look at the bot in a local browser page, without a token",
    "run": "run the Discord bot",
    "db": "bring the database up to date, or work all ratings out again",
    "sync": "tell Discord which commands there are, where they changed",
}


def _command(name: str) -> Command:
    return cast(Command, import_module(f"bot.cli.{name}"))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: the words after the command's name; those of the process if not given.

    Returns:
        The exit status.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(
        prog="sevenbridge",
        description="Seven Bridge, the Japanese rummy where a seven stands alone.",
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=summary, description=summary)
        if name in words[:1]:
            _command(name).add_arguments(subparser)
    args = parser.parse_args(words)
    try:
        return _command(args.command).run(args)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read the output has gone; keep Python from writing the rest at exit.
        sys.stdout = None
        return 141


if __name__ == "__main__":
    sys.exit(main())
