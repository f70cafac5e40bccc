"""A made-up next step, to prove that decisions are carried along."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table("notes", sa.Column("id", sa.Integer, primary_key=True), sa.Column("text", sa.Text))
    with op.batch_alter_table("tiers") as table:
        table.add_column(sa.Column("author", sa.Text, server_default="somebody"))
