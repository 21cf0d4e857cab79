"""The tables. How they came to be is in ``data/migrations``; a test holds the two together.

Ids of guilds, channels, messages and people are Discord's: positive, below 2**63. A person whose
data were deleted has a negative random id instead (:mod:`data.privacy`).
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from data.instants import Instant

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

NO_GUILD: Final = 0
"""The guild of a table that was never placed in one."""

OUTSIDE: Final = 0
"""The season of ratings from matches that ended while no season was running."""

ALL_TIME: Final = -1
"""The season of ratings over everything, which no season's beginning softens."""

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(16)),
    Column("zone", String(64), nullable=False),
    Column("rules", Text, nullable=False),
    Column("openers", JSON, nullable=False),
    Column("channels", JSON, nullable=False),
    Column("schedule", String(16), nullable=False),
)

preferences = Table(
    "preferences",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(16)),
    Column("four_colours", Boolean, nullable=False),
    Column("sort", String(16), nullable=False),
    Column("turn_pings", Boolean, nullable=False),
    Column("auto_pass", Boolean, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guild", BigInteger),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("locale", String(16)),
    Column("standing", Text),
    Column("stage", String(16)),
    Column("lines", Integer, nullable=False),
    Column("aside", Text),
    Column("opened_at", Instant, nullable=False),
    Column("started_at", Instant),
    Column("ended_at", Instant),
    Index(None, "ended_at"),
)

journal_lines = Table(
    "journal_lines",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("schedule", String(16), nullable=False),
    Column("starts", Instant, nullable=False),
    Column("ends", Instant),
    Column("frozen_at", Instant),
    UniqueConstraint("guild", "number"),
    UniqueConstraint("guild", "starts"),
)

champions = Table(
    "champions",
    metadata,
    Column("season", ForeignKey("seasons.id", ondelete="CASCADE"), primary_key=True),
    Column("board", String(16), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("value", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Index(None, "person"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(64), nullable=False, unique=True),
    Column("guild", BigInteger, nullable=False),
    Column("season", ForeignKey("seasons.id")),
    Column("preset", String(32), nullable=False),
    Column("rules", Text, nullable=False),
    Column("ended", String(16), nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("humans", Integer, nullable=False),
    Column("started_at", Instant, nullable=False),
    Column("ended_at", Instant, nullable=False),
    Column("rounds", JSON, nullable=False),
    Column("record", Text, nullable=False),
    Index(None, "guild", "season"),
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger),
    Column("name", Text, nullable=False),
    Column("left", Integer),
    Column("place", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("penalties", JSON, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("pon", Integer, nullable=False),
    Column("chi", Integer, nullable=False),
    Column("ron", Integer, nullable=False),
    Column("nico", Integer, nullable=False),
    Column("tsumo", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("fed", Integer, nullable=False),
    Column("mu_before", Float),
    Column("sigma_before", Float),
    Column("mu", Float),
    Column("sigma", Float),
    Index(None, "person"),
)

people = Table(
    "people",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("last_match", Integer, nullable=False),
    Column("library", String(32), nullable=False),
    Index(None, "guild", "person"),
)

forgetting = Table(
    "forgetting",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("pseudonym", BigInteger, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
)
