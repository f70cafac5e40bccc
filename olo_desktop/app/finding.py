"""Finds the cells that a formula needs: by metric, time and company, among the rows of the deal's tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from olo_desktop.app.library import Library
from olo_desktop.index.rows import IndexedRow, RowFigure
from olo_desktop.matching.definitions import ADJUSTED
from olo_desktop.matching.entities import documents_of
from olo_desktop.matching.formulas import Term
from olo_desktop.matching.grounds import Candidate
from olo_desktop.matching.metrics import Level, MetricAgreement, MetricClaim, agreement
from olo_desktop.matching.times import TimeAgreement, time_agreement, time_of
from olo_desktop.model.claim import Claim, MetricPhrase, Origin
from olo_desktop.model.document import SourceFigure
from olo_desktop.model.period import Period
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.stems import stem
from olo_desktop.text.words import content_words

_MOST = 240
_ROWS_BY_WORDS = 60
_TOTALS = (
    (("total_assets",), ("total_liabilities_equity", "equity")),
    (("revenue",), ("income_tax",), ("net_income",)),
    (("operating_cash_flow",), ("investing_cash_flow",), ("financing_cash_flow",)),
)
"""What stands on a page that prints a balance sheet, an income statement, a cash flow statement."""

_PRIMARY = re.compile(
    r"\W*(?:(?:condensed|consolidated|unaudited|interim|group)[ ]+)*"
    r"(?:statements?[ ]of(?:[ ](?!for\b)[\w,&’']+){1,7}|balance[ ]sheets?|income[ ]statements?)\W*",
    re.IGNORECASE,
)
_GROWTHS = frozenset({"measure:growth", "measure:change", "measure:share"})
_RATES = 100
_FRESH = 0.5
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = frozenset({"of", "and", "the", "net", "total", "in", "on", "for", "to", "a", "an", "by", "from"})
_LEVELS = (Level.SAME, Level.LIKELY)
_TIMELY = (TimeAgreement.SAME, TimeAgreement.ASSUMED)
_NEAR = (Origin.OWN, Origin.LIST, Origin.SENTENCE, Origin.ROW, Origin.COLUMN)
_LENGTHS = {"quarter": "Q", "half": "H", "nine months": "9M"}
_FISCAL = re.compile(r"FY|Q\d|H\d|\d+M")


@dataclass(frozen=True, slots=True)
class _Sought:
    """What is looked for: a term, in these documents, with the stems of its part and of the words around the claim."""

    term: Term
    ours: frozenset[int] | None
    part: frozenset[str]
    context: frozenset[str]


Beside = tuple[Claim, tuple[Candidate, ...]]
"""Another figure of the sentence: what it claims, and the places that print its value."""


class Finding:
    """Finds for the claims of one memo; remembers what it found."""

    def __init__(self, library: Library, reader: MetricReader) -> None:
        self._library = library
        self._reader = reader
        self._known: dict[_Sought, tuple[Candidate, ...]] = {}
        self._statements: tuple[frozenset[tuple[int, int]], ...] | None = None

    def for_claim(self, claim: Claim, beside: Sequence[Beside] = ()) -> ClaimFinder:
        """A finder for one claim's company."""
        ours = documents_of(claim, self._library.companies)
        return ClaimFinder(self, ours, claim.words | claim.context, beside)

    def is_timely(self, candidate: Candidate, term: Term) -> bool:
        """Whether a cell that supports another figure is of a term's time."""
        standing = candidate.figure.standing
        if standing is None or not (candidate.supports and candidate.in_table):
            return False
        calendar = self._library.calendar(self._library.number_of(candidate.figure.document))
        period = time_of(standing)
        period = _last_day(period) if self._nature(term.metric) == "stock" else period
        return time_agreement(term.time, period, calendar) in _TIMELY

    def segment(self, claim: Claim) -> str:
        """The part of the company that a claim is said of: a name in its sentence that captions spell, no company's."""
        for entity in claim.entities:
            if entity.origin in _NEAR and not self._library.is_company(entity.text):
                stems = _stems(entity.text)
                if stems and self._library.rows.any_with(stems):
                    return entity.text
        return ""

    def reported(self, ours: frozenset[int] | None) -> tuple[Period, ...]:
        """The times that these documents report on, latest first."""
        mains = [
            self._library.calendar(document).main
            for document in range(len(self._library.companies))
            if ours is None or document in ours
        ]
        known = {period.label: period for period in mains if period is not None}
        return tuple(sorted(known.values(), key=lambda period: (_latest(period), period.label), reverse=True))

    def cells(self, term: Term, ours: frozenset[int] | None, context: frozenset[str]) -> tuple[Candidate, ...]:
        """The cells of a term, best first."""
        sought = _Sought(replace(term, metric=_bare(term.metric)), ours, _stems(term.part), context)
        found = self._known.get(sought)
        if found is None:
            found = self._known[sought] = self._look_up(sought)
        return found

    def _look_up(self, sought: _Sought) -> tuple[Candidate, ...]:
        metric = sought.term.metric
        found = self._matching(sought)
        if not found and metric.origin is Origin.CARRIED and metric.qualifiers and ADJUSTED not in metric.qualifiers:
            plain = replace(sought.term, metric=replace(metric, qualifiers=frozenset()))
            found = self._matching(replace(sought, term=plain))
        kept = self._of_nature(self._nature(metric), found)
        return tuple(sorted(_of_one_length(sought.term, kept), key=Candidate.rank))

    def _matching(self, sought: _Sought) -> list[Candidate]:
        found: list[Candidate] = []
        agreed = [(row, self._agreement(sought, row)) for row in self._rows(sought)]
        good = [pair for pair in agreed if pair[1].level in _LEVELS]
        for row, agreed_with in sorted(good, key=lambda pair: (_LEVELS.index(pair[1].level), -pair[1].score)):
            found += self._in_row(row, agreed_with, sought)
            if len(found) > _MOST:
                break
        return found

    def _rows(self, sought: _Sought) -> list[IndexedRow]:
        metric, rows = sought.term.metric, self._library.rows
        if metric.ids:
            loosely = (other for each in metric.ids for other in self._reader.lexicon.metrics[each].loosely)
            found = rows.of_metrics((*metric.ids, *loosely, *self._named_for(metric)))
        else:
            found = rows.with_stems(metric.words, _ROWS_BY_WORDS)
        return [row for row in found if sought.ours is None or row.document in sought.ours]

    def _named_for(self, metric: MetricPhrase) -> tuple[str, ...]:
        """The ratios whose name may stand for the amount: rows of money called "gross margin" are the gross profit."""
        metrics = self._reader.lexicon.metrics.values()
        return tuple(each.id for each in metrics if each.amount and each.amount in metric.ids[:1])

    def _agreement(self, sought: _Sought, row: IndexedRow) -> MetricAgreement:
        """How a row agrees; the words around the memo's figure choose among rows, but make none of them sure."""
        metric = sought.term.metric
        if self._is_named_for(metric, row):
            metric = replace(metric, ids=row.reading.ids[:1])
        said = MetricClaim(metric.ids, metric.qualifiers, metric.words, sought.part)
        agreed = agreement(said, row.reading, self._reader.lexicon, self._library.stem_rarity)
        own = frozenset(map(stem, set(_WORD.findall(row.label[-1].casefold())) - _SMALL))
        told = len(own & (sought.context | metric.words)) / max(1, len(own))
        level = agreed.level
        if level is Level.OTHER and row.reading.inherited:
            bare = replace(row.reading, qualifiers=row.reading.qualifiers - row.reading.inherited)
            agreed = agreement(said, bare, self._reader.lexicon, self._library.stem_rarity)
            level = Level.LIKELY if agreed.level is Level.SAME else Level.OTHER
        if level is Level.SAME and not self._means(metric, row):
            level = Level.LIKELY
        return replace(agreed, level=level, score=agreed.score * (0.3 + 0.7 * told))

    @staticmethod
    def _means(metric: MetricPhrase, row: IndexedRow) -> bool:
        """Whether the metric is what a caption means before all."""
        return not metric.ids or metric.ids[0] in row.reading.ids[:1]

    def _is_sure(self, sought: _Sought, row: IndexedRow, agreed: MetricAgreement, source: SourceFigure) -> bool:
        """Whether a cell is surely the metric: its caption says no less, and more only of a statement's own total."""
        if agreed.level is Level.SAME:
            return True
        metric = sought.term.metric
        hard = {each for each in metric.qualifiers if not self._is_soft(each)}
        more = row.reading.rest - metric.words - sought.part
        told = hard <= row.reading.qualifiers and not more and self._means(metric, row)
        return told and self._weight(source, row.document) % 0.5 > 0

    def _is_soft(self, qualifier: str) -> bool:
        return self._reader.lexicon.dimensions[qualifier.partition(":")[0]].soft

    def _in_row(self, row: IndexedRow, agreed: MetricAgreement, sought: _Sought) -> Iterator[Candidate]:
        calendar = self._library.calendar(row.document)
        for place in row.figures:
            on_balance = self._is_on_balance(sought, row.document, place)
            said = _last_day(place.period) if on_balance else place.period
            if time_agreement(sought.term.time, said, calendar) not in _TIMELY:
                continue
            source = self._library.figure(row.document, place.page_number, place.ordinal)
            if source.standing is None or not self._is_of_part(sought, row, source):
                continue
            if self._may_be_rate(sought, row, agreed) and _is_small(source):
                continue
            time = time_agreement(sought.term.time, said if on_balance else time_of(source.standing), calendar)
            if time in _TIMELY:
                sure = self._is_sure(sought, row, agreed, source)
                yield self._candidate(row.document, source, agreed, time, sure=sure)

    def _is_named_for(self, metric: MetricPhrase, row: IndexedRow) -> bool:
        return bool(set(row.reading.ids[:1]) & set(self._named_for(metric)))

    def _may_be_rate(self, sought: _Sought, row: IndexedRow, agreed: MetricAgreement) -> bool:
        """Whether a row may print rates where an amount is asked for."""
        under_growth = agreed.level is Level.LIKELY and bool(_GROWTHS & row.reading.inherited)
        return under_growth or self._is_named_for(sought.term.metric, row)

    def _is_on_balance(self, sought: _Sought, document: int, place: RowFigure) -> bool:
        """Whether a balance stands on a balance sheet: its columns are days, whatever they are called."""
        return (document, place.page_number) in self._balance_pages() and self._nature(sought.term.metric) == "stock"

    def _is_of_part(self, sought: _Sought, row: IndexedRow, source: SourceFigure) -> bool:
        if not sought.part or source.standing is None:
            return True
        return sought.part <= row.reading.words | row.reading.above | _stems(source.standing.column.text)

    def _candidate(
        self, document: int, source: SourceFigure, agreed: MetricAgreement, time: TimeAgreement, *, sure: bool
    ) -> Candidate:
        return Candidate(
            figure=source,
            path=self._library.path_of(source.document),
            metric=agreed,
            time=time,
            sure=sure,
            tier=self._library.tier_of(source.document),
            primary=source.standing is not None and not source.standing.inferred,
            likeness=self._weight(source, document),
        )

    def _weight(self, source: SourceFigure, document: int) -> float:
        """More for a primary statement, most in the filing of the cell's own time."""
        standing = source.standing
        main = self._library.calendar(document).main
        time = standing.period if standing else None
        fresh = main is not None and time is not None and (time.label == main.label or _latest(time) == _latest(main))
        titled = standing is not None and bool(_PRIMARY.fullmatch(standing.title))
        place = (document, source.page_number)
        return _FRESH * fresh + 0.25 * (titled or any(place in pages for pages in self._statement_pages()))

    def _nature(self, metric: MetricPhrase) -> str:
        return self._reader.lexicon.metrics[metric.ids[0]].nature if metric.ids else ""

    def _of_nature(self, nature: str, found: list[Candidate]) -> list[Candidate]:
        """Of a balance the cells at an instant, of a flow those of a stretch of time, where there are such."""
        if nature not in ("stock", "flow"):
            return found
        wanted = [each for each in found if self._is_balance(each) is (nature == "stock")]
        return wanted or ([] if nature == "flow" else found)

    def _is_balance(self, candidate: Candidate) -> bool:
        document = self._library.number_of(candidate.figure.document)
        return _is_instant(candidate) or (document, candidate.figure.page_number) in self._balance_pages()

    def _balance_pages(self) -> frozenset[tuple[int, int]]:
        return self._statement_pages()[0]

    def _statement_pages(self) -> tuple[frozenset[tuple[int, int]], ...]:
        """The pages that print a balance sheet, an income statement, a cash flow statement, by their totals."""
        if self._statements is None:
            self._statements = tuple(frozenset(set.intersection(*map(self._pages_of, each))) for each in _TOTALS)
        return self._statements

    def is_own_statement(self, source: SourceFigure, document: int) -> bool:
        """Whether a cell stands on a statement in the filing of its own time."""
        return self._weight(source, document) > _FRESH

    def is_comparative(self, source: SourceFigure, document: int) -> bool:
        """Whether a cell's time ended before the one that its document reports on."""
        reported = self._library.calendar(document).end
        end = source.standing.period.end if source.standing and source.standing.period else None
        return reported is not None and end is not None and end < reported

    def is_statement(self, document: int, page_number: int) -> bool:
        """Whether a page prints a balance sheet, an income statement or a cash flow statement."""
        return any((document, page_number) in pages for pages in self._statement_pages())

    def _pages_of(self, metrics: tuple[str, ...]) -> set[tuple[int, int]]:
        rows = self._library.rows.of_metrics(metrics)
        return {(row.document, place.page_number) for row in rows for place in row.figures}


