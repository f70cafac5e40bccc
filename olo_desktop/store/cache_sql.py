"""The statements of the reading cache that run often, spelled out once: the rest is built by SQLAlchemy."""

from __future__ import annotations

from collections.abc import Collection

from olo_desktop.store import tables


def _insert(table: str, columns: Collection[str]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT OR REPLACE INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - our own names


DOCUMENT = tables.documents.columns.keys()[1:]
HEAD = "first_chunk, chunk_count, figure_count, width, height, status, reason"
INSERT_PAGE = _insert("pages", tables.pages.columns.keys())
SELECT_DOCUMENTS = f"SELECT {', '.join(DOCUMENT)} FROM documents WHERE reader = ?"  # noqa: S608 - our own names
UPDATE_DOCUMENT = f"UPDATE documents SET {', '.join(f'{name} = ?' for name in DOCUMENT)} WHERE id = ?"  # noqa: S608 - our own names
INSERT_DOCUMENT = _insert("documents", DOCUMENT)
INSERT_SEGMENT = _insert("segments", tables.segments.columns.keys())
INSERT_ENTRY = _insert("entries", tables.entries.columns.keys())
SELECT_ENTRIES = f"SELECT {', '.join(tables.entries.columns.keys())} FROM entries"  # noqa: S608 - our own names
SELECT_CHUNKS = f"SELECT number, digest, chunks, {HEAD} FROM pages WHERE document = ?"  # noqa: S608 - our own names
DELETE_ENTRY = "DELETE FROM entries WHERE path = ?"
SELECT_SEGMENTS = "SELECT digest, words, figures, rows FROM segments WHERE document = ?"
SELECT_PAGES = "SELECT * FROM pages WHERE document = ?"
SELECT_FIGURES = "SELECT figures_digest, figures FROM pages WHERE document = ? AND number = ?"
INSERT_PROFILE = _insert("profiles", tables.profiles.columns.keys())
SELECT_PROFILES = """
    SELECT sha256, profiles.digest, name, profile FROM profiles JOIN documents ON documents.id = document
    WHERE reader = ?
"""
INSERT_SEEN = _insert("seen", tables.seen.columns.keys())
SELECT_SEEN = "SELECT box, why, digest FROM seen WHERE document = ? AND page = ?"
