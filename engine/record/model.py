"""What a record says, as values. Lines that items came from do not count when compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.errors import SENTENCES
from engine.moves import Move
from engine.rules import RuleSet


class RecordError(ValueError):
    """A broken line, or a move that the rules refuse.

    Attributes:
        line: the line, counted from 1.
        code: the error code, a key of :data:`engine.errors.SENTENCES`.
        detail: what is wrong there, in a sentence; it may name cards of any seat.
    """

    def __init__(self, line: int, code: str, detail: str = "") -> None:
        self.line = line
        self.code = code
        self.detail = detail or SENTENCES[code]
        super().__init__(f"{line}: {code}: {self.detail}")

    @property
    def sentence(self) -> str:
        """What the code means, without facts of any hand."""
        return SENTENCES[self.code]


@dataclass(frozen=True, slots=True)
class Played:
    """A seat's move or answer."""

    seat: int
    move: Move
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Close:
    """A window's time is up."""

    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Switch:
    """Who plays a seat from here on; no effect on the rules."""

    seat: int
    who: Literal["cpu", "human"]
    line: int = field(default=0, compare=False)


Entry = Played | Close | Switch


@dataclass(frozen=True, slots=True)
class TableLine:
    """A meld on the table: who laid it, and its cards (a joker by name or bare)."""

    owner: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A round's beginning in the middle; None stands for a line that is left out.

    Attributes:
        hands: each seat's cards.
        stock: its first cards, top first; what is named nowhere follows in canonical order.
        upcard: the card turned up.
        table: the melds, A first.
        discards: bottom first.
        phase: draw, act or claim.
        turn: whose turn it is.
        drawn: the card drawn this turn.
        taken: whether it came from the discards.
        source: the seat of the ``from`` line.
        turns: discards made so far.
        played: the seats that have ended a turn.
        reshuffles: how often the stock was renewed.
        out: the seat that went out first, in a last lap.
        lines: the line of each of these, by its first word (hands and melds with the second).
    """

    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...] = ()
    upcard: int | None = None
    table: tuple[TableLine, ...] = ()
    discards: tuple[int, ...] = ()
    phase: Literal["draw", "act", "claim"] = "draw"
    turn: int | None = None
    drawn: int | None = None
    taken: bool = False
    source: int | None = None
    turns: int | None = None
    played: tuple[int, ...] | None = None
    reshuffles: int = 0
    out: int | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, hash=False)


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round of a record.

    Attributes:
        number: counted from 1.
        dealer: the dealer's seat, where it is written.
        deck: every card in dealing order, where it is written.
        position: where the round begins in the middle.
        penalties: totals brought in from earlier rounds.
        entries: the moves.
        lines: the line of each header line, by its word.
    """

    number: int
    dealer: int | None = None
    deck: tuple[int, ...] | None = None
    position: Position | None = None
    penalties: tuple[int, ...] | None = None
    entries: tuple[Entry, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, hash=False)

    def line_of(self, word: str) -> int:
        """The line that says this, or the round's own."""
        return self.lines.get(word, self.lines.get("round", 0))


@dataclass(frozen=True, slots=True)
class Record:
    """A match as text holds it.

    Attributes:
        rules: the rules played.
        seats: the names, in turn order.
        seed: 64 hex digits, where known.
        commit: the digest of the seed, where it was published.
        rounds: in order.
    """

    rules: RuleSet
    seats: tuple[str, ...]
    seed: str | None = None
    commit: str | None = None
    rounds: tuple[RoundRecord, ...] = ()
