"""Finds the cells that a formula needs: by metric, time and company, among the rows of the deal's tables."""

from __future__ import annotations

import re
from collections.abc import Sequence

from olo_desktop.app.library import Library
from olo_desktop.index.rows import IndexedRow
from olo_desktop.matching.entities import documents_of, is_of
from olo_desktop.matching.formulas import Term
from olo_desktop.matching.grounds import Candidate
from olo_desktop.matching.metrics import Level, MetricAgreement, MetricClaim, agreement
from olo_desktop.matching.times import TimeAgreement, time_agreement, time_of
from olo_desktop.model.claim import Claim, ClaimedPeriod, MetricPhrase, Origin
from olo_desktop.model.document import SourceFigure
from olo_desktop.model.period import Period
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.stems import stem
from olo_desktop.text.words import content_words

_MOST = 240
_ROWS_BY_WORDS = 60
_PRIMARY = re.compile(r"statements? of|balance sheets?|financial position", re.IGNORECASE)
_GOOD = (Level.SAME, Level.LIKELY)
_TIMELY = (TimeAgreement.SAME, TimeAgreement.ASSUMED)
_NEAR = (Origin.OWN, Origin.LIST, Origin.SENTENCE, Origin.ROW, Origin.COLUMN)


class Finding:
    """Finds for the claims of one memo; remembers what it found."""

    def __init__(self, library: Library, reader: MetricReader) -> None:
        self._library = library
        self._reader = reader
        self._known: dict[object, tuple[Candidate, ...]] = {}

    def for_claim(self, claim: Claim) -> ClaimFinder:
        """A finder for one claim's company."""
        return ClaimFinder(self, documents_of(claim, self._library.companies))

    def segment(self, claim: Claim) -> str:
        """The part of the company that a claim is said of: a name in its sentence that captions spell, no company's."""
        for entity in claim.entities:
            if entity.origin in _NEAR and not self._is_company(entity.text):
                stems = _stems(entity.text)
                if stems and self._library.rows.any_with(stems):
                    return entity.text
        return ""

    def _is_company(self, name: str) -> bool:
        return any(company and is_of(name, company) for company in self._library.companies)

    def reported(self, ours: frozenset[int] | None) -> tuple[Period, ...]:
        """The times that these documents report on, latest first."""
        mains = [
            self._library.calendar(document).main
            for document in range(len(self._library.companies))
            if ours is None or document in ours
        ]
        known = {period.label: period for period in mains if period is not None}
        return tuple(sorted(known.values(), key=_latest, reverse=True))

    def cells(self, term: Term, ours: frozenset[int] | None) -> tuple[Candidate, ...]:
        """The cells of a term, best first."""
        time = term.time.period.label if term.time and term.time.period else None
        shift = term.time.shift if term.time else 0
        key = (
            term.metric.ids,
            term.metric.qualifiers,
            term.metric.words if not term.metric.ids else 0,
            term.part,
            time,
            shift,
            ours,
        )
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._look_up(term, ours)
        return found

    def _look_up(self, term: Term, ours: frozenset[int] | None) -> tuple[Candidate, ...]:
        found = self._matching(term.metric, term, ours)
        if not found and term.metric.origin is Origin.CARRIED and term.metric.qualifiers:
            plain = MetricPhrase(
                0, 0, term.metric.text, term.metric.ids, frozenset(), term.metric.words, term.metric.origin
            )
            found = self._matching(plain, term, ours)
        nature = self._reader.lexicon.metrics[term.metric.ids[0]].nature if term.metric.ids else ""
        return tuple(sorted(_of_one_length(term, _of_nature(nature, found)), key=Candidate.rank))

    def _matching(self, metric: MetricPhrase, term: Term, ours: frozenset[int] | None) -> list[Candidate]:
        found: list[Candidate] = []
        part = _stems(term.part)
        rows = self._library.rows.of_metrics(metric.ids) if metric.ids else self._by_words(metric)
        agreed = [(row, self._agreement(metric, part, row)) for row in rows if ours is None or row.document in ours]
        good = [pair for pair in agreed if pair[1].level in _GOOD]
        good.sort(key=lambda pair: _GOOD.index(pair[1].level))
        for row, agreed_with in good:
            found += self._in_row(row, agreed_with, term, part)
            if len(found) > _MOST:
                break
        return found

    def _by_words(self, metric: MetricPhrase) -> list[IndexedRow]:
        return self._library.rows.with_stems(metric.words, _ROWS_BY_WORDS)

    def _agreement(self, metric: MetricPhrase, part: frozenset[str], row: IndexedRow) -> MetricAgreement:
        reading = row.reading
        if metric.ids and metric.ids[0] not in reading.ids[:1]:
            return MetricAgreement(Level.OTHER, 0.0, "")
        said = MetricClaim(metric.ids, metric.qualifiers, metric.words, part)
        return agreement(said, reading, self._reader.lexicon, self._library.stem_rarity)

    def _in_row(self, row: IndexedRow, agreement: MetricAgreement, term: Term, part: frozenset[str]) -> list[Candidate]:
        calendar = self._library.calendar(row.document)
        found: list[Candidate] = []
        for place in row.figures:
            if time_agreement(term.time, place.period, calendar) not in _TIMELY:
                continue
            source = self._library.figure(row.document, place.page_number, place.ordinal)
            time = time_agreement(term.time, time_of(source.standing) if source.standing else None, calendar)
            if time not in _TIMELY:
                continue
            said = row.reading.words | row.reading.above
            if part and source.standing and not part <= said | _stems(source.standing.column.text):
                continue
            found.append(
                Candidate(
                    figure=source,
                    path=self._library.path_of(source.document),
                    metric=agreement,
                    time=time,
                    tier=self._library.tier_of(source.document),
                    primary=source.standing is not None and not source.standing.inferred,
                    likeness=self._standing_of(source, row.document),
                )
            )
        return found

    def _standing_of(self, source: SourceFigure, document: int) -> float:
        """More for a primary statement, most in the filing of the cell's own time."""
        standing = source.standing
        if standing is None:
            return 0.0
        main = self._library.calendar(document).main
        time = standing.period
        fresh = main is not None and time is not None and _latest(time)[0] == _latest(main)[0]
        return 0.5 * fresh + 0.25 * bool(_PRIMARY.search(standing.title))


