"""Duplicate deals: the same cards played once from every seat, and what that comes to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from statistics import mean, stdev

from benchmarks.oracle import OpenHands
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.rules import RuleSet

ROUNDS = 5
"""Rounds a match: a deal is a match's seed, and each of its rounds has its own cards."""
CHEATS = ("hands", "all")
"""Players that see every hand; ``all`` sees the stock too."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a kind of player made of one deal, played once from every seat.

    Attributes:
        rounds: rounds that count (a redealt one does not).
        won: how many of them it won.
        mine: its penalties, summed.
        theirs: the average penalty of the others, summed.
        matches: how many matches.
        first: first places in them, a shared one as its part.
    """

    rounds: int
    won: int
    mine: float
    theirs: float
    matches: int
    first: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with the half width of its 95 % interval."""

    value: float
    half: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        half = 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
        return cls(mean(values), half)


def play_deal(preset: str, seats: int, kind: str, against: str, number: int) -> Deal:
    """Play one deal from every seat: one player of a kind, the others of another."""
    rules = RuleSet.of(preset, rounds=ROUNDS, target=None)
    seed = sha256(f"strength:{preset}:{seats}:{number}".encode()).hexdigest()
    rounds = won = 0
    mine = theirs = first = 0.0
    for seat in range(seats):
        match = _play(rules, [kind if place == seat else against for place in range(seats)], seed)
        for finished in match.finished:
            if finished.outcome.redealt:
                continue
            points = [score.penalty for score in finished.scores]
            rounds += 1
            won += finished.outcome.winner == seat
            mine += points[seat]
            theirs += (sum(points) - points[seat]) / (seats - 1)
        lowest = min(match.totals)
        if match.totals[seat] == lowest:
            first += 1 / match.totals.count(lowest)
    return Deal(rounds, won, mine, theirs, seats, first)


def _play(rules: RuleSet, kinds: Sequence[str], seed: str) -> Match:
    match = Match(rules, [f"{kind} {seat}" for seat, kind in enumerate(kinds)], seed)
    players = [_player(kind, match, f"{seed}:player:{seat}") for seat, kind in enumerate(kinds)]
    while not match.is_over:
        round_ = match.deal()
        while round_.outcome is None:
            seats = round_.waiting() or (round_.state.turn,)
            chosen = [
                (seat, players[seat].choose(match.view(seat), round_.legal(seat))) for seat in seats
            ]
            for seat, move in chosen:
                match.apply(seat, move)
    return match


def _player(kind: str, match: Match, seed: str) -> Player:
    if kind in CHEATS:
        cheat = OpenHands(stock=kind == "all")
        cheat.match = match
        return cheat
    return PLAYERS[kind](Random(sha256(seed.encode()).digest()))
