"""Bringing the schema up to date, or back, by code: no ``alembic.ini`` is needed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from data.errors import DataError

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema up to a revision, within the connection's transaction.

    Raises:
        DataError: the database was written by a newer version.
    """
    config = _config(connection)
    _check_known(connection, config)
    command.upgrade(config, revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Take the schema back to a revision, or to ``base``; what it cannot hold is lost."""
    command.downgrade(_config(connection), revision)


def _config(connection: Connection) -> Config:
    config = Config()
    # A percent sign has a meaning of its own here.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _check_known(connection: Connection, config: Config) -> None:
    script = ScriptDirectory.from_config(config)
    for revision in MigrationContext.configure(connection).get_current_heads():
        try:
            script.get_revision(revision)
        except CommandError:
            raise DataError(
                f"The database was written by a newer version (schema {revision}): "
                "update Seven Bridge, or give it another DATABASE_URL."
            ) from None
