"""What was played so far, as a record."""

from __future__ import annotations

from engine.fairness import commitment
from engine.match import Match
from engine.moves import Move
from engine.record import Played, Record, RoundRecord
from engine.round import Round


class Journal:
    """Notes each deal and each move of a match that is dealt from a seed."""

    def __init__(self) -> None:
        self._rounds: list[tuple[int, int, list[Played]]] = []

    def deal(self, round_: Round) -> None:
        """A round was dealt."""
        self._rounds.append((round_.number, round_.dealer, []))

    def move(self, seat: int, move: Move) -> None:
        """A move in full was carried out."""
        self._rounds[-1][2].append(Played(seat, move))

    def record(self, match: Match) -> Record:
        """The record so far."""
        rounds = tuple(
            RoundRecord(number, dealer, entries=tuple(entries))
            for number, dealer, entries in self._rounds
        )
        seed = match.seed
        commit = commitment(seed) if seed is not None else None
        return Record(match.rules, match.seats, seed, commit, rounds)
