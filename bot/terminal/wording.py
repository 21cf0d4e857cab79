"""What happens and what can be done, in words. Sentences are here; who and what goes into them."""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter
from typing import assert_never

from rich.text import Text

from bot.terminal.faces import Faces
from engine.cards import JOKER, STANDS, parse_card
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
from engine.melds import letter
from engine.moves import Chi, Discard, Draw, Lay, MeldCards, Move, Nico, Pass, Pon, Ron, Take
from engine.state import Outcome
from engine.view import View

Part = str | Text


def say(template: str, **parts: Part) -> Text:
    """A sentence with its parts filled in; names and cards are never read as markup.

    >>> say("{who} discards {card}.", who="[b]Ann", card=Text("7s")).plain
    '[b]Ann discards 7s.'
    """
    line = Text()
    for literal, name, _, _ in Formatter().parse(template):
        line.append(literal)
        if name:
            line.append(parts[name])
    return line


def counted(number: int, one: str, many: str) -> str:
    """A number with its word."""
    return f"{number} {one if number == 1 else many}"


class Wording:
    """The words for one person's table.

    Attributes:
        faces: how cards look.
        names: the seats' names.
        me: the person's seat, which is spoken to.
    """

    def __init__(self, faces: Faces, names: Sequence[str], me: int) -> None:
        self.faces = faces
        self.names = tuple(names)
        self.me = me

    def label(self, seat: int) -> str:
        """A seat's name on the table."""
        name = self.names[seat]
        return f"{name} (you)" if seat == self.me and name != "You" else name

    def _told(self, seat: int, to_you: str, of_others: str, **parts: Part) -> Text:
        if seat == self.me:
            return say(to_you, **parts)
        return say(of_others, who=Text(self.names[seat], "bold"), **parts)

    def _someone(self, seat: int) -> str:
        return "you" if seat == self.me else self.names[seat]

    # What happened

    def event(self, event: Event) -> Text | None:
        """An event as a sentence, or None for what is told elsewhere."""
        faces = self.faces
        match event:
            case Drew(seat, card):
                if seat == self.me and card is not None:
                    return say("You draw {card}.", card=faces.card(card))
                return self._told(seat, "You draw.", "{who} draws from the stock.")
            case Took(seat, card):
                return self._told(
                    seat,
                    "You take {card} from the discards.",
                    "{who} takes {card} from the discards.",
                    card=faces.card(card),
                )
            case Melded(seat, _, meld):
                return self._told(
                    seat, "You meld {cards}.", "{who} melds {cards}.", cards=faces.cards(meld.cards)
                )
            case LaidOff(seat, card, index, _):
                return self._told(
                    seat,
                    "You add {card} to {meld}.",
                    "{who} adds {card} to {meld}.",
                    card=faces.card(card),
                    meld=letter(index),
                )
            case Discarded(seat, card):
                return self._told(
                    seat, "You discard {card}.", "{who} discards {card}.", card=faces.card(card)
                )
            case Called():
                return self._call(event)
            case NicoNico():
                return self._nico(event)
            case WentOut(seat):
                return self._told(
                    seat,
                    "You are out of cards. Play goes on until it comes back to you.",
                    "{who} is out of cards. Play goes on until it comes back to that seat.",
                )
            case Reshuffled(_, cards):
                return say(
                    "The stock is empty: {cards} are shuffled into a new one.",
                    cards=counted(cards, "discard", "discards"),
                )
            case RoundEnded():
                return None
            case _:
                assert_never(event)

    def _call(self, event: Called) -> Text:
        return self._told(
            event.seat,
            "You call {word} on the discard of {discarder}: {cards}.",
            "{who} calls {word} on the discard of {discarder}: {cards}.",
            word=Text(event.word, "bold"),
            discarder=self._someone(event.discarder),
            cards=self.faces.cards(event.meld.cards),
        )

    def _nico(self, event: NicoNico) -> Text:
        pairs = Text(", ").join(self.faces.cards(pair.cards) for pair in event.pairs)
        return self._told(
            event.seat,
            "Nico nico! You go out with four pairs: {pairs}.",
            "Nico nico! {who} goes out with four pairs: {pairs}.",
            pairs=pairs,
        )

    def beaten(self, mine: Move, seat: int) -> Text:
        """The person's call gave way to another's."""
        word = {Pon: "pon", Chi: "chi"}.get(type(mine), "ron")
        return say("The call of {who} comes before your {word}.", who=self.names[seat], word=word)

    def outcome(self, outcome: Outcome) -> str:
        """How a round ended."""
        if outcome.redealt:
            return "Nobody gets on, so this round does not count and is dealt again."
        if outcome.winner is None:
            return {
                "void": "Nobody can draw any more, so this round counts for nothing.",
                "abandoned": "This round has gone on for too long and is stopped.",
            }.get(outcome.ended_by, "Nobody can draw any more, so all hands count.")
        you = outcome.winner == self.me
        how = {"ron": " by ron", "nico": " by nico nico"}.get(outcome.ended_by, "")
        return f"You win the round{how}!" if you else f"{self.names[outcome.winner]} wins{how}."

    # What can be done

    def lead(self, view: View) -> Text | None:
        """What the person is asked, where the moves alone do not say it."""
        if view.phase == "claim" and view.source is not None:
            card = self.faces.card(view.discards[-1])
            return say("You can call {card} from {who}:", card=card, who=self.names[view.source])
        if view.phase == "draw":
            return say("Your turn:")
        return None

    def move(self, move: Move, top: int | None = None) -> Text:
        """A move as what it does; ``top`` is the discard on top."""
        faces = self.faces
        match move:
            case Draw():
                return say("Draw from the stock")
            case Take():
                assert top is not None, "what is taken lies on top"
                return say("Take {card} from the discards", card=faces.card(top))
            case Pass():
                return say("Pass")
            case MeldCards(cards):
                return say("Meld {cards}", cards=faces.cards(cards))
            case Lay(card, meld):
                return say("Add {card} to {meld}", card=faces.card(card), meld=letter(meld))
            case Discard(card):
                return say("Discard {card}", card=faces.card(card))
            case Pon(cards):
                return say("Pon with {cards}", cards=self._with(cards, top))
            case Chi(cards):
                return say("Chi with {cards}", cards=self._with(cards, top))
            case Nico(joker):
                return self._pairs("Nico nico: go out with four pairs", joker)
            case Ron(plan):
                return self._ron(plan, top)
            case _:
                assert_never(move)

    def _with(self, cards: Sequence[int], top: int | None) -> Text:
        """A call's own cards; a claimed joker, which is not from the hand, says what it is."""
        if top != JOKER:
            return self.faces.cards(cards)
        own = self.faces.cards(card for card in cards if card < STANDS)
        named = [card - STANDS for card in cards if card >= STANDS]
        if not named:
            return own
        return say("{own} (Joker as {card})", own=own, card=self.faces.card(named[0]))

    def _pairs(self, words: str, joker: int | None) -> Text:
        if joker is None or joker < STANDS:
            return say(words)
        return say(words + " (Joker as {card})", card=self.faces.card(joker - STANDS))

    def _ron(self, plan: Sequence[Move], top: int | None) -> Text:
        if not plan:
            return say("Ron: go out with the discard")
        first, *rest = plan
        if isinstance(first, Nico):
            return self._pairs("Ron: go out with four pairs (nico nico)", first.joker)
        assert isinstance(first, Pon | Chi), "a ron begins with a call"
        line = say("Ron: go out with {cards}", cards=self._with(first.cards, top))
        for step in rest:
            line.append(", ")
            if isinstance(step, MeldCards):
                line.append_text(self.faces.cards(step.cards))
            elif isinstance(step, Lay):
                to = say(
                    "{card} to {meld}", card=self.faces.card(step.card), meld=letter(step.meld)
                )
                line.append_text(to)
        return line

    # What it costs

    def reason(self, label: str, points: int) -> Text:
        """A part of a penalty, from the label that scores give it."""
        words, sign = self._because(label), "+" if points > 0 else ""
        if words is None:
            return say(
                "{card} {points}", card=self.faces.card(parse_card(label)), points=str(points)
            )
        return say("{words} {points}", words=words, points=f"{sign}{points}")

    def _because(self, label: str) -> Text | None:
        word, _, rest = label.partition(" ")
        match word:
            case "double":
                return say("{card} doubles", card=self.faces.card(parse_card(rest)))
            case "joker":
                return say("{joker} times {factor}", joker=self.faces.card(JOKER), factor=rest[1:])
            case "held":
                return say("a meld held back")
            case "dead":
                return say("the joker's own card")
            case "fed":
                return say("discard gone out with")
            case "ron":
                return say("ron")
            case "concealed":
                return say("winner showed nothing before")
            case "paid":
                way, _, seat = rest.partition(" ")
                words = "goes to {who}" if way == "to" else "paid by {who}"
                return say(words, who=self._someone(int(seat)))
            case _:
                return None
