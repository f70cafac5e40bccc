"""The tables of a document as they are read, and its pages to show them on: for whoever wants to see what was read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from olo_desktop.app.deal import DealSession
from olo_desktop.app.describing import NoSuchDocument
from olo_desktop.ingest.pictures import PagePictures
from olo_desktop.ingest.snapshot import NotTaken, Snapshot, Snapshots
from olo_desktop.model.document import Document, Word
from olo_desktop.model.errors import OloError
from olo_desktop.model.picture import PagePicture
from olo_desktop.model.table import SourceTable
from olo_desktop.model.work import Progress, Token, Watcher, silent


class NoSuchPage(OloError):  # noqa: N818 - named for the situation that the user meets
    """The document has no page of that number."""

    def __init__(self, path: str, page_number: int, pages: int) -> None:
        super().__init__(path, f"it has no page {page_number}", f"Its pages are 1 to {pages}")


class TablesOfDocument:
    """One document of a deal, open for reading its tables. Made by `tables_open`; calls wait for the worker."""

    def __init__(self, document: Document, snapshot: Snapshot, password: str | None, pages: PagePictures) -> None:
        self.document = document
        self._snapshot = snapshot
        self._password = password
        self._pages = pages

    def read(
        self, page_numbers: Sequence[int] = (), *, watcher: Watcher = silent, token: Token | None = None
    ) -> tuple[SourceTable, ...]:
        """The tables of these pages, or of every page that has text, in their order."""
        wanted = page_numbers or self._readable()
        found: list[SourceTable] = []
        for done, number in enumerate(wanted):
            (token or Token()).check()
            watcher(Progress("reading", done, len(wanted), self.document.path))
            self._refuse_beyond(number)
            found += self._pages.tables(self._snapshot, number, self._password)
        watcher(Progress("reading", len(wanted), len(wanted), self.document.path))
        return tuple(found)

    def words(self, page_number: int) -> tuple[Word, ...]:
        """The words of a page, in reading order."""
        return self._pages.words(self._snapshot, page_number, self._password)

    def picture(self, page_number: int, scale: float) -> PagePicture:
        """A page drawn, `scale` pixels a point."""
        self._refuse_beyond(page_number)
        return self._pages.draw(self._snapshot, page_number, scale, self._password)

    def _readable(self) -> tuple[int, ...]:
        silent_ones = {page.number for page in self.document.troubled if not page.status.has_text}
        return tuple(number for number in range(1, self.document.pages + 1) if number not in silent_ones)

    def _refuse_beyond(self, number: int) -> None:
        if not 1 <= number <= self.document.pages:
            raise NoSuchPage(self.document.path, number, self.document.pages)


@contextmanager
def tables_open(session: DealSession, path: str) -> Iterator[TablesOfDocument]:
    """The document at `path`, as it was read, for as long as the block runs. Raises `NoSuchDocument`."""
    document = next((each for each in session.documents if path in each.paths), None)
    entry = session.entry(path)
    if document is None or entry is None:
        raise NoSuchDocument(path)
    if not document.pages_read:
        raise NoSuchDocument(path, document.reason or "nothing could be read of it")
    snapshots = Snapshots(session.workspace.spool)
    pages = PagePictures()
    try:
        snapshot = snapshots.take(entry)
        if snapshot.sha256 != document.sha256:
            raise NoSuchDocument(path, "it has changed since it was read")
        yield TablesOfDocument(document, snapshot, session.passwords.get(path), pages)
    except NotTaken as refusal:
        raise NoSuchDocument(path, refusal.reason) from refusal
    finally:
        pages.close()
        snapshots.close()
