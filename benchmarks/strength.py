"""How strong CPU players are: ``python -m benchmarks.strength``.

One player of a kind against others of another, on duplicate deals: every deal is played from
every seat, so that neither the cards nor the place favours anybody. A round without a winner
counts as not won.
"""

from __future__ import annotations

import argparse
import json
import math
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256

from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.selfplay import play_match

PAIRS = (("normal", "random"), ("normal", "easy"), ("easy", "random"))


@dataclass(frozen=True, slots=True)
class Strength:
    """How a kind of player fared.

    Attributes:
        rounds: rounds that count (a redealt one does not).
        wins: the part of them that it won; with the ends of its 95 % interval.
        penalty: its average penalty a round, and that of its opponents.
    """

    preset: str
    seats: int
    kind: str
    against: str
    rounds: int
    wins: float
    low: float
    high: float
    penalty: float
    their_penalty: float

    def __str__(self) -> str:
        return (
            f"{self.preset:8} {self.seats} seats  {self.kind} against {self.against}: "
            f"{self.wins:.1%} of {self.rounds} rounds ({self.low:.1%} to {self.high:.1%}), "
            f"penalty {self.penalty:.1f} against {self.their_penalty:.1f}"
        )


def wilson(won: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a proportion (Wilson's)."""
    z = 1.96
    middle = (won + z * z / 2) / (of + z * z)
    half = z / (of + z * z) * math.sqrt(won * (of - won) / of + z * z / 4)
    return middle - half, middle + half


def measure(preset: str, seats: int, kind: str, against: str, deals: int) -> Strength:
    """Play each deal once from every seat."""
    rules = RuleSet.of(preset, rounds=1, target=None)
    rounds = won = mine = theirs = 0
    for deal in range(deals):
        seed = sha256(f"strength:{preset}:{seats}:{deal}".encode()).hexdigest()
        for seat in range(seats):
            kinds = [kind if place == seat else against for place in range(seats)]
            for finished in play_match(rules, kinds, seed).match.finished:
                if finished.outcome.redealt:
                    continue
                points = [score.penalty for score in finished.scores]
                rounds += 1
                won += finished.outcome.winner == seat
                mine += points[seat]
                theirs += sum(points) - points[seat]
    return Strength(
        preset,
        seats,
        kind,
        against,
        rounds,
        won / rounds,
        *wilson(won, rounds),
        mine / rounds,
        theirs / rounds / (seats - 1),
    )


def _measure(task: tuple[str, int, str, str, int]) -> Strength:
    return measure(*task)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1200, help="about how many a line (1200)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    tasks = []
    for preset in PRESETS:
        least, most = RuleSet.of(preset).players
        for seats in range(least, most + 1):
            for kind, against in PAIRS if seats == 4 else PAIRS[:1]:
                tasks.append((preset, seats, kind, against, max(1, args.rounds // seats)))
    with ProcessPoolExecutor() as workers:
        for strength in workers.map(_measure, tasks):
            print(json.dumps(asdict(strength)) if args.json else strength, flush=True)


if __name__ == "__main__":
    main()
