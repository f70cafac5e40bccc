"""When is it? The times that a computed figure may be of, the likeliest first."""

from __future__ import annotations

from dataclasses import replace

from olo_desktop.matching.asked import Asked
from olo_desktop.matching.formulas import Term
from olo_desktop.matching.inputs import Finder, agrees_in_size, inputs_of
from olo_desktop.model.claim import ClaimedPeriod, Origin, Role
from olo_desktop.model.period import Period
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.relative_times import year_in

_SURROUNDINGS = frozenset({Origin.PARAGRAPH, Origin.HEADING, Origin.TITLE})
_MOST = 4


def moments(asked: Asked, finder: Finder, reader: MetricReader) -> tuple[ClaimedPeriod | None, ...]:
    """The times that the figure may be of: the one named; else those that the documents report on, latest first."""
    said = asked.claim.period
    if said is not None and said.period is not None and year_in(said.period):
        said = replace(said, shift=0)
    if said is not None and said.period is not None and said.origin not in _SURROUNDINGS:
        return (said,)
    named = [replace(said, origin=Origin.OWN)] if said is not None and said.period is not None else []
    reported = [ClaimedPeriod(period, Origin.OWN) for period in finder.reported() if _long_enough(period, said)]
    found = tuple(dict.fromkeys([*named, *reported]))
    anchored = sorted(found, key=lambda time: -_stated_then(asked, time, finder, reader))
    return tuple(anchored[:_MOST]) or (None,)


def _stated_then(asked: Asked, time: ClaimedPeriod, finder: Finder, reader: MetricReader) -> int:
    """How many of the figures beside the deal states for a time: the sentence is of the time in which they stand."""
    return sum(
        any(
            agrees_in_size(figure.quantity.value, found.value)
            for found in inputs_of(Term(claim.metric, time), finder, reader.lexicon, ())
        )
        for figure, claim in asked.beside
        if claim.metric is not None and claim.role in (Role.STATED, Role.TO)
    )


def _long_enough(period: Period, said: ClaimedPeriod | None) -> bool:
    first = {"quarter": "Q", "half": "H", "year": "FY", "nine months": "9M"}.get(said.span if said else "", "")
    return period.label.startswith(first)
