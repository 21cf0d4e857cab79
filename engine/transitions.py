"""What happens in a round: every transition from one state to the next.

This is the only transition code. :class:`engine.round.Round` checks moves before they come
here and gives events and views to those who ask; search and playouts call it directly.
Transitions trust their moves; ``State.heard`` collects events where it is a list.
"""

from __future__ import annotations

from typing import Final, Literal

from engine import codes, nico
from engine.cards import BIT, JOKER, JOKER_BIT, STANDS
from engine.events import (
    Called,
    Discarded,
    Drew,
    EndedBy,
    LaidOff,
    Melded,
    NicoNico,
    Reshuffled,
    RoundEnded,
    Took,
    WentOut,
)
from engine.finish import shortest_plan
from engine.layable import fits_of
from engine.melds import NO_JOKER, Meld
from engine.state import ACT, CLAIM, DRAW, MOST_DISCARDS, OVER, Outcome, Plan, State

BYTE: Final = tuple(bytes((card,)) for card in range(53))


def apply(state: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat; a ron takes its shortest plan."""
    if move >= codes.DISCARD:
        if move < codes.NICO:
            discard(state, seat, move)
        else:
            _nico(state, seat, move, None)
    elif move < codes.DRAW:
        answer(state, seat, move)
    elif move >= codes.LAY:
        _lay(state, seat, move)
    elif move >= codes.MELD:
        _meld(state, seat, move)
    elif move == codes.DRAW:
        draw(state)
    else:
        _take(state, seat)


# Turns


def begin_turn(state: State, seat: int) -> None:
    """Go to a seat's draw, renewing the stock first where it is empty."""
    state.phase = DRAW
    state.turn = seat
    state.drawn = -1
    state.taken = 0
    state.caller_of = -1
    state.shown = state.opened
    if state.top == len(state.stock):
        _renew_stock(state)


def draw(state: State) -> None:
    """The seat whose turn it is takes the top of the stock."""
    card = state.stock[state.top]
    seat = state.turn
    state.top += 1
    state.hands[seat] |= BIT[card]
    state.drawn = card
    state.phase = ACT
    if state.heard is not None:
        state.heard.append(Drew(seat, card))


def _take(state: State, seat: int) -> None:
    card = state.discards[-1]
    state.discards = state.discards[:-1]
    state.hands[seat] |= BIT[card]
    state.drawn = card
    state.taken = BIT[card]
    state.phase = ACT
    if state.heard is not None:
        state.heard.append(Took(seat, card))


def _meld(state: State, seat: int, move: int) -> None:
    cards = move & codes.CARDS
    name = codes.name_of(move)
    _put(state, seat, state.tables.melds.form(cards & ~JOKER_BIT, name))
    state.hands[seat] ^= cards
    if state.heard is not None:
        state.heard.append(Melded(seat, len(state.melds) - 1, state.melds[-1]))
    if not state.hands[seat] and state.phase == ACT:
        _empty_handed(state, seat)


def _put(state: State, seat: int, meld: Meld | None) -> None:
    """A meld comes down."""
    assert meld is not None, "transitions trust their moves"
    state.melds += (meld,)
    state.owners += BYTE[seat]
    state.opened |= BIT[seat]
    state.fits |= meld.fits
    state.idle = 0
    if meld.joker != NO_JOKER and state.tables.joker_unique:
        state.dead = BIT[meld.joker]


def _lay(state: State, seat: int, move: int) -> None:
    index = codes.index_of(move)
    card = move & codes.CARDS
    melds = state.melds
    rules = state.tables.melds
    if card == JOKER_BIT:
        name = codes.name_of(move)
        laid = STANDS + name
        meld = rules.plus_joker(melds[index], name)
        if rules.joker_unique:
            state.dead = BIT[name]
    else:
        laid = card.bit_length() - 1
        meld = rules.plus(melds[index], laid)
    state.melds = (*melds[:index], meld, *melds[index + 1 :])
    state.fits = fits_of(state.melds)
    state.hands[seat] ^= card
    state.idle = 0
    if state.heard is not None:
        state.heard.append(LaidOff(seat, laid, index, meld))
    if not state.hands[seat] and state.phase == ACT:
        _empty_handed(state, seat)


def discard(state: State, seat: int, move: int) -> None:
    """A seat ends its turn with a card."""
    cards = move & codes.CARDS
    card = cards.bit_length() - 1
    hand = state.hands[seat] = state.hands[seat] ^ cards
    state.discards += BYTE[card]
    state.turns += 1
    state.played |= BIT[seat]
    if state.reshuffles:
        state.idle += 1
    if state.heard is not None:
        state.heard.append(Discarded(seat, card))
    if not hand and _out_by_discard(state, seat):
        return
    if state.turns >= MOST_DISCARDS:
        _end(state, Outcome(None, "abandoned"))
    elif state.idle >= len(state.hands) and state.tables.redeal:
        _end(state, Outcome(None, "void", redealt=True))
    else:
        open_window(state, seat, card)


def _out_by_discard(state: State, seat: int) -> bool:
    """A seat's last card went to the discards; returns whether that ends the round."""
    concealed = _is_concealed(state, seat)
    if not state.tables.last_lap:
        _end(state, Outcome(seat, "discard", concealed=concealed))
        return True
    if state.out < 0:
        state.out = seat
        state.out_concealed = concealed
    if state.heard is not None:
        state.heard.append(WentOut(seat))
    return False


def _is_concealed(state: State, seat: int) -> bool:
    return state.caller_of < 0 and not state.shown & BIT[seat]


# The window


def open_window(state: State, seat: int, card: int) -> None:
    """Open the window on a seat's discard, or go on where nobody could answer but pass.

    A window opens by what everybody knows, never by what is in a hand.
    """
    tables = state.tables
    seats = len(state.hands)
    if BIT[card] & state.dead or (card == JOKER and not tables.joker_claimable):
        pass_on(state)
        return
    if state.turns >= seats and state.out < 0 and not tables.lap_by_seat:
        rights = tables.usual_window[seats][seat]
    else:
        rights = _rights(state, seat)
    state.may_pon, state.may_chi, state.may_ron, answers = rights
    if state.may_pon or state.may_chi or state.may_ron:
        state.phase = CLAIM
        state.turn = seat
        state.caller_of = -1
        state.drawn = -1
        state.taken = 0
        state.answers = answers
        state.plans = None
    else:
        pass_on(state)


def _rights(state: State, seat: int) -> tuple[int, int, int, tuple[int, ...]]:
    """Who may pon, chi and ron a seat's discard: in the first go-around and the last lap."""
    tables = state.tables
    seats = len(state.hands)
    holders = sum([BIT[other] for other in range(seats) if state.hands[other]]) & ~BIT[seat]
    callers = holders & state.played if tables.lap_by_seat else holders
    pon, chi = tables.pon, tables.chi
    if state.turns < seats:
        pon = pon and not tables.lap_bars_pon
        chi = chi and not tables.lap_bars_chi
    if state.is_closing():
        pon = pon and tables.last_discard_open
        chi = False
    # Chi is for the seat that follows in the circle, even where it is out of cards.
    return (
        callers if pon else 0,
        callers & BIT[(seat + 1) % seats] if chi else 0,
        holders if tables.ron else 0,
        tables.no_answers[holders << 3 | seats],
    )


def answer(state: State, seat: int, move: int, plan: Plan = ()) -> None:
    """Note a seat's answer; the last one closes the window.

    A ron without a plan takes the shortest one.
    """
    state.answers = (*state.answers[:seat], move, *state.answers[seat + 1 :])
    if move == codes.RON:
        plan = plan or shortest_plan(state, seat) or ()
        state.plans = {**(state.plans or {}), seat: plan}
    if 0 not in state.answers:
        close(state)


def close(state: State) -> None:
    """Resolve the window: the highest call, of equals the nearest after the discarder."""
    best, caller = codes.PASS, -1
    if max(state.answers) > codes.PASS:
        seats = len(state.hands)
        for step in range(1, seats):
            seat = (state.turn + step) % seats
            kind = codes.kind_of(state.answers[seat])
            if kind > best:
                best, caller = kind, seat
    if caller < 0:
        pass_on(state)
    elif best == codes.RON:
        _ron(state, caller, (state.plans or {})[caller])
    else:
        _call(state, caller, state.answers[caller])


def pass_on(state: State) -> None:
    """Nobody calls the discard of the seat in ``turn``: the next one draws."""
    seat = state.turn
    state.answers = ()
    if state.out < 0:
        begin_turn(state, seat + 1 if seat + 1 < len(state.hands) else 0)
        return
    following = state.next_with_cards(seat)
    if following is None:
        _end(state, Outcome(state.out, "discard", concealed=state.out_concealed))
    else:
        begin_turn(state, following)


def _call(state: State, seat: int, move: int) -> None:
    """A pon or chi: the meld comes down and the turn is the caller's."""
    discarder = state.turn
    card = _claim(state)
    state.phase = ACT
    state.turn = seat
    state.caller_of = discarder
    state.drawn = -1
    state.taken = 0
    state.shown = state.opened
    _lay_called(state, seat, move, card, discarder, "pon" if move >= codes.PON else "chi")
    if not state.hands[seat]:
        _empty_handed(state, seat)


def _claim(state: State) -> int:
    card = state.discards[-1]
    state.discards = state.discards[:-1]
    state.answers = ()
    return card


def _lay_called(
    state: State,
    seat: int,
    move: int,
    claimed: int,
    discarder: int,
    word: Literal["pon", "chi", "ron"],
) -> None:
    cards = move & codes.CARDS
    naturals = (cards | BIT[claimed]) & ~JOKER_BIT
    _put(state, seat, state.tables.melds.form(naturals, codes.name_of(move)))
    state.hands[seat] ^= cards
    if state.heard is not None:
        index = len(state.melds) - 1
        state.heard.append(Called(seat, word, discarder, index, state.melds[index]))


# Going out


def _empty_handed(state: State, seat: int) -> None:
    """A hand was emptied without a discard."""
    feeder = state.caller_of if state.caller_of >= 0 else None
    if feeder is not None and state.tables.ron:
        _end(state, Outcome(seat, "ron", feeder))
        return
    ended_by: EndedBy = "tsumo" if feeder is None else "call"
    if state.out >= 0:
        _end(state, Outcome(state.out, ended_by, feeder, state.out_concealed))
    else:
        _end(state, Outcome(seat, ended_by, feeder, _is_concealed(state, seat)))


def _ron(state: State, seat: int, plan: Plan) -> None:
    discarder = state.turn
    card = _claim(state)
    if plan[0] >= codes.NICO:
        _nico(state, seat, plan[0], discarder, card)
        return
    state.turn = seat
    _lay_called(state, seat, plan[0], card, discarder, "ron")
    for step in plan[1:]:
        apply(state, seat, step)
    _end(state, Outcome(seat, "ron", discarder))


def _nico(state: State, seat: int, move: int, discarder: int | None, claimed: int = -1) -> None:
    hand = state.hands[seat] if claimed < 0 else state.hands[seat] | BIT[claimed]
    name = codes.name_of(move)
    if name < 0 and hand & JOKER_BIT:
        name = codes.name_of(nico.first_option(state.tables, hand, state.melds, state.dead))
    pairs = nico.pairs(state.tables, hand, name)
    state.hands[seat] = 0
    for pair in pairs:
        _put(state, seat, pair)
    if state.heard is not None:
        state.heard.append(NicoNico(seat, discarder, tuple(pairs)))
    if discarder is not None:
        _end(state, Outcome(seat, "nico", discarder))
    elif state.out >= 0:
        _end(state, Outcome(state.out, "tsumo", concealed=state.out_concealed))
    else:
        _end(state, Outcome(seat, "tsumo", concealed=True))


def _end(state: State, outcome: Outcome) -> None:
    state.phase = OVER
    state.answers = ()
    state.drawn = -1
    state.taken = 0
    state.caller_of = -1
    state.outcome = outcome
    if state.heard is not None:
        state.heard.append(RoundEnded(outcome.winner, outcome.ended_by))


# The stock


def _renew_stock(state: State) -> None:
    """The stock is empty as a draw begins: shuffle discards into it, or end the round."""
    pile = state.discards[:-1] if state.tables.keep_top else state.discards
    if not pile or state.reshuffles >= state.tables.reshuffles:
        _stock_out(state)
        return
    if not state.reshuffles:
        state.idle = 0
    state.reshuffles += 1
    state.discards = state.discards[len(pile) :]
    state.stock = state.shuffle(state.reshuffles, pile)
    state.top = 0
    if state.heard is not None:
        state.heard.append(Reshuffled(state.turn, len(pile)))


def _stock_out(state: State) -> None:
    kind = state.tables.rules.stock_out
    if kind != "score":
        _end(state, Outcome(None, "void", redealt=kind == "redeal"))
    elif state.out >= 0:
        _end(state, Outcome(state.out, "discard", concealed=state.out_concealed))
    else:
        _end(state, Outcome(None, "abandoned"))
