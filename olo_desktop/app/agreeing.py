"""How the claims of one memo agree with metrics and times, each pair judged once: filings repeat their captions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from olo_desktop.app.library import Library
from olo_desktop.app.naming import agreeing_metrics
from olo_desktop.matching.cell_captions import readings_of
from olo_desktop.matching.metrics import Level, MetricAgreement, MetricClaim, agreement
from olo_desktop.matching.natures import day_of, nature_of
from olo_desktop.matching.times import TimeAgreement, time_agreement
from olo_desktop.model.claim import Claim, Origin
from olo_desktop.model.period import Period
from olo_desktop.model.standing import Standing
from olo_desktop.text.metrics import MetricReader, MetricReading
from olo_desktop.text.stems import stem
from olo_desktop.text.words import content_words

_NOTHING = MetricAgreement(Level.UNLIKE, 0.0, "the memo names no metric")
_LEVELS = {level: place for place, level in enumerate((Level.SAME, Level.LIKELY, Level.UNLIKE, Level.OTHER))}
_NAMED = (Origin.OWN, Origin.ROW, Origin.SENTENCE)


class ClaimAgreeing:
    """The agreements of one claim."""

    def __init__(self, claim: Claim, library: Library, reader: MetricReader) -> None:
        self._claim = claim
        self._library = library
        self._reader = reader
        self._said = claim.words | claim.context
        self._claimed = [MetricClaim.of(phrase, claim) for phrase in claim.metrics]
        self._is_balance = nature_of(claim, reader.lexicon) == "stock"
        self._readings: dict[MetricReading, MetricAgreement] = {}
        self._rows: dict[tuple[object, ...], MetricAgreement] = {}
        self._times: dict[tuple[int, Period | None], TimeAgreement] = {}
        self._segment: frozenset[str] | None = None
        self._metrics: frozenset[str] | None = None

    @property
    def segment(self) -> frozenset[str]:
        """The stems of a name in the sentence that is no company's and that captions of the deal spell."""
        if self._segment is None:
            self._segment = self._named_segment()
        return self._segment

    @property
    def metrics(self) -> frozenset[str]:
        """The metrics whose name in a sentence may agree with the claim."""
        if self._metrics is None:
            named = [agreeing_metrics(each.ids) for each in self._claimed if each.ids]
            self._metrics = frozenset().union(*named)
        return self._metrics

    def metric(self, reading: MetricReading) -> MetricAgreement:
        """The agreement with what a caption or a sentence says: that of the claim's best reading."""
        found = self._readings.get(reading)
        if found is None:
            lexicon, rarity = self._reader.lexicon, self._library.stem_rarity
            agreed = [agreement(each, reading, lexicon, rarity) for each in self._claimed]
            found = self._readings[reading] = best_metric(agreed or [_NOTHING])
        return found

    def any_metric(self, readings: Sequence[MetricReading]) -> MetricAgreement:
        """The agreement with the best of several metrics that a source names."""
        return best_metric([self.metric(reading) for reading in readings] or [_NOTHING])

    def row(self, standing: Standing) -> MetricAgreement:
        """The agreement with a row's caption; where the caption is the segment's name, with what stands over it."""
        column = standing.column
        key = (standing.label, standing.title, column.text, column.kind)
        found = self._rows.get(key)
        if found is None:
            found = self._rows[key] = self._of_row(standing)
        return found

    def time(self, document: int, stated: Period | None) -> TimeAgreement:
        """The agreement with a time that a source speaks of."""
        key = (document, stated)
        found = self._times.get(key)
        if found is None:
            found = time_agreement(self._claim.period, stated, self._library.calendar(document))
            self._times[key] = found
        return found

    def cell_time(self, document: int, stated: Period | None) -> TimeAgreement:
        """The agreement with the time of a cell: of a balance the day, whatever stretch its column is named for."""
        return self.time(document, day_of(stated) if self._is_balance else stated)

    def _of_row(self, standing: Standing) -> MetricAgreement:
        agreed = self.any_metric(readings_of(standing, self._reader, self._said))
        near = agreed.level in (Level.SAME, Level.LIKELY)
        if near or not self.segment or not stems_of(standing.label[-1]) <= self.segment:
            return agreed
        above = (standing.title, *standing.label[:-1], standing.column.text)
        return self.metric(self._reader.metric_of_label(tuple(part for part in above if part)))

    def _named_segment(self) -> frozenset[str]:
        for entity in self._claim.entities:
            if entity.origin in _NAMED and not self._library.is_company(entity.text):
                stems = stems_of(entity.text)
                if stems and self._library.rows.any_with(stems):
                    return stems
        return frozenset()


def best_metric(agreements: Iterable[MetricAgreement]) -> MetricAgreement:
    """The one of the best level, the first of several."""
    return min(agreements, key=lambda agreed: _LEVELS[agreed.level])


def stems_of(text: str) -> frozenset[str]:
    """The stems of a text's content words."""
    return frozenset(stem(word) for word in content_words(text))
