"""The faces that can be used now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Self

import discord

from bot.faces.collection import Key, key_of


@dataclass(frozen=True, slots=True)
class Faces:
    """Which cards have an emoji, and which; without any, all cards are text.

    An emoji goes in front of a button's label, ``Button(label="7♠", emoji=faces.of(card))``, or
    into a text as :meth:`text` writes it; there it takes up to 55 of a message's 4,000 characters.

    Attributes:
        emoji: by card and whether it is in four colours.
        four_colours: whether they are for somebody who prefers four colours.
    """

    emoji: Mapping[Key, discord.PartialEmoji] = field(default_factory=lambda: MappingProxyType({}))
    four_colours: bool = False

    def colours(self, four: bool) -> Self:
        """The same for somebody who prefers four colours, or two."""
        return self if four == self.four_colours else replace(self, four_colours=four)

    def of(self, card: int, four_colours: bool = False) -> discord.PartialEmoji | None:
        """A card's emoji, or None where it has none: then text must do.

        Args:
            card: a card, the joker, a joker that stands for a card, or
                :data:`bot.faces.drawing.BACK`.
            four_colours: the reader prefers four colours, also where these faces are not made
                for them; what is there only in two is given so.
        """
        four = four_colours or self.four_colours
        found = self.emoji.get(key_of(card, four_colours=four))
        return found or self.emoji.get((card, False))

    def text(self, card: int, words: str, four_colours: bool = False) -> str:
        """A card within a text: its emoji, or else these words for it."""
        emoji = self.of(card, four_colours)
        return words if emoji is None else str(emoji)

    def all_of(self, cards: Iterable[int], four_colours: bool = False) -> bool:
        """Whether each of some cards has an emoji, so that a row of them need not mix."""
        return all(self.of(card, four_colours) is not None for card in cards)
