"""``sevenbridge simulate``: whole matches between CPU players."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from bot.cli.recordfile import print_utf8
from engine.fairness import is_seed, match_seed
from engine.players import PLAYERS
from engine.record import format as format_record
from engine.rules import RulesError, RuleSet
from engine.selfplay import PlayedMatch, play_match


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", default="standard", help='a preset and house rules, as "mori rounds=3"'
    )
    parser.add_argument("--seats", type=int, help="how many play (4, or what the rules allow)")
    parser.add_argument(
        "--players",
        default="random",
        help=f"their kinds, separated by commas; they repeat ({', '.join(PLAYERS)})",
    )
    parser.add_argument("--matches", type=int, default=1, metavar="N", help="how many to play (1)")
    parser.add_argument("--seed", metavar="HEX", help="64 hex digits; chance decides without it")
    parser.add_argument("--out", metavar="DIR", type=Path, help="a folder for the records")


def run(args: argparse.Namespace) -> int:
    try:
        rules, kinds, seed = _read(args)
        if args.out is not None:
            args.out.mkdir(parents=True, exist_ok=True)
    except (RulesError, ValueError) as error:
        print(f"sevenbridge: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"sevenbridge: cannot write to {args.out}: {error.strerror}.", file=sys.stderr)
        return 1
    print_utf8()
    summary = Summary()
    start = time.perf_counter()
    for number in range(1, args.matches + 1):
        played = play_match(rules, kinds, match_seed(seed, number) if args.matches > 1 else seed)
        summary.add(played)
        if args.out is not None:
            path = args.out / f"match-{number:0{len(str(args.matches))}d}.txt"
            try:
                path.write_text(format_record(played.record), encoding="utf-8")
            except OSError as error:
                print(f"sevenbridge: cannot write {path}: {error.strerror}.", file=sys.stderr)
                return 1
        elif args.matches == 1:
            print(format_record(played.record), end="")
    print(summary.text(time.perf_counter() - start), file=sys.stderr)
    return 0


def _read(args: argparse.Namespace) -> tuple[RuleSet, list[str], str]:
    """The rules, the kind of player in each seat, and the seed.

    Raises:
        RulesError: these rules, or that many seats, cannot be.
        ValueError: another option is wrong; the message is a sentence.
    """
    rules = RuleSet.parse(args.rules)
    least, most = rules.players
    seats = min(max(4, least), most) if args.seats is None else args.seats
    rules.check_seats(seats)
    kinds = [kind.strip() for kind in args.players.split(",")]
    for kind in kinds:
        if kind not in PLAYERS:
            raise ValueError(f"there is no player {kind!r}; there are: {', '.join(PLAYERS)}.")
    if len(kinds) > seats:
        raise ValueError(f"{len(kinds)} players do not fit {seats} seats.")
    if args.matches < 1:
        raise ValueError("at least one match is played.")
    seed = secrets.token_hex(32) if args.seed is None else args.seed
    if not is_seed(seed):
        raise ValueError("a seed is 64 lower-case hex digits.")
    return rules, [kinds[seat % len(kinds)] for seat in range(seats)], seed


@dataclass(slots=True)
class Summary:
    """What several matches came to."""

    matches: int = 0
    rounds: int = 0
    moves: int = 0
    places: dict[str, list[int]] = field(default_factory=dict)

    def add(self, played: PlayedMatch) -> None:
        self.matches += 1
        self.rounds += len(played.match.finished)
        self.moves += played.moves
        for kind, place in zip(played.kinds, played.match.places or (), strict=True):
            self.places.setdefault(kind, []).append(place)

    def text(self, seconds: float) -> str:
        lines = [
            f"{self.matches} matches, {self.rounds} rounds, {self.moves} moves in {seconds:.1f} s"
        ]
        width = max(len(kind) for kind in self.places)
        for kind, places in self.places.items():
            wins = places.count(1)
            average = sum(places) / len(places)
            lines.append(
                f"{kind:{width}}  {len(places)} seats, {wins} wins ({wins / len(places):.1%}), "
                f"average place {average:.2f}"
            )
        return "\n".join(lines)
