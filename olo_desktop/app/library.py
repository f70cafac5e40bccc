"""What the deal's documents say, ready to be asked: chunks by words, figures by value. Reads, never writes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import groupby, islice
from operator import itemgetter
from types import MappingProxyType

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.app.naming import may_name, words_of
from olo_desktop.index.chunks import ChunkIndex
from olo_desktop.index.figures import FigureIndex, FigurePlace
from olo_desktop.index.rows import RowIndex
from olo_desktop.ingest.memos import read_memo
from olo_desktop.matching.entities import is_of
from olo_desktop.matching.ranking import Place
from olo_desktop.matching.times import Calendar
from olo_desktop.model.claim import Claim
from olo_desktop.model.document import Chunk, Document, SourceFigure, SourceTier
from olo_desktop.model.memo import Memo
from olo_desktop.model.period import Period
from olo_desktop.model.profile import DocumentProfile
from olo_desktop.store.cache import Cache
from olo_desktop.text.claims import claims
from olo_desktop.text.metrics import MetricReader, MetricReading
from olo_desktop.text.periods import scan_periods
from olo_desktop.text.sentences import sentences
from olo_desktop.text.stems import stem
from olo_desktop.text.words import content_words

_PAGES_KEPT = 256
_FIGURES_KEPT = 131_072
_CHUNKS_KEPT = 2048
_WORDS_KEPT = 16_384
_PASSAGES_KEPT = 4096

_page_of = itemgetter(0, 1)

Span = tuple[Decimal, Decimal]
"""Absolute values from the one to the other."""


class Library:
    """The readable documents of a deal in canonical order, with their indexes. One serves one run.

    `excluded` holds the sha256 of documents that are no evidence: they are listed, but never searched.
    """

    def __init__(
        self,
        documents: Iterable[Document],
        cache: Cache,
        excluded: frozenset[str] = frozenset(),
        profiles: Mapping[str, DocumentProfile] = MappingProxyType({}),
    ) -> None:
        self.documents = tuple(
            document for document in documents if document.sha256 and document.sha256 not in excluded
        )
        self._read = tuple(document for document in self.documents if document.status.has_text)
        self._cache = cache
        shares = [cache.shares(document.sha256) for document in self._read]
        self._chunks = ChunkIndex([each.words for each in shares])
        self._figures = FigureIndex([each.figures for each in shares])
        self.rows = RowIndex([each.rows for each in shares], metric_reader())
        known = [profiles.get(document.sha256, DocumentProfile()) for document in self._read]
        self.companies = tuple(profile.company for profile in known)
        self._reported = tuple(profile.period for profile in known)
        self._numbers = {document.sha256: number for number, document in enumerate(self._read)}
        self._calendars: dict[int, Calendar] = {}
        self._stems = lru_cache(_PASSAGES_KEPT)(
            lambda sha256, page: frozenset(
                stem(word) for chunk in cache.chunks_of_page(sha256, page) for word in content_words(chunk.text)
            )
        )
        self._statements = lru_cache(_PASSAGES_KEPT)(self._read_statements)
        self._sentences = lru_cache(_PASSAGES_KEPT)(self._split)
        self._passages = lru_cache(_PASSAGES_KEPT)(_passage_of)
        self._words_said = lru_cache(_PASSAGES_KEPT)(words_of)
        self._names = {d.sha256: frozenset(content_words(name_words(d.path))) for d in self._read}
        self._paths = {document.sha256: document.path for document in self._read}
        self._on_page = lru_cache(_PAGES_KEPT)(cache.figures)
        self._held: dict[FigurePlace, SourceFigure] = {}
        self._chunk = lru_cache(_CHUNKS_KEPT)(cache.chunk)
        self._rarity = lru_cache(_WORDS_KEPT)(self._chunks.rarity)
        self._row = lru_cache(_WORDS_KEPT)(_words)
        self._stem_rarity = lru_cache(_WORDS_KEPT)(self._rarity_of_stem)
        named = tuple(dict.fromkeys(filter(None, self.companies)))
        self._of_company = lru_cache(_WORDS_KEPT)(lambda name: any(is_of(name, company) for company in named))

    @property
    def readable(self) -> tuple[Document, ...]:
        """The documents that can be searched, in canonical order."""
        return self._read

    def number_of(self, sha256: str) -> int:
        """The document's place among those that can be searched."""
        return self._numbers[sha256]

    def path_of(self, sha256: str) -> str:
        """The document's canonical path."""
        return self._paths[sha256]

    def tier_of(self, sha256: str) -> SourceTier:
        """Who stands behind the document's numbers."""
        return self._read[self._numbers[sha256]].tier

    def calendar(self, document: int) -> Calendar:
        """What the document's tables and cover say of its time."""
        if document not in self._calendars:
            self._calendars[document] = Calendar.of(self.rows.periods(document), self._reported[document])
        return self._calendars[document]

    def figure(self, document: int, page_number: int, ordinal: int) -> SourceFigure:
        """One source figure."""
        self._hold([(document, page_number, ordinal)])
        return self._held[document, page_number, ordinal]

    def figures(self, places: list[FigurePlace]) -> list[SourceFigure]:
        """The source figures at these places; each page is read once where its places stand together."""
        self._hold(places)
        return [self._held[place] for place in places]

    def is_company(self, name: str) -> bool:
        """Whether a name may mean a company whose document lies in the deal."""
        return self._of_company(name)

    def stem_rarity(self, stem: str) -> float:
        """How telling a stem is among the captions of the deal's rows."""
        return self._stem_rarity(stem)

    def _rarity_of_stem(self, stem: str) -> float:
        return math.log((len(self.rows) + 1) / (self.rows.commonness(stem) + 1)) + 0.1

    def passage(self, figure: SourceFigure) -> Passage:
        """What the sentence says in which a number of running text stands."""
        return self._passages(self._sentence_of(figure))

    def may_name(self, figure: SourceFigure, metrics: Iterable[str]) -> bool:
        """Whether the sentence of a number of running text may name one of these metrics; False is certain."""
        sentence = self._sentence_of(figure)
        return may_name(sentence, self._words_said(sentence), metrics)

    def _sentence_of(self, figure: SourceFigure) -> str:
        flat, spans = self._sentences(figure.document, figure.chunk)
        return _sentence_at(flat, spans, figure.row, figure.text)

    def _split(self, sha256: str, ordinal: int) -> tuple[str, tuple[tuple[int, int], ...]]:
        flat = self._chunk(sha256, ordinal).text.replace("\n", " ")
        return flat, sentences(flat)

    def stems_on_page(self, figure: SourceFigure) -> frozenset[str]:
        """The stems of the page that a figure stands on."""
        return self._stems(figure.document, figure.page_number)

    def said_of(self, figure: SourceFigure) -> Claim | None:
        """What its own passage claims of a number of running text, read as a memo is; None where it is not found."""
        memo, said = self._statements(figure.document, figure.chunk)
        at = self._place_in(memo.text, figure)
        for each in memo.figures:
            if at is not None and each.start <= at < each.end:
                return said[each.id]
        return None

    def _place_in(self, text: str, figure: SourceFigure) -> int | None:
        """Where the number stands in its chunk's text."""
        line = text.find(figure.row[:60])
        digits = figure.text.lstrip("(-$\u20ac\u00a3 ")
        at = text.find(digits, max(0, line) + max(0, figure.row.find(figure.text)))
        return at if at >= 0 else None

    def _read_statements(self, sha256: str, ordinal: int) -> tuple[Memo, dict[str, Claim]]:
        memo = read_memo("passage.txt", self._chunk(sha256, ordinal).text.encode())
        return memo, {claim.figure: claim for claim in claims(memo, metric_reader())}

    @property
    def chunk_count(self) -> int:
        """How many chunks can be searched."""
        return len(self._chunks)

    @property
    def figure_count(self) -> int:
        """How many source figures can be searched."""
        return len(self._figures)

    @property
    def metrics(self) -> MetricReader:
        """Reads which metrics a text names."""
        return metric_reader()

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
        return max(0.0, self._rarity(word))

    def make_ready(self, asked: Iterable[tuple[Iterable[Span], frozenset[int] | None]]) -> None:
        """Read ahead what `with_values` will be asked for: each page is then read once for all figures on it."""
        places = {place for spans, documents in asked for place in self._places(spans, documents)}
        self._hold(sorted(places)[:_FIGURES_KEPT])

    def with_values(self, spans: Iterable[Span], documents: frozenset[int] | None = None) -> list[SourceFigure]:
        """The source figures whose absolute value lies in one of the spans, in canonical order; of some documents."""
        return self.figures(self._places(spans, documents))

    def place(self, figure: SourceFigure) -> Place:
        """The figure with the words of its row and of its document's name."""
        sha256 = figure.document
        return Place(figure, self._paths[sha256], self._row(figure.row), self._names[sha256])

    def _places(self, spans: Iterable[Span], documents: frozenset[int] | None = None) -> list[FigurePlace]:
        places = {place for low, high in spans for place in self._figures.near(low, high)}
        return sorted(place for place in places if documents is None or place[0] in documents)

    def _hold(self, places: list[FigurePlace]) -> None:
        """Have the figures at these places in hand, page by page."""
        missing = [place for place in places if place not in self._held]
        if len(self._held) + len(missing) > _FIGURES_KEPT:
            missing = self._make_room(places)
        for (document, page_number), there in groupby(missing, _page_of):
            wanted = {ordinal for _, _, ordinal in there}
            for figure in self._cache.figures(self._read[document].sha256, page_number, wanted):
                self._held[document, page_number, figure.ordinal] = figure

    def _make_room(self, places: list[FigurePlace]) -> list[FigurePlace]:
        """Let go of the half that has been in hand longest, and say which of the places are missing then."""
        for place in list(islice(self._held, len(self._held) // 2)):
            del self._held[place]
        return [place for place in places if place not in self._held]


def _words(text: str) -> frozenset[str]:
    return frozenset(content_words(text))


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of a source: the metrics it names and the times it speaks of."""

    text: str
    readings: tuple[MetricReading, ...]
    periods: tuple[Period, ...]


def _passage_of(sentence: str) -> Passage:
    readings = tuple(MetricReading(each.ids, each.qualifiers) for each in metric_reader().metrics_in(sentence))
    return Passage(sentence, readings, tuple(period for _, _, period in scan_periods(sentence)))


def sentence_around(chunk: str, row: str, text: str) -> str:
    """The sentence of a chunk in which a line prints a number."""
    flat = chunk.replace("\n", " ")
    return _sentence_at(flat, sentences(flat), row, text)


def _sentence_at(flat: str, spans: Iterable[tuple[int, int]], row: str, text: str) -> str:
    line = flat.find(row[:60])
    at = max(0, line) + max(0, row.find(text))
    for start, end in spans:
        if start <= at < end:
            return flat[start:end]
    return row


def name_words(path: str) -> str:
    """A file name as words: `3M_2018_10K.pdf` says 3M, 2018 and 10K."""
    return path.rpartition(".")[0].replace("_", " ").replace("/", " ")
