"""Cards, people, moves and events in words, for the messages of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

import discord

from bot.faces import Faces
from bot.names import LONGEST, shown_name
from bot.text import joined, text
from engine.cards import JOKER, STANDS, parse_card, rank_of, suit_of
from engine.events import (
    Called,
    Discarded,
    Drew,
    Event,
    LaidOff,
    Melded,
    NicoNico,
    Reshuffled,
    RoundEnded,
    Took,
    WentOut,
)
from engine.melds import Meld, letter
from engine.moves import Chi, Discard, Draw, Lay, MeldCards, Move, Nico, Pass, Pon, Ron, Take
from engine.state import Outcome
from engine.view import TableMeld

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = "♤♥♦♧"
"""The black suits in outline: these two are no emoji, so Discord writes them in the text's own
colour, while it draws ♠ and ♣ as dark emoji that can hardly be seen on its dark theme."""

OUTLINED: Final = str.maketrans("♥♦", "♡♢")
"""The red suits in outline, which Discord writes in the text's own colour."""

TEXT: Final = Faces()
"""Cards in letters."""


@dataclass(frozen=True, slots=True)
class NewHost:
    """That seat's owner is the host from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """The bot was restarted, and the table has come back."""

    def masked_for(self, seat: int | None) -> CameBack:
        """Everybody may know it."""
        return self


News = Event | NewHost | CameBack
"""What a board tells of."""


def plain(points: int) -> str:
    """Points, with a real minus.

    >>> plain(7), plain(-7)
    ('7', '\u22127')
    """
    return str(points).replace("-", "\N{MINUS SIGN}")


def signed(points: int) -> str:
    """Points that are added or taken away.

    >>> signed(7), signed(-7), signed(0)
    ('+7', '\u22127', '0')
    """
    return f"+{points}" if points > 0 else plain(points)


class Words:
    """The words for one table in one language.

    Attributes:
        locale: the reader's language.
        faces: how the reader sees cards on buttons.
    """

    def __init__(
        self,
        names: Sequence[str],
        locale: str,
        longest: int = LONGEST,
        faces: Faces = TEXT,
        single: Faces | None = None,
        rows: Faces | None = None,
    ) -> None:
        """Make them.

        Args:
            names: who sits there, seat by seat.
            locale: the reader's language.
            longest: characters of a name.
            faces: how the reader sees cards on buttons, and in texts where not said otherwise.
            single: how a card alone is written within a text.
            rows: how melds and the like are, which take the most room.
        """
        self.locale = locale
        self.faces = faces
        self._single = faces if single is None else single
        self._rows = faces if rows is None else rows
        self._names = tuple(shown_name(_cut(name, longest)) for name in names)

    def say(self, key: str, /, **values: str | int) -> str:
        """A sentence by its key."""
        return text(key, self.locale, **values)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self._names[seat]

    def bold(self, seat: int) -> str:
        """Who sits there, in bold."""
        return f"**{self._names[seat]}**"

    def listed(self, parts: Iterable[str]) -> str:
        """Several things in a row."""
        return joined("joins.items", parts, self.locale)

    # Cards

    def card(self, card: int) -> str:
        """A card in letters, as on a button; a joker that stands for one says for which."""
        if card == JOKER:
            return self.say("tables_render.joker")
        if card > JOKER:
            return self.say("tables_render.joker_as", card=self.card(card - STANDS))
        return RANKS[rank_of(card)] + SUITS[suit_of(card)]

    def cards(self, cards: Iterable[int]) -> str:
        """Several cards in letters."""
        return " ".join(self.card(card) for card in cards)

    def face(self, card: int) -> str:
        """A card within a message's text: its emoji, whose name says what it is, or letters."""
        return self._single.text(card, self.card(card))

    def both(self, card: int) -> str:
        """A card within a message's text where it must not be missed: emoji and letters."""
        face, letters = self.face(card), self.card(card)
        return letters if face == letters else f"{face} {letters.translate(OUTLINED)}"

    def row(self, cards: Iterable[int]) -> str:
        """Several cards within a message's text, all as emoji or all in letters."""
        shown = tuple(cards)
        faces = self._rows if self._rows.all_of(shown) else TEXT
        return " ".join(faces.text(card, self.card(card)) for card in shown)

    def melds(self, melds: Iterable[TableMeld]) -> str:
        """Melds on the table, each with its letter."""
        return "\u2003".join(f"`{one.id}` {self.row(one.meld.cards)}" for one in melds)

    # What happened

    def event(self, event: News) -> str | None:
        """An event as everybody may know it, or None for what results tell."""
        who = "" if isinstance(event, RoundEnded | CameBack) else self.bold(event.seat)
        match event:
            case Drew():
                return self.say("tables_render.drew", who=who)
            case Took(_, card):
                return self.say("tables_render.took", who=who, card=self.face(card))
            case Melded(_, index, meld):
                return self.say("tables_render.melded", who=who, **self._laid(index, meld))
            case LaidOff(_, card, index, _):
                return self.say(
                    "tables_render.laid_off", who=who, card=self.face(card), meld=letter(index)
                )
            case Discarded(_, card):
                return self.say("tables_render.discarded", who=who, card=self.face(card))
            case Called(_, word, discarder, index, meld):
                return self.say(
                    "tables_render.called",
                    who=who,
                    word=self.call(word),
                    discarder=self.name(discarder),
                    **self._laid(index, meld),
                )
            case NicoNico(_, _, pairs):
                cards = self.listed(self.row(pair.cards) for pair in pairs)
                return self.say("tables_render.nico_nico", who=who, cards=cards)
            case WentOut():
                return self.say("tables_render.went_out", who=who)
            case Reshuffled(_, cards):
                return self.say("tables_render.reshuffled", count=cards)
            case NewHost():
                return self.say("tables_render.new_host", who=who)
            case CameBack():
                return self.say("tables_render.came_back")
            case RoundEnded():
                return None
            case _:
                assert_never(event)

    def _laid(self, index: int, meld: Meld) -> dict[str, str]:
        return {"cards": self.row(meld.cards), "meld": letter(index)}

    def call(self, word: str) -> str:
        """Pon, chi or ron as it is called."""
        return self.say(f"tables_render.call.{word}")

    def outcome(self, outcome: Outcome) -> str:
        """How a round ended."""
        if outcome.redealt:
            return self.say("tables_render.redealt")
        if outcome.winner is None:
            why = outcome.ended_by if outcome.ended_by in ("void", "abandoned") else "scored"
            return self.say(f"tables_render.nobody.{why}")
        how = outcome.ended_by if outcome.ended_by in ("ron", "nico", "tsumo") else "plainly"
        return self.say(f"tables_render.wins.{how}", who=self.bold(outcome.winner))

    # What can be done

    def icon(self, move: Move, top: int | None = None) -> discord.PartialEmoji | None:
        """The face of the card that a move is about, for its button, if it is about one."""
        match move:
            case Take():
                return None if top is None else self.faces.of(top)
            case Lay(card, _) | Discard(card) | MeldCards((card,)):
                return self.faces.of(card)
            case _:
                return None

    def move(self, move: Move, top: int | None = None) -> str:
        """A move as what it does, in letters; ``top`` is the discard on top."""
        match move:
            case Draw():
                return self.say("tables_render.do.draw")
            case Take() if top is None:
                return self.say("tables_render.do.take_top")
            case Take():
                assert top is not None, "it was asked above"
                return self.say("tables_render.do.take", card=self.card(top))
            case Pass():
                return self.say("tables_render.do.pass")
            case MeldCards(cards):
                return self.say("tables_render.do.meld", cards=self.cards(cards))
            case Lay(card, meld):
                return self.say("tables_render.do.lay", card=self.card(card), meld=letter(meld))
            case Discard(card):
                return self.say("tables_render.do.discard", card=self.card(card))
            case Pon(cards):
                return self.say("tables_render.do.pon", cards=self.cards(cards))
            case Chi(cards):
                return self.say("tables_render.do.chi", cards=self.cards(cards))
            case Nico(joker):
                if joker is None or joker == JOKER:
                    return self.say("tables_render.do.nico")
                return self.say("tables_render.do.nico_as", card=self.card(joker))
            case Ron():
                return self.say("tables_render.do.ron")
            case _:
                assert_never(move)

    def cpu(self, level: str) -> str:
        """That a seat has no person, and how well it plays."""
        return self.say("tables_render.mark.cpu", level=self.say(f"table_settings.level.{level}"))

    # What it costs

    def reason(self, label: str, points: int) -> str:
        """A part of a penalty, from the label that scores give it."""
        because = self._because(label)
        if because is not None:
            return self.say("tables_render.costs", what=because, points=signed(points))
        card = self.row([parse_card(label)])
        return self.say("tables_render.card_costs", card=card, points=plain(points))

    def points(self, points: int) -> str:
        """Points by their name."""
        counted = self.say("tables_render.points", count=points)
        return counted.replace(str(points), plain(points), 1)

    def _because(self, label: str) -> str | None:
        word, _, rest = label.partition(" ")
        match word:
            case "double":
                return self.say("tables_render.why.double", card=self.face(parse_card(rest)))
            case "joker":
                return self.say("tables_render.why.joker", factor=rest[1:])
            case "held" | "dead" | "fed" | "ron" | "concealed":
                return self.say(f"tables_render.why.{word}")
            case "paid":
                way, _, seat = rest.partition(" ")
                return self.say(f"tables_render.why.paid_{way}", who=self.name(int(seat)))
            case _:
                return None


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"
