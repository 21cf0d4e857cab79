"""The journal: nothing lost, nothing doubled, whoever writes at once and whatever fails."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from data.store import Store
from engine.table.journal import JournalFailed
from tests.data.conftest import OpenStore
from tests.data.sitting import ANN, BOB, GUILD, lines_of, played_record, quick_record, sitting

PAIR = sitting([ANN, BOB])


def count_commits(store: Store) -> list[str]:
    commits: list[str] = []

    @event.listens_for(store.database.engine.sync_engine, "commit")
    def committed(_: Any) -> None:
        commits.append("commit")

    return commits


def pragma_at_checkout(store: Store, setting: str) -> Callable[[str], None]:
    """Lets SQLite refuse as a bad disk does; returns what changes the setting."""
    settings = [setting]

    @event.listens_for(store.database.engine.sync_engine, "checkout")
    def taken(connection: Any, *_: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {settings[0]}")
        cursor.close()

    return lambda setting: settings.__setitem__(0, setting)


async def records(store: Store) -> dict[str, str]:
    return {table.id: table.record for table in await store.tables.unfinished()}


class TestCommitting:
    async def test_lines_come_back_in_order_with_the_last_standing(
        self, store: Store, open_store: OpenStore
    ) -> None:
        await store.journal.commit("t1", [], sitting([ANN], "lobby"))
        await store.journal.commit("t1", ["record: 1", "", "round: 1"], PAIR)
        await store.journal.commit("t1", ["0 draw"], sitting([ANN, BOB], "between"))
        await store.close()
        (table,) = await (await open_store()).tables.unfinished()
        assert table.record == "record: 1\n\nround: 1\n0 draw\n"
        assert type(PAIR).model_validate_json(table.standing_json).stage == "between"

    async def test_a_restart_goes_on_where_it_was(
        self, store: Store, open_store: OpenStore
    ) -> None:
        await store.journal.commit("t1", ["a", "b"], PAIR)
        await store.close()
        again = await open_store()
        await again.journal.commit("t1", ["c"], PAIR)
        assert await records(again) == {"t1": "a\nb\nc\n"}

    async def test_others_see_it_as_soon_as_commit_returns(
        self, store: Store, tmp_path: Path
    ) -> None:
        other = sqlite3.connect(tmp_path / "bridge.sqlite3")
        for number in range(5):
            await store.journal.commit("t1", [f"line {number}"], PAIR)
            assert other.execute("SELECT count(*) FROM journal_lines").fetchone() == (number + 1,)
        other.close()

    async def test_fifty_tables_at_once_each_keep_their_own(self, store: Store) -> None:
        record = lines_of(played_record())[:60]

        async def play(table: str) -> None:
            for number, line in enumerate(record):
                await store.journal.commit(table, [f"{table} {line}"], PAIR)
                if number % 7 == 0:
                    await asyncio.sleep(0)

        commits = count_commits(store)
        await asyncio.gather(*(play(f"t{number}") for number in range(50)))
        wrote = len(commits)
        kept = await records(store)
        assert kept == {
            f"t{number}": "".join(f"t{number} {line}\n" for line in record) for number in range(50)
        }
        assert wrote < len(record) * 50 / 10, "they share their transactions"

    async def test_who_waits_together_shares_one_transaction(self, store: Store) -> None:
        commits = count_commits(store)
        await asyncio.gather(
            *(store.journal.commit(f"t{number}", ["x"], PAIR) for number in range(20))
        )
        assert len(commits) == 1

    async def test_nothing_lives_on_without_work(self, store: Store) -> None:
        before = asyncio.all_tasks()
        await asyncio.gather(
            *(store.journal.commit(f"t{number}", ["x"], PAIR) for number in range(3))
        )
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == before

    async def test_a_table_that_closes_in_its_lobby_leaves_nothing(
        self, store: Store, tmp_path: Path
    ) -> None:
        await store.tables.place("t1", GUILD, 6, "en")
        await store.journal.commit("t1", [], sitting([ANN], "lobby"))
        await store.journal.commit("t1", [], sitting([ANN], "closed", "idle"))
        await store.journal.commit("t2", [], sitting([ANN], "closed", "closed"))
        other = sqlite3.connect(tmp_path / "bridge.sqlite3")
        assert other.execute("SELECT count(*) FROM tables").fetchone() == (0,)
        other.close()


class TestFailing:
    async def check(self, store: Store, heal: Any) -> None:
        """Everybody is told, nothing has changed, and afterwards it works."""
        results = await asyncio.gather(
            *(store.journal.commit(f"t{number}", ["lost"], PAIR) for number in range(5)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [JournalFailed] * 5
        heal()
        assert await records(store) == {"t0": "kept\n"}
        await store.journal.commit("t0", ["after"], PAIR)
        assert await records(store) == {"t0": "kept\nafter\n"}

    async def test_locked_for_too_long(self, open_store: OpenStore, tmp_path: Path) -> None:
        store = await open_store(busy_seconds=0.1)
        await store.journal.commit("t0", ["kept"], PAIR)
        other = sqlite3.connect(tmp_path / "bridge.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await self.check(store, other.close)

    async def test_locked_for_a_moment_is_waited_for(self, store: Store, tmp_path: Path) -> None:
        other = sqlite3.connect(tmp_path / "bridge.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        asyncio.get_running_loop().call_later(0.05, other.close)
        await store.journal.commit("t0", ["kept"], PAIR)
        assert await records(store) == {"t0": "kept\n"}

    async def test_a_file_that_may_only_be_read(self, store: Store) -> None:
        await store.journal.commit("t0", ["kept"], PAIR)
        set_ = pragma_at_checkout(store, "query_only = ON")
        await self.check(store, lambda: set_("query_only = OFF"))

    async def test_a_full_disk(self, store: Store) -> None:
        await store.journal.commit("t0", ["kept"], PAIR)
        set_ = pragma_at_checkout(store, "max_page_count = 1")
        # Where there is room on the last page, even a full disk takes a short line.
        with pytest.raises(JournalFailed, match="full"):
            await store.journal.commit("t0", ["x" * 100_000], PAIR)
        set_("max_page_count = 1000000")
        assert await records(store) == {"t0": "kept\n"}
        await store.journal.commit("t0", ["after"], PAIR)
        assert await records(store) == {"t0": "kept\nafter\n"}

    async def test_one_table_to_blame_does_not_fail_the_others(self, store: Store) -> None:
        results = await asyncio.gather(
            store.journal.commit("t1", ["fine"], PAIR),
            store.journal.commit("t2", ["half a character: \ud800"], PAIR),
            store.journal.commit("t3", ["fine"], PAIR),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), JournalFailed, type(None)]
        assert await records(store) == {"t1": "fine\n", "t3": "fine\n"}
        await store.journal.commit("t2", ["better"], PAIR)
        assert (await records(store))["t2"] == "better\n"

    async def test_two_processes_with_one_table_never_mix_their_lines(
        self, store: Store, open_store: OpenStore
    ) -> None:
        await store.journal.commit("t1", ["a"], PAIR)
        other = await open_store()
        await other.journal.commit("t1", ["b"], PAIR)
        for lines in (["c"], []):
            with pytest.raises(JournalFailed):
                await store.journal.commit("t1", lines, PAIR)
        await other.journal.commit("t1", ["d"], PAIR)
        assert await records(other) == {"t1": "a\nb\nd\n"}

    async def test_a_line_that_is_missing_sets_the_table_aside(
        self, store: Store, tmp_path: Path, open_store: OpenStore
    ) -> None:
        for table in ("t1", "t2", "t3"):
            await store.journal.commit(table, ["a", "b", "c"], PAIR)
        await store.close()
        with sqlite3.connect(tmp_path / "bridge.sqlite3") as other:
            other.execute("DELETE FROM journal_lines WHERE table_id = 't1' AND number = 1")
            other.execute("DELETE FROM journal_lines WHERE table_id = 't2' AND number = 2")
        other.close()
        again = await open_store()
        assert await records(again) == {"t3": "a\nb\nc\n"}
        assert set(await again.tables.aside()) == {"t1", "t2"}


class TestCancelling:
    async def test_what_is_kept_is_also_applied(self, store: Store) -> None:
        """Cancelled while its transaction runs, a table still learns that its line is kept."""
        applied: list[str] = []

        async def act() -> None:
            await store.journal.commit("t1", ["a"], PAIR)
            applied.append("a")
            await asyncio.sleep(10)
            applied.append("never")

        for delay in range(30):
            applied.clear()
            before = (await records(store)).get("t1", "")
            task = asyncio.create_task(act())
            for _step in range(delay):
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await records(store)).get("t1", "") == before + "a\n" * len(applied)

    async def test_a_time_limit_is_still_one(self, store: Store) -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.0):
                await asyncio.sleep(0)
                await store.journal.commit("t1", ["a"], PAIR)
                await asyncio.sleep(10)

    async def test_others_of_the_group_do_not_notice(self, store: Store) -> None:
        commits = [
            asyncio.create_task(store.journal.commit(f"t{number}", ["a"], PAIR))
            for number in range(5)
        ]
        await asyncio.sleep(0)
        commits[0].cancel()
        await asyncio.gather(*commits, return_exceptions=True)
        assert {f"t{number}" for number in range(1, 5)} <= set(await records(store))


class TestEnding:
    async def test_the_journal_of_a_match_becomes_its_record(
        self, store: Store, tmp_path: Path
    ) -> None:
        record = quick_record([ANN, BOB], [0, 30])
        lines = lines_of(record)
        await store.journal.commit("t1", lines[:-1], PAIR)
        await store.journal.commit("t1", lines[-1:], sitting([ANN, BOB], "finished", "finished"))
        match = await store.matches.of_table("t1")
        assert match is not None
        assert await store.matches.record(match.id) == record
        assert await store.tables.unfinished() == []
        # Afterwards people leave, and the table is closed.
        await store.journal.commit(
            "t1", [], sitting([ANN, BOB], "finished", "finished", left=[ANN])
        )
        await store.journal.commit(
            "t1", [], sitting([ANN, BOB], "closed", "deserted", ranked=True, left=[ANN, BOB])
        )
        assert (await store.matches.history(0)).total == 1
        other = sqlite3.connect(tmp_path / "bridge.sqlite3")
        assert other.execute("SELECT count(*) FROM tables").fetchone() == (0,)
        assert other.execute("SELECT count(*) FROM journal_lines").fetchone() == (0,)
        other.close()

    @pytest.mark.parametrize("ended", ["closed", "deserted"])
    async def test_without_a_match_nothing_is_kept(self, store: Store, ended: str) -> None:
        lines = lines_of(quick_record([ANN, BOB], [0, 30]))[:-1]
        await store.journal.commit("t1", lines, PAIR)
        await store.journal.commit("t1", [], sitting([ANN, BOB], "closed", ended, left=[ANN, BOB]))
        assert await store.tables.find("t1") is None
        assert (await store.matches.history(0)).total == 0

    async def test_a_match_that_cannot_be_worked_out_costs_nobody_their_move(
        self, store: Store, open_store: OpenStore, caplog: pytest.LogCaptureFixture, tmp_path: Path
    ) -> None:
        record = quick_record([ANN, BOB], [0, 30])
        broken = [line.replace("0 discard 2s", "0 discard 9s") for line in lines_of(record)]
        await store.journal.commit("t1", broken, sitting([ANN, BOB], "finished", "finished"))
        assert "t1 cannot be kept yet" in caplog.text
        caplog.clear()
        assert await store.matches.of_table("t1") is None
        await store.close()
        with sqlite3.connect(tmp_path / "bridge.sqlite3") as mended:
            mended.execute(
                "UPDATE journal_lines SET line = '0 discard 2s' WHERE line = '0 discard 9s'"
            )
        mended.close()
        again = await open_store()
        match = await again.matches.of_table("t1")
        assert match is not None and await again.matches.record(match.id) == record
        assert await again.matches.conclude("t1") == match.id, "once is enough"
        assert (await again.matches.history(0)).total == 1
