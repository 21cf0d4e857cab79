"""Whole matches between CPU players, with their records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from engine.fairness import commitment
from engine.match import Match
from engine.moves import Move
from engine.players import PLAYERS, Player
from engine.record.model import Entry, Played, Record, RoundRecord
from engine.rules import RuleSet


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that was played to its end.

    Attributes:
        match: the match.
        kinds: the kind of player in each seat.
        record: its record.
        moves: how many moves and answers were made.
    """

    match: Match
    kinds: tuple[str, ...]
    record: Record
    moves: int


def play_match(rules: RuleSet, kinds: Sequence[str], seed: str) -> PlayedMatch:
    """Play a match between CPU players; the same arguments give the same match.

    Args:
        rules: the rules.
        kinds: the kind of player in each seat, a key of :data:`engine.players.PLAYERS`.
        seed: 64 hex digits; decks and the players' chance come from it.

    Raises:
        RulesError: these rules are not for that many seats.
    """
    names = tuple(f"{kind} {seat}" for seat, kind in enumerate(kinds))
    match = Match(rules, names, seed)
    players = [PLAYERS[kind](_chance(seed, seat)) for seat, kind in enumerate(kinds)]
    rounds: list[RoundRecord] = []
    moves = 0
    while not match.is_over:
        round_ = match.deal()
        entries: list[Entry] = []
        while round_.outcome is None:
            for seat, move in _next_moves(match, players):
                entries.append(Played(seat, move))
        moves += len(entries)
        rounds.append(RoundRecord(round_.number, round_.dealer, entries=tuple(entries)))
    record = Record(rules, names, seed, commitment(seed), tuple(rounds))
    return PlayedMatch(match, tuple(kinds), record, moves)


def _next_moves(match: Match, players: Sequence[Player]) -> list[tuple[int, Move]]:
    """Let the seats that must move do so: one on its turn, all that may answer in a window."""
    round_ = match.round
    assert round_ is not None, "a round is at play"
    seats = round_.waiting() or (round_.state.turn,)
    chosen = [(seat, players[seat].choose(match.view(seat), round_.legal(seat))) for seat in seats]
    made = []
    for seat, move in chosen:
        full = match.check(seat, move)
        match.apply(seat, full)
        made.append((seat, full))
    return made


def _chance(seed: str, seat: int) -> Random:
    return Random(sha256(f"{seed}:player:{seat}".encode()).digest())