class ClaimFinder:
    """What `Finding` finds in the documents of one company (`matching.inputs.Finder`)."""

    def __init__(self, finding: Finding, ours: frozenset[int] | None) -> None:
        self._finding = finding
        self._ours = ours

    def cells(self, term: Term) -> Sequence[Candidate]:
        """The cells that state the term's metric at its time, best first."""
        return self._finding.cells(term, self._ours)

    def reported(self) -> Sequence[Period]:
        """The times that the company's documents report on, latest first."""
        return self._finding.reported(self._ours)


def _of_one_length(term: Term, found: list[Candidate]) -> list[Candidate]:
    """Of flows that end on the day that a claim names, those of a year, unless it names a shorter time."""
    time: ClaimedPeriod | None = term.time
    if time is None or time.period is None or time.period.label[:2] in ("FY", "Q1", "Q2", "Q3", "Q4", "H1", "H2", "9M"):
        return found
    first = {"quarter": "Q", "half": "H", "nine months": "9M"}.get(time.span, "FY")
    spans = [each for each in found if _label(each).startswith(first)]
    instants = [each for each in found if not _label(each)[:1].isalpha() and _label(each)[1:2] != "M"]
    return spans or instants or found


def _of_nature(nature: str, found: list[Candidate]) -> list[Candidate]:
    """Of a balance the cells at an instant, of a flow those of a stretch of time, where there are such."""
    if nature not in ("stock", "flow"):
        return found
    wanted = [each for each in found if _is_instant(each) is (nature == "stock")]
    return wanted or ([] if nature == "flow" else found)


def _is_instant(candidate: Candidate) -> bool:
    standing = candidate.figure.standing
    period = time_of(standing) if standing else None
    if standing is None or period is None:
        return False
    return bool(standing.instant) or (period.start is not None and period.start == period.end)


def _label(candidate: Candidate) -> str:
    standing = candidate.figure.standing
    return standing.period.label if standing and standing.period else ""


def _latest(period: Period) -> tuple[str, str]:
    return (period.end.isoformat() if period.end else period.label[-4:], period.label)


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))
