"""What must outlive the process: schema, migrations, journal, seasons and standings.

:class:`data.store.Store` opens all of it. See ``docs/data.md``.
"""

from data.borders import Schedule, day_begins, zone_of
from data.database import DEFAULT_URL, Database
from data.errors import DataError, SeasonError
from data.leaderboard import By, Page, Ranked
from data.settings import GuildSettings, Preferences
from data.store import Store
from data.tables import Place, StoredTable

__all__ = [
    "DEFAULT_URL",
    "By",
    "DataError",
    "Database",
    "GuildSettings",
    "Page",
    "Place",
    "Preferences",
    "Ranked",
    "Schedule",
    "SeasonError",
    "Store",
    "StoredTable",
    "day_begins",
    "zone_of",
]
