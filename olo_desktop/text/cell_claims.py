"""What a cell of a memo's table claims: its row, its column, the words over and in the corner of the table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from olo_desktop.model.claim import Claim, ClaimedPeriod, EntityPhrase, MetricPhrase, Origin, Role
from olo_desktop.model.memo import Memo, MemoFigure, TableCell
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind
from olo_desktop.text.claim_names import NameFinder
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.movements import movements_in
from olo_desktop.text.periods import scan_periods
from olo_desktop.text.relative_times import says_instant, shifted, span_in

_CHANGE = re.compile(
    r"\bchanges?\b|\bgrowth\b|\bvar(?:iance|\.)?\b|\byoy\b|\by/y\b|\u0394|\bincrease\b|\bdecrease\b|\bdelta\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"(?:%|\bper ?cent|\bshare) of (?P<base>.+)|\b(?P<mix>mix|% total|share)\b", re.IGNORECASE)
_MARGIN = re.compile(r"^\W*(?:margins?)\W*%?\W*$", re.IGNORECASE)
_LONGEST_CAPTION = 300


class TableWords:
    """The words that stand over each table and in its corner."""

    def __init__(self, memo: Memo) -> None:
        self._corners: dict[int, str] = {}
        self._captions: dict[int, str] = {}
        before = ""
        for block in memo.blocks:
            words = memo.text[block.start : block.end]
            if block.cell is None:
                before = words if len(words) <= _LONGEST_CAPTION else ""
                continue
            self._captions.setdefault(block.cell.table, before)
            if block.cell.header and block.cell.column == 0:
                self._corners.setdefault(block.cell.table, words)

    def words(self, cell: TableCell) -> tuple[str, ...]:
        """The row's and the column's label, the corner and the caption."""
        return cell.row_label, cell.column_label, self._corners.get(cell.table, ""), self._captions[cell.table]

    def names(self, cell: TableCell, names: NameFinder) -> tuple[EntityPhrase, ...]:
        """The names among these words, nearest first."""
        row, column, *over = self.words(cell)
        found = [*names.in_heading(row, Origin.ROW), *names.in_heading(column, Origin.COLUMN)]
        for words in over:
            found += names.in_heading(words, Origin.COLUMN)
        return tuple(found)


def cell_claim(
    figure: MemoFigure,
    cell: TableCell,
    reader: MetricReader,
    above: Sequence[tuple[Period, Origin]],
    names: tuple[EntityPhrase, ...],
    context: frozenset[str],
) -> Claim:
    """The claim of one figure in a table."""
    row, column = _label(cell.row_label, Origin.ROW, reader), _label(cell.column_label, Origin.COLUMN, reader)
    metrics = _metrics(row, column, cell)
    metrics = tuple(_for_kind(phrase, figure.quantity.kind, reader) for phrase in metrics)
    role, base = _role(cell, figure, reader)
    movement = next(iter(movements_in(cell.column_label)), None) if role is Role.CHANGE else None
    return Claim(
        figure=figure.id,
        metrics=metrics,
        period=_period(cell, role, above),
        entities=names,
        role=role,
        movement=movement,
        base=base,
        words=reader.words_of(f"{cell.row_label} {cell.column_label}"),
        context=context,
    )


def _label(text: str, origin: Origin, reader: MetricReader) -> MetricPhrase | None:
    """A label as a metric phrase; None where it only names a time, or nothing."""
    reading = reader.metric_of_label((text,))
    if not text.strip() or not (reading.ids or reading.rest or reading.qualifiers):
        return None
    if not reading.ids and scan_periods(text):
        return MetricPhrase(0, 0, text, (), reading.qualifiers, frozenset(), origin) if reading.qualifiers else None
    return MetricPhrase(0, 0, text, reading.ids, reading.qualifiers, reading.words, origin)


def _metrics(row: MetricPhrase | None, column: MetricPhrase | None, cell: TableCell) -> tuple[MetricPhrase, ...]:
    """The row's metric, or the column's where only that names one; qualifiers of both count."""
    if row is None or (column is not None and column.ids and not row.ids and bool(scan_periods(cell.row_label))):
        return (column,) if column is not None else ()
    if column is None:
        return (row,)
    if column.ids and not row.ids:
        return _merged(column, row), row
    if column.ids:
        return row, column
    return (_merged(row, column),)


def _merged(phrase: MetricPhrase, other: MetricPhrase) -> MetricPhrase:
    """The phrase with the other's qualifiers and words."""
    return MetricPhrase(
        0, 0, phrase.text, phrase.ids, phrase.qualifiers | other.qualifiers, phrase.words | other.words, phrase.origin
    )


def _for_kind(phrase: MetricPhrase, kind: Kind, reader: MetricReader) -> MetricPhrase:
    ids = reader.lexicon.of_kind(phrase.ids, kind)
    return MetricPhrase(0, 0, phrase.text, ids, phrase.qualifiers, phrase.words, phrase.origin)


def _role(cell: TableCell, figure: MemoFigure, reader: MetricReader) -> tuple[Role, MetricPhrase | None]:
    """A change, a share or a margin where the labels say so; a value otherwise."""
    kind = figure.quantity.kind
    for text, origin in ((cell.column_label, Origin.COLUMN), (cell.row_label, Origin.ROW)):
        if _CHANGE.search(text) and (kind is not Kind.MONEY or origin is Origin.COLUMN):
            return Role.CHANGE, None
        share = _SHARE.search(text) if kind is Kind.PERCENT else None
        if share is not None:
            return Role.SHARE, _label(share["base"] or "", origin, reader)
        if kind is Kind.PERCENT and _MARGIN.match(text):
            return Role.MARGIN, None
    return Role.STATED, None


def _period(cell: TableCell, role: Role, above: Sequence[tuple[Period, Origin]]) -> ClaimedPeriod | None:
    """The column's period, else the row's, else what stands above the table."""
    for label, origin in ((cell.column_label, Origin.COLUMN), (cell.row_label, Origin.ROW)):
        periods = [period for _, _, period in scan_periods(label)]
        if periods:
            against = periods[-1] if len(periods) > 1 else shifted(periods[0], -1)
            instant = says_instant(label) or periods[0].start == periods[0].end is not None
            return ClaimedPeriod(
                periods[0], origin, label, 0, span_in(label), instant, against if role is Role.CHANGE else None
            )
    if above:
        period, origin = above[0]
        return ClaimedPeriod(period, origin, period.label)
    return None
