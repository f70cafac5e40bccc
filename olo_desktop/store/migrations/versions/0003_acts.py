"""What people decided on figures and documents, act by act, and what each memo's last run said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("uid", sa.Text, nullable=False),
        sa.Column("batch", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("memo", sa.Text, nullable=False),
        sa.Column("sentence", sa.Text, nullable=False),
        sa.Column("figure", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("made_at", sa.Text, nullable=False),
    )
    op.create_table(
        "run_verdicts",
        sa.Column("memo", sa.Text, primary_key=True),
        sa.Column("run", sa.Integer, nullable=False),
        sa.Column("verdicts", sa.Text, nullable=False),
    )
