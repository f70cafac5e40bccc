"""Columns made sense of: their time, their kind, and those that count lines or notes instead of stating values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from olo_desktop.ingest.tables.blocks import Block
from olo_desktop.ingest.tables.heads import Headers
from olo_desktop.ingest.tables.units import all_percent, is_ratio_column
from olo_desktop.model.period import Period
from olo_desktop.model.table import ColumnKind, TableColumn
from olo_desktop.text.cell_numbers import CellNumber
from olo_desktop.text.column_heads import Head, head_of
from olo_desktop.text.fiscal import FiscalCalendar
from olo_desktop.text.head_times import merged, periods_of, turned

_SUMS = re.compile(r"\btotal\b|\bconsolidated\b|\u5408\u8ba1", re.IGNORECASE)
_REFERENCE = re.compile(r"\d{1,2}\(\d{1,2}\)$")  # "56(1)": the first part of note 56
_WITH_PERCENT = {
    ColumnKind.AMOUNT: ColumnKind.PERCENT,
    ColumnKind.CHANGE: ColumnKind.CHANGE_PERCENT,
    ColumnKind.VARIANCE: ColumnKind.VARIANCE_PERCENT,
}


def columns_of(
    block: Block, headers: Headers, above: Sequence[str], edges: tuple[str, str], calendar: FiscalCalendar
) -> tuple[TableColumn, ...]:
    """The columns from left to right. `above` are the lines over the header, nearest first.

    `edges` are what the head and foot of the page say: a form's year, and the month that it closes.
    """
    form, month = edges
    texts = [" ".join(words) for words in headers.texts]
    beyond = context_of(headers.beside, above)
    heads = [head_of(text) for text in texts]
    heads = _spread(texts, heads)
    if not any(head.tells_time for head in (*heads, beyond)):
        beyond = merged(beyond, head_of(form))
    columns = []
    for place, (text, head) in enumerate(zip(texts, heads, strict=True)):
        whole = turned(head, _to_date(merged(head, beyond), month, calendar))
        printed = [row.by_column[place].printed for row in block.rows if place in row.by_column]
        kind = _kind(head, printed)
        period, against = periods_of(replace(whole, kind=kind), calendar)
        columns.append(TableColumn(text, kind, period, against))
    if any(column.kind in (ColumnKind.BUDGET, ColumnKind.ACTUAL) for column in columns):
        columns = [replace(c, kind=ColumnKind.ACTUAL) if c.kind is ColumnKind.AMOUNT else c for c in columns]
    return tuple(_rolled(columns, heads))


def _rolled(columns: list[TableColumn], heads: Sequence[Head]) -> list[TableColumn]:
    """Movements between an opening and a closing balance have the time between the two."""
    instants = [place for place, column in enumerate(columns) if _is_instant(column)]
    if len(instants) < 2 or instants[-1] - instants[0] < 2:
        return columns
    opening, closing = columns[instants[0]].period, columns[instants[-1]].period
    if opening is None or closing is None or not opening.end or not closing.end or opening.end >= closing.end:
        return columns
    between = Period(f"FY{closing.end.year}", opening.end + timedelta(days=1), closing.end)
    if not 350 < (closing.end - opening.end).days < 380:
        return columns
    return [
        replace(column, period=between)
        if instants[0] < place < instants[-1] and not heads[place].tells_time and column.kind is ColumnKind.AMOUNT
        else column
        for place, column in enumerate(columns)
    ]


def _is_instant(column: TableColumn) -> bool:
    period = column.period
    return period is not None and period.start is not None and period.start == period.end and bool(column.text)


def _to_date(head: Head, month: str, calendar: FiscalCalendar) -> Head:
    """A column of the year to date with the month that the page closes, where nothing else tells how far it goes."""
    ends = head_of(month).ends if head.to_date and month and not head.tells_span and not head.ends else ()
    if not ends or (head.years and head.years[0] != calendar.year_of(ends[0])):
        return head
    return replace(head, ends=ends, months=(ends[0].month - calendar.end_month - 1) % 12 + 1, counted=True)


def context_of(beside: Sequence[str], above: Sequence[str]) -> Head:
    """What the words beside the header and the lines above it say of time, the nearest first."""
    found = head_of(" ".join(beside)) if beside else Head()
    for place, text in enumerate(above):
        words = len(text.split())
        if words > 7 and text.rstrip()[-1:] in ".;," and place:
            break
        head = head_of(text) if words < 24 or not place else Head()
        if head.versus and len(head.years) == 2:
            head = replace(head, years=(max(head.years),))
        if head.balance and not found.tells_span:
            found = replace(found, balance=True)
        if head.tells_span or head.as_of or head.ends or (head.tells_time and len(text.split()) < 8):
            found = merged(found, head)
        if found.tells_time and (found.tells_span or found.as_of):
            break
    return replace(found, kind=ColumnKind.AMOUNT, percent=False)


def _spread(texts: list[str], heads: list[Head]) -> list[Head]:
    """Columns without a time take that of their group, where the groups repeat, else of the column to their left."""
    timed = [place for place, head in enumerate(heads) if head.tells_time]
    if not timed or len(timed) == len(heads):
        return heads
    size = _group_size(timed, len(heads))
    spread = list(heads)
    for place, head in enumerate(heads):
        if head.tells_time:
            continue
        if size:
            source = next((p for p in timed if p // size == place // size), None)
        elif head.kind is ColumnKind.CHANGE:
            source = max(timed, key=lambda p: max((*heads[p].years, *(end.year for end in heads[p].ends))))
        elif head.kind not in (ColumnKind.AMOUNT, ColumnKind.NOTE, ColumnKind.LINE):
            source = max((p for p in timed if p < place), default=timed[0])
        elif head.kind is ColumnKind.AMOUNT and not head.tells_span:
            source = _neighbour(place, timed, texts, heads)
        else:
            source = None
        if source is not None:
            spread[place] = merged(head, heads[source])
    return spread


def _neighbour(place: int, timed: list[int], texts: list[str], heads: list[Head]) -> int | None:
    """Whose time a column without one has: that of all, of the total to its right, of the span to its left."""
    times = {(heads[p].years, heads[p].ends) for p in timed}
    after = min((p for p in timed if p > place), default=None)
    if after is not None and _SUMS.search(texts[after]) and not any(p < place for p in timed):
        return after
    before = max((p for p in timed if p < place), default=None)
    if len(times) == 1 and (len(timed) > 1 or before is None):
        return timed[0]
    if before is None or len(timed) == 1 or heads[before].ends or heads[before].days:
        return None
    return before


def _group_size(timed: list[int], count: int) -> int:
    """How many columns a group has, where the headers repeat group by group with one time in each; else 0."""
    groups = len(timed)
    if groups < 2 or count % groups:
        return 0
    size = count // groups
    if any(place // size != number for number, place in enumerate(timed)):
        return 0
    rest = [place % size for place in timed]
    return size if len(set(rest)) == 1 else 0


def _kind(head: Head, printed: Sequence[CellNumber]) -> ColumnKind:
    if head.percent or is_ratio_column(printed) or (len(printed) > 1 and all_percent(printed)):
        return _WITH_PERCENT.get(head.kind, head.kind)
    return head.kind


def counting_columns(block: Block, columns: tuple[TableColumn, ...]) -> tuple[TableColumn, ...]:
    """The columns with those told that hold line or note numbers: small whole numbers, rising, beside larger ones."""
    if len(columns) < 2:
        return columns
    found = list(columns)
    for place, column in enumerate(columns):
        if column.kind is not ColumnKind.AMOUNT or (column.period and column.text):
            continue
        cells = [row.by_column[place] for row in block.rows if place in row.by_column]
        if cells and all(_REFERENCE.match(cell.text) for cell in cells):
            found[place] = TableColumn(column.text, ColumnKind.NOTE)
        elif _counts(cells):
            found[place] = TableColumn(column.text, ColumnKind.LINE if len(cells) > 3 else ColumnKind.NOTE)
    if not any(column.kind.has_values for column in found):
        return columns
    return tuple(found)


def _counts(cells: Sequence[object]) -> bool:
    numbers = []
    for cell in cells:
        text = getattr(cell, "text", "")
        if not text.isdigit() or len(text) > 2:
            return False
        numbers.append(int(text))
    if len(numbers) < 2:
        return False
    rises = sum(1 for one, other in pairwise(numbers) if other > one)
    return len(numbers) > 3 and rises >= 0.9 * (len(numbers) - 1)


def spanning(columns: tuple[TableColumn, ...], calendar: FiscalCalendar) -> tuple[TableColumn, ...]:
    """Columns of a table that runs from opening to closing balances: of a year, where they name it and no day of it."""
    return tuple(
        replace(column, period=calendar.part(column.period.end, 12))
        if column.period and column.period.end and _is_instant(column) and not head_of(column.text).ends
        else column
        for column in columns
    )


def references(block: Block) -> frozenset[int]:
    """The columns that hold nothing but references to parts of notes."""
    cells = [
        [row.by_column[place] for row in block.rows if place in row.by_column] for place in range(len(block.columns))
    ]
    return frozenset(
        place for place, found in enumerate(cells) if found and all(_REFERENCE.match(cell.text) for cell in found)
    )
