"""Rounds that begin in the middle: from a record's lines to a round, and back."""

from __future__ import annotations

from engine import transitions
from engine.cards import (
    BIT,
    JOKER,
    JOKER_BIT,
    NATURALS,
    STANDS,
    cards_in,
    format_card,
    mask_of,
)
from engine.fairness import Shuffle
from engine.layable import fits_of, naturals_on
from engine.melds import NO_JOKER, Meld, letter
from engine.record.model import Position, RecordError, TableLine
from engine.round import Round, leader
from engine.rules import RuleSet
from engine.state import ACT, CLAIM, MOST_DISCARDS, State
from engine.tables import Tables, tables_of


def round_at(
    position: Position, rules: RuleSet, *, number: int, dealer: int, seed: str | None
) -> Round:
    """Set up a position.

    Raises:
        RecordError: ``bad_record``, where it cannot be.
    """
    return _Setup(position, rules, number, dealer, seed).round()


class _Setup:
    """One position on its way to a round."""

    def __init__(
        self, position: Position, rules: RuleSet, number: int, dealer: int, seed: str | None
    ) -> None:
        self.position = position
        self.rules = rules
        self.tables: Tables = tables_of(rules)
        self.number = number
        self.dealer = dealer
        self.seed = seed
        self.seats = len(position.hands)
        self.leader = leader(rules, self.seats, dealer)
        self.named = 0

    def refuse(self, word: str, sentence: str) -> RecordError:
        lines = self.position.lines
        return RecordError(lines.get(word, lines.get("round", 0)), "bad_record", sentence)

    def name(self, word: str, cards: tuple[int, ...]) -> int:
        """Note where some cards are; each can be in one place only."""
        for card in cards:
            bit = mask_of((card,))
            if self.named & bit:
                raise self.refuse(word, f"{format_card(card)} is in two places.")
            self.named |= bit
        return mask_of(cards)

    def round(self) -> Round:
        position = self.position
        hands = [self.name(f"hand {seat}", hand) for seat, hand in enumerate(position.hands)]
        melds = self.melds()
        self.name("discards", position.discards)
        discards = position.discards
        if position.upcard is not None:
            if self.rules.upcard == "none":
                raise self.refuse("upcard", "These rules have no upcard.")
            if discards:
                raise self.refuse("upcard", "An upcard is the only discard.")
            self.name("upcard", (position.upcard,))
            discards = (position.upcard,)
        self.name("stock", position.stock)
        every = NATURALS | (JOKER_BIT if self.rules.joker else 0)
        stock = bytes((*position.stock, *cards_in(every & ~self.named)))

        state = State(self.tables, hands, stock, Shuffle(self.seed, self.number))
        state.melds = melds
        state.owners = bytes(line.owner for line in position.table)
        state.opened = mask_of(line.owner for line in position.table)
        state.shown = state.opened
        state.fits = fits_of(melds)
        jokers = [meld.joker for meld in melds if meld.joker != NO_JOKER]
        state.dead = BIT[jokers[0]] if jokers and self.rules.joker_unique else 0
        if state.dead & naturals_on(melds):
            raise self.refuse("round", "The joker stands for a card that lies on the table.")
        state.discards = bytes(discards)
        state.turns = self.turns()
        state.played = self.played(state.turns)
        state.reshuffles = position.reshuffles
        if position.reshuffles > self.tables.reshuffles:
            raise self.refuse("reshuffles", "These rules do not reshuffle so often.")
        self.check_hands(hands)
        if position.out is not None:
            state.out = position.out
        self.set_phase(state)
        return Round(state, self.number, self.dealer)

    def melds(self) -> tuple[Meld, ...]:
        melds: tuple[Meld, ...] = ()
        for index, line in enumerate(self.position.table):
            word = f"table {letter(index)}"
            self.name(word, line.cards)
            meld = self.meld(line)
            if meld is None:
                raise self.refuse(word, "These cards are no meld under these rules.")
            melds += (meld,)
        return melds

    def meld(self, line: TableLine) -> Meld | None:
        """The meld that a table line's cards make; a bare joker is named where that is plain."""
        rules = self.tables.melds
        naturals = mask_of(line.cards) & ~JOKER_BIT
        jokers = [card for card in line.cards if card >= JOKER]
        if not jokers:
            return rules.lying(naturals)
        names = [card - STANDS for card in jokers if card >= STANDS]
        if not names:
            possible = [name for name in rules.names(naturals) if rules.may_stand_for(name)]
            if len(possible) > 1 and rules.identity_matters(naturals):
                return None
            names = possible[:1]
        if not names or not naturals or not rules.may_stand_for(names[0]):
            return None
        return rules.lying(naturals, names[0])

    def turns(self) -> int:
        position = self.position
        turns = position.turns if position.turns is not None else len(position.discards)
        if turns >= MOST_DISCARDS:
            raise self.refuse("turns", f"A round ends after {MOST_DISCARDS} discards.")
        return turns

    def played(self, turns: int) -> int:
        if self.position.played is not None:
            return mask_of(self.position.played)
        return mask_of(usual_played(self.seats, self.leader, turns))

    def check_hands(self, hands: list[int]) -> None:
        out = self.position.out
        if out is not None:
            if not self.rules.last_lap:
                raise self.refuse("out", "These rules have no last lap.")
            if hands[out]:
                raise self.refuse("out", "Who is out has no cards.")
            if not any(hands):
                raise self.refuse("out", "Somebody must hold cards.")
        for seat, hand in enumerate(hands):
            if not hand and out is None:
                raise self.refuse(f"hand {seat}", f"Seat {seat} has no cards and is not out.")

    def set_phase(self, state: State) -> None:
        position = self.position
        if position.phase == "claim":
            self.set_claim(state)
            return
        turn = self.leader if position.turn is None else position.turn
        if not state.hands[turn]:
            raise self.refuse("turn", "Whose turn it is has cards.")
        if position.phase == "draw":
            if position.drawn is not None or position.source is not None:
                word = "drawn" if position.drawn is not None else "from"
                raise self.refuse(word, "In a draw nothing has been drawn or called yet.")
            transitions.begin_turn(state, turn)
            return
        state.phase = ACT
        state.turn = turn
        if position.source is not None:
            if position.drawn is not None:
                raise self.refuse("drawn", "A turn begins with a draw or a call, not both.")
            if position.source == turn:
                raise self.refuse("from", "Nobody calls their own discard.")
            if self.rules.calls == "none" or not state.opened & BIT[turn]:
                raise self.refuse("from", "A call leaves a meld of the caller's on the table.")
            state.caller_of = position.source
        elif position.drawn is not None:
            self.set_drawn(state, position.drawn)

    def set_drawn(self, state: State, card: int) -> None:
        if not (state.hands[state.turn] | self.on_table()) & BIT[card]:
            raise self.refuse("drawn", "The card drawn is in the hand or on the table.")
        state.drawn = card
        if self.position.taken:
            if not self.tables.take:
                raise self.refuse("drawn", "These rules do not let discards be taken.")
            state.taken = BIT[card]
            if state.hands[state.turn] == BIT[card]:
                raise self.refuse("drawn", "The card taken cannot be the last in the hand.")

    def on_table(self) -> int:
        return mask_of(card for line in self.position.table for card in line.cards)

    def set_claim(self, state: State) -> None:
        position = self.position
        upcard_on_top = position.upcard is not None or not state.turns
        if position.source is None or not state.discards or upcard_on_top:
            # An upcard is nobody's discard.
            raise self.refuse("phase", "A claim needs a discard and from, who made it.")
        if position.turn not in (None, position.source) or position.drawn is not None:
            word = "turn" if position.drawn is None else "drawn"
            raise self.refuse(word, "In a claim it is nobody's turn.")
        state.turn = position.source
        transitions.open_window(state, position.source, state.discards[-1])
        if state.phase != CLAIM:
            raise self.refuse("phase", "No window opens on this discard.")


