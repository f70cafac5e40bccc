"""Rows of the deal's tables by the metric that their captions name, and by the stems of their words.

One document's share is JSON (periods once, then each distinct caption path with the figures that stand in such rows),
compressed, then the CRC-32 of all before. Columns of changes, variances and budgets are left out: they state no value
of the row's metric. What a caption means is read when the index is opened, so that a lexicon can be edited without
reading the documents again.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from olo_desktop.index.segments import SegmentError, seal, unseal
from olo_desktop.model.document import SourceFigure
from olo_desktop.model.period import Period
from olo_desktop.model.standing import ColumnKind
from olo_desktop.text.metrics import MetricReading

_HEADER = struct.Struct("<4sHHQ")
_MAGIC = b"OLOR"
_VERSION = 1
_STATED = frozenset({ColumnKind.AMOUNT, ColumnKind.ACTUAL, ColumnKind.PERCENT})


class CaptionReader(Protocol):
    """Reads captions (`text.metrics.MetricReader`)."""

    def metric_of_label(self, path: Sequence[str]) -> MetricReading:
        """What a row states."""


@dataclass(frozen=True, slots=True)
class RowFigure:
    """A figure of a row: where it is kept, and its time."""

    page_number: int
    ordinal: int
    period: Period | None


@dataclass(frozen=True, slots=True)
class IndexedRow:
    """The rows of one document with one caption path. `document` counts the deal's documents from 0."""

    document: int
    label: tuple[str, ...]
    reading: MetricReading
    figures: tuple[RowFigure, ...]


_Row = tuple[tuple[str, ...], tuple[RowFigure, ...]]


class RowSegmentBuilder:
    """Collects the table figures of one document, in their order."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, ...], list[int]] = {}
        self._periods: dict[Period | None, int] = {}

    def add(self, figures: Iterable[SourceFigure]) -> None:
        """Take a page's figures; those of running text are passed over."""
        for figure in figures:
            standing = figure.standing
            if standing is None or not standing.label or standing.column.kind not in _STATED:
                continue
            period = self._periods.setdefault(standing.period, len(self._periods))
            self._rows.setdefault(standing.label, []).extend((figure.page_number, figure.ordinal, period))

    def finish(self) -> bytes:
        """The segment. The builder may be finished again after more figures."""
        rows = [[list(label), places] for label, places in self._rows.items()]
        text = json.dumps([[_plain(period) for period in self._periods], rows], separators=(",", ":"))
        packed = zlib.compress(text.encode("ascii"), 1)
        return seal(_HEADER.pack(_MAGIC, _VERSION, 0, len(packed)) + packed)


@dataclass(slots=True)
class _Books:
    """All rows of the deal, and where each metric and each stem stands."""

    rows: list[IndexedRow] = field(default_factory=list)
    by_metric: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    by_stem: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    by_label: dict[tuple[int, tuple[str, ...]], int] = field(default_factory=dict)
    periods: list[tuple[Period, ...]] = field(default_factory=list)

    def enter(self, row: IndexedRow) -> None:
        place = len(self.rows)
        self.rows.append(row)
        self.by_label[row.document, row.label] = place
        for metric in row.reading.ids:
            self.by_metric[metric].append(place)
        for stem in row.reading.words | row.reading.above:
            self.by_stem[stem].append(place)


class RowIndex:
    """The rows of all documents, from one segment each, in canonical order. They are unpacked at the first question."""

    def __init__(self, segments: Sequence[bytes], reader: CaptionReader) -> None:
        self._segments: tuple[bytes, ...] | None = tuple(segments)
        self._reader = reader
        self._books = _Books()

    def of_metrics(self, ids: Iterable[str]) -> list[IndexedRow]:
        """The rows whose caption may mean one of these metrics, in canonical order."""
        books = self._opened()
        places = {place for metric in ids for place in books.by_metric.get(metric, ())}
        return [books.rows[place] for place in sorted(places)]

    def row_of(self, document: int, label: tuple[str, ...]) -> IndexedRow | None:
        """The rows of a document with this caption path."""
        books = self._opened()
        place = books.by_label.get((document, label))
        return None if place is None else books.rows[place]

    def with_stems(self, stems: Iterable[str], most: int) -> list[IndexedRow]:
        """The rows that share the most of these stems (at most `most` of them), best first, equals in canonical order.

        Stems that stand in more than a tenth of all rows tell nothing and are not asked for.
        """
        books = self._opened()
        shared: dict[int, int] = defaultdict(int)
        for stem in stems:
            places = books.by_stem.get(stem, ())
            if len(places) * 10 <= len(books.rows) or len(places) < 20:
                for place in places:
                    shared[place] += 1
        best = sorted(shared, key=lambda place: (-shared[place], place))[:most]
        return [books.rows[place] for place in best]

    def any_with(self, stems: Iterable[str]) -> bool:
        """Whether some caption, or the sections above it, holds all of these stems."""
        by_stem = self._opened().by_stem
        places = [set(by_stem.get(stem, ())) for stem in stems]
        return bool(places and set.intersection(*places))

    def commonness(self, stem: str) -> int:
        """In how many rows the stem stands."""
        return len(self._opened().by_stem.get(stem, ()))

    def __len__(self) -> int:
        return len(self._opened().rows)

    def periods(self, document: int) -> tuple[Period, ...]:
        """The times in which a document's tables state anything, in the order of first occurrence."""
        return self._opened().periods[document]

    def _rows(self, document: int, segment: bytes, books: _Books) -> Iterator[IndexedRow]:
        periods, rows = _unpacked(segment)
        books.periods.append(tuple(period for period in periods if period))
        for label, figures in rows:
            yield IndexedRow(document, label, self._reader.metric_of_label(label), figures)

    def _opened(self) -> _Books:
        if self._segments is not None:
            books = _Books()  # kept only when all is read: a damaged segment leaves nothing half entered
            for document, segment in enumerate(self._segments):
                for row in self._rows(document, segment, books):
                    books.enter(row)
            self._books, self._segments = books, None
        return self._books


def _unpacked(segment: bytes) -> tuple[list[Period | None], list[_Row]]:
    """Periods and rows of a segment. Raises `SegmentError` where it holds no such thing."""
    if not segment:
        return [], []
    try:
        magic, version, _, size = _HEADER.unpack_from(segment)
    except struct.error as error:
        raise SegmentError("an index without a header") from error
    if magic != _MAGIC or version != _VERSION:
        raise SegmentError("no index of rows of this version")
    unseal(segment, _HEADER.size + size)
    try:
        plain, rows = json.loads(zlib.decompress(segment[_HEADER.size : _HEADER.size + size]))
        periods = [_period(each) for each in plain]
        return periods, [(tuple(path), _figures(places, periods)) for path, places in rows]
    except (zlib.error, ValueError, TypeError, LookupError) as error:
        raise SegmentError("an index of rows whose parts disagree") from error


def _figures(places: list[int], periods: Sequence[Period | None]) -> tuple[RowFigure, ...]:
    steps = iter(places)
    return tuple(
        RowFigure(page, ordinal, periods[period]) for page, ordinal, period in zip(steps, steps, steps, strict=True)
    )


def _plain(period: Period | None) -> list[str | None] | None:
    if period is None:
        return None
    return [period.label, *(None if day is None else day.isoformat() for day in (period.start, period.end))]


def _period(plain: list[str | None] | None) -> Period | None:
    if plain is None:
        return None
    label, start, end = plain
    return Period(str(label), *(None if day is None else date.fromisoformat(day) for day in (start, end)))
