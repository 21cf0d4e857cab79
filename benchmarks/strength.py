"""How strong CPU players are: ``python -m benchmarks.strength``.

One player of a kind among others of another, on duplicate deals: every deal is played from
every seat, so that neither the cards nor the place favours anybody. A round without a winner
counts as not won. Intervals are those of 95 % over deals, since the rounds of one deal are
not independent.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass

from benchmarks.duplicates import CHEATS, ROUNDS, Deal, Estimate, play_deal
from engine.players import PLAYERS
from engine.rules import RuleSet

TABLES = (
    *(("standard", seats) for seats in (2, 3, 4, 5)),
    *(("mori", seats) for seats in (3, 4, 6)),
)
Task = tuple[str, int, str, str, int]


@dataclass(frozen=True, slots=True)
class Strength:
    """How a kind of player fared.

    Attributes:
        rounds: rounds that count (a redealt one does not).
        wins: the part of them that it won.
        penalty: its average penalty a round.
        lead: how much less that is than its opponents' average.
        first: the part of the matches that it won, a shared first place as its part.
    """

    preset: str
    seats: int
    kind: str
    against: str
    rounds: int
    wins: Estimate
    penalty: float
    lead: Estimate
    first: Estimate

    def __str__(self) -> str:
        return (
            f"{self.preset:8} {self.seats} seats  {self.kind} among {self.against}: "
            f"{100 * self.wins.value:.1f} ± {100 * self.wins.half:.1f} % of {self.rounds} rounds, "
            f"penalty {self.penalty:.1f}, {self.lead.value:.1f} ± {self.lead.half:.1f} less than "
            f"the others, {100 * self.first.value:.1f} ± {100 * self.first.half:.1f} % of matches"
        )


def strength(task: Task, deals: Sequence[Deal]) -> Strength:
    """What some deals of a task come to."""
    preset, seats, kind, against, _ = task
    rounds = sum(deal.rounds for deal in deals)
    return Strength(
        preset,
        seats,
        kind,
        against,
        rounds,
        Estimate.of([deal.won / deal.rounds for deal in deals]),
        sum(deal.mine for deal in deals) / rounds,
        Estimate.of([(deal.theirs - deal.mine) / deal.rounds for deal in deals]),
        Estimate.of([deal.first / deal.matches for deal in deals]),
    )


def _play(task: Task) -> Deal:
    return play_deal(*task)


def measure(
    preset: str, seats: int, kind: str, against: str, rounds: int, workers: ProcessPoolExecutor
) -> Strength:
    """Play about so many rounds."""
    count = max(2, round(rounds / seats / ROUNDS))
    tasks = [(preset, seats, kind, against, number) for number in range(count)]
    return strength(tasks[0], list(workers.map(_play, tasks)))


def pairs(seats: int, kinds: Sequence[str], against: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each kind among each other; of two seats, each pair once."""
    for kind in kinds:
        for other in against:
            if kind != other and not (seats == 2 and kind in against and kind < other in kinds):
                yield kind, other


def _all_tables(presets: Sequence[str]) -> list[tuple[str, int]]:
    """Some presets with every number of seats that they are for."""
    ranges = [(preset, RuleSet.of(preset).players) for preset in presets]
    return [(preset, seats) for preset, (least, most) in ranges for seats in range(least, most + 1)]


def _words(text: str) -> list[str]:
    return text.split(",")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1200, help="about how many a line (1200)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (1)")
    parser.add_argument("--presets", type=_words, help="only these, with commas")
    parser.add_argument("--seats", type=_words, help="only these numbers of seats")
    every = f"{', '.join((*PLAYERS, *CHEATS))} (the last two see every hand)"
    parser.add_argument("--kinds", type=_words, default=[*PLAYERS], help=f"only these: {every}")
    parser.add_argument("--against", type=_words, default=[*PLAYERS], help="among these")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    tables = [
        (preset, seats)
        for preset, seats in (_all_tables(args.presets) if args.presets else TABLES)
        if not args.seats or str(seats) in args.seats
    ]
    with ProcessPoolExecutor(args.jobs) as workers:
        for preset, seats in tables:
            for kind, against in pairs(seats, args.kinds, args.against):
                found = measure(preset, seats, kind, against, args.rounds, workers)
                print(json.dumps(asdict(found)) if args.json else found, flush=True)


if __name__ == "__main__":
    main()
