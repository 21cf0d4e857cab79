"""Random playouts of whole rounds, with look-up rows warm and cold."""

from __future__ import annotations

from random import Random

from benchmarks.clock import seconds
from benchmarks.deals import cold, dealt
from benchmarks.figures import Effort, Figure, Medians
from engine.playout import play_out
from engine.rules import RuleSet
from engine.state import State


class Playouts:
    """Rounds of a preset played out from the deal, the same ones in every repeat."""

    def __init__(self, preset: str, effort: Effort) -> None:
        self._preset = preset
        self._rules = RuleSet.of(preset)
        self._states = dealt(self._rules, effort.of(2500), seed=1)
        self._few = self._states[: effort.of(200)]
        self._medians = Medians()
        # Once unmeasured: it builds every row that the repeats look up.
        played = [state.copy() for state in self._states]
        self._decisions = play(played)
        self._turns = sum(state.turns for state in played)

    def repeat(self) -> None:
        self._measure("warm", [state.copy() for state in self._states])
        self._measure("cold", cold(self._rules, self._few))

    def _measure(self, rows: str, states: list[State]) -> None:
        decisions = 0

        def work() -> None:
            nonlocal decisions
            decisions = play(states)

        taken = seconds(work)
        self._medians.note(f"{rows}.rounds", len(states) / taken)
        self._medians.note(f"{rows}.decisions", decisions / taken)

    def figures(self) -> list[Figure]:
        name = f"playouts.{self._preset}"
        what = f"random playouts of a 4-seat {self._preset} round"
        few = f"{len(self._few)} of the {self._preset} playouts from empty look-up rows"
        rounds = len(self._states)
        medians = self._medians
        return [
            Figure(f"{name}.warm.rounds", medians["warm.rounds"], "rounds/s", f"{what}: {{}}"),
            Figure(
                f"{name}.warm.decisions", medians["warm.decisions"], "decisions/s", f"{what}: {{}}"
            ),
            Figure(f"{name}.cold.rounds", medians["cold.rounds"], "rounds/s", f"{few}: {{}}"),
            Figure(
                f"{name}.cold.decisions", medians["cold.decisions"], "decisions/s", f"{few}: {{}}"
            ),
            Figure(
                f"{name}.decisions",
                self._decisions / rounds,
                "decisions/round",
                f"{what}: {{}} (draws, moves on the turn, answers of seats that can call)",
            ),
            Figure(f"{name}.turns", self._turns / rounds, "turns/round", f"{what}: {{}}"),
        ]


def play(states: list[State]) -> int:
    """Play rounds to their end at random; returns how many decisions that took."""
    chance = Random(2).random
    decisions = 0
    for state in states:
        decisions += play_out(state, chance)
    return decisions
