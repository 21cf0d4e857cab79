"""Is this move allowed, and if not, which error code comes first.

Each check stands in the order of the codes in :data:`engine.errors.SENTENCES`. What passes
comes back as an int, with every joker named.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine import codes, nico
from engine.cards import (
    BIT,
    JOKER,
    JOKER_BIT,
    SEVEN,
    STANDS,
    cards_in,
    mask_of,
    rank_of,
)
from engine.errors import IllegalMove
from engine.finish import shortest_plan
from engine.layable import laid, naturals_on
from engine.melds import NO_JOKER, Meld, is_one_rank
from engine.moves import (
    Chi,
    Discard,
    Draw,
    Lay,
    MeldCards,
    Move,
    Nico,
    Pass,
    Pon,
    Ron,
    Take,
)
from engine.state import ACT, CLAIM, State
from engine.state import DRAW as DRAW_PHASE
from engine.tables import Tables

Judged = tuple[int, tuple[int, ...]]
"""A move as an int, and a ron's plan."""


@dataclass(frozen=True, slots=True)
class _Hand:
    """Cards about to be laid, and the table they go to."""

    tables: Tables
    cards: int
    melds: tuple[Meld, ...]
    dead: int

    def after(self, move: int, claimed: int = 0) -> _Hand:
        melds, died = laid(self.tables, self.melds, move, claimed)
        return _Hand(self.tables, self.cards & ~(move & codes.CARDS), melds, self.dead | died)


def judge(state: State, seat: int, move: Move) -> Judged:
    """Check a move of a seat.

    Returns:
        The move as the state takes it, and the plan where it is a ron.

    Raises:
        IllegalMove: with the first code that applies.
    """
    _check_cards_exist(state.tables, move)
    if isinstance(move, Pass | Pon | Chi | Ron):
        if state.phase != CLAIM:
            raise IllegalMove("wrong_phase")
        if not state.answers_window(seat):
            raise IllegalMove("not_your_turn")
        return _judge_answer(state, seat, move)
    if state.phase != (DRAW_PHASE if isinstance(move, Draw | Take) else ACT):
        raise IllegalMove("wrong_phase")
    if state.caller_of >= 0:
        tables = state.tables
        if isinstance(move, MeldCards) and not tables.meld_after_call:
            raise IllegalMove("wrong_phase")
        if isinstance(move, Lay) and not tables.lay_after_call:
            raise IllegalMove("wrong_phase")
    if seat != state.turn:
        raise IllegalMove("not_your_turn")
    return _judge_turn(state, seat, move), ()


def _check_cards_exist(tables: Tables, move: Move) -> None:
    """A joker where none is played, or a named one in a discard, is no card of this game."""
    steps = move.plan if isinstance(move, Ron) else (move,)
    for step in steps:
        cards: tuple[int, ...] = ()
        if isinstance(step, MeldCards | Pon | Chi):
            cards = step.cards
        elif isinstance(step, Lay | Discard):
            cards = (step.card,)
        elif isinstance(step, Nico) and step.joker is not None:
            cards = (step.joker,)
        if any(card >= JOKER for card in cards) and not tables.rules.joker:
            raise IllegalMove("bad_card")
        if isinstance(step, Discard) and step.card >= STANDS:
            raise IllegalMove("bad_card")


# The own turn


def _judge_turn(
    state: State, seat: int, move: Draw | Take | MeldCards | Lay | Discard | Nico
) -> int:
    hand = _Hand(state.tables, state.hands[seat], state.melds, state.dead)
    match move:
        case Draw():
            return codes.DRAW
        case Take():
            if not state.may_take():
                raise IllegalMove("call_not_allowed")
            return codes.TAKE
        case Discard(card):
            if not hand.cards & BIT[card]:
                raise IllegalMove("not_in_hand")
            if state.taken & BIT[card]:
                raise IllegalMove("taken_card")
            return codes.DISCARD | BIT[card]
        case MeldCards(cards):
            _check_in_hand(hand.cards, cards)
            code = _meld(hand, cards)
            _check_keeps_discard(state, hand.cards, code)
            return code
        case Lay(card, index):
            _check_in_hand(hand.cards, (card,))
            code = _lay(hand, card, index, bool(state.opened & BIT[seat]))
            _check_keeps_discard(state, hand.cards, code)
            return code
        case Nico():
            if move.joker is not None and not hand.cards & JOKER_BIT:
                raise IllegalMove("not_in_hand")
            if not state.tables.nico_drawn:
                raise IllegalMove("call_not_allowed")
            return _nico(state, seat, hand.cards, move.joker)