class ClaimFinder:
    """What `Finding` finds in the documents of one company (`matching.inputs.Finder`).

    `beside` are the other figures of the sentence with the cells that support them: what the sentence itself states,
    and where, is an input before all that its words may also mean.
    """

    def __init__(
        self, finding: Finding, ours: frozenset[int] | None, context: frozenset[str], beside: Sequence[Beside] = ()
    ) -> None:
        self._finding = finding
        self._ours = ours
        self._context = context
        self._beside = tuple(beside)

    def cells(self, term: Term) -> Sequence[Candidate]:
        """The cells that state the term's metric at its time, best first."""
        found = self._finding.cells(term, self._ours, self._context)
        known = {(each.path, each.figure.page_number, each.figure.ordinal) for each in found}
        return (*found, *(each for each in self._stated(term) if _place(each) not in known))

    def _stated(self, term: Term) -> Iterator[Candidate]:
        """The cells of the sentence's other figures that are of the term's metric and time."""
        for claim, candidates in self._beside:
            if claim.metric is not None and not term.part and _is_one(claim.metric, term.metric):
                yield from (each for each in candidates if self._finding.is_timely(each, term))

    def reported(self) -> Sequence[Period]:
        """The times that the company's documents report on, latest first."""
        return self._finding.reported(self._ours)


