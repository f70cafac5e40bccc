"""Rows of the reading cache: values as columns and back, each with the content hash that shows whether it changed."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from olo_desktop.model.document import Chunk, Page, PageContent, ReadStatus, SourceFigure
from olo_desktop.model.packing import Packs, packed, unpack_chunks, unpack_figures
from olo_desktop.store.database import digest


class RowDamaged(Exception):  # noqa: N818 - an outcome: the cache turns it into a new reading
    """A row does not read back as it was written."""


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A file of the deal as it was last seen: while size, time and inode stay, its bytes have this hash."""

    path: str
    size: int
    mtime_ns: int
    inode: int
    sha256: str

    def as_row(self) -> tuple[object, ...]:
        """The file as a row of `entries`."""
        columns = (self.path, self.size, self.mtime_ns, str(self.inode), self.sha256)
        return (*columns, digest("entry", repr(columns)))

    @classmethod
    def from_row(cls, row: Sequence[Any]) -> KnownFile:
        """The file that a row of `entries` tells of."""
        *columns, kept = row
        _refuse_changed(kept, digest("entry", repr(tuple(columns))))
        path, size, mtime_ns, inode, sha256 = columns
        return cls(path, size, mtime_ns, int(inode), sha256)


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """What is known of a document's reading. `troubled` are the pages that were not simply read."""

    sha256: str
    status: ReadStatus
    reason: str
    pages: int
    pages_read: int
    finished: bool = False
    chunks: int = 0
    figures: int = 0
    troubled: tuple[Page, ...] = ()

    def as_row(self, reader: str, contents: bytes) -> tuple[object, ...]:
        """The document as a row of `documents`, without its id; `contents` is the hash of its pages' hashes."""
        columns = (
            self.sha256,
            reader,
            str(self.status),
            self.reason,
            self.pages,
            self.pages_read,
            int(self.finished),
            self.chunks,
            self.figures,
            json.dumps([[p.number, p.width, p.height, p.status, p.reason] for p in self.troubled]),
            contents,
        )
        return (*columns, digest("document", repr(columns)))

    @classmethod
    def from_row(cls, row: Sequence[Any]) -> ReadDocument:
        """The document that a row of `documents`, without its id, tells of."""
        *columns, kept = row
        _refuse_changed(kept, digest("document", repr(tuple(columns))))
        sha256, _, status, reason, pages, pages_read, finished, chunks, figures, troubled, _ = columns
        return cls(
            sha256=sha256,
            status=ReadStatus(status),
            reason=reason,
            pages=pages,
            pages_read=pages_read,
            finished=bool(finished),
            chunks=chunks,
            figures=figures,
            troubled=tuple(Page(n, w, h, ReadStatus(status), why) for n, w, h, status, why in json.loads(troubled)),
        )


@dataclass(frozen=True, slots=True)
class PageKey:
    """Which page a row belongs to, in words that its hash covers: a row in another's place is noticed."""

    sha256: str
    reader: str
    number: int

    def as_row(self, document: int, content: PageContent, packs: Packs | None = None) -> tuple[object, ...]:
        """The page as a row of `pages`; its contents are packed unless they are given so."""
        page = content.page
        chunks, figures = packs or packed(content)
        head = (
            min((chunk.ordinal for chunk in content.chunks), default=-1),
            len(content.chunks),
            len(content.figures),
            float(page.width),
            float(page.height),
            str(page.status),
            page.reason,
        )
        hashes = (self._chunks_digest(head, chunks), self._figures_digest(figures))
        return (document, self.number, *head, *hashes, chunks, figures)

    def page(self, head: Sequence[Any], kept: bytes, packed: bytes) -> Page:
        """The page without its contents."""
        _refuse_changed(kept, self._chunks_digest(tuple(head), packed))
        _, _, _, width, height, status, reason = head
        return Page(self.number, width, height, ReadStatus(status), reason)

    def check(self, row: Sequence[Any]) -> None:
        """Raises `RowDamaged` unless a whole row of `pages`, without document and number, is as it was written."""
        *head, kept, kept_figures, chunks, figures = row
        _refuse_changed(kept, self._chunks_digest(tuple(head), chunks))
        _refuse_changed(kept_figures, self._figures_digest(figures))

    def chunks(
        self, head: Sequence[Any], kept: bytes, packed: bytes, only: Collection[int] | None = None
    ) -> tuple[Chunk, ...]:
        """The page's chunks, or those whose ordinals are in `only`."""
        _refuse_changed(kept, self._chunks_digest(tuple(head), packed))
        return unpack_chunks(packed, self.sha256, self.number, only)

    def figures(self, kept: bytes, packed: bytes, only: Collection[int] | None = None) -> tuple[SourceFigure, ...]:
        """The page's figures, or those whose ordinals are in `only`."""
        _refuse_changed(kept, self._figures_digest(packed))
        return unpack_figures(packed, self.sha256, self.number, only)

    def _chunks_digest(self, head: tuple[Any, ...], packed: bytes) -> bytes:
        return digest("page", repr((self.sha256, self.reader, self.number, head)), packed)

    def _figures_digest(self, packed: bytes) -> bytes:
        return digest("figures", repr((self.sha256, self.reader, self.number)), packed)


class Shares(NamedTuple):
    """A document's shares of the indexes of words, of figures by value, and of table rows by caption."""

    words: bytes = b""
    figures: bytes = b""
    rows: bytes = b""


def shares_row(document: int, sha256: str, shares: Shares) -> tuple[object, ...]:
    """A document's shares as a row of `segments`."""
    return (document, digest("segment", sha256, *shares), *shares)


def shares_of(row: Sequence[Any], sha256: str) -> Shares:
    """The shares that a row of `segments` holds, without its document."""
    kept, *shares = row
    _refuse_changed(kept, digest("segment", sha256, *shares))
    return Shares(*shares)


def _refuse_changed(kept: bytes, now: bytes) -> None:
    if kept != now:
        raise RowDamaged
