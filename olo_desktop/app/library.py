"""What the deal's documents say, ready to be asked: chunks by words, figures by value. Reads, never writes."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from olo_desktop.index.chunks import ChunkIndex
from olo_desktop.index.figures import FigureIndex
from olo_desktop.matching.ranking import Place
from olo_desktop.model.document import Chunk, Document, SourceFigure
from olo_desktop.store.cache import Cache
from olo_desktop.text.words import content_words

_PAGES_KEPT = 256
_FIGURES_KEPT = 16_384
_CHUNKS_KEPT = 2048


class Library:
    """The readable documents of a deal in canonical order, with their indexes. One serves one run.

    `excluded` holds the sha256 of documents that are no evidence: they are listed, but never searched.
    """

    def __init__(self, documents: Iterable[Document], cache: Cache, excluded: frozenset[str] = frozenset()) -> None:
        self.documents = tuple(
            document for document in documents if document.sha256 and document.sha256 not in excluded
        )
        self._read = tuple(document for document in self.documents if document.status.has_text)
        self._cache = cache
        segments = [cache.segments(document.sha256) for document in self._read]
        self._chunks = ChunkIndex([words for words, _ in segments])
        self._figures = FigureIndex([figures for _, figures in segments])
        self._names = {d.sha256: frozenset(content_words(name_words(d.path))) for d in self._read}
        self._paths = {document.sha256: document.path for document in self._read}
        self._on_page = lru_cache(_PAGES_KEPT)(cache.figures)
        self._one = lru_cache(_FIGURES_KEPT)(self._read_one)
        self._chunk = lru_cache(_CHUNKS_KEPT)(cache.chunk)

    @property
    def chunk_count(self) -> int:
        """How many chunks can be searched."""
        return len(self._chunks)

    @property
    def figure_count(self) -> int:
        """How many source figures can be searched."""
        return len(self._figures)

    def retrieve(self, query: str, count: int) -> tuple[Chunk, ...]:
        """The `count` best chunks for the query's words, best first; equals in canonical order."""
        found = self._chunks.search(query.split(), count)
        return tuple(self._chunk(self._read[document].sha256, ordinal) for document, ordinal, _ in found)

    def figures_of(self, chunk: Chunk) -> tuple[SourceFigure, ...]:
        """The numbers printed in a chunk."""
        figures = self._on_page(chunk.document, chunk.page_number)
        return tuple(figure for figure in figures if figure.chunk == chunk.ordinal)

    def rarity(self, word: str) -> float:
        """How telling a word is in this deal: its idf, never below zero."""
        return max(0.0, self._chunks.rarity(word))

    def with_values(self, spans: Iterable[tuple[Decimal, Decimal]]) -> list[SourceFigure]:
        """The source figures whose absolute value lies in one of the spans, in canonical order."""
        places = {place for low, high in spans for place in self._figures.near(low, high)}
        return [self._one(*place) for place in sorted(places)]

    def place(self, figure: SourceFigure) -> Place:
        """The figure with the words of its row and of its document's name."""
        sha256 = figure.document
        return Place(figure, self._paths[sha256], frozenset(content_words(figure.row)), self._names[sha256])

    def with_passage(self, place: Place) -> Place:
        """The same place with the words of its chunk too."""
        chunk = self._chunk(place.figure.document, place.figure.chunk)
        return Place(place.figure, place.path, place.row, place.name, frozenset(content_words(chunk.text)))

    def _read_one(self, document: int, page_number: int, ordinal: int) -> SourceFigure:
        return self._cache.figures(self._read[document].sha256, page_number, {ordinal})[0]


def name_words(path: str) -> str:
    """A file name as words: `3M_2018_10K.pdf` says 3M, 2018 and 10K."""
    return path.rpartition(".")[0].replace("_", " ").replace("/", " ")
