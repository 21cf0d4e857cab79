"""Seeds, commitments and decks that anybody can check with ``sha256sum``.

What is hashed is text: a seed is 64 lower-case hex digits. Publishing ``commitment(seed)``
before the first card and the seed after the last proves that no card was chosen in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from engine.cards import format_card


def _digest(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()


def is_seed(text: str) -> bool:
    """Whether a text is a seed or a commitment: 64 lower-case hex digits."""
    return re.fullmatch("[0-9a-f]{64}", text) is not None


def commitment(seed: str) -> str:
    """The digest of a seed, to be published before the first card.

    >>> commitment("0" * 64)[:16]
    '60e05bd1b195af2f'
    """
    return _digest(seed)


def deck(seed: str, round_number: int, joker: bool) -> bytes:
    """All cards of a round in dealing order, one byte a card."""
    return _sorted(f"{seed}:{round_number}", range(53 if joker else 52))


def first_dealer(seed: str, seats: int) -> int:
    """The seat that deals the first round."""
    return min(range(seats), key=lambda seat: _digest(f"{seed}:dealer:{seat}"))


def match_seed(seed: str, match_number: int) -> str:
    """The seed of one of several matches that are played from one seed."""
    return _digest(f"{seed}:{match_number}")


@dataclass(frozen=True, slots=True)
class Shuffle:
    """How a round's discards become a new stock.

    Attributes:
        seed: the match's seed; without one the new stock is in canonical order.
        round_number: the round, counted from 1.
    """

    seed: str | None
    round_number: int

    def __call__(self, times: int, cards: Iterable[int]) -> bytes:
        """The new stock, top first, of the round's ``times``-th reshuffle (from 1)."""
        if self.seed is None:
            return bytes(sorted(cards))
        return _sorted(f"{self.seed}:{self.round_number}.{times}", cards)


def _sorted(prefix: str, cards: Iterable[int]) -> bytes:
    by_digest = {_digest(f"{prefix}:{format_card(card)}"): card for card in cards}
    return bytes([by_digest[digest] for digest in sorted(by_digest)])
