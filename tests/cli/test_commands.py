"""The commands, run as a person would: their output, their errors, their exit status."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from engine.fairness import commitment
from engine.snapshot import EMPTY

SEED = "5e" * 32
MATCH = """\
record: 1
rules: standard rounds=1
seats: Ann, Bob, Cho

round: 1
dealer: 0
hand 0: 9s Kd
hand 1: 5s 6s Kh
hand 2: 2h 2d Jc
turns: 9

0 draw
0 discard Kd
2 pass
close
1 draw
"""


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "match.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def run_json(
    capsys: pytest.CaptureFixture[str], *words: str
) -> tuple[int, list[dict[str, object]]]:
    status = main(["replay", *words, "--json"])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_replay_prints_the_position_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, [position] = run_json(capsys, write(tmp_path, MATCH))
    assert status == 0
    assert list(position) == list(EMPTY)
    assert position["phase"] == "act" and position["turn"] == 1
    assert position["hands"] == {
        "0": ["As", "9s"],
        "1": ["2s", "5s", "6s", "Kh"],
        "2": ["2h", "2d", "Jc"],
    }
    assert position["drawn"] == "2s" and position["discards"] == ["Kd"]
    assert position["played"] == [0, 1, 2] and position["turns"] == 10
    assert position["legal"] == {"1": ["discard 2s", "discard 5s", "discard 6s", "discard Kh"]}
    assert position["error"] is None


def test_each_prints_after_the_deal_and_every_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, positions = run_json(capsys, write(tmp_path, MATCH), "--each")
    assert status == 0
    assert [position["phase"] for position in positions] == [
        "draw", "act", "claim", "claim", "draw", "act",
    ]  # fmt: skip
    assert positions[3]["answers"] == {"2": "pass"}


@pytest.mark.parametrize(
    ("line", "phase", "turn"),
    [(10, "draw", 0), (11, "draw", 0), (12, "act", 0), (13, "claim", None)],
)
def test_upto_includes_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: int, phase: str, turn: int | None
) -> None:
    _, [position] = run_json(capsys, write(tmp_path, MATCH), "--upto", str(line))
    assert (position["phase"], position["turn"]) == (phase, turn)


@pytest.mark.parametrize("line", [1, 3, 5, 7])
def test_upto_before_a_round_is_complete_has_no_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: int
) -> None:
    status, [position] = run_json(capsys, write(tmp_path, MATCH), "--upto", str(line))
    assert status == 0 and position == EMPTY


def test_a_seat_sees_its_own_hand_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, [position] = run_json(capsys, write(tmp_path, MATCH), "--seat", "2")
    assert position["hands"] == {"0": 2, "1": 4, "2": ["2h", "2d", "Jc"]}
    assert position["drawn"] is None and position["legal"] == {}
    assert main(["replay", write(tmp_path, MATCH), "--seat", "3"]) == 2


def test_an_illegal_move_leaves_the_position_before_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, MATCH + "1 meld 5s 6s Kh\n1 discard Kh\n")
    status = main(["replay", path, "--json"])
    out, err = capsys.readouterr()
    position = json.loads(out)
    assert status == 1
    assert position["turn"] == 1 and position["hands"]["1"] == ["2s", "5s", "6s", "Kh"]
    assert position["error"]["line"] == 17 and position["error"]["code"] == "not_a_meld"
    assert err == f"{path}:17: not_a_meld: {position['error']['message']}\n"


def test_a_broken_header_has_only_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, MATCH.replace("standard", "standard ron=on"))
    assert main(["replay", path, "--json"]) == 1
    out, err = capsys.readouterr()
    position = json.loads(out)
    assert position.pop("error")["code"] == "bad_record"
    assert set(position.values()) == {None}
    assert err.startswith(f"{path}:2: bad_record: Ron goes out without a discard")


def test_an_error_tells_a_seat_nothing_about_other_hands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, MATCH.replace("hand 1: 5s", "hand 1: 9s"))
    assert main(["replay", path]) == 1
    assert "9s" in capsys.readouterr().err
    assert main(["replay", path, "--seat", "2", "--json"]) == 1
    out, err = capsys.readouterr()
    assert "9s" not in out + err


def test_standard_input_and_text(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "replay", "-"],
        input=MATCH,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and done.stderr == ""
    assert "Round 1, Bob to play" in done.stdout
    assert "1 Bob (total 0): 2s 5s 6s Kh" in done.stdout


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([command, str(tmp_path / "none.txt")]) == 1
    assert capsys.readouterr().err.startswith("sevenbridge: cannot read ")


def test_a_file_that_is_not_utf_8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes(MATCH.encode() + b"1 discard \xe9\n")
    assert main(["replay", str(path), "--json"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["turn"] == 1, "the position before the line"
    assert err == f"{path}:17: bad_record: This line is not UTF-8 text.\n"


def test_a_broken_first_move_leaves_the_deal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for broken in ("x draw", "Close", "meld 5s", "-1 draw"):
        text = MATCH.replace("0 draw\n", f"{broken}\n0 draw\n")
        status, [position] = run_json(capsys, write(tmp_path, text))
        assert status == 1 and position["phase"] == "draw"
        assert position["error"]["code"] == "bad_record"  # type: ignore[index]
        _, [position] = run_json(capsys, write(tmp_path, text), "--upto", "11")
        assert position["phase"] == "draw" and position["error"] is None


def test_records_are_utf_8_whatever_the_terminal_says() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "replay", "-"],
        input=MATCH.replace("Ann", "\u68ee").encode(),
        env={"PATH": "", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0 and "\u68ee" in done.stdout.decode("utf-8")


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["simulate", "--seed", SEED, *words]) == 0
    return capsys.readouterr().out


def test_a_simulated_match_replays_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = simulated(capsys, "--rules", "mori rounds=2")
    status, [position] = run_json(capsys, write(tmp_path, text))
    assert status == 0 and position["phase"] == "match_over"
    assert text == simulated(capsys, "--rules", "mori rounds=2"), "the same seed, the same match"
    assert f"seed: {SEED}\ncommit: {commitment(SEED)}\n" in text


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = simulated(capsys, "--rules", "standard rounds=1")
    assert main(["verify", write(tmp_path, text)]) == 0
    broken = text.replace(commitment(SEED), commitment("00" * 32))
    assert main(["verify", write(tmp_path, broken)]) == 1
    assert "not the seed's digest" in capsys.readouterr().err
    plain = text.replace(f"commit: {commitment(SEED)}\n", "")
    assert main(["verify", write(tmp_path, plain)]) == 2
    assert main(["verify", write(tmp_path, MATCH)]) == 2
    assert main(["verify", write(tmp_path, text.replace("rules: standard", "rules: x"))]) == 1


def test_verify_checks_written_decks(tmp_path: Path) -> None:
    from engine.cards import format_cards
    from engine.fairness import deck

    cards = deck(SEED, 1, joker=False)
    text = (
        f"record: 1\nrules: standard\nseats: A, B\nseed: {SEED}\n\n"
        f"round: 1\ndeck: {format_cards(cards)}\n"
    )
    assert main(["verify", write(tmp_path, text)]) == 0
    swapped = format_cards((cards[1], cards[0], *cards[2:]))
    assert main(["verify", write(tmp_path, text.replace(format_cards(cards), swapped))]) == 1


def test_simulate_several_matches_into_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "folder"
    words = ["--matches", "3", "--seats", "3", "--rules", "hundred target=20", "--out", str(out)]
    assert main(["simulate", "--seed", SEED, *words]) == 0
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.startswith("3 matches, ")
    assert "random  9 seats, " in printed.err and "average place" in printed.err
    files = sorted(out.iterdir())
    assert len(files) == 3
    assert len({path.read_text() for path in files}) == 3
    for path in files:
        assert main(["replay", str(path)]) == 0


@pytest.mark.parametrize(
    "words",
    [
        ["--rules", "mori ron=off"],
        ["--seats", "9"],
        ["--players", "random,genius"],
        ["--players", "random,random,random", "--seats", "2"],
        ["--matches", "0"],
        ["--seed", "12"],
    ],
)
def test_simulate_refuses_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["simulate", *words]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("sevenbridge: ") and err.count("\n") == 1


def test_no_command_imports_discord() -> None:
    code = (
        "import sys, io; from bot.__main__ import main; sys.stdin = io.StringIO('');"
        "main(['simulate', '--rules', 'standard rounds=1']); main(['replay', 'none']);"
        "main(['verify', 'none']); main(['play', '--fast']);"
        "print('discord' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip().endswith("False")
