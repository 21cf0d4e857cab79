"""How cards look: 7♠ where the terminal can write it, 7s where it cannot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from engine.cards import JOKER, STANDS, rank_of, suit_of

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SYMBOLS: Final = "♠♥♦♣"
LETTERS: Final = "shdc"

IN_LINE: Final = (
    Style(bold=True),
    Style(bold=True, color="#e5484d"),
    Style(bold=True, color="#3b8eea"),
    Style(bold=True, color="#22a022"),
)
"""Each suit within a sentence, legible on a dark ground and on a light one."""
ON_CARD: Final = (
    Style(bold=True, color="#101010", bgcolor="#f4f1e8"),
    Style(bold=True, color="#c4161c", bgcolor="#f4f1e8"),
    Style(bold=True, color="#1d4fbf", bgcolor="#f4f1e8"),
    Style(bold=True, color="#007a1f", bgcolor="#f4f1e8"),
)
"""Each suit on a card's own light ground."""
JOKER_IN_LINE: Final = Style(bold=True, color="#b565d8")
JOKER_ON_CARD: Final = Style(bold=True, color="#7a1fa2", bgcolor="#f4f1e8")


@dataclass(frozen=True, slots=True)
class Faces:
    """Cards as text; ``suits`` holds a mark for each suit in canonical order."""

    suits: str

    @classmethod
    def for_encoding(cls, encoding: str) -> Faces:
        """Suit symbols where the encoding has them, letters where not."""
        try:
            SYMBOLS.encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return cls(LETTERS)
        return cls(SYMBOLS)

    def plain(self, card: int) -> str:
        """A card without colour; a joker that stands for a card says for which."""
        if card == JOKER:
            return "Joker"
        if card >= STANDS:
            return f"Joker={self.plain(card - STANDS)}"
        return RANKS[rank_of(card)] + self.suits[suit_of(card)]

    def card(self, card: int) -> Text:
        """A card within a sentence."""
        style = IN_LINE[suit_of(card)] if card < JOKER else JOKER_IN_LINE
        return Text(self.plain(card), style)

    def cards(self, cards: Iterable[int], between: str = " ") -> Text:
        """Several of them."""
        return Text(between).join(self.card(card) for card in cards)

    def large(self, card: int) -> Text:
        """A card as it lies in the hand or on the discards, with a little ground around it."""
        style = ON_CARD[suit_of(card)] if card < JOKER else JOKER_ON_CARD
        return Text(f" {self.plain(card)} ", style)
