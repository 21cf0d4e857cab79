"""The file: where it is, what it is set to, and how its schema came to be."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect

from data import sqlite
from data.database import Database
from data.errors import DataError
from data.schema import metadata
from data.store import Store
from data.upgrading import downgrade, upgrade
from tests.data.conftest import OpenStore
from tests.data.sitting import ANN, BOB, Hours, lines_of, quick_record, sitting


async def refusal(url: str) -> str:
    with pytest.raises(DataError) as refused:
        await Database.open(url)
    sentence = str(refused.value)
    assert sentence.endswith((".", "does.")) and "\n" not in sentence
    return sentence


class TestOpening:
    async def test_the_folder_is_made(self, tmp_path: Path) -> None:
        file = tmp_path / "var" / "deep" / "bridge.sqlite3"
        database = await Database.open(f"sqlite:///{file}")
        await database.close()
        assert file.exists()

    async def test_a_file_in_the_way_of_the_folder_gets_a_sentence(self, tmp_path: Path) -> None:
        (tmp_path / "var").write_text("")
        sentence = await refusal(f"sqlite:///{tmp_path}/var/bridge.sqlite3")
        assert str(tmp_path / "var") in sentence

    async def test_a_folder_in_place_of_the_file_gets_a_sentence(self, tmp_path: Path) -> None:
        assert str(tmp_path) in await refusal(f"sqlite:///{tmp_path}")

    async def test_a_file_that_is_no_database_gets_a_sentence(self, tmp_path: Path) -> None:
        file = tmp_path / "notes.txt"
        file.write_text("This is no database. " * 100)
        assert "notes.txt" in await refusal(f"sqlite:///{file}")

    @pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "nothing", "foo://x/y"])
    async def test_an_address_that_keeps_nothing_gets_a_sentence(self, url: str) -> None:
        assert "DATABASE_URL" in await refusal(url)

    async def test_a_file_held_by_another_process_gets_a_sentence(
        self, store: Store, tmp_path: Path
    ) -> None:
        other = sqlite3.connect(tmp_path / "bridge.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DataError, match="locked"):
            await Database.open(f"sqlite:///{tmp_path}/bridge.sqlite3", busy_seconds=0.1)
        other.close()

    async def test_a_newer_database_is_left_alone(self, store: Store, tmp_path: Path) -> None:
        with sqlite3.connect(tmp_path / "bridge.sqlite3") as newer:
            newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.close()
        sentence = await refusal(f"sqlite:///{tmp_path}/bridge.sqlite3")
        assert "newer version" in sentence and "9999" in sentence

    async def test_it_is_set_to_lose_nothing(self, store: Store) -> None:
        async with store.database.read() as connection:
            said = {
                name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
        assert said == {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "busy_timeout": 5000,
        }

    async def test_a_writer_asks_for_the_file_before_it_reads(
        self, store: Store, tmp_path: Path
    ) -> None:
        async with store.database.write():
            other = sqlite3.connect(tmp_path / "bridge.sqlite3", timeout=0, isolation_level=None)
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
            other.close()


def tables_in(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


class TestMigrations:
    async def test_they_make_the_schema_that_the_code_knows(self, store: Store) -> None:
        def differences(connection: Connection) -> list[object]:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            return list(compare_metadata(context, metadata))

        async with store.database.read() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(tables_in) == set(metadata.tables)

    async def test_down_and_up_again(self, store: Store) -> None:
        async with store.database.write() as connection:
            await connection.run_sync(downgrade, "base")
            assert await connection.run_sync(tables_in) == set()
            await connection.run_sync(upgrade)
            assert await connection.run_sync(tables_in) == set(metadata.tables)

    async def test_a_failing_migration_leaves_everything_as_it_was(self, store: Store) -> None:
        with pytest.raises(ZeroDivisionError):
            async with store.database.write() as connection:
                await connection.run_sync(downgrade, "base")
                raise ZeroDivisionError
        async with store.database.read() as connection:
            assert await connection.run_sync(tables_in) == set(metadata.tables)

    async def test_the_first_schema_with_data_in_it(
        self, url: str, now: Hours, open_store: OpenStore
    ) -> None:
        """What was kept before there were standings is there after them, and makes a match."""
        first = await open_store()
        record = quick_record([ANN, BOB], [0, 10])
        *before, last = lines_of(record)
        await first.tables.place("t1", 5, 6, "ja")
        await first.journal.commit("t1", before, sitting([ANN, BOB]))
        async with first.database.write() as connection:
            await connection.run_sync(downgrade, "0001")
            assert "matches" not in await connection.run_sync(tables_in)
        await first.close()

        again = await open_store()
        (table,) = await again.tables.unfinished()
        assert table.record == "\n".join([*before, ""])
        assert table.place is not None and table.place.locale == "ja"
        await again.journal.commit("t1", [last], sitting([ANN, BOB], "finished", "finished"))
        match = await again.matches.of_table("t1")
        assert match is not None and await again.matches.record(match.id) == record

    async def test_two_processes_may_start_at_once(self, url: str) -> None:
        import asyncio

        opened = await asyncio.gather(*(Database.open(url) for _ in range(4)))
        for database in opened:
            async with database.read() as connection:
                assert await connection.run_sync(tables_in) == set(metadata.tables)
            await database.close()


def test_what_is_for_sqlite_alone_is_in_one_module() -> None:
    package = Path(sqlite.__file__).parent
    spoken = {
        file.name
        for file in package.rglob("*.py")
        if any(
            word in file.read_text() for word in ("PRAGMA", "BEGIN IMMEDIATE", "dialects.sqlite")
        )
    }
    assert spoken == {"sqlite.py"}
