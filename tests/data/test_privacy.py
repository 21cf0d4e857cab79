"""What is stored about a person can be read and taken out, and the others keep their places."""

from __future__ import annotations

import json
from pathlib import Path

from data.settings import Preferences
from data.standing import FORGOTTEN
from data.store import Store
from engine.record import parse, replay
from tests.data.conftest import OpenStore
from tests.data.sitting import (
    ANN,
    BOB,
    CHO,
    GUILD,
    NAMES,
    Hours,
    Sitting,
    finish,
    lines_of,
    quick_record,
    sitting,
)

PERSON = 987654321987654321
NAME = "Zebulon Quux"


def whole_file(tmp_path: Path) -> str:
    """Every value of every table, as text."""
    import sqlite3

    with sqlite3.connect(tmp_path / "bridge.sqlite3") as file:
        names = [
            row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        text = repr([file.execute(f'SELECT * FROM "{name}"').fetchall() for name in names])
    file.close()
    return text


async def season_with(store: Store, now: Hours) -> None:
    NAMES[PERSON] = NAME
    await store.preferences.put(PERSON, Preferences(four_colours=True))
    await store.seasons.start(GUILD, "One")
    for number in range(5):
        await finish(store, f"t{number}", [PERSON, BOB, CHO], [0, 20, 50], ranked=True)
    await finish(store, "elsewhere", [PERSON, BOB], guild=GUILD + 1)
    now.pass_(hours=1)
    await store.seasons.end(GUILD)


class TestExport:
    async def test_everything_and_nobody_else(self, store: Store, now: Hours) -> None:
        await season_with(store, now)
        await store.journal.commit("open", [], sitting([PERSON, ANN], "lobby"))
        said = json.loads(json.dumps(await store.privacy.export(PERSON)))
        assert said["preferences"]["four_colours"] is True
        assert [match["place"] for match in said["matches"]] == [1] * 6
        assert {name["guild"] for name in said["names"]} == {GUILD, GUILD + 1}
        assert [title["by"] for title in said["titles"]] == ["rating", "wins"]
        assert [table["table"] for table in said["tables"]] == [
            "elsewhere",
            "open",
            "t0",
            "t1",
            "t2",
            "t3",
            "t4",
        ]
        assert said["matches"][0]["rating"]["mu"] > 25
        record = parse(said["matches"][0]["record"])
        assert record.seats == (NAME, "Seat 1", "Seat 2")
        text = json.dumps(said)
        assert "Bob" not in text and "Cho" not in text and "Ann" not in text

    async def test_one_server_alone(self, store: Store, now: Hours) -> None:
        await season_with(store, now)
        said = await store.privacy.export(PERSON, GUILD + 1)
        assert [match["guild"] for match in said["matches"]] == [GUILD + 1]
        assert said["titles"] == []

    async def test_nothing_is_known_of_a_stranger(self, store: Store) -> None:
        said = await store.privacy.export(PERSON)
        assert [said[key] for key in ("names", "matches", "ratings", "titles", "tables")] == [
            []
        ] * 5


class TestForget:
    async def test_neither_name_nor_id_is_left(
        self, store: Store, now: Hours, tmp_path: Path
    ) -> None:
        await season_with(store, now)
        for number in range(5):
            await store.tables.end(f"t{number}")
        await store.tables.end("elsewhere")
        before = await store.leaderboard.page(GUILD)
        done = await store.privacy.forget(PERSON)
        assert (done.matches, done.waiting) == (6, ())
        text = whole_file(tmp_path)
        assert str(PERSON) not in text and NAME not in text

        after = await store.leaderboard.page(GUILD)
        assert [(row.place, row.rating) for row in after.rows] == [
            (row.place, row.rating) for row in before.rows
        ]
        assert [row.name for row in after.rows] == [FORGOTTEN, "Bob", "Cho"]
        assert after.rows[0].person < 0
        (past,) = await store.seasons.hall(GUILD)
        assert [one.name for one in past.champions] == [FORGOTTEN, "Bob", "Cho", FORGOTTEN]
        assert await store.preferences.get(PERSON) == Preferences()

        history = await store.matches.history(GUILD)
        assert {match.seats[0].person for match in history.matches} == {after.rows[0].person}
        record = await store.matches.record(history.matches[0].id)
        assert record is not None and replay(parse(record)).seats == (FORGOTTEN, "Bob", "Cho")
        assert (await store.ratings.recompute()).changed == 0

    async def test_in_one_server_alone(self, store: Store, now: Hours) -> None:
        await season_with(store, now)
        done = await store.privacy.forget(PERSON, GUILD + 1)
        assert done.matches == 1
        assert await store.careers.of(GUILD + 1, PERSON) is None
        here = await store.careers.of(GUILD, PERSON)
        assert here is not None and here.name == NAME
        assert await store.preferences.get(PERSON) == Preferences(four_colours=True)

    async def test_at_an_open_table_it_happens_as_it_ends(
        self, store: Store, open_store: OpenStore, tmp_path: Path
    ) -> None:
        NAMES[PERSON] = NAME
        people = [PERSON, BOB]
        *before, last = lines_of(quick_record(people, [0, 10]))
        await store.tables.place("t1", GUILD, 6, "en")
        await store.journal.commit("t1", before, sitting(people, ranked=True))
        done = await store.privacy.forget(PERSON)
        assert (done.matches, done.waiting) == (0, ("t1",))
        # They may play on, even over a restart.
        await store.close()
        again = await open_store()
        (table,) = await again.tables.unfinished()
        assert Sitting.model_validate_json(table.standing_json).seats[0].person == PERSON
        await again.journal.commit(
            "t1", [last], sitting(people, "finished", "finished", ranked=True)
        )
        match = await again.matches.of_table("t1")
        assert match is not None and match.seats[0].person is not None
        assert match.seats[0].person < 0 and match.seats[0].name == FORGOTTEN
        assert match.rated and match.seats[0].place == 1
        found = await again.tables.find("t1")
        assert found is not None
        assert NAME not in found.standing_json and str(PERSON) not in found.standing_json
        # What the finished table still says is no different.
        await again.journal.commit(
            "t1", [], sitting(people, "finished", "finished", ranked=True, left=[BOB])
        )
        found = await again.tables.find("t1")
        assert found is not None and str(PERSON) not in found.standing_json
        await again.journal.commit(
            "t1", [], sitting(people, "closed", "deserted", ranked=True, left=[BOB, PERSON])
        )
        text = whole_file(tmp_path)
        assert str(PERSON) not in text and NAME not in text

    async def test_a_table_set_aside_forgets_at_once(self, store: Store, tmp_path: Path) -> None:
        NAMES[PERSON] = NAME
        lines = lines_of(quick_record([BOB, PERSON], [0, 10]))
        await store.journal.commit("t1", lines[:-1], sitting([BOB, PERSON]))
        await store.tables.set_aside("t1", "no reason")
        await store.privacy.forget(PERSON)
        text = whole_file(tmp_path)
        assert str(PERSON) not in text and NAME not in text and "Bob" in text
