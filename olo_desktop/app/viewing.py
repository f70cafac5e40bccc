"""Pictures of the deal's pages, drawn by one warm worker from snapshots that are what was read."""

from __future__ import annotations

from collections.abc import Sequence

from olo_desktop.app.deal import DealSession
from olo_desktop.ingest.pictures import PagePictures
from olo_desktop.ingest.snapshot import NotTaken, Snapshot, Snapshots
from olo_desktop.model.document import Document, Word
from olo_desktop.model.errors import OloError
from olo_desktop.model.picture import PagePicture


class PageNotShown(OloError):  # noqa: N818 - named for the situation that the user meets
    """A page cannot be drawn."""

    def __init__(self, path: str, why: str, remedy: str = "") -> None:
        super().__init__(path, why, remedy)


class Pictures:
    """Draws the pages of one open deal. Calls wait for the worker: make them from a thread of your own."""

    def __init__(self, session: DealSession) -> None:
        self._session = session
        self._snapshots = Snapshots(session.workspace.spool)  # its own: reading lets go of its copies when done
        self._pages = PagePictures()

    def warm(self) -> None:
        """Start the worker. Returns at once."""
        self._pages.warm()

    def draw(self, document_path: str, page_number: int, scale: float) -> PagePicture:
        """One page at `scale` pixels a point. Raises `PageNotShown` where the file is gone or has changed."""
        password = self._session.passwords.get(document_path)
        return self._pages.draw(self._snapshot(document_path), page_number, scale, password)

    def prefetch(self, document_path: str, page_numbers: Sequence[int], scale: float) -> None:
        """Have pages ready that are likely to be asked for."""
        password = self._session.passwords.get(document_path)
        self._pages.prefetch(self._snapshot(document_path), page_numbers, scale, password)

    def words(self, document_path: str, page_number: int) -> tuple[Word, ...]:
        """The words of a page with their boxes as shown, in reading order."""
        password = self._session.passwords.get(document_path)
        return self._pages.words(self._snapshot(document_path), page_number, password)

    def close(self) -> None:
        """End the worker and drop its copies."""
        self._pages.close()
        self._snapshots.close()

    def _snapshot(self, path: str) -> Snapshot:
        """The document's bytes, if they are still those that were read: old pages are never shown as current."""
        document = self._document(path)
        entry = self._session.entry(path)
        if entry is None:
            raise PageNotShown(path, "it is no longer in the folder", "Judge the memo again")
        try:
            snapshot = self._snapshots.take(entry)
        except NotTaken as refusal:
            raise PageNotShown(path, refusal.reason) from refusal
        if snapshot.sha256 != document.sha256:
            raise PageNotShown(path, "it has changed since it was read", "Read the changes and judge the memo again")
        return snapshot

    def _document(self, path: str) -> Document:
        for document in self._session.documents:
            if path in document.paths:
                return document
        raise PageNotShown(path, "there is no such document in the deal")


def open_pictures(session: DealSession) -> Pictures:
    """The pictures of a deal's pages; their worker starts at once, so that the first page is not waited for."""
    pictures = Pictures(session)
    pictures.warm()
    return pictures
