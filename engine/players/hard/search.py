"""The search: every plan played out in the same imagined worlds, the worse half dropped in turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

from engine import codes
from engine.players.hard.greedy import Greedy, greedy_of
from engine.players.hard.memory import Memory
from engine.players.hard.paying import Paying, paying_of
from engine.players.hard.plans import Plan, plans_of
from engine.players.hard.stake import Points, Stake
from engine.players.hard.worlds import Knowledge, World
from engine.players.sight import Sight
from engine.state import ACT, CLAIM, State
from engine.transitions import apply, discard
from engine.view import View

MOST_PLANS: Final = 8
BATCH: Final = 16
"""After so many worlds plans that are clearly worse are dropped."""
CLEARLY: Final = 3.0
"""Worse by so many standard errors."""
MOST_LAPS: Final = 15
"""An imagined round that goes on longer is scored as it stands."""


@dataclass(slots=True, eq=False)
class Tried:
    """A plan with what came of it so far.

    Attributes:
        plan: the plan.
        template: the round with what of the plan touches nothing unseen.
        rest: the moves that are made in each world.
        worlds: how many worlds it was tried in.
        costs: what each end cost, as :class:`engine.players.hard.stake.Stake` counts.
        points: the sum of the seat's penalties.
        won_by: how many of the rounds each seat won.
        paid_to: the sum of the own penalties in them, by the seat that won.
    """

    plan: Plan
    template: State
    rest: tuple[int, ...]
    worlds: int = 0
    points: float = 0.0
    costs: list[float] = field(default_factory=list)
    won_by: list[int] = field(default_factory=list)
    paid_to: list[float] = field(default_factory=list)

    @property
    def mean_cost(self) -> float:
        """The cost a world."""
        return sum(self.costs) / self.worlds if self.worlds else self.plan.prior

    @property
    def mean_points(self) -> float:
        """The seat's penalty a world."""
        return self.points / self.worlds if self.worlds else 0.0

    def wins(self, seat: int) -> float:
        """The part of the rounds that a seat won."""
        return self.won_by[seat] / self.worlds if self.worlds else 0.0

    def risk(self, winner: int) -> float | None:
        """The own penalty in the rounds that a seat won, None where it won none."""
        won = self.won_by[winner]
        return self.paid_to[winner] / won if won else None


class Search:
    """A seat's thinking about one view.

    Attributes:
        knowledge: what the seat knows.
        tried: its plans.
    """

    def __init__(
        self,
        view: View,
        memory: Memory,
        seed: int,
        *,
        most_plans: int = MOST_PLANS,
        stake: Stake | Points | None = None,
    ) -> None:
        """Make ready.

        Args:
            view: what the seat sees; it must be able to move.
            memory: what it remembers.
            seed: where chance comes from.
            most_plans: how many plans to try at most.
            stake: what ends cost; what the match pays, if not given.
        """
        self._greedy: Greedy = greedy_of(view.rules)
        self._paying: Paying = paying_of(view.rules)
        self._stake = stake or Stake(view)
        self._chance = Random(seed)
        self.knowledge = Knowledge(view, memory, self._greedy)
        self._last_turn = view.turns + MOST_LAPS * len(view.counts)
        plans = plans_of(
            self.knowledge.root, self.knowledge.seat, Sight(view), self._greedy, most_plans
        )
        self.tried = [self._begin(plan) for plan in plans]

    def _begin(self, plan: Plan) -> Tried:
        root = self.knowledge.root
        won_by = [0] * len(root.hands)
        paid_to = [0.0] * len(root.hands)
        if root.phase != ACT:
            return Tried(plan, root, plan.moves, won_by=won_by, paid_to=paid_to)
        template = root.copy()
        rest = plan.moves
        if plan.ends_by_discard:
            for move in plan.moves[:-1]:
                apply(template, template.turn, move)
            rest = plan.moves[-1:]
        else:
            for move in plan.moves:
                apply(template, template.turn, move)
            rest = ()
        return Tried(plan, template, rest, won_by=won_by, paid_to=paid_to)

    def add(self, plan: Plan) -> Tried:
        """One more plan to try: what somebody really did."""
        for tried in self.tried:
            if set(tried.plan.moves) == set(plan.moves):
                return tried
        made = self._begin(plan)
        self.tried.append(made)
        return made

    def best(self, worlds: int) -> list[Tried]:
        """Drop the worse half again and again, and what is clearly worse, until one is left.

        Args:
            worlds: how many worlds the last plans are tried in.

        Returns:
            The plans, the best first.
        """
        alive = list(self.tried)
        dropped: list[Tried] = []
        done = 0
        while len(alive) > 1:
            # Twice the worlds with half the plans: the last two are tried in all worlds.
            cuts = (len(alive) - 1).bit_length() - 1
            upto = max(worlds >> cuts, 1)
            step = min(BATCH, upto - done)
            self.try_all(alive, step)
            done += step
            alive.sort(key=_by_cost)
            keep = (len(alive) + 1) // 2 if done >= upto else len(alive)
            worse = [tried for tried in alive[1:keep] if _clearly_worse(tried, alive[0])]
            dropped = worse + alive[keep:] + dropped
            alive = [tried for tried in alive[:keep] if tried not in worse]
        self.tried = alive + dropped
        return self.tried

    def all(self, worlds: int) -> list[Tried]:
        """Try every plan in as many worlds; the best first."""
        self.try_all(self.tried, worlds)
        self.tried.sort(key=_by_cost)
        return self.tried

    def imagine(self) -> World:
        """The next world."""
        return self.knowledge.imagine(self._chance)

    def try_all(self, plans: list[Tried], worlds: int) -> None:
        """Play plans out in some more worlds, in each of them all."""
        for _ in range(worlds):
            world = self.imagine()
            for tried in plans:
                self.play(tried, world)

    def play(self, tried: Tried, world: World) -> int:
        """Play a plan out in a world; returns the seat's penalty there."""
        seat = self.knowledge.seat
        state = self.knowledge.enter(tried.template, world)
        for move in tried.rest:
            if state.phase == CLAIM:
                self._greedy.window_with(state, seat, move)
            elif move >= codes.DISCARD:
                discard(state, seat, move)
            else:
                apply(state, seat, move)
        self._greedy.finish(state, self._last_turn)
        penalties = self._paying.penalties(state)
        tried.worlds += 1
        winner = state.outcome.winner if state.outcome is not None else None
        tried.costs.append(self._stake.cost(penalties, won=winner == seat))
        tried.points += penalties[seat]
        if winner is not None:
            tried.won_by[winner] += 1
            tried.paid_to[winner] += penalties[seat]
        return penalties[seat]


def _by_cost(tried: Tried) -> float:
    return tried.mean_cost


def _clearly_worse(tried: Tried, best: Tried) -> bool:
    """Whether a plan did worse than another in the same worlds beyond what chance does."""
    count = tried.worlds
    if count < BATCH:
        return False
    more = [one - other for one, other in zip(tried.costs, best.costs)]
    mean = sum(more) / count
    if mean <= 0:
        return False
    spread = sum([(one - mean) ** 2 for one in more]) / count
    return mean * mean * count > CLEARLY * CLEARLY * spread