def usual_played(seats: int, leading: int, turns: int) -> list[int]:
    """Who has ended a turn after so many discards, where nothing else is said."""
    return [(leading + step) % seats for step in range(min(turns, seats))]


def _must_be_named(stock: list[int]) -> int:
    """How many of the stock's first cards must be named: the others follow in canonical order."""
    named = len(stock)
    while named and (named == len(stock) or stock[named - 1] < stock[named]):
        named -= 1
    return named


def position_of(round_: Round) -> Position:
    """The position of a round at play.

    What a record's lines do not hold is lost: answers to an open window, whether a seat had
    melds before this turn, and how many idle discards there were (``redeal``).
    """
    state = round_.state
    stock = list(state.stock[state.top :])
    turn = None if state.phase == CLAIM else state.turn
    calls = {CLAIM: state.turn, ACT: state.caller_of}
    source = calls.get(state.phase, -1)
    return Position(
        hands=tuple(tuple(cards_in(hand)) for hand in state.hands),
        stock=tuple(stock[: _must_be_named(stock)]),
        table=tuple(
            TableLine(owner, meld.cards)
            for owner, meld in zip(state.owners, state.melds, strict=True)
        ),
        discards=tuple(state.discards),
        phase=("draw", "act", "claim")[state.phase],
        turn=turn,
        drawn=state.drawn if state.drawn >= 0 else None,
        taken=state.taken != 0,
        source=source if source >= 0 else None,
        turns=state.turns,
        played=tuple(cards_in(state.played)),
        reshuffles=state.reshuffles,
        out=state.out if state.out >= 0 else None,
    )
