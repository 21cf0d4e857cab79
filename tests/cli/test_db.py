"""``sevenbridge db``, as who hosts the bot runs it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from data.store import Store
from tests.data.sitting import ANN, BOB, finish

URL = "sqlite:///./kept/bridge.sqlite3"


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", URL)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return tmp_path / "kept" / "bridge.sqlite3"


def test_upgrade_makes_what_is_not_there(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main(["db", "upgrade"]) == 0
        out, err = capsys.readouterr()
        assert (out, err) == ("The database is up to date.\n", "")
    with closing(sqlite3.connect(file)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    assert {"tables", "journal_lines", "matches"} <= names


def test_recompute_puts_ratings_right(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "recompute"]) == 0
    assert "no ratings" in capsys.readouterr().out

    async def play() -> None:
        store = await Store.open(URL)
        await finish(store, "t1", [ANN, BOB], [0, 20], ranked=True)
        await store.close()

    asyncio.run(play())
    with closing(sqlite3.connect(file)) as connection:
        kept = connection.execute("SELECT * FROM ratings").fetchall()
        assert kept
        connection.execute("UPDATE ratings SET mu = 99 WHERE person = ?", (ANN,))
        connection.commit()
    assert main(["db", "recompute"]) == 0
    assert "1 ranked match" in (said := capsys.readouterr().out) and "changed" in said
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT * FROM ratings").fetchall() == kept
    assert main(["db", "recompute"]) == 0
    assert capsys.readouterr().out.endswith("all ratings were right.\n")


def test_a_database_that_cannot_be_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("no database at all" * 100)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/text")
    for what in ("upgrade", "recompute"):
        assert main(["db", what]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1
        assert err.startswith("sevenbridge: ") and "text" in err
    assert (tmp_path / "text").read_text().startswith("no database")
