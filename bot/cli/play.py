"""``sevenbridge play``: a match in the terminal against CPU players."""

from __future__ import annotations

import argparse
import io
import os
import secrets
import sys
import time
import unicodedata
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final, NoReturn, TextIO

from rich.console import Console

from bot.terminal.faces import Faces
from bot.terminal.game import Game
from bot.terminal.prompt import Left, Prompt
from bot.terminal.results import draw_seed
from bot.terminal.screen import Screen
from bot.terminal.wording import Wording
from engine.fairness import is_seed
from engine.match import Match
from engine.players import PLAYERS
from engine.record import format as format_record
from engine.rules import RulesError, RuleSet

CPU_NAMES: Final = ("Aki", "Emi", "Ken", "Mio", "Ryo", "Yui", "Sora")
LONGEST_NAME: Final = 20
ME: Final = 0
PAUSE: Final = 0.7


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", default="standard", help='a preset and house rules, as "mori rounds=3"'
    )
    parser.add_argument(
        "--seats", type=int, metavar="N", help="how many play (4, or what the rules allow)"
    )
    parser.add_argument("--name", default="You", help="your name at the table (You)")
    parser.add_argument(
        "--level", choices=tuple(PLAYERS), default="normal", help="how CPUs play (normal)"
    )
    parser.add_argument("--seed", metavar="HEX", help="64 hex digits; chance decides without it")
    parser.add_argument("--save", metavar="FILE", type=Path, help="write the match's record there")
    parser.add_argument("--fast", action="store_true", help="no pause between CPU moves")


def run(args: argparse.Namespace) -> int:
    try:
        match = _match(args)
    except (RulesError, ValueError) as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 2
    if args.save is not None and (why := _cannot_save(args.save)):
        print(f"sevenbridge: {why}", file=sys.stderr)
        return 2
    _accept_any_text(sys.stdin, sys.stdout)
    game, screen = _table(match, args)
    status = 0
    try:
        status = _play(game, screen)
    finally:
        if args.save is not None and not _save(game, screen, args.save):
            status = status or 1
    return status


def _match(args: argparse.Namespace) -> Match:
    """The match that the options ask for.

    Raises:
        RulesError: these rules, or that many seats, cannot be.
        ValueError: another option is wrong; the message is a sentence.
    """
    rules = RuleSet.parse(args.rules.lower())
    least, most = rules.players
    seats = min(max(4, least), most) if args.seats is None else args.seats
    rules.check_seats(seats)
    name = _name(args.name)
    others = [cpu for cpu in CPU_NAMES if cpu.casefold() != name.casefold()]
    seed = secrets.token_hex(32) if args.seed is None else args.seed.lower()
    if not is_seed(seed):
        raise ValueError("a seed is 64 hex digits (0-9, a-f).")
    return Match(rules, (name, *others[: seats - 1]), seed)


def _name(text: str) -> str:
    """A name without what cannot be seen: control and format characters."""
    visible = "".join(
        char for char in text if char == " " or unicodedata.category(char)[0] not in "CZ"
    )
    name = " ".join(visible.split())
    if not name:
        raise ValueError("a name needs at least one letter.")
    if len(name) > LONGEST_NAME:
        raise ValueError(f"a name has at most {LONGEST_NAME} characters.")
    return name


def _table(match: Match, args: argparse.Namespace) -> tuple[Game, Screen]:
    console = _Console(
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        highlight=False,
        markup=False,
        emoji=False,
    )
    faces = Faces.for_encoding(console.encoding)
    screen = Screen(console, Wording(faces, match.seats, ME))
    players = {
        seat: PLAYERS[args.level](_chance(match.seed, seat))
        for seat in range(len(match.seats))
        if seat != ME
    }
    # Without any standard input there is nobody to ask: as if it had ended.
    answers = sys.stdin if sys.stdin is not None else io.StringIO()
    prompt = Prompt(console, answers)
    return Game(match, ME, players, screen, prompt, _pause(args.fast)), screen


class _Console(Console):
    """A console that leaves a closed pipe to the command line to deal with."""

    def on_broken_pipe(self) -> NoReturn:
        self.quiet = True
        raise BrokenPipeError


def _chance(seed: str | None, seat: int) -> Random:
    return Random(sha256(f"{seed}:player:{seat}".encode()).digest())


def _pause(fast: bool) -> Callable[[], None]:
    if fast or not sys.stdout.isatty():
        return lambda: None
    return lambda: time.sleep(PAUSE)


def _accept_any_text(*streams: TextIO | None) -> None:
    """Read and write what the encoding lacks as a question mark."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _play(game: Game, screen: Screen) -> int:
    """Play until the end or until the person leaves; returns the exit status."""
    status = 0
    try:
        game.play()
    except (Left, KeyboardInterrupt) as reason:
        if isinstance(reason, KeyboardInterrupt):
            status = 130
            screen.console.print()
        screen.console.print()
        screen.say("You leave the table. Thank you for playing, and see you soon!")
    if game.match.seed is not None:
        draw_seed(screen, game.match.seed)
    return status


def _cannot_save(path: Path) -> str | None:
    """Why a new file cannot be made there, found before the first card."""
    if os.path.lexists(path):
        return f"{path} is there already; please name a new file."
    if not path.parent.is_dir():
        return f"there is no folder {path.parent} to save in."
    if not os.access(path.parent, os.W_OK):
        return f"the folder {path.parent} cannot be written to."
    return None


def _save(game: Game, screen: Screen, path: Path) -> bool:
    text = format_record(game.journal.record(game.match))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        print(f"sevenbridge: cannot write {path}: {error.strerror}.", file=sys.stderr)
        return False
    screen.say()
    screen.say(f"The record is in {path}. To check it: sevenbridge verify {path}")
    return True