def _check_in_hand(hand: int, cards: tuple[int, ...]) -> None:
    mask = mask_of(cards)
    if mask.bit_count() != len(cards) or mask & ~hand:
        raise IllegalMove("not_in_hand")


def _check_keeps_discard(state: State, hand: int, code: int) -> None:
    left = hand & ~code
    if left & ~state.taken or (state.tables.free and not left):
        return
    raise IllegalMove("must_keep_discard")


def _meld(
    hand: _Hand,
    cards: tuple[int, ...],
    claimed: int = 0,
    name: int | None = None,
    shape: str | None = None,
) -> int:
    """A meld of cards of the hand, with a claimed card in a call.

    Args:
        hand: the hand and the table.
        cards: the cards from the hand.
        claimed: the natural that is called, as a mask.
        name: of a claimed joker, what it stands for, -1 where it is not said; None without one.
        shape: ``set`` or ``run``, where the meld must be one of these.
    """
    naturals = mask_of(cards) & ~JOKER_BIT
    if naturals & hand.dead:
        raise IllegalMove("dead_card")
    if shape is not None and is_one_rank(naturals | claimed) != (shape == "set"):
        raise IllegalMove("not_a_meld")
    code = mask_of(cards)
    for card in cards:
        if card >= JOKER:
            name = card - STANDS
    if name is None:
        if hand.tables.melds.form(naturals | claimed) is None:
            raise IllegalMove("not_a_meld")
        return codes.MELD | code
    stands = _identity(hand, naturals | claimed, claimed, name)
    return codes.MELD | code | codes.NAMED[stands]


def _identity(hand: _Hand, naturals: int, claimed: int, name: int) -> int:
    """What the joker beside some naturals stands for; ``name`` is -1 where it is not said."""
    tables = hand.tables
    possible = tables.melds.names(naturals)
    allowed = tables.allowed_names(naturals, naturals_on(hand.melds) | claimed)
    if name >= 0:
        if name not in possible:
            raise IllegalMove("not_a_meld")
        if name not in allowed:
            raise IllegalMove("joker_identity")
        return name
    if not possible:
        raise IllegalMove("not_a_meld")
    if not allowed or (len(allowed) > 1 and tables.melds.identity_matters(naturals)):
        raise IllegalMove("joker_identity")
    return allowed[0]


def _lay(hand: _Hand, card: int, index: int, opened: bool) -> int:
    if card < JOKER and hand.dead & BIT[card]:
        raise IllegalMove("dead_card")
    meld = hand.melds[index] if index < len(hand.melds) else None
    # The joker's name comes before the meld in the order of the codes.
    code = codes.LAY | min(index, 255) << codes.INDEX_SHIFT | mask_of((card,))
    if card >= JOKER and meld is not None:
        stands = _added_identity(hand, meld, card - STANDS)
        if stands is not None:
            code |= codes.NAMED[stands]
    if meld is None:
        raise IllegalMove("no_such_meld")
    if not opened:
        raise IllegalMove("no_open_meld")
    if card >= JOKER:
        fits = codes.name_of(code) >= 0
    else:
        fits = bool(meld.fits & BIT[card])
    if not fits:
        raise IllegalMove("does_not_fit")
    return code


