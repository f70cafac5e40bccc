"""A step that breaks half-way."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table("notes", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("DELETE FROM tiers")
    raise RuntimeError("half-way")
