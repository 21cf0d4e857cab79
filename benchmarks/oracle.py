"""Players that see what nobody may: how well a seat could do at all. For benchmarks only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.match import Match
from engine.moves import Move, decode
from engine.players.hard.memory import NOTHING
from engine.players.hard.player import WORLDS, seed_of
from engine.players.hard.search import Search
from engine.players.hard.worlds import World
from engine.view import View


class OpenHands:
    """The hard player's search with every hand face up, and with ``stock`` the stock too."""

    def __init__(self, *, stock: bool) -> None:
        self._stock = stock
        self.match: Match | None = None

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        if len(legal) == 1:
            return legal[0]
        assert self.match is not None and self.match.round is not None
        state = self.match.round.state
        chance = Random(seed_of(view, 0))
        search = Search(view, NOTHING, 0, most_plans=16)
        left = list(state.stock[state.top :])
        for _ in range(1 if self._stock else WORLDS):
            if not self._stock:
                chance.shuffle(left)
            world = World(tuple(state.hands), bytes(left), chance.getrandbits(20))
            for tried in search.tried:
                search.play(tried, world)
        best = min(search.tried, key=lambda tried: tried.mean_cost)
        return decode(best.plan.moves[0])
