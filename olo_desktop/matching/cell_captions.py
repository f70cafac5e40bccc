"""What a cell states beyond its row's own caption: the metric that its column's head or its table's title names.

"Total" under "Stores at end of quarter" states stores; "Liability balance at June 30" under "Restructuring costs" is
the restructuring liability. A budget column states the plan for its row's metric.
"""

from __future__ import annotations

import re
from dataclasses import replace

from olo_desktop.matching.agreement import is_bare
from olo_desktop.model.document import SourceFigure
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.standing import ColumnKind, Standing
from olo_desktop.text.metrics import MetricReader, MetricReading

_KEPT = r"liabilit(?:y|ies)|accruals?|reserves?|provisions?|allowances?"
_ROLLED_FORWARD = re.compile(
    rf"\W*(?:(?:{_KEPT}) )?(?:(?:beginning|ending|opening|closing) )?(?:balances?|{_KEPT})"
    r"(?:$|,| at\b| as (?:of|at)\b| of\b| [\u2013\u2014-]|, )",
    re.IGNORECASE,
)
_IN_HUNDREDTHS = re.compile(r"\bcents\b|\bpence\b|\u00a2", re.IGNORECASE)
_BUDGET = frozenset({"plan:budget"})
_PLANS = frozenset({ColumnKind.BUDGET, ColumnKind.VARIANCE, ColumnKind.VARIANCE_PERCENT})
_OF_COLUMNS = frozenset({"netting", "adjustment"})


def readings_of(standing: Standing, reader: MetricReader, said: frozenset[str]) -> tuple[MetricReading, ...]:
    """What a cell may state, as its row's caption says it first. `said` are the stems of the memo's own words.

    A column names the metric of rows that only say "total", or what the memo says too ("Domestic").
    """
    own = reader.metric_of_label(standing.label)
    own = replace(own, qualifiers=own.qualifiers | _of_column(standing, reader, own))
    if _ROLLED_FORWARD.match(standing.label[-1]):
        return own, _with_heads(standing, reader)
    if own.ids or not standing.column.text or not own.rest <= said:
        return (own,)
    head = reader.metric_of_label((standing.column.text,))
    named = replace(head, qualifiers=head.qualifiers | own.qualifiers, words=head.words | own.words)
    return (own, named) if head.ids else (own,)


def _of_column(standing: Standing, reader: MetricReader, own: MetricReading) -> frozenset[str]:
    """What a column says of all its rows: a budget, what a budget was missed by, gross or net, adjusted or reported."""
    if standing.column.kind in _PLANS:
        return _BUDGET
    spoken = {each.partition(":")[0] for each in own.qualifiers}
    said = reader.metric_of_label((standing.column.text,)).qualifiers if standing.column.text else ()
    return frozenset(each for each in said if each.partition(":")[0] in _OF_COLUMNS - spoken)


def as_captioned(source: SourceFigure) -> SourceFigure:
    """The figure as its caption counts it: "70.5" in a row of "EPS (cents)" is 0.705."""
    standing, quantity = source.standing, source.quantity
    if standing is None or not standing.label or not is_bare(quantity):
        return source
    if not _IN_HUNDREDTHS.search(f"{standing.label[-1]} {standing.column.text}"):
        return source
    printed, precision = (each / quantity.scale / 100 for each in (quantity.value, quantity.precision))
    return replace(source, quantity=Quantity(Kind.PER_SHARE, printed, precision, quantity.unit))


def naming_part(standing: Standing, reader: MetricReader) -> str:
    """The words that name what a cell states: its row's caption, with its column's head where only that does."""
    named_by_row = reader.metric_of_label(standing.label).ids or not standing.column.text
    return standing.label[-1] if named_by_row else f"{standing.label[-1]} {standing.column.text}"


def _with_heads(standing: Standing, reader: MetricReader) -> MetricReading:
    """A balance carried forward as all its heads together describe it; what it is of is no name of the lexicon's."""
    heads = " ".join((*standing.label, standing.column.text))
    return MetricReading(words=reader.words_of(heads), above=reader.words_of(standing.title))
