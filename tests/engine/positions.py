"""Random positions in the middle of a round, crowded with melds and calls."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Literal

from engine.cards import JOKER, STANDS, mask_of
from engine.match import Match
from engine.record import Position, Record, RecordError, RoundRecord, TableLine, replay
from engine.rules import RuleSet
from engine.tables import Tables, tables_of


def random_position(rules: RuleSet, seats: int, chance: Random) -> Match:
    """A match at a random position: any phase, hands of one to eight cards, up to six melds."""
    while True:
        record = Record(
            rules,
            tuple(f"P{seat + 1}" for seat in range(seats)),
            rounds=(RoundRecord(1, 0, position=_position(rules, seats, chance)),),
        )
        try:
            match = replay(record)
        except RecordError:
            continue
        assert match.round is not None
        if match.round.outcome is None:
            return match


def _position(rules: RuleSet, seats: int, chance: Random) -> Position:
    deck = list(range(53 if rules.joker else 52))
    chance.shuffle(deck)
    table = _melds(tables_of(rules), deck, seats, chance)
    hands = []
    for _ in range(seats):
        # Few cards of few ranks and suits: more of them go together.
        size = min(chance.choice((1, 2, 3, 4, 5, 7, 7, 8)), len(deck) - 2 * seats)
        hands.append(tuple(sorted(_clustered(deck, max(size, 1), chance))))
    if rules.joker and JOKER in deck and chance.random() < 0.5:
        seat = chance.randrange(seats)
        deck.remove(JOKER)
        deck.append(hands[seat][0])
        hands[seat] = (*hands[seat][1:], JOKER)
    phases: list[Literal["draw", "act", "claim"]] = [
        "draw",
        "act",
        "act",
        "claim",
        "claim",
        "claim",
    ]
    phase = chance.choice(phases)
    discards = tuple(deck.pop() for _ in range(chance.randint(1, min(6, len(deck)))))
    turn = chance.randrange(seats)
    called = phase == "act" and chance.random() < 0.3
    taken = phase == "act" and not called and rules.take == "free" and chance.random() < 0.5
    return Position(
        hands=tuple(hands),
        table=table,
        discards=discards,
        phase=phase,
        turn=None if phase == "claim" else turn,
        drawn=chance.choice(hands[turn]) if phase == "act" and not called else None,
        taken=taken,
        source=turn if phase == "claim" else (turn + 1) % seats if called else None,
        turns=chance.choice((1, 2, 9, 9, 9)),
        played=tuple(seat for seat in range(seats) if chance.random() < 0.8),
    )


def _clustered(deck: list[int], size: int, chance: Random) -> list[int]:
    """Cards that are drawn towards the ranks and suits of those drawn before."""
    hand: list[int] = []
    while len(hand) < size:
        near = [
            card
            for card in deck
            if any(card % 13 == other % 13 or abs(card - other) <= 2 for other in hand)
        ]
        card = chance.choice(near if near and chance.random() < 0.6 else deck)
        deck.remove(card)
        hand.append(card)
    return hand


def _melds(tables: Tables, deck: list[int], seats: int, chance: Random) -> tuple[TableLine, ...]:
    """Some melds taken from the deck, one of them with the joker now and then."""
    lines: list[TableLine] = []
    for _ in range(chance.randint(0, 6)):
        cards = _meld(tables, deck, chance)
        if cards is None:
            continue
        for card in cards:
            deck.remove(JOKER if card >= STANDS else card)
        lines.append(TableLine(chance.randrange(seats), cards))
    return tuple(lines)


def _meld(tables: Tables, deck: Sequence[int], chance: Random) -> tuple[int, ...] | None:
    card = chance.choice(deck)
    near = [other for other in deck if other % 13 == card % 13 or abs(other - card) <= 4]
    sizes = chance.sample((1, 2, 3, 3, 4, 5), 6)
    for size in sizes:
        groups = list(combinations([other for other in near if other < JOKER], size))
        chance.shuffle(groups)
        for group in groups[:200]:
            naturals = mask_of(group)
            if JOKER in deck and chance.random() < 0.3:
                names = tables.allowed_names(naturals, 0)
                if names:
                    return (*group, STANDS + chance.choice(names))
            if tables.melds.lying(naturals) is not None:
                return group
    return None
