"""The benchmarks run and answer everything; how fast it is, no test asks."""

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.clock import each, percentile, steady
from benchmarks.figures import Effort, Figure, Medians
from benchmarks.positions import Positions
from benchmarks.run import Report
from engine.cards import JOKER_BIT, NATURALS
from engine.layable import naturals_on
from engine.rules import RuleSet

UNITS = {
    "playouts.{}.warm.rounds": "rounds/s",
    "playouts.{}.warm.decisions": "decisions/s",
    "playouts.{}.cold.rounds": "rounds/s",
    "playouts.{}.cold.decisions": "decisions/s",
    "playouts.{}.decisions": "decisions/round",
    "playouts.{}.turns": "turns/round",
    "copy.{}": "µs",
    "view.{}": "µs",
    "view.{}.crowded": "µs",
    "legal.{}.count": "moves",
    "legal.{}.ints": "µs",
    "legal.{}.ints.worst": "µs",
    "legal.{}.texts": "µs",
    "legal.{}.texts.worst": "µs",
    "finish.{}.positions": "positions",
    "finish.{}.out": "%",
    "finish.{}.median": "µs",
    "finish.{}.p99": "µs",
    "finish.{}.worst": "µs",
    "normal.{}.rounds": "rounds/s",
    "normal.{}.moves": "moves/s",
    "normal.{}.choice": "ms",
    "normal.{}.choice.worst": "ms",
}
KEPT = {
    *(
        f"journal.{setting}.{tables}{part}"
        for setting in ("full", "normal")
        for tables in ("alone", "together")
        for part in ("", ".p99")
    ),
    "leaderboard",
    "career",
    "recompute",
}
CALIBRATION = {"calibration", "calibration.best", "calibration.worst"}


def test_every_figure_is_told_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.json"
    assert main(["--quick", "--alone", "--json", str(file)]) == 0
    written = json.loads(file.read_text(encoding="utf-8"))
    figures = written["figures"]

    expected = {
        name.format(preset): unit for preset in ("standard", "mori") for name, unit in UNITS.items()
    }
    expected |= dict.fromkeys(CALIBRATION | KEPT, "ms")
    expected |= dict.fromkeys(("resume", "resume.read"), "s")
    assert {name: figure["unit"] for name, figure in figures.items()} == expected
    for name, figure in figures.items():
        assert figure["value"] > 0 or name.endswith(".out"), name
    for preset in ("standard", "mori"):
        values = [
            figures[f"finish.{preset}.{part}"]["value"] for part in ("median", "p99", "worst")
        ]
        assert values == sorted(values)
        assert 0 <= figures[f"finish.{preset}.out"]["value"] <= 100

    told = capsys.readouterr().out
    sentences, _, data = told.partition("\n{")
    assert json.loads("{" + data) == written
    assert len(sentences.splitlines()) == len(figures)
    assert all(line.endswith(".") for line in sentences.splitlines())


@pytest.mark.parametrize("preset", ["standard", "mori"])
def test_positions_have_eight_cards_and_eight_melds(preset: str) -> None:
    rules = RuleSet.of(preset)
    positions, again = Positions(rules, seed=1), Positions(rules, seed=1)
    jokers = 0
    for _ in range(50):
        hand, melds, dead = position = positions()
        assert position == again()
        assert (hand.bit_count(), len(melds)) == (8, 8)
        assert not hand & NATURALS & naturals_on(melds)
        assert not hand & dead
        jokers += bool(hand & JOKER_BIT) + any(meld.joker >= 0 for meld in melds)
    assert bool(jokers) == rules.joker
    assert len(positions.round().legal(0)) >= 1


def test_an_engine_that_is_not_there_is_said_plainly() -> None:
    report = Report(Effort(), [Figure("x", 1234.5, "games/s", "it plays {}")], ["RLCard"])
    assert report.sentences() == [
        "It plays 1,234 games/s.",
        "RLCard is not installed here, so it is left out.",
    ]


def test_times_and_medians() -> None:
    assert percentile(range(1, 101), 0.99) == 100
    assert percentile([5], 0.99) == 5
    assert steady(int, "7") > 0
    assert each(3, int, "7") > 0
    medians = Medians()
    for value in (9, 1, 5):
        medians.note("value", value)
    assert medians["value"] == 5