def _added_identity(hand: _Hand, meld: Meld, name: int) -> int | None:
    """What a joker added to a meld stands for, or None where it does not fit there."""
    tables = hand.tables
    lone = meld.kind == "seven"
    if meld.joker != NO_JOKER or (lone and not tables.melds.joker_on_lone_seven):
        return None
    possible = [card for card in cards_in(meld.fits) if not (lone and rank_of(card) == SEVEN)]
    on_table = naturals_on(hand.melds) if tables.joker_unique else 0
    allowed = [card for card in meld.joker_fits if not on_table & BIT[card]]
    if name >= 0:
        if name not in possible:
            return None
        if name not in allowed:
            raise IllegalMove("joker_identity")
        return name
    if not possible:
        return None
    matters = tables.joker_unique or meld.kind != "set"
    if not allowed or (len(allowed) > 1 and matters):
        raise IllegalMove("joker_identity")
    return allowed[0]


def _nico(state: State, seat: int, cards: int, joker: int | None) -> int:
    """Four pairs of eight cards; the joker, if any, bare or by name."""
    tables = state.tables
    if cards & state.dead:
        raise IllegalMove("dead_card")
    if state.opened & BIT[seat] or cards.bit_count() != 8:
        raise IllegalMove("no_finish")
    if not cards & JOKER_BIT:
        if not nico.pairs(tables, cards):
            raise IllegalMove("no_finish")
        return codes.NICO
    names = nico.joker_names(cards & ~JOKER_BIT) if tables.nico_joker else []
    possible = [name for name in names if nico.pairs(tables, cards, name)]
    allowed = nico.options(tables, cards, state.melds, state.dead)
    if not possible:
        raise IllegalMove("no_finish")
    if joker is None or joker == JOKER:
        if not allowed or (joker == JOKER and len(allowed) > 1):
            raise IllegalMove("joker_identity")
        return nico.first_option(tables, cards, state.melds, state.dead)
    name = joker - STANDS
    if name not in possible:
        raise IllegalMove("no_finish")
    on_table = naturals_on(state.melds) if tables.joker_unique else 0
    if not tables.melds.may_stand_for(name) or on_table & BIT[name]:
        raise IllegalMove("joker_identity")
    return codes.NICO | codes.NAMED[name]


# The window


def _judge_answer(state: State, seat: int, move: Pass | Pon | Chi | Ron) -> Judged:
    match move:
        case Pass():
            return codes.PASS, ()
        case Ron(plan):
            return codes.RON, _ron(state, seat, plan)
        case Pon() | Chi():
            return _judge_call(state, seat, move)


def _judge_call(state: State, seat: int, move: Pon | Chi) -> Judged:
    hand = _Hand(state.tables, state.hands[seat], state.melds, state.dead)
    kind = codes.PON if isinstance(move, Pon) else codes.CHI
    cards, _ = _split_claimed(state, move.cards)
    _check_in_hand(hand.cards, cards)
    if state.may_ron & BIT[seat] and mask_of(cards) == hand.cards:
        # A call that lays the whole hand is a ron, whichever word was used for it; where it
        # is no meld, it is judged as the call that it claims to be.
        try:
            return codes.RON, (_call(hand, state, move),)
        except IllegalMove as refusal:
            if refusal.code not in ("not_a_meld", "call_not_allowed"):
                raise
    _check_joker_may_help(state.tables, kind, cards)
    _check_call_open(state, seat, kind)
    code = _call(hand, state, move)
    if not state.tables.free and not hand.cards & ~code:
        raise IllegalMove("must_keep_discard")
    return code, ()


def _check_joker_may_help(tables: Tables, kind: int, cards: tuple[int, ...]) -> None:
    may_help = tables.joker_in_pon if kind == codes.PON else tables.joker_in_chi
    if not may_help and any(card >= JOKER for card in cards):
        raise IllegalMove("call_not_allowed")


