"""What decisions and deals were worth, from what a seat knew then."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from engine import codes
from engine.moves import Move, Nico, Ron, decode
from engine.options import options
from engine.players.hard.greedy import greedy_of
from engine.players.hard.paying import paying_of
from engine.players.hard.plans import Plan
from engine.players.hard.player import seed_of
from engine.players.hard.search import MOST_LAPS, Search, Tried
from engine.players.hard.stake import Points
from engine.players.hard.worlds import Knowledge, World
from engine.review.model import Decision
from engine.review.watching import Dealt, Moment
from engine.state import CLAIM
from engine.transitions import apply

MOST_PLANS: Final = 10


def weigh(moment: Moment, seed: int, worlds: int) -> Decision:
    """What a decision cost: it and the best one, in the same worlds.

    The best one is found in some worlds and compared in others, so that it does not look better
    than it is for having been picked.

    Args:
        moment: the decision.
        seed: where chance comes from.
        worlds: how many worlds each comparison takes.
    """
    view = moment.view
    search = Search(
        view, moment.memory, seed_of(view, seed), most_plans=MOST_PLANS, stake=Points(view)
    )
    made = search.add(Plan(_as_codes(search.knowledge, moment.made)))
    best = search.best(worlds)[0]
    passed = next((one for one in search.tried if one.plan.moves == (codes.PASS,)), None)
    called = moment.kind == "answer" and made is not passed
    ends = _play(search, [made, best, *([passed] if passed else [])], worlds)
    points = sum(ends[made]) / worlds
    cost = _clear_cost(ends[made], ends[best])
    assert view.seat is not None
    return Decision(
        moment.line,
        view.number,
        view.seat,
        moment.kind,
        moment.made,
        _moves(best) if cost else moment.made,
        points,
        cost,
        sum(ends[passed]) / worlds - points if called and passed else None,
    )


def _play(search: Search, plans: list[Tried], worlds: int) -> dict[Tried, list[int]]:
    """The penalties that each plan ends with, in the same fresh worlds."""
    ends: dict[Tried, list[int]] = {tried: [] for tried in plans}
    for _ in range(worlds):
        world = search.imagine()
        for tried, penalties in ends.items():
            penalties.append(search.play(tried, world))
    return ends


def _clear_cost(made: list[int], best: list[int]) -> float:
    """How much more one way costs than another, 0 where that is within what chance does."""
    more = [one - other for one, other in zip(made, best)]
    cost = sum(more) / len(more)
    spread = sum([(one - cost) ** 2 for one in more])
    return cost if cost > 0 and cost * cost * len(more) ** 2 > spread else 0.0


def _moves(tried: Tried) -> tuple[Move, ...]:
    return tuple(decode(move) for move in tried.plan.moves)


def _as_codes(knowledge: Knowledge, made: tuple[Move, ...]) -> tuple[int, ...]:
    """Moves as ints, each found among those that are legal when its time comes."""
    state = knowledge.root.copy()
    seat = knowledge.seat
    found = []
    for move in made:
        code = next(code for code in options(state, seat) if _is(code, move))
        found.append(code)
        if state.phase != CLAIM and not codes.DISCARD <= code < codes.NICO:
            if code in (codes.DRAW, codes.TAKE):
                break
            apply(state, seat, code)
    return tuple(found)


def _is(code: int, move: Move) -> bool:
    if isinstance(move, Ron):
        return code == codes.RON
    if isinstance(move, Nico):
        return code >= codes.NICO and (move.joker is None or decode(code) == move)
    return decode(code) == move


@dataclass(frozen=True, slots=True)
class Start:
    """What a round's beginning promises a seat.

    Attributes:
        even: its expected penalty, whatever is dealt to it.
        dealt: its expected penalty with the hand that it has.
    """

    even: float
    dealt: float


def weigh_start(dealt: Dealt, seed: int, worlds: int) -> Start:
    """Weigh a deal against all others: greedy play from here, with this hand and with any."""
    view = dealt.view
    assert view.seat is not None
    greedy, paying = greedy_of(view.rules), paying_of(view.rules)
    knowledge = Knowledge(view, dealt.memory, greedy)
    chance = Random(seed_of(view, seed) ^ 1)
    last_turn = view.turns + MOST_LAPS * len(view.counts)
    sums = [0, 0]
    for _ in range(worlds):
        world = knowledge.imagine(chance)
        for place, own in enumerate((_any_hand(knowledge, world, chance), world)):
            state = knowledge.enter(knowledge.root, own)
            state.hands = list(own.hands)
            greedy.finish(state, last_turn)
            sums[place] += paying.penalties(state)[view.seat]
    return Start(sums[0] / worlds, sums[1] / worlds)


def _any_hand(knowledge: Knowledge, world: World, chance: Random) -> World:
    """A world in which the own hand is as unknown as the others."""
    cards = [card for card in range(53) if (knowledge.unseen | knowledge.own) >> card & 1]
    chance.shuffle(cards)
    hands = []
    for hand in world.hands:
        count = hand.bit_count()
        hands.append(sum(1 << card for card in cards[:count]))
        cards = cards[count:]
    return World(tuple(hands), bytes(cards), world.order)
