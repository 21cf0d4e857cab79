"""Checking a record's decks and its commitment against its seed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fairness import commitment, deck
from engine.record.model import Record


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check found.

    Attributes:
        right: what agrees with the seed, a sentence each.
        wrong: what does not, a sentence each.
    """

    right: tuple[str, ...]
    wrong: tuple[str, ...]


def verify(record: Record) -> Verdict:
    """Check the commitment and every written deck against the seed.

    Without a seed, or without anything to hold against it, both lists are empty.
    """
    right: list[str] = []
    wrong: list[str] = []
    seed = record.seed
    if seed is None:
        return Verdict((), ())
    if record.commit is not None:
        agrees = commitment(seed) == record.commit
        text = f"The commitment is {'' if agrees else 'not '}the seed's digest."
        (right if agrees else wrong).append(text)
    for round_ in record.rounds:
        if round_.deck is not None:
            agrees = bytes(round_.deck) == deck(seed, round_.number, record.rules.joker)
            text = f"Round {round_.number}: the deck is {'' if agrees else 'not '}the seed's."
            (right if agrees else wrong).append(text)
    return Verdict(tuple(right), tuple(wrong))
