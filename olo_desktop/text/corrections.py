"""A claim as the analyst corrects it: the metric, period or company that a figure is really said of."""

from __future__ import annotations

from dataclasses import replace

from olo_desktop.model.claim import Claim, ClaimedPeriod, EntityPhrase, MetricPhrase, Origin
from olo_desktop.model.decision import Correction
from olo_desktop.model.period import Period
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.periods import scan_periods

_SURROUNDINGS = frozenset({Origin.PARAGRAPH, Origin.HEADING, Origin.TITLE})


def corrected(claim: Claim, correction: Correction, reader: MetricReader) -> Claim:
    """The claim with what was corrected in place of what was read.

    Names of the sentence make way for the corrected one; those of the headings stay, for they tell the company of a
    segment.
    """
    if correction.metric:
        claim = replace(claim, metrics=(_phrase(correction.metric, reader),))
    period = one_period(correction.period)
    if period is not None:
        instant = period.start is not None and period.start == period.end
        claim = replace(claim, period=ClaimedPeriod(period, Origin.OWN, correction.period, instant=instant))
    if correction.entity:
        around = tuple(each for each in claim.entities if each.origin in _SURROUNDINGS)
        claim = replace(claim, entities=(EntityPhrase(correction.entity, Origin.OWN), *around))
    return claim


def one_period(text: str) -> Period | None:
    """The period that a text is, from its first letter to its last; None where it is none, or more."""
    found = scan_periods(text)
    whole = len(found) == 1 and found[0][:2] == (0, len(text))
    return Period(found[0][2].label, found[0][2].start, found[0][2].end) if whole else None


def _phrase(text: str, reader: MetricReader) -> MetricPhrase:
    read = reader.metric_of_label((text,))
    return MetricPhrase(0, 0, text, read.ids, read.qualifiers, reader.words_of(text), Origin.OWN)
