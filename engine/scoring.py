"""What a finished round costs each seat, and why. Lower is always better."""

from __future__ import annotations

from dataclasses import dataclass

from engine import codes
from engine.cards import (
    BIT,
    JACK,
    JOKER,
    JOKER_BIT,
    KING,
    SEVEN,
    SEVENS,
    cards_in,
    format_card,
    rank_of,
)
from engine.layable import meld_options
from engine.melds import Meld
from engine.rules import RuleSet
from engine.state import Outcome, State
from engine.tables import Tables

Reason = tuple[str, int]
"""A part of a penalty: its label, and what it adds."""


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's part of a finished round.

    Attributes:
        reasons: in the order of a record's JSON; they sum to the penalty.
    """

    reasons: tuple[Reason, ...]

    @property
    def penalty(self) -> int:
        """The points of the round; below zero for a gain."""
        return sum(points for _, points in self.reasons)


def score_round(state: State) -> tuple[Score, ...]:
    """Score a round that is over, a seat each."""
    outcome = state.outcome
    assert outcome is not None, "the round is over"
    rules = state.tables.rules
    seats = range(state.seats)
    if outcome.ended_by == "void" or (outcome.winner is None and rules.winner_takes == "only"):
        # A void round counts for nobody, and where only winners score somebody must have won.
        return tuple(Score(()) for _ in seats)
    reasons = [_held(state, seat, outcome) for seat in seats]
    owed = [sum(points for _, points in parts) for parts in reasons]
    if rules.feeder == "all" and outcome.feeder is not None:
        _feeder_pays_all(reasons, owed, outcome.feeder, outcome.winner)
    if outcome.concealed and rules.concealed > 1:
        for seat in seats:
            if owed[seat]:
                reasons[seat].append(("concealed", owed[seat] * (rules.concealed - 1)))
                owed[seat] *= rules.concealed
    if rules.winners_score and outcome.winner is not None:
        _winner_is_paid(rules, reasons, owed, outcome.winner)
    return tuple(Score(tuple(parts)) for parts in reasons)


def card_points(rules: RuleSet, card: int) -> int:
    """What one card in the hand costs, before anything multiplies it."""
    if card == JOKER:
        return rules.joker_points
    rank = rank_of(card)
    if rank == 0:
        return rules.points_of_ace()
    if rank == SEVEN:
        return rules.seven_points
    if JACK <= rank <= KING:
        return rank + 1 if rules.face_points == "rank" else 10
    return rank + 1


def _held(state: State, seat: int, outcome: Outcome) -> list[Reason]:
    """The hand's cards with what multiplies them, and what is added for one's own doing."""
    rules = state.tables.rules
    hand = state.hands[seat]
    reasons: list[Reason] = [
        (format_card(card), card_points(rules, card)) for card in cards_in(hand)
    ]
    points = sum(part for _, part in reasons)
    if rules.seven_doubles and points:
        for card in cards_in(hand & SEVENS):
            reasons.append((f"double {format_card(card)}", points))
            points *= 2
    if hand & JOKER_BIT and rules.joker_times > 1 and points:
        reasons.append((f"joker x{rules.joker_times}", points * (rules.joker_times - 1)))
    if rules.held_meld and state.played & BIT[seat]:
        count = held_melds(state.tables, hand, state.melds, state.dead)
        reasons += [("held meld", rules.held_meld)] * count
    if rules.dead_card and hand & state.dead:
        reasons.append(("dead card", rules.dead_card))
    if seat == outcome.feeder and rules.feeder not in (0, "all"):
        reasons.append(("fed ron", int(rules.feeder)))
    if outcome.ended_by in ("ron", "nico") and seat == outcome.winner and rules.ron_bonus:
        reasons.append(("ron", -rules.ron_bonus))
    return reasons


def _feeder_pays_all(
    reasons: list[list[Reason]], owed: list[int], feeder: int, winner: int | None
) -> None:
    """The feeder takes over what the other losers owe (``feeder=all``)."""
    for seat, debt in enumerate(owed):
        if seat not in (feeder, winner) and debt:
            reasons[seat].append((f"paid by {feeder}", -debt))
            owed[feeder] += debt
            owed[seat] = 0
    taken_over = owed[feeder] - sum(points for _, points in reasons[feeder])
    if taken_over:
        reasons[feeder].append(("fed ron", taken_over))


def _winner_is_paid(
    rules: RuleSet, reasons: list[list[Reason]], owed: list[int], winner: int
) -> None:
    """The winner gets minus what the losers pay; under ``only`` the losers end at nothing."""
    for seat, debt in enumerate(owed):
        if seat != winner and debt:
            reasons[winner].append((f"paid by {seat}", -debt))
            if rules.winner_takes == "only":
                reasons[seat].append((f"paid to {winner}", -debt))


def held_melds(tables: Tables, hand: int, melds: tuple[Meld, ...], dead: int) -> int:
    """How many separate sets and runs of three or more a hand holds (rulings B1-63, B1-64).

    As many cards as possible are covered, then by as few melds as possible. A lone seven, two
    sevens, 6-7 and 7-8 do not count, nor does what needs the dead card. A unique joker must
    stand for a card that lies neither on the table nor in another meld counted here.
    """
    groups: list[tuple[int, int]] = []
    for move in meld_options(tables, hand, melds, dead):
        cards = move & codes.CARDS
        if cards.bit_count() >= 3:
            name = codes.name_of(move)
            named = BIT[name] if name >= 0 and tables.joker_unique else 0
            groups.append((cards, named))
    _, fewest = _most_covered(hand, groups, {})
    return -fewest


def _most_covered(
    left: int, groups: list[tuple[int, int]], known: dict[int, tuple[int, int]]
) -> tuple[int, int]:
    """The most cards that disjoint groups cover, and minus how few groups do it.

    Args:
        left: the cards that may still be covered.
        groups: the cards of each meld, and the card that its joker stands for, as masks.
        known: results so far, by the cards left.
    """
    if not left:
        return 0, 0
    best = known.get(left)
    if best is not None:
        return best
    # The joker is the highest card, so its group comes first and puts its card out of play.
    highest = BIT[left.bit_length() - 1]
    best = _most_covered(left ^ highest, groups, known)
    for cards, named in groups:
        if cards & highest and not cards & ~left:
            covered, fewest = _most_covered((left ^ cards) & ~named, groups, known)
            best = max(best, (covered + cards.bit_count(), fewest - 1))
    known[left] = best
    return best
