"""Tables with their journals, and what servers and people have set.

Revision ID: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guild_settings",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("language", sa.String(16)),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("openers", sa.JSON, nullable=False),
        sa.Column("channels", sa.JSON, nullable=False),
        sa.Column("schedule", sa.String(16), nullable=False),
    )
    op.create_table(
        "preferences",
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("language", sa.String(16)),
        sa.Column("four_colours", sa.Boolean, nullable=False),
        sa.Column("sort", sa.String(16), nullable=False),
        sa.Column("turn_pings", sa.Boolean, nullable=False),
        sa.Column("auto_pass", sa.Boolean, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guild", sa.BigInteger),
        sa.Column("channel", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sa.Column("locale", sa.String(16)),
        sa.Column("standing", sa.Text),
        sa.Column("stage", sa.String(16)),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("aside", sa.Text),
        sa.Column("opened_at", sa.DateTime, nullable=False),
        sa.Column("started_at", sa.DateTime),
        sa.Column("ended_at", sa.DateTime),
    )
    op.create_index("ix_tables_ended_at", "tables", ["ended_at"])
    op.create_table(
        "journal_lines",
        sa.Column(
            "table_id",
            sa.String(64),
            sa.ForeignKey("tables.id", ondelete="CASCADE", name="fk_journal_lines_table_id"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("journal_lines")
    op.drop_table("tables")
    op.drop_table("preferences")
    op.drop_table("guild_settings")
