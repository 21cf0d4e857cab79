"""What a review says, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.moves import Move

Kind = Literal["draw", "turn", "answer"]


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a seat, weighed from what it knew then.

    Points are the seat's expected penalties of the round, so less is better.

    Attributes:
        line: the record's line of its last move, 0 where the record was not read from text.
        round: the round.
        seat: the seat.
        kind: a draw, a whole turn (what came down and the discard), or an answer to a window.
        made: what the seat did.
        best: what does best; the same as ``made`` where nothing does better.
        points: what was to be expected with ``made``.
        cost: how many points fewer with ``best``; 0 where that is within what chance does.
        gain: of a call, how many points fewer than with a pass; else None.
    """

    line: int
    round: int
    seat: int
    kind: Kind
    made: tuple[Move, ...]
    best: tuple[Move, ...]
    points: float
    cost: float
    gain: float | None


@dataclass(frozen=True, slots=True)
class RoundLuck:
    """Where the points of one finished round came from: ``even + deal + skill + draws``.

    Attributes:
        round: the round.
        penalty: what it cost the seat.
        even: what it costs at this seat on average, whatever is dealt.
        deal: how much more the cards that were dealt make it; below zero is luck.
        skill: what the seat's own decisions cost, the sum of their costs.
        draws: the rest: what was drawn, and what the others did; below zero is luck.
    """

    round: int
    penalty: int
    even: float
    deal: float
    skill: float
    draws: float


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's decisions and what they came to.

    Attributes:
        seat: the seat.
        name: who sat there.
        decisions: in order; where there was no choice there was no decision.
        rounds: the rounds that were played to their end.
    """

    seat: int
    name: str
    decisions: tuple[Decision, ...]
    rounds: tuple[RoundLuck, ...]

    @property
    def cost(self) -> float:
        """What all decisions cost."""
        return sum(decision.cost for decision in self.decisions)

    @property
    def luck(self) -> float:
        """The points that came with the cards, dealt and drawn; below zero is luck."""
        return sum(played.deal + played.draws for played in self.rounds)

    @property
    def best_call(self) -> Decision | None:
        """The call that gained most against a pass, where one gained anything."""
        calls = [made for made in self.decisions if made.gain is not None and made.gain > 0]
        return max(calls, key=lambda made: made.gain or 0.0, default=None)

    @property
    def costliest_discard(self) -> Decision | None:
        """The turn that cost most by its discard alone: what came down was right."""
        turns = [
            made
            for made in self.decisions
            if made.kind == "turn" and made.cost > 0 and set(made.made[:-1]) == set(made.best[:-1])
        ]
        return max(turns, key=lambda made: made.cost, default=None)

    @property
    def costliest(self) -> Decision | None:
        """The decision that cost most, where one cost anything."""
        dear = [made for made in self.decisions if made.cost > 0]
        return max(dear, key=lambda made: made.cost, default=None)
