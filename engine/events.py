"""What happened, as a table would see it; each event says who may know what of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.melds import Meld

EndedBy = Literal["discard", "tsumo", "call", "ron", "nico", "void", "abandoned"]


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew from the stock; ``card`` is None for everybody else."""

    seat: int
    card: int | None

    def masked_for(self, seat: int | None) -> Drew:
        """The event as that seat may know it (None: an onlooker)."""
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class _Public:
    seat: int

    def masked_for(self, seat: int | None) -> Event:
        """The event as that seat may know it: all of it."""
        return self  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Took(_Public):
    """A seat drew the top discard."""

    card: int


@dataclass(frozen=True, slots=True)
class Melded(_Public):
    """A seat laid a meld from its hand."""

    index: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class LaidOff(_Public):
    """A seat added a card (a joker by name) to a meld, which is now as given."""

    card: int
    index: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class Discarded(_Public):
    """A seat ended its turn with a card."""

    card: int


@dataclass(frozen=True, slots=True)
class Called(_Public):
    """A seat called the discard of another and laid it with its own cards."""

    word: Literal["pon", "chi", "ron"]
    discarder: int
    index: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class NicoNico(_Public):
    """A seat went out with four pairs, on another's discard or, without one, its own draw."""

    discarder: int | None
    pairs: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class WentOut(_Public):
    """A seat discarded its last card."""


@dataclass(frozen=True, slots=True)
class Reshuffled(_Public):
    """Discards became the new stock before this seat's draw."""

    cards: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over; ``winner`` is None where nobody won."""

    winner: int | None
    ended_by: EndedBy

    def masked_for(self, seat: int | None) -> RoundEnded:
        """The event as that seat may know it: all of it."""
        return self


Event = (
    Drew
    | Took
    | Melded
    | LaidOff
    | Discarded
    | Called
    | NicoNico
    | WentOut
    | Reshuffled
    | RoundEnded
)
