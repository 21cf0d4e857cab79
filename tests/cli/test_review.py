"""``sevenbridge review``, run as a person would."""

import json
from pathlib import Path

import pytest

from bot.__main__ import main

GOLDEN = Path(__file__).parents[1] / "golden"
MATCH = """\
record: 1
rules: standard rounds=1
seats: Ann, Bob, Cho

round: 1
dealer: 0
hand 0: 5s 5h 5d Kd 2c
hand 1: 2s 8d Kc
hand 2: 3d Jc 6h
phase: act
drawn: Kd
turns: 9

0 discard 5s
"""


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "match.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_it_names_what_a_decision_cost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", write(tmp_path, MATCH), "--seat", "0", "--worlds", "60"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Ann: 1 decision, which cost ")
    assert "discard 5s cost" in out and "Better: meld 5s 5h 5d" in out
    assert "Bob" not in out


def test_json_holds_every_seat_and_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(GOLDEN / "hundred.txt"), "--worlds", "3", "--json"]) == 0
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert captured.err == "" and found["worlds"] == 3
    for number, seat in enumerate(found["seats"]):
        assert seat["seat"] == number
        assert seat["cost"] == pytest.approx(
            sum(made["cost"] for made in seat["decisions"]), abs=0.5
        )
        for played in seat["rounds"]:
            parts = (played[name] for name in ("even", "deal", "draws", "skill"))
            assert sum(parts) == pytest.approx(played["penalty"], abs=0.05)


def test_a_move_that_the_rules_refuse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, MATCH.replace("0 discard 5s", "0 discard 9s"))
    assert main(["review", path, "--worlds", "2"]) == 1
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.startswith(f"{path}:14: not_in_hand: ")


def test_to_a_seat_an_error_names_no_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, MATCH.replace("hand 1: 2s", "hand 1: 5s"))
    assert main(["review", path, "--seat", "2", "--worlds", "2"]) == 1
    assert "5s" not in capsys.readouterr().err.removeprefix(path)


@pytest.mark.parametrize("words", [("--seat", "3"), ("--seat", "-1"), ("--worlds", "0")])
def test_wrong_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, str]
) -> None:
    assert main(["review", write(tmp_path, MATCH), *words]) == 2
    assert capsys.readouterr().out == ""


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(tmp_path / "none.txt")]) == 1
    assert "cannot read" in capsys.readouterr().err


def test_hard_plays_where_levels_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--rules", "standard rounds=1", "--seats", "2", "--seed", "5e" * 32]
    assert main([*words, "--players", "hard,normal"]) == 0
    captured = capsys.readouterr()
    assert "hard" in captured.err and captured.out.startswith("record: 1")