def _check_call_open(state: State, seat: int, kind: int) -> None:
    """Whether the rules and the moment let a seat call so, whatever its cards."""
    tables = state.tables
    rights = state.may_pon if kind == codes.PON else state.may_chi
    if rights & BIT[seat]:
        return
    switched_on = tables.pon if kind == codes.PON else tables.chi
    if not switched_on or (
        state.is_closing() and not (kind == codes.PON and tables.last_discard_open)
    ):
        raise IllegalMove("call_not_allowed")
    lap_bars = tables.lap_bars_pon if kind == codes.PON else tables.lap_bars_chi
    if (lap_bars and state.turns < state.seats) or (
        tables.lap_by_seat and not state.played & BIT[seat]
    ):
        raise IllegalMove("first_go_around")
    raise IllegalMove("not_next_seat")


def _split_claimed(state: State, cards: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
    """The cards from the hand, and what a claimed joker stands for (-1: not said)."""
    if state.discards[-1] != JOKER:
        return cards, None
    jokers = [card for card in cards if card >= JOKER]
    rest = tuple(card for card in cards if card < JOKER)
    if len(jokers) > 1:
        raise IllegalMove("not_in_hand")
    return rest, jokers[0] - STANDS if jokers else -1


def _call(hand: _Hand, state: State, move: Pon | Chi) -> int:
    """A call's int, where its cards make what it says."""
    kind = codes.PON if isinstance(move, Pon) else codes.CHI
    tables = hand.tables
    cards, name = _split_claimed(state, move.cards)
    discard = state.discards[-1]
    claimed = 0 if discard == JOKER else BIT[discard]
    _check_joker_may_help(tables, kind, cards)
    shape = "set" if kind == codes.PON else "run"
    code = _meld(hand, cards, claimed, name, shape)
    if len(cards) < 2:
        raise IllegalMove("not_a_meld")
    return kind | code & codes.WITHOUT_KIND


def _ron(
    state: State, seat: int, plan: tuple[Pon | Chi | Nico | MeldCards | Lay, ...]
) -> tuple[int, ...]:
    if not plan:
        if not state.may_ron & BIT[seat]:
            raise IllegalMove("call_not_allowed")
        shortest = shortest_plan(state, seat)
        if shortest is None:
            raise IllegalMove("no_finish")
        return shortest
    hand = _Hand(state.tables, state.hands[seat], state.melds, state.dead)
    first, *steps = plan
    if isinstance(first, Nico):
        return (_ron_nico(state, seat, first),)
    assert isinstance(first, Pon | Chi), "a plan begins with a call"
    cards = list(_split_claimed(state, first.cards)[0])
    for step in steps:
        cards += step.cards if isinstance(step, MeldCards) else (step.card,)  # type: ignore[union-attr]
    _check_in_hand(hand.cards, tuple(cards))
    if not state.may_ron & BIT[seat]:
        raise IllegalMove("call_not_allowed")
    if mask_of(cards) & ~JOKER_BIT & hand.dead:
        raise IllegalMove("dead_card")
    laid_out = [_call(hand, state, first)]
    discard = state.discards[-1]
    hand = hand.after(laid_out[0], 0 if discard == JOKER else BIT[discard])
    for step in steps:
        code = _ron_step(hand, step)
        laid_out.append(code)
        hand = hand.after(code)
    if hand.cards:
        raise IllegalMove("no_finish")
    return tuple(laid_out)


def _ron_step(hand: _Hand, step: object) -> int:
    tables = hand.tables
    if isinstance(step, MeldCards):
        if not tables.meld_after_call:
            raise IllegalMove("no_finish")
        return _meld(hand, step.cards)
    assert isinstance(step, Lay), "a plan goes on with melds and additions"
    if not tables.lay_after_call:
        raise IllegalMove("no_finish")
    return _lay(hand, step.card, step.meld, opened=True)


def _ron_nico(state: State, seat: int, move: Nico) -> int:
    discard = state.discards[-1]
    hand = state.hands[seat]
    if move.joker is not None and not (hand | BIT[discard]) & JOKER_BIT:
        raise IllegalMove("not_in_hand")
    if not state.tables.nico_called or not state.may_ron & BIT[seat]:
        raise IllegalMove("call_not_allowed")
    return _nico(state, seat, hand | BIT[discard], move.joker)
