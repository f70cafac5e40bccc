"""The reading cache (`cache.db`): what reading found, by document sha256 and reader version. Disposable.

Every row carries a content hash. A row that does not read back as it was written costs its document a new reading
(`CacheDamaged`), and is never shown.

Pages are committed in batches. What was committed outlives a killed program: `add_page` says so by its answer, and
`finish_document` and `flush` by returning.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, select

from olo_desktop.model.document import Box, Chunk, Page, PageContent, ReadStatus, SourceFigure
from olo_desktop.model.packing import NONSENSE, Packs
from olo_desktop.model.profile import DocumentProfile
from olo_desktop.store import cache_sql as sql
from olo_desktop.store import tables
from olo_desktop.store.cache_file import database_to_read, database_to_write
from olo_desktop.store.cache_rows import KnownFile, PageKey, ReadDocument, RowDamaged, Shares, shares_of, shares_row
from olo_desktop.store.cache_stock import NOTHING, Inventory, sum_up, take_stock
from olo_desktop.store.database import Database, FileDamaged
from olo_desktop.store.description_rows import profile_of_row, profile_row
from olo_desktop.store.errors import CacheDamaged, DealInUse
from olo_desktop.store.seen_rows import seen_of_row, seen_row

T = TypeVar("T")

_BATCH_PAGES = 64
_BATCH_SECONDS = 0.5


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
        self._inventories: dict[str, Inventory] = {}

    @classmethod
    def open(cls, path: Path, reader: str, *, read_only: bool = False, holder: str = "") -> tuple[Cache, str]:
        """The cache at `path`, and a note where what it held was thrown away."""
        if read_only:
            return cls(database_to_read(path), reader, holder), ""
        database, note = database_to_write(path, reader)
        return cls(database, reader), note

    def close(self) -> None:
        """Commit what waits, and give the file back."""
        try:
            self.flush()
        finally:
            self._database.close()

    # ------------------------------------------------------------------------------------------------- writing

    def begin_document(self, sha256: str, pages: int) -> None:
        """Make ready for the document's pages. A half-read one is gone on with; a finished one begins anew.

        Raises `CacheDamaged` where what is kept of a half-read one has changed, or has another number of pages.
        """
        with self._lock:
            self.flush()
            if self._can_go_on(sha256, pages):
                return
            self.forget(sha256)
            row = ReadDocument(sha256, ReadStatus.WAITING, "", pages, 0).as_row(self._reader, b"")
            with self._writing() as connection:
                connection.exec_driver_sql(sql.INSERT_DOCUMENT, row)

    def add_page(self, sha256: str, content: PageContent, packs: Packs | None = None) -> bool:
        """Keep a page of a document that was begun. True when this page and all before it are committed.

        `packs` are its contents packed, where whoever read it has done that already.
        """
        key = PageKey(sha256, self._reader, content.page.number)
        with self._lock:
            if not self._pending:
                self._waiting_since = time.monotonic()
            self._pending.append(key.as_row(self._id(sha256), content, packs))
            full = len(self._pending) >= _BATCH_PAGES or time.monotonic() - self._waiting_since > _BATCH_SECONDS
            if full:
                self.flush()
            return full

    def flush(self) -> None:
        """Commit the pages that wait. Where that fails they go on waiting, and the next flush tries again."""
        with self._lock:
            if self._pending:
                with self._writing() as connection:
                    connection.exec_driver_sql(sql.INSERT_PAGE, self._pending)
                self._pending = []

    def finish_document(
        self,
        sha256: str,
        status: ReadStatus,
        reason: str,
        pages: int,
        pages_read: int,
        shares: Shares,
    ) -> None:
        """Say how reading ended, and keep the document's shares of the indexes. Committed on return.

        Raises ValueError where more pages are said to be read than were kept: nothing may be missing in silence.
        """
        with self._lock:
            self.flush()
            document = self._id(sha256)
            with self._writing() as connection:
                chunks, figures, troubled = sum_up(connection, document)
                contents, inventory = take_stock(connection, document)
                if pages_read > len(inventory.pages):
                    raise ValueError(f"{pages_read} pages are said to be read, but {len(inventory.pages)} were kept")
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
                connection.exec_driver_sql(sql.UPDATE_DOCUMENT, (*read.as_row(self._reader, contents), document))
                connection.exec_driver_sql(sql.INSERT_SEGMENT, shares_row(document, sha256, shares))
            self._inventories.pop(sha256, None)

    def forget(self, *sha256s: str) -> None:
        """Drop all that was read of these documents."""
        with self._lock:
            self.flush()
            ours = tables.documents.c.sha256.in_(sha256s) & (tables.documents.c.reader == self._reader)
            with self._writing() as connection:
                connection.execute(delete(tables.documents).where(ours))
            for sha256 in sha256s:
                self._ids.pop(sha256, None)
                self._inventories.pop(sha256, None)

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
        for row in self._rows(sql.SELECT_DOCUMENTS, self._reader):
            with suppress(RowDamaged, ValueError):
                read = ReadDocument.from_row(row)
                found[read.sha256] = read
        return found

    def pages_done(self, sha256: str) -> set[int]:
        """The pages of the document that are committed."""
        document = self._find(sha256)
        return {row[0] for row in self._rows("SELECT number FROM pages WHERE document = ?", document)}

    def pages(self, sha256: str) -> tuple[Page, ...]:
        """The pages of the document that are committed, in their order, without their contents."""
        rows = self._rows(f"{sql.SELECT_CHUNKS} ORDER BY number", self._find(sha256))

        def unpack() -> Iterator[Page]:
            for number, kept, packed, *head in rows:
                yield PageKey(sha256, self._reader, number).page(head, kept, packed)

        return self._checked(sha256, lambda: tuple(unpack()))

    def shares(self, sha256: str) -> Shares:
        """The document's shares of the indexes; empty ones where it is not finished."""
        rows = self._rows(sql.SELECT_SEGMENTS, self._find(sha256))
        return self._checked(sha256, lambda: shares_of(rows[0], sha256)) if rows else Shares()

    def verify(self, sha256: str) -> bool:
        """Whether all that was kept of a finished document reads back as it was written. Reads it all: 40 µs a page."""
        try:
            read = self.document(sha256)
            self._inventory(sha256)
            self.shares(sha256)
            self._check_pages(sha256)
        except CacheDamaged:
            return False
        return read is not None and read.finished

    def profiles(self) -> dict[str, tuple[str, DocumentProfile]]:
        """What is kept of what each document is, with the file name by which it was told.

        One whose row has changed on the disk is left out: it is told anew.
        """
        found = {}
        for sha256, kept, name, packed in self._rows(sql.SELECT_PROFILES, self._reader):
            with suppress(RowDamaged, ValueError, TypeError):
                found[sha256] = (name, profile_of_row(sha256, kept, name, packed))
        return found

    def put_profiles(self, profiles: Mapping[str, tuple[str, DocumentProfile]]) -> None:
        """Keep what these documents are, and the file name by which it was told."""
        rows = [profile_row(self._id(sha256), sha256, *told) for sha256, told in profiles.items()]
        if rows:
            with self._writing() as connection:
                connection.exec_driver_sql(sql.INSERT_PROFILE, rows)

    def seen(self, sha256: str, page_number: int) -> dict[Box, str]:
        """For the boxes of a page that were looked at why a reader does not see their text, "" where it is seen."""
        rows = self._rows(sql.SELECT_SEEN, self._find(sha256), page_number)
        return dict(found for row in rows if (found := seen_of_row(sha256, page_number, row)))

    def put_seen(self, sha256: str, page_number: int, seen: Mapping[Box, str]) -> None:
        """Keep what looking at boxes of a page found."""
        rows = [seen_row(self._id(sha256), sha256, page_number, box, why) for box, why in seen.items()]
        with self._writing() as connection:
            connection.exec_driver_sql(sql.INSERT_SEEN, rows)

    # ------------------------------------------------------------------------------------------------- contents

    def chunks(self, sha256: str) -> tuple[Chunk, ...]:
        """All chunks of the document, in their order."""
        self._inventory(sha256)
        rows = self._rows(f"{sql.SELECT_CHUNKS} ORDER BY number", self._find(sha256))

        def unpack() -> Iterator[Chunk]:
            for number, kept, packed, *head in rows:
                yield from PageKey(sha256, self._reader, number).chunks(head, kept, packed)

        return self._checked(sha256, lambda: tuple(unpack()))

    def chunk(self, sha256: str, ordinal: int) -> Chunk:
        """One chunk of the document. Raises KeyError where there is none of that ordinal."""
        page_number = self._inventory(sha256).page_of(ordinal)
        found = self.chunks_of_page(sha256, page_number, {ordinal}) if page_number else ()
        if not found:
            raise KeyError(ordinal)
        return found[0]

    def chunks_of_page(self, sha256: str, page_number: int, only: Collection[int] | None = None) -> tuple[Chunk, ...]:
        """The chunks of one page, or those of them whose ordinals are in `only`."""
        row = self._page_row(f"{sql.SELECT_CHUNKS} AND number = ?", sha256, page_number)
        if row is None:
            return ()
        _, kept, packed, *head = row
        key = PageKey(sha256, self._reader, page_number)
        return self._checked(sha256, lambda: key.chunks(head, kept, packed, only))

    def chunk_count(self, sha256: str) -> int:
        """How many chunks are committed: the ordinal of the next one, when a half-read document is gone on with."""
        rows = self._rows("SELECT sum(chunk_count) FROM pages WHERE document = ?", self._find(sha256))
        return int(rows[0][0] or 0)

    def figures(self, sha256: str, page_number: int, only: Collection[int] | None = None) -> tuple[SourceFigure, ...]:
        """The figures of one page, or those of them whose ordinals are in `only` (which is ten times as fast)."""
        row = self._page_row(sql.SELECT_FIGURES, sha256, page_number)
        if row is None:
            return ()
        kept, packed = row
        key = PageKey(sha256, self._reader, page_number)
        return self._checked(sha256, lambda: key.figures(kept, packed, only))

    # ------------------------------------------------------------------------------------------------- files

    def entries(self) -> tuple[KnownFile, ...]:
        """The files of the deal as last seen, by path. One whose row has changed is left out: it is hashed again."""
        known = []
        for row in self._rows(sql.SELECT_ENTRIES):
            with suppress(RowDamaged, ValueError):
                known.append(KnownFile.from_row(row))
        return tuple(known)

    def put_entries(self, files: Iterable[KnownFile]) -> None:
        """Remember these files as all that there are. What was read of others stays: they may have been moved.

        Writes what changed: nothing, for a deal that is as it was.
        """
        wanted = {file.path: file.as_row() for file in files}
        held = {row[0]: tuple(row) for row in self._rows(sql.SELECT_ENTRIES)}
        gone = [(path,) for path in held if path not in wanted]
        fresh = [row for path, row in wanted.items() if held.get(path) != row]
        if gone or fresh:
            with self._writing() as connection:
                for statement, rows in ((sql.DELETE_ENTRY, gone), (sql.INSERT_ENTRY, fresh)):
                    if rows:
                        connection.exec_driver_sql(statement, rows)

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

    def _rows(self, statement: str, *values: object) -> list[Any]:
        with self._reading() as connection:
            return list(connection.exec_driver_sql(statement, values).all())

    def _row(self, sha256: str) -> Any:
        rows = self._rows(f"{sql.SELECT_DOCUMENTS} AND sha256 = ?", self._reader, sha256)
        return rows[0] if rows else None

    def _can_go_on(self, sha256: str, pages: int) -> bool:
        """Whether the document was begun and not finished; what is kept of it must be sound then."""
        known = self.document(sha256)
        if known is None or known.finished:
            return False
        if known.pages != pages:
            raise CacheDamaged(sha256)
        self._check_pages(sha256)
        return True

    def _check_pages(self, sha256: str) -> None:
        try:
            with self._reading() as connection:
                for _, number, *rest in connection.exec_driver_sql(sql.SELECT_PAGES, (self._find(sha256),)):
                    PageKey(sha256, self._reader, number).check(rest)
        except RowDamaged as error:
            raise CacheDamaged(sha256) from error

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

    def _page_row(self, statement: str, sha256: str, page_number: int) -> Any:
        """The page's row, None where the document has none; it must be there if it was when reading finished."""
        rows = self._rows(statement, self._find(sha256), page_number)
        if (page_number in self._inventory(sha256).pages) != bool(rows):
            raise CacheDamaged(sha256)
        return rows[0] if rows else None

    def _inventory(self, sha256: str) -> Inventory:
        """Which pages the document has. Of a finished one it is looked at once, and must be as it was then."""
        known = self._inventories.get(sha256)
        if known is not None:
            return known
        row = self._row(sha256)
        if row is None:
            return NOTHING
        read = self._checked(sha256, lambda: ReadDocument.from_row(row))
        with self._reading() as connection:
            contents, inventory = take_stock(connection, self._find(sha256))
        if read.finished:
            if contents != row[sql.DOCUMENT.index("contents")]:
                raise CacheDamaged(sha256)
            self._inventories[sha256] = inventory
        return inventory

    def _checked(self, sha256: str, unpack: Callable[[], T]) -> T:
        try:
            return unpack()
        except (RowDamaged, *NONSENSE) as error:
            raise CacheDamaged(sha256) from error
