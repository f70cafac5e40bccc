"""The file of the reading cache: opened as it is, or made anew where it is damaged or of another version."""

from __future__ import annotations

from pathlib import Path

from olo_desktop.store import tables
from olo_desktop.store.database import Database, FileDamaged, remove_database


def database_to_write(path: Path) -> tuple[Database, str]:
    """The database with its tables, made anew where it was damaged or of another schema, and a note if so."""
    database, note = None, ""
    try:
        database = Database(path)
        version = _schema(database)
        if version == 0:
            _make_tables(database)
        if version in (0, tables.CACHE_SCHEMA):
            return database, ""
        note = "What another version of Olo had read was set aside: the documents are read again"
    except FileDamaged:
        note = "What had been read was damaged on the disk: the documents are read again"
    if database is not None:
        database.close()
    remove_database(path)
    database = Database(path)
    _make_tables(database)
    return database, note


def database_to_read(path: Path) -> Database:
    """The database as it is, or an empty one where there is none that this version understands."""
    if path.exists():
        try:
            database = Database(path, read_only=True)
            if _schema(database) == tables.CACHE_SCHEMA:
                return database
            database.close()
        except FileDamaged:
            pass
    database = Database(path, empty=True)
    with database.reading() as connection:
        tables.cache.create_all(connection)
    return database


def _schema(database: Database) -> int:
    with database.reading() as connection:
        return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def _make_tables(database: Database) -> None:
    with database.writing() as connection:
        tables.cache.create_all(connection)
        connection.exec_driver_sql(f"PRAGMA user_version = {tables.CACHE_SCHEMA}")
