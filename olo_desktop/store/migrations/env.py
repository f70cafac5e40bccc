"""Run by Alembic: takes the steps on the connection that it was handed, inside that connection's transaction."""

from alembic import context

from olo_desktop.store import tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=tables.review,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
