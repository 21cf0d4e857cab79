"""Writing a record in canonical form."""

from __future__ import annotations

from engine.cards import format_card, format_cards
from engine.match import Match
from engine.melds import letter
from engine.moves import format_move
from engine.record.lines import write_names
from engine.record.model import Close, Entry, Played, Position, Record, RoundRecord
from engine.record.positions import usual_played
from engine.record.replaying import Step, steps
from engine.round import Round, leader


def format_record(record: Record) -> str:
    """The canonical text of a record: every joker named and every ron in full.

    Raises:
        RecordError: the record cannot be played, so that its moves have no full form.
    """
    lines = [
        "record: 1",
        f"rules: {record.rules.text()}",
        f"seats: {write_names(record.seats)}",
    ]
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    if record.commit is not None:
        lines.append(f"commit: {record.commit}")
    place = -1
    for step in steps(record):
        if step.entry is None:
            place += 1
            lines += ["", *_round_header(record.rounds[place], step)]
            if record.rounds[place].entries:
                lines.append("")
        else:
            lines.append(format_entry(step.entry))
    return "\n".join(lines) + "\n"


def format_entry(entry: Entry) -> str:
    """The line of a move, a close or a switch."""
    if isinstance(entry, Played):
        return f"{entry.seat} {format_move(entry.move)}"
    if isinstance(entry, Close):
        return "close"
    return f"! seat {entry.seat} {entry.who}"


def _round_header(record: RoundRecord, step: Step) -> list[str]:
    lines = [f"round: {record.number}"]
    if record.dealer is not None:
        lines.append(f"dealer: {record.dealer}")
    if record.deck is not None:
        lines.append(f"deck: {format_cards(record.deck)}")
    if record.position is not None:
        lines += _position(record.position, step.match)
    if record.penalties is not None:
        lines.append("penalties: " + " ".join(str(points) for points in record.penalties))
    return lines


def _position(position: Position, match: Match) -> list[str]:
    round_ = match.round
    assert round_ is not None, "a deal makes a round"
    lines = [
        f"hand {seat}: {format_cards(sorted(hand))}".rstrip()
        for seat, hand in enumerate(position.hands)
    ]
    if position.stock:
        lines.append(f"stock: {format_cards(position.stock)}")
    if position.upcard is not None:
        lines.append(f"upcard: {format_card(position.upcard)}")
    for index, (line, cards) in enumerate(
        zip(position.table, _melds(round_, position), strict=True)
    ):
        lines.append(f"table {letter(index)} {line.owner}: {format_cards(cards)}")
    if position.discards:
        lines.append(f"discards: {format_cards(position.discards)}")
    if position.phase != "draw":
        lines.append(f"phase: {position.phase}")
    first = leader(match.rules, len(match.seats), round_.dealer)
    if position.phase != "claim" and position.turn is not None:
        lines.append(f"turn: {position.turn}")
    if position.drawn is not None:
        taken = " taken" if position.taken else ""
        lines.append(f"drawn: {format_card(position.drawn)}{taken}")
    if position.source is not None:
        lines.append(f"from: {position.source}")
    turns = position.turns if position.turns is not None else len(position.discards)
    if turns != len(position.discards):
        lines.append(f"turns: {turns}")
    usual = sorted(usual_played(len(match.seats), first, turns))
    if position.played is not None and list(position.played) != usual:
        played = " ".join(str(seat) for seat in position.played)
        lines.append(f"played: {played}".rstrip())
    if position.reshuffles:
        lines.append(f"reshuffles: {position.reshuffles}")
    if position.out is not None:
        lines.append(f"out: {position.out}")
    return lines


def _melds(round_: Round, position: Position) -> list[tuple[int, ...]]:
    """The melds' cards in order, a bare joker by name."""
    return [meld.cards for meld in round_.state.melds[: len(position.table)]]
