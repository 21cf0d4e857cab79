"""Playing a record: step by step, or to its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.cards import BIT, format_card
from engine.errors import IllegalMove
from engine.match import Match
from engine.record.model import Close, Entry, Played, Record, RecordError, RoundRecord
from engine.record.positions import round_at
from engine.round import Round


@dataclass(frozen=True, slots=True)
class Step:
    """A deal or a line of moves, carried out.

    Attributes:
        line: the line it stands on; of a deal, the last before the moves.
        entry: the line, its move in full; None for a deal.
        match: the match right after it. It plays on with the next step.
    """

    line: int
    entry: Entry | None
    match: Match


def replay(record: Record) -> Match:
    """Play a record to its end.

    Raises:
        RecordError: at the first line that the rules refuse.
    """
    match = Match(record.rules, record.seats, record.seed)
    for number, round_record in enumerate(record.rounds):
        _deal(match, round_record, first=number == 0)
        for entry in round_record.entries:
            # Nobody asks for the moves in full, so that each is judged only once.
            _play(match, entry)
    return match


def steps(record: Record, match: Match | None = None) -> Iterator[Step]:
    """Play a record one step at a time.

    Args:
        record: the record.
        match: the match to play on, fresh from its rules and seats; made here if not given.

    Raises:
        RecordError: at the first line that the rules refuse; the match is then as before it.
    """
    if match is None:
        match = Match(record.rules, record.seats, record.seed)
    for number, round_record in enumerate(record.rounds):
        _deal(match, round_record, first=number == 0)
        yield Step(max(round_record.lines.values(), default=0), None, match)
        for entry in round_record.entries:
            yield Step(entry.line, _carry_out(match, entry), match)


def _deal(match: Match, record: RoundRecord, *, first: bool) -> None:
    line = record.line_of("round")
    if match.is_over:
        raise RecordError(line, "match_over")
    if match.round is not None and match.round.outcome is None:
        raise RecordError(line, "bad_record", "The last round is not over.")
    dealer = match.next_dealer if record.dealer is None else record.dealer
    if not first and dealer != match.next_dealer:
        raise RecordError(
            record.line_of("dealer"), "bad_record", f"Seat {match.next_dealer} deals this round."
        )
    if record.penalties is not None:
        if not first:
            raise RecordError(
                record.line_of("penalties"),
                "bad_record",
                "Only the first round brings in penalties.",
            )
        match.totals = record.penalties
    if record.position is not None:
        made = round_at(
            record.position, match.rules, number=record.number, dealer=dealer, seed=match.seed
        )
    else:
        made = _dealt(match, record, dealer)
    match.begin(made)


def _dealt(match: Match, record: RoundRecord, dealer: int) -> Round:
    deck = record.deck if record.deck is not None else match.deck(record.number)
    _check_deck(match, deck, record.line_of("deck"))
    return Round.deal(
        match.rules,
        len(match.seats),
        dealer=dealer,
        deck=deck,
        number=record.number,
        seed=match.seed,
    )


def _check_deck(match: Match, deck: tuple[int, ...] | bytes, line: int) -> None:
    seen = 0
    for card in deck:
        if seen & BIT[card]:
            raise RecordError(line, "bad_record", f"{format_card(card)} is there twice.")
        seen |= BIT[card]
    if len(deck) != (53 if match.rules.joker else 52):
        raise RecordError(line, "bad_record", "Cards are missing from the deck.")


def _carry_out(match: Match, entry: Entry) -> Entry:
    if isinstance(entry, Played):
        try:
            entry = replace(entry, move=match.check(entry.seat, entry.move))
        except IllegalMove as error:
            raise RecordError(entry.line, error.code) from None
    _play(match, entry)
    return entry


def _play(match: Match, entry: Entry) -> None:
    try:
        if isinstance(entry, Played):
            match.apply(entry.seat, entry.move)
        elif isinstance(entry, Close):
            match.close()
    except IllegalMove as error:
        raise RecordError(entry.line, error.code) from None
