"""Everything that holds for SQLite alone. Other databases need none of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine

from data.errors import DataError

WRITES: Final = "seven_bridge_writes"
"""The execution option of a connection that is going to write."""

BUSY_SECONDS: Final = 5.0
"""How long a statement waits for another process that holds the file."""

SETTINGS: Final = {
    "journal_mode": "WAL",  # readers and the writer do not wait for each other
    "synchronous": "FULL",  # a commit has reached the disk before anybody sees the move
    "foreign_keys": "ON",
}


def is_sqlite(url: URL) -> bool:
    """Whether a database is an SQLite file."""
    return url.get_backend_name() == "sqlite"


def with_driver(url: URL) -> URL:
    """The same file through the driver that does not block the event loop.

    Raises:
        DataError: it is no file, and what is kept in memory alone outlives nothing.
    """
    if not url.database or url.database == ":memory:":
        raise DataError("DATABASE_URL names no file: sqlite:///./var/seven-bridge.sqlite3 does.")
    return url.set(drivername="sqlite+aiosqlite")


def make_file(url: URL) -> None:
    """Make the file and the folder that it lies in, where they are not there yet.

    Raises:
        DataError: they cannot be made, or the file cannot be written.
    """
    file = Path(url.database or "")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"The folder {file.parent} cannot be made: {error.strerror}.") from None
    try:
        # The driver leaves a thread behind where it cannot open a file, so we try first.
        file.open("ab").close()
    except OSError as error:
        raise DataError(f"The database {file} cannot be written: {error.strerror}.") from None


def arguments(busy_seconds: float) -> dict[str, Any]:
    """What the driver is told when it connects."""
    return {"timeout": busy_seconds}


def prepare(engine: AsyncEngine, *, synchronous: str = SETTINGS["synchronous"]) -> None:
    """Set every connection up, and let writers ask for the file before they read.

    The driver would begin transactions by itself, and only at the first write: two writers that
    have both read would then refuse each other. So it is told to begin none, and we do.
    """

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _: object) -> None:
        try:
            connection.isolation_level = None
            cursor = connection.cursor()
            for name, value in {**SETTINGS, "synchronous": synchronous}.items():
                cursor.execute(f"PRAGMA {name} = {value}")
            cursor.close()
        except BaseException:
            # Nobody else knows of this connection yet, and its thread would live on.
            connection.close()
            raise

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
