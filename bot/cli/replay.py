"""``sevenbridge replay``: the position that a record leads to."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from bot.cli.position import draw_position
from bot.cli.recordfile import Unreadable, print_utf8, read_text
from engine.match import Match
from engine.record import Record, RecordError, read, steps
from engine.snapshot import EMPTY, Json, snapshot


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.add_argument(
        "--each", action="store_true", help="after the deal and after every move, not only the end"
    )
    parser.add_argument("--upto", metavar="LINE", type=int, help="stop after this line of the file")
    parser.add_argument("--seat", metavar="N", type=int, help="only what this seat may see")


def run(args: argparse.Namespace) -> int:
    print_utf8()
    try:
        text = read_text(args.file)
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 1
    if args.upto is not None and args.upto < 1:
        print("sevenbridge: lines are counted from 1.", file=sys.stderr)
        return 2
    record, broken = read(text, args.upto)
    if record is not None and args.seat is not None and not 0 <= args.seat < len(record.seats):
        print(f"sevenbridge: there is no seat {args.seat} in this record.", file=sys.stderr)
        return 2
    return _Replay(args, record).show(broken)


class _Replay:
    """One run of the command."""

    def __init__(self, args: argparse.Namespace, record: Record | None) -> None:
        self.args = args
        self.record = record
        self.match = Match(record.rules, record.seats, record.seed) if record is not None else None

    def show(self, broken: RecordError | None) -> int:
        try:
            for _ in self.play():
                if self.args.each:
                    self.print_position()
        except RecordError as error:
            broken = error
        if broken is not None:
            return self.print_error(broken)
        if not self.args.each:
            self.print_position()
        return 0

    def play(self) -> Iterator[object]:
        if self.record is not None and self.match is not None:
            yield from steps(self.record, self.match)

    def position(self) -> Json:
        return dict(EMPTY) if self.match is None else snapshot(self.match, self.args.seat)

    def print_position(self) -> None:
        if self.args.json:
            print(json.dumps(self.position(), ensure_ascii=False))
        elif self.match is None or self.match.round is None:
            print("No card has been dealt yet.")
        else:
            print(draw_position(self.position(), self.match.seats))

    def print_error(self, error: RecordError) -> int:
        """Say what is wrong: to a seat, nothing about the hands of others."""
        sentence = error.detail if self.args.seat is None else error.sentence
        if self.args.json:
            fault = {"line": error.line, "code": error.code, "message": sentence}
            print(json.dumps({**self.position(), "error": fault}, ensure_ascii=False))
        elif self.match is not None and self.match.round is not None and not self.args.each:
            self.print_position()
        print(f"{self.args.file}:{error.line}: {error.code}: {sentence}", file=sys.stderr)
        return 1
