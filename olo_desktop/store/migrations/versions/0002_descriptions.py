"""What people set of a document: the sort of report, its company, its period."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "descriptions",
        sa.Column("sha256", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text),
        sa.Column("company", sa.Text),
        sa.Column("period", sa.Text),
        sa.Column("starts", sa.Text),
        sa.Column("ends", sa.Text),
        sa.Column("set_at", sa.Text, nullable=False),
    )
