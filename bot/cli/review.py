"""``sevenbridge review``: what the decisions in a record cost, and what was luck."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import Progress as Bar

from bot.cli.recordfile import Unreadable, print_utf8, read_text
from bot.text import ENGLISH, text
from engine.moves import Move, format_move
from engine.record import RecordError, read
from engine.review import WORLDS, Decision, SeatReview, review
from engine.review.reviewing import Progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="RECORD", help="a record; - reads standard input")
    parser.add_argument("--seat", metavar="N", type=int, help="only this seat's decisions")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.add_argument(
        "--worlds",
        metavar="N",
        type=int,
        default=WORLDS,
        help=f"in how many imagined worlds to compare moves ({WORLDS})",
    )


def run(args: argparse.Namespace) -> int:
    print_utf8()
    if args.worlds < 1:
        print("sevenbridge: at least one world is needed.", file=sys.stderr)
        return 2
    try:
        record, broken = read(read_text(args.file))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 1
    if record is not None and args.seat is not None and not 0 <= args.seat < len(record.seats):
        print(f"sevenbridge: there is no seat {args.seat} in this record.", file=sys.stderr)
        return 2
    try:
        if broken is not None:
            raise broken
        assert record is not None, "without an error there is a record"
        seats = None if args.seat is None else (args.seat,)
        with _progress() as progress:
            reviews = review(record, seats, worlds=args.worlds, progress=progress)
    except RecordError as error:
        sentence = error.detail if args.seat is None else error.sentence
        print(f"{args.file}:{error.line}: {error.code}: {sentence}", file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps(_json(reviews, args.worlds), ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(_lines(seat)) for seat in reviews))
    return 0


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on standard error, where that is a terminal; it goes when it is full."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(text("review.thinking", ENGLISH), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _lines(seat: SeatReview) -> Iterator[str]:
    decisions = len(seat.decisions)
    yield text("review.seat", ENGLISH, name=seat.name, count=decisions, cost=_plain(seat.cost))
    best, worst = seat.best_call, seat.costliest_discard
    if best is not None:
        yield "  " + text(
            "review.best_call",
            ENGLISH,
            made=_moves(best.made),
            round=best.round,
            gain=_plain(best.gain or 0.0),
        )
    if worst is not None:
        yield "  " + text(
            "review.costliest_discard",
            ENGLISH,
            made=_moves(worst.made[-1:]),
            best=_moves(worst.best[-1:]),
            round=worst.round,
            cost=_plain(worst.cost),
        )
    for played in seat.rounds:
        yield "  " + text(
            "review.round",
            ENGLISH,
            round=played.round,
            penalty=played.penalty,
            even=_plain(played.even),
            deal=_signed(played.deal),
            draws=_signed(played.draws),
            skill=_signed(played.skill),
        )
    dear = [decision for decision in seat.decisions if decision.cost]
    for decision in dear:
        yield "  " + text(
            "review.decision",
            ENGLISH,
            line=decision.line,
            round=decision.round,
            made=_moves(decision.made),
            cost=_plain(decision.cost),
            best=_moves(decision.best),
        )
    if not dear:
        yield "  " + text("review.no_loss", ENGLISH)


def _moves(moves: Iterable[Move]) -> str:
    return "; ".join(format_move(move) for move in moves)


def _plain(points: float) -> str:
    return f"{points:.1f}"


def _signed(points: float) -> str:
    return f"{points:+.1f}"


def _json(reviews: Iterable[SeatReview], worlds: int) -> dict[str, Any]:
    return {"worlds": worlds, "seats": [_seat_json(seat) for seat in reviews]}


def _seat_json(seat: SeatReview) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "cost": round(seat.cost, 2),
        "luck": round(seat.luck, 2),
        "best_call": _decision_json(seat.best_call),
        "costliest_discard": _decision_json(seat.costliest_discard),
        "rounds": [
            {
                "round": played.round,
                "penalty": played.penalty,
                "even": round(played.even, 2),
                "deal": round(played.deal, 2),
                "draws": round(played.draws, 2),
                "skill": round(played.skill, 2),
            }
            for played in seat.rounds
        ],
        "decisions": [_decision_json(decision) for decision in seat.decisions],
    }


def _decision_json(decision: Decision | None) -> dict[str, Any] | None:
    if decision is None:
        return None
    return {
        "line": decision.line,
        "round": decision.round,
        "kind": decision.kind,
        "made": [format_move(move) for move in decision.made],
        "best": [format_move(move) for move in decision.best],
        "points": round(decision.points, 2),
        "cost": round(decision.cost, 2),
        "gain": None if decision.gain is None else round(decision.gain, 2),
    }
