"""Every scenario of the rules, one record file each: see ``tests/records/README.md``."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.errors import IllegalMove
from engine.match import Match
from engine.moves import format_move, parse_move
from engine.record import Record, RecordError, read, steps
from engine.snapshot import snapshot

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.txt"))
DIRECTIVE = re.compile(r"#= (can|accepts|cannot|never|is) (\S+) (.+)")


def state_at(text: str, line: int) -> Match:
    """The match after everything above a line."""
    record, broken = read(text, line)
    if broken is not None:
        raise broken
    assert isinstance(record, Record)
    match = Match(record.rules, record.seats, record.seed)
    for _ in steps(record, match):
        pass
    return match


def refusal(match: Match, seat: int, text: str) -> str | None:
    """The code with which a move is refused; None where it is accepted."""
    try:
        match.check(seat, parse_move(text))
    except IllegalMove as error:
        return error.code
    return None


def field(position: Any, path: str) -> Any:
    for key in path.split("."):
        position = position[int(key)] if isinstance(position, list) else position[key]
    return position


def expect(match: Match, verb: str, subject: str, rest: str) -> None:
    if verb == "is":
        assert field(snapshot(match), subject) == json.loads(rest)
        return
    seat = int(subject)
    listed = [format_move(move) for move in match.legal(seat)]
    if verb == "can":
        assert rest in listed
        assert refusal(match, seat, rest) is None
    elif verb == "accepts":
        assert refusal(match, seat, rest) is None
    elif verb == "never":
        assert [move for move in listed if move.split()[0] == rest] == []
    else:
        move, _, code = rest.partition(" -> ")
        before = snapshot(match)
        assert move not in listed
        assert refusal(match, seat, move) == code
        with pytest.raises(IllegalMove):
            match.apply(seat, parse_move(move))
        assert snapshot(match) == before, "a refused move changes nothing"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    title, source, *_ = text.split("\n")
    assert title.startswith(f"# {path.stem}: ") and source.startswith("# source: ")
    checked = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("#="):
            directive = DIRECTIVE.fullmatch(line)
            assert directive, f"line {number} is no directive: {line}"
            expect(state_at(text, number), *directive.groups())
            checked += 1
    assert checked, "a scenario expects something"
    try:
        state_at(text, len(text))
    except RecordError as error:
        raise AssertionError(f"{path.name} does not play to its end: {error}") from None


def test_every_scenario_is_there() -> None:
    stems = {path.stem for path in RECORDS}
    assert len(stems) >= 97
    assert {"M01", "M76", "B01", "B28", "S01", "S12", "N01", "G01", "G03", "U01"} <= stems
