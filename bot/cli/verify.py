"""``sevenbridge verify``: a record's decks and commitment against its seed."""

from __future__ import annotations

import argparse
import sys

from bot.cli.recordfile import Unreadable, read_text
from engine.record import read, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")


def run(args: argparse.Namespace) -> int:
    try:
        record, broken = read(read_text(args.file))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 1
    if broken is not None:
        print(f"{args.file}:{broken.line}: {broken.code}: {broken.detail}", file=sys.stderr)
        return 1
    assert record is not None, "without an error there is a record"
    verdict = verify(record)
    for sentence in verdict.right:
        print(sentence)
    for sentence in verdict.wrong:
        print(sentence, file=sys.stderr)
    if verdict.wrong:
        return 1
    if verdict.right:
        return 0
    missing = "no seed" if record.seed is None else "no commitment and no written deck"
    print(f"Nothing to check: the record has {missing}.", file=sys.stderr)
    return 2
