"""Rounds in which people hold the cards that a test wants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.cards import CardSet
from engine.match import Match
from engine.round import leader
from engine.rules import RuleSet
from tests.cogs.tables.seated import Seated


def deal(monkeypatch: pytest.MonkeyPatch, hands: Sequence[str], stock: str = "") -> None:
    """From now on every round is dealt like this, and the first seat begins.

    Args:
        monkeypatch: undoes it.
        hands: some of each seat's cards; what is missing is filled up with any.
        stock: what is drawn first, in order.
    """

    def deck(match: Match, number: int) -> bytes:
        return deck_of(match, hands, stock)

    def dealer(match: Match) -> int:
        seats = range(len(match.seats))
        return next(seat for seat in seats if leader(match.rules, len(seats), seat) == 0)

    monkeypatch.setattr(Match, "deck", deck)
    monkeypatch.setattr(Match, "next_dealer", property(dealer))


async def play_by(at: Seated, rules: str) -> None:
    """Set a lobby to rules that the command does not offer."""
    table = at.table
    with at.world.env.time_context():
        await table.set_up(table.host, replace(table.settings, rules=RuleSet.parse(rules)))
    await at.world.env.settle()


def deck_of(match: Match, hands: Sequence[str], stock: str = "") -> bytes:
    """A deck for the next round of a match."""
    size = 53 if match.rules.joker else 52
    trial = match.copy().deal(bytes(range(size)))
    places = [list(trial.view(seat).hand or ()) for seat in range(len(match.seats))]
    wanted = [list(CardSet.of(hand)) for hand in hands]
    wanted += [[] for _ in places[len(wanted) :]]
    drawn = [next(iter(CardSet.of(card))) for card in stock.split()]
    named = {card for cards in (*wanted, drawn) for card in cards}
    rest = [card for card in range(size) if card not in named]
    deck = [-1] * size
    for where, cards in zip(places, wanted, strict=True):
        for place in where:
            deck[place] = cards.pop(0) if cards else rest.pop()
        assert not cards, "more cards than a hand has"
    for place in range(size):
        if deck[place] < 0:
            deck[place] = drawn.pop(0) if drawn else rest.pop()
    return bytes(deck)
