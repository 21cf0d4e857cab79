"""A match's position as the JSON object that records and the command line speak of."""

from __future__ import annotations

from typing import Any

from engine.cards import cards_in, format_card
from engine.match import Match
from engine.moves import format_move
from engine.round import Round

Json = dict[str, Any]

EMPTY: Json = dict.fromkeys(
    (
        "round",
        "phase",
        "turn",
        "dealer",
        "stock",
        "discards",
        "reshuffles",
        "hands",
        "melds",
        "dead_card",
        "drawn",
        "taken",
        "from",
        "turns",
        "played",
        "out",
        "answers",
        "legal",
        "penalties",
        "totals",
        "places",
        "reasons",
        "winner",
        "ended_by",
        "error",
    )
)
"""Every field, as it is where there is no position yet."""


def snapshot(match: Match, seat: int | None = None) -> Json:
    """The position of a match.

    Args:
        match: the match; before its first round every field is None.
        seat: show what this seat may see and nothing else; None shows everything.
    """
    if match.round is None:
        return dict(EMPTY)
    return {**_round(match.round, match.phase, seat), **_match(match, match.round, seat)}


def _round(round_: Round, phase: str, seat: int | None) -> Json:
    onlooker = seat if seat is not None else round_.state.turn
    view = round_.view(onlooker)
    return {
        "round": view.number,
        "phase": phase,
        "turn": view.turn,
        "dealer": view.dealer,
        "stock": view.stock,
        "discards": _texts(view.discards),
        "reshuffles": view.reshuffles,
        "hands": {
            str(other): _texts(cards_in(hand)) if seat in (None, other) else hand.bit_count()
            for other, hand in enumerate(round_.state.hands)
        },
        "melds": [
            {
                "id": lying.id,
                "owner": lying.owner,
                "kind": lying.meld.kind,
                "cards": _texts(lying.meld.cards),
            }
            for lying in view.melds
        ],
        "dead_card": _text(view.dead_card),
        "drawn": _text(view.drawn),
        "taken": view.taken,
        "from": view.source,
        "turns": view.turns,
        "played": list(view.played),
        "out": view.out,
    }


def _match(match: Match, round_: Round, seat: int | None) -> Json:
    seats = range(len(match.seats)) if seat is None else [seat]
    last = match.finished[-1] if match.finished else None
    answers = {str(other): round_.answer_of(other) for other in seats}
    legal = {str(other): match.legal(other) for other in seats}
    return {
        "answers": {other: format_move(move) for other, move in answers.items() if move},
        "legal": {
            other: [format_move(move) for move in moves] for other, moves in legal.items() if moves
        },
        "penalties": [list(points) for points in match.penalties],
        "totals": list(match.totals),
        "places": None if match.places is None else list(match.places),
        "reasons": {
            str(other): [list(reason) for reason in score.reasons]
            for other, score in enumerate(last.scores if last else ())
        },
        "winner": last.outcome.winner if last else None,
        "ended_by": last.outcome.ended_by if last else None,
        "error": None,
    }


def _text(card: int | None) -> str | None:
    return None if card is None else format_card(card)


def _texts(cards: Any) -> list[str]:
    return [format_card(card) for card in cards]
