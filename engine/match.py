"""Rounds in a row: who deals, what they add up to, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine import fairness
from engine.errors import IllegalMove
from engine.events import Event
from engine.moves import Move
from engine.round import Round
from engine.rules import RuleSet
from engine.scoring import Score
from engine.state import Outcome
from engine.view import View

MatchPhase = Literal["draw", "act", "claim", "round_over", "match_over"]


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A round that was played.

    Attributes:
        number: counted from 1.
        dealer: the seat that dealt it.
        outcome: how it ended.
        scores: each seat's part.
    """

    number: int
    dealer: int
    outcome: Outcome
    scores: tuple[Score, ...]


class Match:
    """A match between named seats.

    Attributes:
        rules: the rules played.
        seats: the names, in turn order.
        seed: what decks come from; None where every round's cards are given.
        round: the round at play or the last one; None before the first.
        finished: the rounds that are over, redealt ones included.
        totals: the points of each seat so far, with what was brought in.
    """

    def __init__(self, rules: RuleSet, seats: Sequence[str], seed: str | None = None) -> None:
        """Set up a match; no card is dealt yet.

        Raises:
            RulesError: these rules are not for that many seats.
        """
        rules.check_seats(len(seats))
        self.rules = rules
        self.seats = tuple(seats)
        self.seed = seed
        self.round: Round | None = None
        self.finished: tuple[FinishedRound, ...] = ()
        self.totals = (0,) * len(self.seats)

    def copy(self) -> Match:
        """The same match again, to try things on."""
        twin = Match(self.rules, self.seats, self.seed)
        twin.round = self.round.copy() if self.round is not None else None
        twin.finished = self.finished
        twin.totals = self.totals
        return twin

    def become(self, twin: Match) -> None:
        """Go on as a copy of this match did; who holds the match holds it still."""
        self.round = twin.round
        self.finished = twin.finished
        self.totals = twin.totals

    # Rounds

    @property
    def is_over(self) -> bool:
        """Whether the last round has been played, by length or by target."""
        if self.round is None or self.round.outcome is None:
            return False
        rules = self.rules
        if rules.rounds is not None and self._rounds_that_count() >= rules.rounds:
            return True
        if rules.target is None:
            return False
        if rules.winners_score:
            return min(self.totals) <= -rules.target
        return max(self.totals) >= rules.target

    def _rounds_that_count(self) -> int:
        """The last round's number without those that were dealt again."""
        number = self.finished[-1].number if self.finished else 0
        return number - sum(played.outcome.redealt for played in self.finished)

    @property
    def next_number(self) -> int:
        """The number of the round that comes next."""
        return self.round.number + 1 if self.round is not None else 1

    @property
    def next_dealer(self) -> int:
        """The seat that deals the round that comes next."""
        if not self.finished:
            return fairness.first_dealer(self.seed, len(self.seats)) if self.seed else 0
        last = self.finished[-1]
        if last.outcome.redealt:
            return last.dealer
        match self.rules.next_dealer:
            case "next":
                return (last.dealer + 1) % len(self.seats)
            case "winner":
                return last.dealer if last.outcome.winner is None else last.outcome.winner
            case "most_penalty":
                most = max(self.totals)
                return last.dealer if self.totals[last.dealer] == most else self.totals.index(most)

    def deal(self, deck: Sequence[int] | None = None) -> Round:
        """Begin the next round.

        Args:
            deck: every card in dealing order; without it the seed gives the deck.

        Raises:
            IllegalMove: ``match_over``, or ``wrong_phase`` while a round is at play.
            ValueError: there is neither a deck nor a seed.
        """
        number = self.next_number
        return self.begin(
            Round.deal(
                self.rules,
                len(self.seats),
                dealer=self.next_dealer,
                deck=self.deck(number) if deck is None else deck,
                number=number,
                seed=self.seed,
            )
        )

    def begin(self, round_: Round) -> Round:
        """Begin the next round with one that was set up elsewhere, as a record's position is.

        Raises:
            IllegalMove: as :meth:`deal`.
        """
        if self.is_over:
            raise IllegalMove("match_over")
        if self.round is not None and self.round.outcome is None:
            raise IllegalMove("wrong_phase")
        self.round = round_
        self._settle()
        return self.round

    def deck(self, number: int) -> bytes:
        """The deck that the seed gives a round.

        Raises:
            ValueError: there is no seed.
        """
        if self.seed is None:
            raise ValueError("a round needs a deck or the match a seed")
        return fairness.deck(self.seed, number, self.rules.joker)

    # Play

    @property
    def phase(self) -> MatchPhase:
        """Where the match stands; ``round_over`` before the first round too."""
        if self.round is None:
            return "round_over"
        return "match_over" if self.is_over else self.round.phase

    def legal(self, seat: int) -> list[Move]:
        """Every legal move of a seat; see :meth:`engine.round.Round.legal`."""
        return self.round.legal(seat) if self.round is not None else []

    def check(self, seat: int, move: Move) -> Move:
        """The move in full, if it is allowed; see :meth:`engine.round.Round.check`."""
        return self._at_play().check(seat, move)

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Carry out a move; see :meth:`engine.round.Round.apply`."""
        events = self._at_play().apply(seat, move)
        self._settle()
        return events

    def close(self) -> list[Event]:
        """Close the open window; see :meth:`engine.round.Round.close`."""
        events = self._at_play().close()
        self._settle()
        return events

    def view(self, seat: int | None) -> View:
        """What a seat may see of the round; see :meth:`engine.round.Round.view`.

        Raises:
            IllegalMove: ``wrong_phase`` before the first round.
        """
        if self.round is None:
            raise IllegalMove("wrong_phase")
        return self.round.view(seat, self.totals)

    def _at_play(self) -> Round:
        if self.is_over:
            raise IllegalMove("match_over")
        if self.round is None or self.round.outcome is not None:
            raise IllegalMove("wrong_phase")
        return self.round

    def _settle(self) -> None:
        """Add up the round where it has just ended."""
        last = self.round
        if last is None or last.outcome is None:
            return
        scores = last.scores()
        self.finished += (FinishedRound(last.number, last.dealer, last.outcome, scores),)
        self.totals = tuple(
            total + score.penalty for total, score in zip(self.totals, scores, strict=True)
        )

    @property
    def penalties(self) -> tuple[tuple[int, ...], ...]:
        """The points of each finished round, a seat each."""
        return tuple(tuple(score.penalty for score in done.scores) for done in self.finished)

    @property
    def places(self) -> tuple[int, ...] | None:
        """Each seat's place once the match is over: 1 for the lowest total, ties shared."""
        return places(self.totals) if self.is_over else None


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Competition ranking, lowest first.

    >>> places([-20, 35, 35, 80])
    (1, 2, 2, 4)
    """
    return tuple(1 + sum(other < total for other in totals) for total in totals)
