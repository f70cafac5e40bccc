"""Source tiers set by people, and the runs that were made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "seals",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tiers",
        sa.Column("sha256", sa.Text, primary_key=True),
        sa.Column("tier", sa.Text, nullable=False),
        sa.Column("set_at", sa.Text, nullable=False),
    )
    op.create_table(
        "runs",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("memo", sa.Text, nullable=False),
        sa.Column("memo_sha256", sa.Text, nullable=False),
        sa.Column("revision", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("report_sha256", sa.Text, nullable=False),
        sa.Column("recorded_at", sa.Text, nullable=False),
    )
