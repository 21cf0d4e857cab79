"""Where the time of random playouts goes: ``python -m benchmarks.hotspots``.

The profiler makes every call dearer, so it shows shares and counts, not speeds.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats

from benchmarks.deals import dealt
from benchmarks.playouts import play
from engine.presets import PRESETS
from engine.rules import RuleSet

ROUNDS = 2500
LINES = 16


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.hotspots", description="Profile playouts.")
    parser.add_argument("preset", nargs="?", default="standard", choices=sorted(PRESETS))
    states = dealt(RuleSet.of(parser.parse_args().preset), ROUNDS, seed=1)
    play([state.copy() for state in states])
    profile = cProfile.Profile()
    decisions = profile.runcall(play, states)
    turns = sum(state.turns for state in states)
    print(f"{decisions / ROUNDS:.1f} decisions and {turns / ROUNDS:.1f} turns a round")
    print(f"{'share':>6} {'calls a turn':>13}  function")
    stats = pstats.Stats(profile).get_stats_profile()
    slowest = sorted(stats.func_profiles.items(), key=lambda row: -row[1].tottime)
    for name, row in slowest[:LINES]:
        calls = int(row.ncalls.partition("/")[0]) / turns
        print(f"{row.tottime / stats.total_tt:6.1%} {calls:13.2f}  {name}")


if __name__ == "__main__":
    main()
