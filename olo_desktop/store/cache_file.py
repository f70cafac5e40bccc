"""The file of the reading cache: opened as it is, or made anew where it is damaged or of another version."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import delete, select

from olo_desktop.store import tables
from olo_desktop.store.database import Database, FileDamaged, remove_database


def database_to_write(path: Path, reader: str) -> tuple[Database, str]:
    """The database with its tables, made anew where it was damaged or of another schema, and a note if so.

    What other versions of the reader had read is dropped: nobody will ask for it.
    """
    database, note = None, ""
    try:
        database = Database(path)
        version = _schema(database)
        if version == 0:
            _make_tables(database)
        if version in (0, tables.CACHE_SCHEMA):
            _drop_other_readers(database, reader)
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


def _drop_other_readers(database: Database, reader: str) -> None:
    others = tables.documents.c.reader != reader
    with database.reading() as connection:
        found = connection.execute(select(tables.documents.c.id).where(others).limit(1)).first()
    if found:
        with database.writing() as connection:
            connection.execute(delete(tables.documents).where(others))
