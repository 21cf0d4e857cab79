"""Whole matches as text, one a preset, to be read as a diff when something changed.

``make goldens`` writes them anew. Each is a record, with the results of its rounds in comments.
"""

from collections.abc import Iterator
from pathlib import Path

import engine.record
from engine.match import Match
from engine.record import Record, steps
from engine.record.writing import format_entry
from engine.rules import RuleSet
from engine.selfplay import play_match

FOLDER = Path(__file__).parent
MATCHES = {
    "standard": ("standard rounds=2", ("normal", "random", "easy")),
    "mori": ("mori rounds=2", ("normal", "random", "easy", "random")),
    "hundred": ("hundred target=40", ("random", "easy", "normal")),
    "nintendo": ("nintendo joker=on rounds=2", ("normal", "easy", "random", "normal")),
    "pagat": ("pagat target=60", ("easy", "normal", "random")),
}
SEED = "7b" * 32


def text_of(preset: str) -> str:
    """A preset's match: its record, with what each round came to."""
    rules, kinds = MATCHES[preset]
    record = play_match(RuleSet.parse(rules), kinds, SEED).record
    head = engine.record.format(Record(record.rules, record.seats, record.seed, record.commit))
    return "\n".join([head, *_rounds(record)]) + "\n"


def _rounds(record: Record) -> Iterator[str]:
    place = -1
    for step in steps(record):
        if step.entry is None:
            place += 1
            yield f"round: {record.rounds[place].number}\ndealer: {record.rounds[place].dealer}\n"
        else:
            yield format_entry(step.entry)
            assert step.match.round is not None
            if step.match.round.outcome is not None:
                yield from _result(step.match)


def _result(match: Match) -> Iterator[str]:
    last = match.finished[-1]
    won = "nobody" if last.outcome.winner is None else f"seat {last.outcome.winner}"
    yield f"# won by {won} ({last.outcome.ended_by})"
    for seat, score in enumerate(last.scores):
        reasons = ", ".join(f"{label} {points:+d}" for label, points in score.reasons)
        yield f"# seat {seat}: {score.penalty} ({reasons}), in all {match.totals[seat]}"
    yield ""


def main() -> None:
    for preset in MATCHES:
        (FOLDER / f"{preset}.txt").write_text(text_of(preset), encoding="utf-8")


if __name__ == "__main__":
    main()
