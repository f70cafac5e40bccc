"""Sources against each other: where another document states otherwise what a memo's figure was supported by."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal

from olo_desktop.app.finding import Finding
from olo_desktop.app.lexicon import metric_reader
from olo_desktop.app.library import Library
from olo_desktop.index.rows import IndexedRow, RowFigure
from olo_desktop.matching.disagreement import (
    LOOSE_DAYS,
    Disagreement,
    StatedBy,
    are_comparable,
    has_plain_scope,
    may_be_same,
)
from olo_desktop.matching.entities import is_of
from olo_desktop.model.period import Period
from olo_desktop.model.verdict import Grounding, Link, Verdict

_TOTALS = ("revenue", "net_income", "total_assets", "equity", "operating_cash_flow")
"""What tells a statement of the whole company from that of a part of it."""
_TITLE = re.compile(r"statements? of|balance sheets?|income statements?|cash flows?", re.IGNORECASE)
_LONGEST_TITLE = 80
_LENGTH = re.compile(r"FY|LTM|Q[1-4]|H[12]|[1-9]M|1[0-2]M")


class Sources:
    """Asks the other documents of a deal about the cells that support a memo."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._finding = Finding(library, metric_reader())
        self._numbers = {library.path_of(each.sha256): library.number_of(each.sha256) for each in library.readable}
        self._known: dict[Link, tuple[tuple[StatedBy, StatedBy], ...]] = {}

    def disagreements(self, groundings: Iterable[Grounding]) -> tuple[Disagreement, ...]:
        """What other documents state otherwise, for each supported figure by its best place."""
        return tuple(
            Disagreement(each.figure, *pair)
            for each in groundings
            if each.verdict is Verdict.SUPPORTED and each.links[0].label
            for pair in self._against(each.links[0])
        )

    def _against(self, link: Link) -> tuple[tuple[StatedBy, StatedBy], ...]:
        if link not in self._known:
            self._known[link] = tuple(self._look_up(link))
        return self._known[link]

    def _look_up(self, link: Link) -> Iterator[tuple[StatedBy, StatedBy]]:
        document = self._numbers[link.document]
        row = self._library.rows.row_of(document, tuple(link.label.split(" \u203a ")))
        if row is None or not _is_plain(row):
            return
        place = next((each for each in row.figures if self._prints(row, each, link)), None)
        if place is None or place.period is None or not self._states(document, place):
            return
        support = self._stated_by(row, place)
        stated = self._stated(row, place.period)
        here = stated.pop(document, [])
        for other, theirs in stated.items():
            sure = len(_values(here)) == 1 == len(_values(theirs))
            if not sure or not are_comparable(support.figure.quantity, theirs[0].figure.quantity):
                continue
            best = min(theirs, key=_by_title)
            one_scope = all(self._is_of_main_scope(each) for each in (support, best))
            if one_scope and not self._agree_anywhere(row, place.period, {document: best, other: support}):
                yield support, best

    def _stated(self, row: IndexedRow, period: Period) -> dict[int, list[StatedBy]]:
        """What each document of the company states of the row's metric for the period, on its statements."""
        found: dict[int, list[StatedBy]] = defaultdict(list)
        for other in self._library.rows.of_metrics(row.reading.ids[:1]):
            if not self._is_of_one_company(row, other) or not _is_plain(other) or not _means_same(row, other):
                continue
            for place in other.figures:
                same = place.period is not None and self._is_same_time(row, period, other, place.period)
                if same and self._states(other.document, place):
                    found[other.document].append(self._stated_by(other, place))
        return found

    def _agree_anywhere(self, row: IndexedRow, period: Period, wanted: Mapping[int, StatedBy]) -> bool:
        """Whether a document states anywhere, under any caption of the metric, what is wanted of it."""
        for other in self._library.rows.of_metrics(row.reading.ids):
            told = wanted.get(other.document)
            for place in other.figures if told else ():
                if place.period is None or not self._is_same_time(row, period, other, place.period):
                    continue
                source = self._library.figure(other.document, place.page_number, place.ordinal)
                if told and may_be_same(source.quantity, told.figure.quantity):
                    return True
        return False

    def _is_of_main_scope(self, stated: StatedBy) -> bool:
        """Whether the page's totals are those of the document's other statements: a guarantor's or a parent's are not.

        Asked for the cell's own time; a page that no other one can be compared with is taken for the main one.
        """
        source = stated.figure
        document = self._library.number_of(source.document)
        period = source.standing.period if source.standing else None
        for metric in _TOTALS if period else ():
            here: set[Decimal] = set()
            there: set[Decimal] = set()
            for row in self._library.rows.of_metrics((metric,)):
                for place in row.figures if row.document == document and _is_plain(row) else ():
                    if place.period != period or not self._states(document, place):
                        continue
                    value = self._library.figure(document, place.page_number, place.ordinal).quantity.value
                    (here if place.page_number == source.page_number else there).add(abs(value))
            if here and there and not here & there:
                return False
        return True

    def _is_of_one_company(self, row: IndexedRow, other: IndexedRow) -> bool:
        one, two = self._library.companies[row.document], self._library.companies[other.document]
        return row.document == other.document or bool(one and two and is_of(one, two))

    def _is_same_time(self, row: IndexedRow, period: Period, other: IndexedRow, theirs: Period) -> bool:
        one, two = self._end(row.document, period), self._end(other.document, theirs)
        if one is None or two is None:
            return period.label == theirs.label
        return _length(period) == _length(theirs) and abs((one - two).days) <= LOOSE_DAYS

    def _end(self, document: int, period: Period) -> date | None:
        return period.end or self._library.calendar(document).end_of(period.label)

    def _states(self, document: int, place: RowFigure) -> bool:
        """Whether a cell stands on a statement's page, in a column of the whole company."""
        source = self._library.figure(document, place.page_number, place.ordinal)
        standing = source.standing
        return (
            standing is not None
            and not standing.inferred
            and not standing.instant
            and self._finding.is_statement(document, place.page_number)
            and has_plain_scope(standing)
        )

    def _prints(self, row: IndexedRow, place: RowFigure, link: Link) -> bool:
        if place.page_number != link.page:
            return False
        source = self._library.figure(row.document, place.page_number, place.ordinal)
        return source.text == link.text and (not link.boxes or source.box == link.boxes[0])

    def _stated_by(self, row: IndexedRow, place: RowFigure) -> StatedBy:
        source = self._library.figure(row.document, place.page_number, place.ordinal)
        reported = self._library.calendar(row.document).end
        end = self._end(row.document, place.period) if place.period else None
        later = bool(end and reported and (reported - end).days > LOOSE_DAYS)
        return StatedBy(source, self._library.path_of(source.document), reported, later)


def _is_plain(row: IndexedRow) -> bool:
    """Whether a row's caption says its metric and nothing more."""
    reading = row.reading
    return bool(reading.ids) and not reading.rest and not reading.part


def _means_same(row: IndexedRow, other: IndexedRow) -> bool:
    return row.reading.ids[:1] == other.reading.ids[:1] and row.reading.qualifiers == other.reading.qualifiers


def _by_title(stated: StatedBy) -> tuple[bool, int]:
    """Sorts cells under the title of a statement first."""
    title = stated.figure.standing.title if stated.figure.standing else ""
    titled = len(title) <= _LONGEST_TITLE and bool(_TITLE.search(title))
    return not titled, stated.figure.page_number


def _values(stated: Iterable[StatedBy]) -> frozenset[Decimal]:
    """The values that a document states, whatever their signs; more than one, and it is not of one mind."""
    return frozenset(abs(each.figure.quantity.value) for each in stated)


def _length(period: Period) -> str:
    """How long a period is, by its label: FY, Q1, H1, 9M; "" for an instant."""
    if period.start is not None and period.start == period.end:
        return ""
    found = _LENGTH.match(period.label)
    return found[0] if found else ""