def _place(candidate: Candidate) -> tuple[str, int, int]:
    return candidate.path, candidate.figure.page_number, candidate.figure.ordinal


def _is_one(said: MetricPhrase, wanted: MetricPhrase) -> bool:
    """Whether a formula's term is what another figure of the sentence is said of."""
    if said.ids or wanted.ids:
        return said.ids[:1] == wanted.ids[:1] and said.qualifiers == wanted.qualifiers
    return said.words == wanted.words


def _bare(metric: MetricPhrase) -> MetricPhrase:
    """The metric without its place in the memo."""
    return replace(metric, start=0, end=0)


def _of_one_length(term: Term, found: list[Candidate]) -> list[Candidate]:
    """Of flows that end on the day that a claim names, those of a year, unless it names a shorter time."""
    time = term.time
    if time is None or time.period is None or _FISCAL.match(time.period.label):
        return found
    first = _LENGTHS.get(time.span, "FY")
    spans = [each for each in found if _label(each).startswith(first)]
    instants = [each for each in found if not _FISCAL.match(_label(each))]
    return spans or instants or found


def _is_small(source: SourceFigure) -> bool:
    """Whether a printed number may be a rate: where rates are printed too, only larger numbers are amounts."""
    return abs(source.quantity.value / source.quantity.scale) < _RATES


def _last_day(period: Period | None) -> Period | None:
    """The last day of a period, where it is known."""
    if period is None or period.end is None:
        return period
    return Period(period.end.isoformat(), period.end, period.end)


def _is_instant(candidate: Candidate) -> bool:
    standing = candidate.figure.standing
    period = time_of(standing) if standing else None
    if standing is None or period is None:
        return False
    return bool(standing.instant) or (period.start is not None and period.start == period.end)


def _label(candidate: Candidate) -> str:
    standing = candidate.figure.standing
    return standing.period.label if standing and standing.period else ""


def _latest(period: Period) -> str:
    return period.end.isoformat() if period.end else period.label[-4:]


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))
