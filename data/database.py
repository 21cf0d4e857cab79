"""The connection to the database: opened, brought up to date, read from and written to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from data import sqlite
from data.errors import DataError
from data.upgrading import upgrade

DEFAULT_URL: Final = "sqlite:///./var/seven-bridge.sqlite3"


class Database:
    """One database, for one event loop.

    Reads see one moment throughout. Writes of this process take turns, so that they wait for
    each other here and not in the database.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._turn = asyncio.Lock()

    @classmethod
    async def open(
        cls,
        url: str = DEFAULT_URL,
        *,
        busy_seconds: float = sqlite.BUSY_SECONDS,
        synchronous: str = sqlite.SETTINGS["synchronous"],
    ) -> Database:
        """Connect, and bring the schema up to date.

        Args:
            url: an SQLAlchemy URL; of an SQLite file the folder is made.
            busy_seconds: how long to wait for another process that holds an SQLite file.
            synchronous: SQLite's setting of that name; others than FULL are for measuring.

        Raises:
            DataError: it cannot be reached or written, or is newer than this program.
        """
        address = _address(url)
        if sqlite.is_sqlite(address):
            sqlite.make_file(address)
            engine = create_async_engine(
                address, connect_args=sqlite.arguments(busy_seconds), pool_size=4
            )
            sqlite.prepare(engine, synchronous=synchronous)
        else:
            engine = create_async_engine(address)
        database = cls(engine)
        try:
            async with database.write() as connection:
                await connection.run_sync(upgrade)
        except (SQLAlchemyError, OSError) as error:
            await engine.dispose()
            raise DataError(_sentence(address, error)) from error
        except BaseException:
            await engine.dispose()
            raise
        return database

    async def close(self) -> None:
        """Let go of every connection."""
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        async with self.engine.connect() as connection, connection.begin():
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write: all of it is kept, durably, or none."""
        async with self._turn, self.engine.connect() as connection:
            await connection.execution_options(**{sqlite.WRITES: True})
            async with connection.begin():
                yield connection


def _address(url: str) -> URL:
    try:
        address = make_url(url)
        address = sqlite.with_driver(address) if sqlite.is_sqlite(address) else address
        address.get_dialect()
    except (ArgumentError, NoSuchModuleError):
        raise DataError("DATABASE_URL is no address that SQLAlchemy knows.") from None
    return address


def _sentence(address: URL, error: Exception) -> str:
    shown = address.database if sqlite.is_sqlite(address) else address.render_as_string()
    reason = str(getattr(error, "orig", None) or error).strip().rstrip(".")
    return f"The database {shown} cannot be used: {reason}."
