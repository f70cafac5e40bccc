"""The reading cache (`cache.db`): what reading found, by document sha256 and reader version. Disposable.

Every row carries a content hash. A row that does not read back as it was written costs its document a new reading
(`CacheDamaged`), and is never shown.

Pages are committed in batches. What was committed outlives a killed program: `add_page` says so by its answer, and
`finish_document` and `flush` by returning.
"""

from __future__ import annotations

import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, select

from olo_desktop.model.document import Chunk, Page, PageContent, ReadStatus, SourceFigure
from olo_desktop.store import tables
from olo_desktop.store.cache_rows import KnownFile, PageKey, ReadDocument, RowDamaged, segment_row, segments_of
from olo_desktop.store.database import Database, FileDamaged, digest, remove_database
from olo_desktop.store.errors import CacheDamaged, DealInUse

T = TypeVar("T")

_BATCH_PAGES = 64
_BATCH_SECONDS = 0.5


def _insert(table: str, columns: Collection[str]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT OR REPLACE INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - our own names


_DOCUMENT = tables.documents.columns.keys()[1:]
_HEAD = "first_chunk, chunk_count, figure_count, width, height, status, reason"
_INSERT_PAGE = _insert("pages", tables.pages.columns.keys())
_SELECT_DOCUMENTS = f"SELECT {', '.join(_DOCUMENT)} FROM documents WHERE reader = ?"  # noqa: S608 - our own names
_UPDATE_DOCUMENT = f"UPDATE documents SET {', '.join(f'{name} = ?' for name in _DOCUMENT)} WHERE id = ?"  # noqa: S608 - our own names
_INSERT_DOCUMENT = _insert("documents", _DOCUMENT)
_INSERT_SEGMENT = _insert("segments", tables.segments.columns.keys())
_INSERT_ENTRY = _insert("entries", tables.entries.columns.keys())
_SELECT_ENTRIES = f"SELECT {', '.join(tables.entries.columns.keys())} FROM entries"  # noqa: S608 - our own names
_SELECT_CHUNKS = f"SELECT number, digest, chunks, {_HEAD} FROM pages WHERE document = ?"  # noqa: S608 - our own names
_SELECT_FIGURES = "SELECT figures_digest, figures FROM pages WHERE document = ? AND number = ?"


class Cache:
    """What reading found, for one reader version. Safe to use from several threads."""

    def __init__(self, database: Database, reader: str, holder: str = "") -> None:
        self._database = database
        self._reader = reader
        self._holder = holder
        self._lock = threading.RLock()
        self._pending: list[tuple[object, ...]] = []
        self._waiting_since = 0.0
        self._ids: dict[str, int] = {}
        self._places: dict[str, tuple[list[int], list[int]]] = {}

    @classmethod
    def open(cls, path: Path, reader: str, *, read_only: bool = False, holder: str = "") -> tuple[Cache, str]:
        """The cache at `path`, and a note where what it held was thrown away."""
        if read_only:
            return cls(_database_to_read(path), reader, holder), ""
        database, note = _database_to_write(path)
        with database.writing() as connection:
            others = delete(tables.documents).where(tables.documents.c.reader != reader)
            connection.execute(others)
        return cls(database, reader), note

    def close(self) -> None:
        """Commit what waits, and give the file back."""
        try:
            self.flush()
        finally:
            self._database.close()

    # ------------------------------------------------------------------------------------------------- writing

    def begin_document(self, sha256: str, pages: int) -> None:
        """Make ready for the document's pages. A half-read one is gone on with; a finished one begins anew."""
        with self._lock:
            self.flush()
            known = self._known(sha256)
            if known is not None and not known.finished and known.pages == pages:
                return
            self.forget(sha256)
            row = ReadDocument(sha256, ReadStatus.WAITING, "", pages, 0).as_row(self._reader, b"")
            with self._writing() as connection:
                connection.exec_driver_sql(_INSERT_DOCUMENT, row)

    def add_page(self, sha256: str, content: PageContent) -> bool:
        """Keep a page of a document that was begun. True when this page and all before it are committed."""
        key = PageKey(sha256, self._reader, content.page.number)
        with self._lock:
            if not self._pending:
                self._waiting_since = time.monotonic()
            self._pending.append(key.as_row(self._id(sha256), content))
            full = len(self._pending) >= _BATCH_PAGES or time.monotonic() - self._waiting_since > _BATCH_SECONDS
            if full:
                self.flush()
            return full

    def flush(self) -> None:
        """Commit the pages that wait. Where that fails they go on waiting, and the next flush tries again."""
        with self._lock:
            if self._pending:
                with self._writing() as connection:
                    connection.exec_driver_sql(_INSERT_PAGE, self._pending)
                self._pending = []

    def finish_document(
        self,
        sha256: str,
        status: ReadStatus,
        reason: str,
        pages: int,
        pages_read: int,
        segment: bytes,
        figure_segment: bytes = b"",
    ) -> None:
        """Say how reading ended, and keep the document's share of both indexes. Committed on return."""
        with self._lock:
            self.flush()
            document = self._id(sha256)
            with self._writing() as connection:
                contents, chunks, figures, troubled = _sum_up(connection, document)
                read = ReadDocument(
                    sha256,
                    status,
                    reason,
                    pages,
                    pages_read,
                    chunks=chunks,
                    figures=figures,
                    troubled=troubled,
                    finished=True,
                )
                connection.exec_driver_sql(_UPDATE_DOCUMENT, (*read.as_row(self._reader, contents), document))
                connection.exec_driver_sql(_INSERT_SEGMENT, segment_row(document, sha256, segment, figure_segment))
            self._places.pop(sha256, None)

    def forget(self, *sha256s: str) -> None:
        """Drop all that was read of these documents."""
        with self._lock:
            self.flush()
            ours = tables.documents.c.sha256.in_(sha256s) & (tables.documents.c.reader == self._reader)
            with self._writing() as connection:
                connection.execute(delete(tables.documents).where(ours))
            for sha256 in sha256s:
                self._ids.pop(sha256, None)
                self._places.pop(sha256, None)

    def keep_only(self, sha256s: Collection[str]) -> None:
        """Drop all that was read of other documents than these."""
        kept = set(sha256s)
        with self._reading() as connection:
            held = connection.execute(select(tables.documents.c.sha256)).scalars().all()
        self.forget(*(sha256 for sha256 in held if sha256 not in kept))

    # ------------------------------------------------------------------------------------------------- documents

    def document(self, sha256: str) -> ReadDocument | None:
        """How far and how well the document was read; None where it was never begun."""
        row = self._row(sha256)
        return None if row is None else self._checked(sha256, lambda: ReadDocument.from_row(row))

    def documents(self) -> dict[str, ReadDocument]:
        """All documents by sha256. One whose row has changed on the disk is left out: it is read again."""
        found = {}
        for row in self._rows(_SELECT_DOCUMENTS, self._reader):
            try:
                read = ReadDocument.from_row(row)
            except (RowDamaged, ValueError):
                continue
            found[read.sha256] = read
        return found

    def pages_done(self, sha256: str) -> set[int]:
        """The pages of the document that are committed."""
        document = self._find(sha256)
        return {row[0] for row in self._rows("SELECT number FROM pages WHERE document = ?", document)}

    def pages(self, sha256: str) -> tuple[Page, ...]:
        """The pages of the document that are committed, in their order, without their contents."""
        rows = self._rows(f"{_SELECT_CHUNKS} ORDER BY number", self._find(sha256))

        def unpack() -> Iterator[Page]:
            for number, kept, packed, *head in rows:
                yield PageKey(sha256, self._reader, number).page(head, kept, packed)

        return self._checked(sha256, lambda: tuple(unpack()))

    def segment(self, sha256: str) -> bytes:
        """The document's share of the word index; empty bytes where it is not finished."""
        return self.segments(sha256)[0]

    def figure_segment(self, sha256: str) -> bytes:
        """The document's share of the figure index; empty bytes where it is not finished."""
        return self.segments(sha256)[1]

    def segments(self, sha256: str) -> tuple[bytes, bytes]:
        """The document's shares of the word index and of the figure index."""
        sql = "SELECT digest, words, figures FROM segments WHERE document = ?"
        rows = self._rows(sql, self._find(sha256))
        return self._checked(sha256, lambda: segments_of(rows[0], sha256)) if rows else (b"", b"")

    def verify(self, sha256: str) -> bool:
        """Whether everything that was kept of a finished document reads back as it was written."""
        try:
            row = self._row(sha256)
            if row is None:
                return False
            read = ReadDocument.from_row(row)
            with self._reading() as connection:
                contents, *_ = _sum_up(connection, self._find(sha256))
            for number in self.pages_done(sha256):
                self.figures(sha256, number)
            self.chunks(sha256)
            self.segments(sha256)
        except (RowDamaged, CacheDamaged, ValueError):
            return False
        return read.finished and contents == row[_DOCUMENT.index("contents")]

    # ------------------------------------------------------------------------------------------------- contents

    def chunks(self, sha256: str) -> tuple[Chunk, ...]:
        """All chunks of the document, in their order."""
        rows = self._rows(f"{_SELECT_CHUNKS} ORDER BY number", self._find(sha256))

        def unpack() -> Iterator[Chunk]:
            for number, kept, packed, *head in rows:
                yield from PageKey(sha256, self._reader, number).chunks(head, kept, packed)

        return self._checked(sha256, lambda: tuple(unpack()))

    def chunk(self, sha256: str, ordinal: int) -> Chunk:
        """One chunk of the document. Raises KeyError where there is none of that ordinal."""
        firsts, numbers = self._chunk_places(sha256)
        place = bisect_right(firsts, ordinal) - 1
        found = self.chunks_of_page(sha256, numbers[place], {ordinal}) if place >= 0 else ()
        if not found:
            raise KeyError(ordinal)
        return found[0]

    def chunks_of_page(self, sha256: str, page_number: int, only: Collection[int] | None = None) -> tuple[Chunk, ...]:
        """The chunks of one page, or those of them whose ordinals are in `only`."""
        rows = self._rows(f"{_SELECT_CHUNKS} AND number = ?", self._find(sha256), page_number)
        if not rows:
            return ()
        _, kept, packed, *head = rows[0]
        key = PageKey(sha256, self._reader, page_number)
        return self._checked(sha256, lambda: key.chunks(head, kept, packed, only))

    def chunk_count(self, sha256: str) -> int:
        """How many chunks are committed: the ordinal of the next one, when a half-read document is gone on with."""
        rows = self._rows("SELECT sum(chunk_count) FROM pages WHERE document = ?", self._find(sha256))
        return int(rows[0][0] or 0)

    def figures(self, sha256: str, page_number: int, only: Collection[int] | None = None) -> tuple[SourceFigure, ...]:
        """The figures of one page, or those of them whose ordinals are in `only`."""
        rows = self._rows(_SELECT_FIGURES, self._find(sha256), page_number)
        key = PageKey(sha256, self._reader, page_number)
        if not rows:
            return ()
        kept, packed = rows[0]
        return self._checked(sha256, lambda: key.figures(kept, packed, only))

    # ------------------------------------------------------------------------------------------------- files

    def entries(self) -> dict[str, KnownFile]:
        """The files of the deal as last seen, by path. One whose row has changed is left out: it is hashed again."""
        known = {}
        for row in self._rows(_SELECT_ENTRIES):
            try:
                file = KnownFile.from_row(row)
            except (RowDamaged, ValueError):
                continue
            known[file.path] = file
        return known

    def put_entries(self, files: Iterable[KnownFile]) -> None:
        """Remember these files, in place of what was known at their paths."""
        rows = [file.as_row() for file in files]
        if rows:
            with self._writing() as connection:
                connection.exec_driver_sql(_INSERT_ENTRY, rows)

    def remove_entries(self, paths: Collection[str]) -> None:
        """Forget the files at these paths. What was read of them stays: they may have been moved."""
        if paths:
            with self._writing() as connection:
                connection.exec_driver_sql("DELETE FROM entries WHERE path = ?", [(path,) for path in paths])

    # ------------------------------------------------------------------------------------------------- inside

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._database.reading() as connection:
                yield connection
        except FileDamaged as error:
            raise CacheDamaged(None) from error

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self._database.read_only:
            raise DealInUse(self._holder)
        try:
            with self._database.writing() as connection:
                yield connection
        except FileDamaged as error:
            raise CacheDamaged(None) from error

    def _rows(self, sql: str, *values: object) -> list[Any]:
        with self._reading() as connection:
            return list(connection.exec_driver_sql(sql, values).all())

    def _row(self, sha256: str) -> Any:
        rows = self._rows(f"{_SELECT_DOCUMENTS} AND sha256 = ?", self._reader, sha256)
        return rows[0] if rows else None

    def _known(self, sha256: str) -> ReadDocument | None:
        try:
            return self.document(sha256)
        except CacheDamaged:
            return None

    def _id(self, sha256: str) -> int:
        document = self._find(sha256)
        if document < 0:
            raise KeyError(sha256)
        return document

    def _find(self, sha256: str) -> int:
        """The row id of the document; -1 where it was never begun."""
        if sha256 not in self._ids:
            rows = self._rows("SELECT id FROM documents WHERE sha256 = ? AND reader = ?", sha256, self._reader)
            if not rows:
                return -1
            self._ids[sha256] = rows[0][0]
        return self._ids[sha256]

    def _chunk_places(self, sha256: str) -> tuple[list[int], list[int]]:
        """First chunk ordinals in ascending order, and the pages that they begin."""
        if sha256 not in self._places:
            sql = "SELECT first_chunk, number FROM pages WHERE document = ? AND chunk_count > 0 ORDER BY first_chunk"
            rows = self._rows(sql, self._find(sha256))
            self._places[sha256] = ([row[0] for row in rows], [row[1] for row in rows])
        return self._places[sha256]

    def _checked(self, sha256: str, unpack: Callable[[], T]) -> T:
        try:
            return unpack()
        except (RowDamaged, ValueError, TypeError) as error:
            raise CacheDamaged(sha256) from error


def _sum_up(connection: Connection, document: int) -> tuple[bytes, int, int, tuple[Page, ...]]:
    """The hash of the document's page hashes, its chunks and figures, and the pages that were not simply read."""
    sql = (
        "SELECT number, chunk_count, figure_count, width, height, status, reason, digest, figures_digest"
        " FROM pages WHERE document = ? ORDER BY number"
    )
    rows = connection.exec_driver_sql(sql, (document,)).all()
    troubled = tuple(
        Page(row[0], row[3], row[4], ReadStatus(row[5]), row[6]) for row in rows if row[5] != ReadStatus.READ
    )
    contents = digest(*(part for row in rows for part in (row[7], row[8])))
    return contents, sum(row[1] for row in rows), sum(row[2] for row in rows), troubled


def _database_to_write(path: Path) -> tuple[Database, str]:
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


def _database_to_read(path: Path) -> Database:
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
