"""Worlds that a seat can imagine: deals of what it cannot see that agree with all it knows.

Its own hand, the table, the discards and the counts are as they are. A card that somebody took
and still holds is there; what went back into the stock is in the stock, or was drawn since. The
rest is dealt by chance, and then made likelier: people seldom hold what they could have laid or
called, and keep what goes together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.cards import BIT, JOKER, JOKER_BIT, NATURALS, RANK_MASK, SEVENS, cards_in
from engine.layable import fits_of
from engine.melds import NO_JOKER
from engine.players.hard.greedy import Greedy
from engine.players.hard.memory import Memory, mask_of_all
from engine.state import ACT, CLAIM, DRAW, State
from engine.tables import Tables, tables_of
from engine.transitions import open_window
from engine.view import View

UNLIKELY: Final = 0.8
"""How often a hand is thought again where it holds what would have been laid or called."""
MOST_SHAPING: Final = 3
"""So many cards at most are drawn and thrown to make a hand one that somebody kept."""

PRIME: Final = 1_000_003


@dataclass(frozen=True, slots=True)
class World:
    """A deal of the cards that a seat cannot see.

    Attributes:
        hands: every seat's cards; the own ones as they are.
        stock: top first.
        order: what a reshuffle's order is made from.
    """

    hands: tuple[int, ...]
    stock: bytes
    order: int

    def shuffle(self, times: int, cards: Iterable[int]) -> bytes:
        """The new stock of a reshuffle: the same in every try of this world."""
        factor = self.order + times
        ordered: list[int] = sorted(cards, key=lambda card: (card + 1) * factor % PRIME)
        return bytes(ordered)


class Knowledge:
    """What a seat knows, made ready for imagining the rest.

    Attributes:
        seat: the seat.
        root: the round as the seat sees it; other hands hold any cards, the stock none.
        pool: the cards that it cannot see.
        counts: how many cards each other seat holds.
    """

    def __init__(self, view: View, memory: Memory, greedy: Greedy) -> None:
        assert view.hand is not None and view.seat is not None, "a player sits in a seat"
        self.seat = view.seat
        self.view = view
        self.greedy = greedy
        self.tables: Tables = tables_of(view.rules)
        self.root = _root(view, memory, self.tables)
        own = view.hand.mask
        seen = own | mask_of_all(view.discards)
        for lying in view.melds:
            seen |= lying.meld.naturals
            if lying.meld.joker != NO_JOKER:
                seen |= JOKER_BIT
        deck = NATURALS | (JOKER_BIT if view.rules.joker else 0)
        self.own = own
        self.unseen = deck & ~seen
        self.pool = cards_in(self.unseen)
        self.counts = tuple(
            0 if seat == self.seat else count for seat, count in enumerate(view.counts)
        )
        self.held = tuple(
            cards & self.unseen if self.counts[seat] else 0
            for seat, cards in enumerate(memory.held or (0,) * len(self.counts))
        )
        self.buried = memory.buried & self.unseen
        # Whatever was not shuffled into the stock is in a hand, where that is known.
        buried = self.buried or self.unseen
        self._loose = [card for card in self.pool if not buried >> card & 1]
        self._rest = [card for card in self.pool if buried >> card & 1]
        self.dead = self.root.dead
        self._lays_sevens = SEVENS & ~self.dead
        self._passed = self._passed_on(memory)
        self._shaping = self._throws(view)

    def _passed_on(self, memory: Memory) -> tuple[tuple[int, int], ...]:
        """By seat, with each rank of which it let a discard go by in this lap or the last."""
        if not self.tables.pon:
            return ()
        seats = len(self.counts)
        found = []
        for refused in memory.refused:
            fresh = refused.turns > self.view.turns - 2 * seats
            if not fresh or refused.card == JOKER or BIT[refused.card] & self.dead:
                continue
            if refused.turns < seats:
                continue
            for seat, count in enumerate(self.counts):
                if count and seat != refused.source:
                    found.append((seat, RANK_MASK[refused.card % 13]))
        return tuple(found)

    def _throws(self, view: View) -> tuple[int, ...]:
        """About how many cards each other seat has thrown that it did not want."""
        laps = view.turns // len(self.counts)
        return tuple(min(laps, MOST_SHAPING) if count else 0 for count in self.counts)

    def imagine(self, chance: Random) -> World:
        """One world; the same chance gives the same world."""
        random = chance.random
        loose, rest = self._loose[:], self._rest[:]
        loose.sort(key=lambda _: random())
        rest.sort(key=lambda _: random())
        hands = [0] * len(self.counts)
        slots = []
        kept = 0
        for seat, count in enumerate(self.counts):
            held = self.held[seat]
            hands[seat] = held
            kept |= held
            slots += [seat] * (count - held.bit_count())
        cards = [card for card in loose + rest if not kept >> card & 1]
        if loose:
            slots.sort(key=lambda _: random())
        for seat, card in zip(slots, cards):
            hands[seat] |= BIT[card]
        stock = cards[len(slots) :]
        if loose:
            stock.sort(key=lambda _: random())
        # Cards that are known to be in a hand stay there: only the others are dealt again.
        fixed = kept | mask_of_all(loose)
        if stock:
            self._make_likely(hands, stock, fixed, random)
        hands[self.seat] = self.own
        return World(tuple(hands), bytes(stock), 1000 + int(random() * PRIME))

    def _make_likely(
        self, hands: list[int], stock: list[int], fixed: int, chance: Callable[[], float]
    ) -> None:
        size = len(stock)
        greedy = self.greedy

        def swap(seat: int, card: int) -> None:
            place = int(chance() * size)
            hands[seat] ^= BIT[card] | BIT[stock[place]]
            stock[place] = card

        for seat, throws in enumerate(self._shaping):
            for _ in range(throws):
                place = int(chance() * size)
                new = stock[place]
                hand = hands[seat] | BIT[new]
                naturals = hand & NATURALS
                keep = naturals & ~fixed
                if not keep or new == JOKER:
                    continue
                sevens = keep & self._lays_sevens
                thrown = sevens if sevens else greedy.loosest(naturals, keep)
                card = thrown.bit_length() - 1
                hands[seat] = hand ^ BIT[card]
                stock[place] = card
            if throws and chance() < UNLIKELY:
                for card in cards_in(hands[seat] & self._lays_sevens & ~fixed):
                    swap(seat, card)
                melds = greedy.has_meld(hands[seat] & NATURALS & ~self.dead)
                if melds & ~fixed:
                    swap(seat, (melds & ~fixed).bit_length() - 1)
        for seat, rank in self._passed:
            pair = hands[seat] & rank
            if pair & pair - 1 and pair & ~fixed and chance() < UNLIKELY:
                swap(seat, (pair & ~fixed).bit_length() - 1)

    def enter(self, template: State, world: World) -> State:
        """A state of this seat's making, put into a world.

        Args:
            template: the root, or what came of it by moves that touch nothing unseen.
            world: the world.
        """
        state = template.copy()
        hands = list(world.hands)
        hands[self.seat] = template.hands[self.seat]
        state.hands = hands
        state.stock = world.stock
        state.shuffle = world.shuffle
        return state


def _root(view: View, memory: Memory, tables: Tables) -> State:
    """The round as a state, with nothing known of other hands but their counts."""
    assert view.hand is not None and view.seat is not None
    hands = [(1 << count) - 1 for count in view.counts]
    hands[view.seat] = view.hand.mask
    state = State(tables, hands, b"", lambda _, cards: bytes(cards))
    state.melds = tuple([lying.meld for lying in view.melds])
    state.owners = bytes([lying.owner for lying in view.melds])
    state.opened = _mask(view.opened)
    state.fits = fits_of(state.melds)
    state.dead = 0 if view.dead_card is None else BIT[view.dead_card]
    state.discards = bytes(view.discards)
    state.turns = view.turns
    state.played = _mask(view.played)
    state.reshuffles = view.reshuffles
    state.out = -1 if view.out is None else view.out
    state.shown = state.opened
    if view.phase == "claim":
        assert view.source is not None
        open_window(state, view.source, view.discards[-1])
        assert state.phase == CLAIM, "the window is open"
        return state
    assert view.turn is not None
    state.turn = view.turn
    state.phase = DRAW if view.phase == "draw" else ACT
    if view.phase == "act":
        state.drawn = -1 if view.drawn is None else view.drawn
        state.taken = BIT[view.drawn] if view.taken and view.drawn is not None else 0
        state.caller_of = -1 if view.source is None else view.source
        if memory.number == view.number and memory.turns == view.turns:
            state.shown = _mask(memory.opened)
    return state


def _mask(seats: Iterable[int]) -> int:
    return sum(BIT[seat] for seat in seats)
