"""Random play for tests, which favours what is rare."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from engine.match import Match
from engine.moves import Chi, Move, Nico, Pon, Ron
from engine.record import Played
from engine.rules import FIELDS, RuleSet, write_value

RARE = (Ron, Nico, Pon, Chi)


def seed_of(*words: object) -> str:
    return sha256(":".join(str(word) for word in words).encode()).hexdigest()


def new_match(rules: RuleSet, seats: int, seed: str) -> Match:
    return Match(rules, [f"P{seat + 1}" for seat in range(seats)], seed)


def favoured(chance: Random, legal: list[Move]) -> Move:
    """A random legal move; a ron, nico nico or call every other time it is possible."""
    rare = [move for move in legal if isinstance(move, RARE)]
    return chance.choice(rare) if rare and chance.random() < 0.5 else chance.choice(legal)


def chosen_moves(match: Match, chance: Random) -> list[Played]:
    """What the seats that must move do next, each chosen before any is made."""
    assert match.round is not None
    seats = match.round.waiting() or (match.round.state.turn,)
    return [Played(seat, favoured(chance, match.legal(seat))) for seat in seats]


def play_round(match: Match, chance: Random) -> Iterator[Played]:
    """Deal and play a round to its end; yields each move, in full, after it was made."""
    round_ = match.deal()
    while round_.outcome is None:
        for wish in chosen_moves(match, chance):
            full = match.check(wish.seat, wish.move)
            match.apply(wish.seat, full)
            yield Played(wish.seat, full)


def rules_as_text(rules: RuleSet) -> dict[str, str]:
    """Every rule's value as a record writes it."""
    return {name: write_value(getattr(rules, name)) for name in FIELDS}
