"""Everything that is kept, opened together."""

from __future__ import annotations

from data.careers import Careers
from data.database import DEFAULT_URL, Database
from data.instants import Now, utc_now
from data.journal import SqlJournal
from data.leaderboard import Leaderboard
from data.matches import Matches
from data.privacy import Privacy
from data.ratings import Ratings
from data.seasons import Seasons
from data.servers import GuildSettingsStore
from data.settings import PreferencesStore
from data.sqlite import BUSY_SECONDS
from data.tables import Tables


class Store:
    """One database with everything that is kept in it, for one event loop.

    Attributes:
        database: the connection.
        journal: the journal port of ``engine.table``.
        tables: open tables.
        matches: matches that were played.
        seasons: seasons and who won them.
        ratings: ratings.
        leaderboard: who stands where.
        careers: what one person has done.
        settings: what servers have set.
        preferences: what people have set for themselves.
        privacy: what people may ask for about themselves.
    """

    def __init__(self, database: Database, now: Now = utc_now) -> None:
        self.database = database
        self.journal = SqlJournal(database, now)
        self.tables = Tables(database, now)
        self.matches = Matches(database, now)
        self.seasons = Seasons(database, now)
        self.ratings = Ratings(database)
        self.leaderboard = Leaderboard(database)
        self.careers = Careers(database)
        self.settings = GuildSettingsStore(database, now)
        self.preferences = PreferencesStore(database)
        self.privacy = Privacy(database)

    @classmethod
    async def open(
        cls, url: str = DEFAULT_URL, *, now: Now = utc_now, busy_seconds: float = BUSY_SECONDS
    ) -> Store:
        """Connect, bring the schema up to date, and catch up with what the process missed.

        Args:
            url: an SQLAlchemy URL, ``DATABASE_URL``; of an SQLite file the folder is made.
            now: tells the time.
            busy_seconds: how long to wait for another process that holds an SQLite file.

        Raises:
            DataError: it cannot be reached or written, or is newer than this program.
        """
        store = cls(await Database.open(url, busy_seconds=busy_seconds), now)
        await store.matches.conclude_all()
        await store.seasons.roll()
        return store

    async def close(self) -> None:
        """Commit what waits, and let go of the database."""
        await self.journal.close()
        await self.database.close()
