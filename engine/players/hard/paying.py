"""What the end of a round costs each seat, in ints: :mod:`engine.scoring` without its reasons."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import BIT, JOKER_BIT, LANE, SEVENS, cards_in
from engine.rules import RuleSet
from engine.scoring import card_points, held_melds
from engine.state import Outcome, State
from engine.tables import Rows, tables_of

CUT_OFF = Outcome(None, "abandoned")
"""The outcome of a round that was not played to its end."""


class Paying:
    """How some rules score a round."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._tables = tables_of(rules)
        self._lane = Rows(lambda lane: sum(card_points(rules, card) for card in cards_in(lane)))
        self._only = rules.winner_takes == "only"
        self._feeder = 0 if rules.feeder == "all" else int(rules.feeder)
        self._plain = not (
            rules.held_meld
            or rules.dead_card
            or rules.feeder
            or rules.ron_bonus
            or rules.winners_score
            or rules.concealed > 1
        )

    def hand(self, hand: int) -> int:
        """What a hand's cards cost, with what multiplies them."""
        lane = self._lane
        points = (lane[hand & LANE] + lane[hand >> 13 & LANE] + lane[hand >> 26 & LANE]) + lane[
            hand >> 39 & LANE
        ]
        rules = self._rules
        if hand & SEVENS and rules.seven_doubles:
            points <<= (hand & SEVENS).bit_count()
        if hand & JOKER_BIT:
            points = (points + rules.joker_points) * rules.joker_times
        return points

    def penalties(self, state: State) -> list[int]:
        """Each seat's penalty; a round that is not over counts as abandoned."""
        outcome = state.outcome or CUT_OFF
        if outcome.ended_by == "void" or (outcome.winner is None and self._only):
            return [0] * len(state.hands)
        if self._plain:
            return [self.hand(hand) if hand else 0 for hand in state.hands]
        return self._in_full(state, outcome)

    def _in_full(self, state: State, outcome: Outcome) -> list[int]:
        rules = self._rules
        owed = [self._held(state, seat, hand) for seat, hand in enumerate(state.hands)]
        winner, feeder = outcome.winner, outcome.feeder
        if feeder is not None:
            owed[feeder] += self._feeder
        if rules.ron_bonus and winner is not None and outcome.ended_by in ("ron", "nico"):
            owed[winner] -= rules.ron_bonus
        if rules.feeder == "all" and feeder is not None:
            for seat, debt in enumerate(owed):
                if seat not in (feeder, winner):
                    owed[feeder] += debt
                    owed[seat] = 0
        if outcome.concealed and rules.concealed > 1:
            owed = [debt * rules.concealed for debt in owed]
        if rules.winners_score and winner is not None:
            owed[winner] -= sum(owed) - owed[winner]
            if self._only:
                owed = [debt if seat == winner else 0 for seat, debt in enumerate(owed)]
        return owed

    def _held(self, state: State, seat: int, hand: int) -> int:
        if not hand:
            return 0
        rules = self._rules
        points = self.hand(hand)
        if rules.held_meld and state.played & BIT[seat] and hand.bit_count() > 2:
            points += rules.held_meld * held_melds(self._tables, hand, state.melds, state.dead)
        if rules.dead_card and hand & state.dead:
            points += rules.dead_card
        return points


@lru_cache(maxsize=64)
def paying_of(rules: RuleSet) -> Paying:
    """How a rule set scores, made once."""
    return Paying(rules)
