"""A hash over each table of decisions: a bit that turns, a row that goes and a row that comes are all noticed.

Written with the rows, in the same transaction. It proves that the file is as we left it, not who wrote it.
"""

from __future__ import annotations

from sqlalchemy import Connection

from olo_desktop.store.database import FileDamaged, digest

_UNSEALED = ("alembic_version", "meta", "seals")


def sealed_tables(connection: Connection) -> tuple[str, ...]:
    """The tables that hold decisions."""
    found = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").scalars()
    return tuple(name for name in found if name not in _UNSEALED)


def seal(connection: Connection, *tables: str) -> None:
    """Write down what these tables now hold."""
    for table in tables:
        row = (table, _digest(connection, table))
        connection.exec_driver_sql("INSERT OR REPLACE INTO seals (name, digest) VALUES (?, ?)", row)


def check(connection: Connection, *tables: str) -> None:
    """Raises `FileDamaged` unless these tables hold what was last written into them."""
    for table in tables:
        kept = connection.exec_driver_sql("SELECT digest FROM seals WHERE name = ?", (table,)).scalar()
        if kept != _digest(connection, table):
            raise FileDamaged(f"the table of {table} does not read back as it was written")


def _digest(connection: Connection, table: str) -> bytes:
    rows = connection.exec_driver_sql(f'SELECT * FROM "{table}" ORDER BY 1')  # noqa: S608 - a name out of the schema
    return digest(table, *rows.keys(), *(repr(tuple(row)) for row in rows))
