"""Seasons, matches, ratings, and people who want to be forgotten.

Revision ID: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("schedule", sa.String(16), nullable=False),
        sa.Column("starts", sa.DateTime, nullable=False),
        sa.Column("ends", sa.DateTime),
        sa.Column("frozen_at", sa.DateTime),
        sa.UniqueConstraint("guild", "number", name="uq_seasons_guild_number"),
        sa.UniqueConstraint("guild", "starts", name="uq_seasons_guild_starts"),
    )
    op.create_table(
        "champions",
        sa.Column(
            "season",
            sa.Integer,
            sa.ForeignKey("seasons.id", ondelete="CASCADE", name="fk_champions_season"),
            primary_key=True,
        ),
        sa.Column("board", sa.String(16), primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_index("ix_champions_person", "champions", ["person"])
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("season", sa.Integer, sa.ForeignKey("seasons.id", name="fk_matches_season")),
        sa.Column("preset", sa.String(32), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("ended", sa.String(16), nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("humans", sa.Integer, nullable=False),
        sa.Column("started_at", sa.DateTime, nullable=False),
        sa.Column("ended_at", sa.DateTime, nullable=False),
        sa.Column("rounds", sa.JSON, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", name="uq_matches_table_id"),
    )
    op.create_index("ix_matches_guild_season", "matches", ["guild", "season"])
    op.create_table(
        "match_seats",
        sa.Column(
            "match",
            sa.Integer,
            sa.ForeignKey("matches.id", ondelete="CASCADE", name="fk_match_seats_match"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("left", sa.Integer),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("penalties", sa.JSON, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("pon", sa.Integer, nullable=False),
        sa.Column("chi", sa.Integer, nullable=False),
        sa.Column("ron", sa.Integer, nullable=False),
        sa.Column("nico", sa.Integer, nullable=False),
        sa.Column("tsumo", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("fed", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Float),
        sa.Column("sigma_before", sa.Float),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
    )
    op.create_index("ix_match_seats_person", "match_seats", ["person"])
    op.create_table(
        "people",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("season", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("last_match", sa.Integer, nullable=False),
        sa.Column("library", sa.String(32), nullable=False),
    )
    op.create_index("ix_ratings_guild_person", "ratings", ["guild", "person"])
    op.create_table(
        "forgetting",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("pseudonym", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], ondelete="CASCADE", name="fk_forgetting_table_id"
        ),
    )


def downgrade() -> None:
    for table in (
        "forgetting",
        "ratings",
        "people",
        "match_seats",
        "matches",
        "champions",
        "seasons",
    ):
        op.drop_table(table)
