"""A deal in memory: pages as text, retrieval by shared words. Enough to run every check for real."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.model.document import Box, Chunk, Document, DocumentKind, ReadStatus, SourceFigure
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.numbers import scan
from olo_desktop.text.words import tokens


@dataclass(frozen=True)
class TinyDeal:
    """Documents, each with one chunk a page."""

    documents: tuple[Document, ...]
    chunks: tuple[Chunk, ...]

    @classmethod
    def of(cls, *files: Sequence[str]) -> TinyDeal:
        """The deal of (name, page, page, ...)."""
        documents, chunks = [], []
        for name, *pages in files:
            sha = hashlib.sha256(name.encode()).hexdigest()
            kind = DocumentKind.PDF if name.endswith(".pdf") else DocumentKind.SPREADSHEET
            status = ReadStatus.READ if pages else ReadStatus.DAMAGED
            documents.append(Document((name,), sha, 1, kind, status, pages=len(pages), pages_read=len(pages)))
            chunks += [Chunk(sha, number - 1, number, text) for number, text in enumerate(pages, start=1)]
        return cls(tuple(documents), tuple(chunks))

    @property
    def metrics(self) -> MetricReader:
        """The program's own reader of metrics."""
        return metric_reader()

    def retrieve(self, query: str, count: int) -> tuple[Chunk, ...]:
        """The chunks that share most words with the query."""
        words = set(tokens(query))
        scores = {chunk: len(words & set(tokens(chunk.text))) for chunk in self.chunks}
        ranked = sorted(self.chunks, key=lambda chunk: -scores[chunk])
        return tuple(chunk for chunk in ranked if scores[chunk])[:count]

    def figures_of(self, chunk: Chunk) -> tuple[SourceFigure, ...]:
        """The quantities that a chunk prints."""
        box = Box(0, 0, 1, 1)
        return tuple(
            SourceFigure(chunk.document, chunk.page_number, at, number.text, number.quantity, box, chunk.text, 0)
            for at, number in enumerate(scan(chunk.text))
            if number.quantity is not None
        )
