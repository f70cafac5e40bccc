"""One block made a table: columns with their times, rows with their paths, cells with their units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from olo_desktop.ingest.scaling import Caption
from olo_desktop.ingest.tables.blocks import Block, Row
from olo_desktop.ingest.tables.columns import columns_of, context_of, counting_columns, references, spanning
from olo_desktop.ingest.tables.heads import Headers, headers_of
from olo_desktop.ingest.tables.manner import Carried, Manner
from olo_desktop.ingest.tables.rows import Entry, entries_of
from olo_desktop.ingest.tables.scale import Scales, currency_of
from olo_desktop.ingest.tables.surroundings import Surroundings
from olo_desktop.ingest.tables.times import movements, row_period
from olo_desktop.ingest.tables.units import quantity_of, unit_of
from olo_desktop.model.document import Box
from olo_desktop.model.period import Period
from olo_desktop.model.table import ColumnKind, SourceTable, TableCell, TableColumn
from olo_desktop.text.column_heads import head_of
from olo_desktop.text.fiscal import FiscalCalendar
from olo_desktop.text.row_labels import instant_of

_ALIKE = 12.0  # points between the right edges of columns that may be the same
_SAME = 0.3  # of the height: how far from its column's edge a number close to words may end
_SHARP = 0.1  # of it, where words stand close behind the number
_LONG = 4  # characters of such a number
_SEVERAL = 4  # numbers of such a column
_BELOW = 4  # lines below the last row that may go on with its caption

_NOTES = TableColumn("", ColumnKind.NOTE)


class _Frame(NamedTuple):
    """What all cells of a table share. `own` tells of each column whether its header names a time."""

    columns: tuple[TableColumn, ...]
    own: tuple[bool, ...]
    caption: Caption | None
    of_columns: dict[int, Caption]
    currency: str | None
    calendar: FiscalCalendar


def made(
    block: Block, around: Surroundings, manner: Manner, before: Carried | None, limit: int
) -> tuple[SourceTable, Carried]:
    """The block as a table, and what runs on from it. Its rows end before line `limit`."""
    block.columns.sort(key=lambda column: column.lo)
    for row in block.rows:
        _assign(row, block)
    headers = headers_of(block, around.lines)
    rights = tuple(column.edge() for column in block.columns)
    source = _goes_on_from(before, block, headers, rights, around)
    frame = _frame(block, headers, around, manner, source, rights)
    entries = entries_of(block, around.lines, headers.after, min(limit, block.rows[-1].number + _BELOW))
    if {"opening", "closing"} <= {instant_of(entry.path[-1]) for entry in entries if entry.row and entry.path}:
        frame = frame._replace(columns=spanning(frame.columns, manner.calendar))
    title = around.title(headers) or (source.title if source else "")
    table = SourceTable(
        around.page_number,
        title,
        frame.columns,
        tuple(_cells(entries, frame)),
        frame.currency,
        continues=source is not None and source.page_number != around.page_number,
    )
    if frame.caption:
        table = replace(table, scale=frame.caption.scale, scale_from=frame.caption.quote)
    return table, Carried(around.page_number, frame.columns, rights, title, frame.caption, frame.currency)


def _assign(row: Row, block: Block) -> None:
    """Give every number of a row its column; numbers close to words are taken where they end as their column does."""
    places = {id(column): place for place, column in enumerate(block.columns)}
    for cell, column in zip(row.cells, row.columns, strict=True):
        row.by_column.setdefault(places[id(column)], cell)
    for cell in row.weak:
        if not (cell.free_right or cell.free_left):
            continue
        near = (_SAME if cell.free_right else _SHARP) * (cell.y1 - cell.y0)
        for place, column in enumerate(block.columns):
            if not cell.free_right and (len(cell.text) < _LONG or len(column.rights) < _SEVERAL):
                continue  # the number of a form's line stands close behind it: "14,376. 10c"
            if place not in row.by_column and abs(cell.right - column.edge()) < near:
                row.by_column[place] = cell


def _frame(
    block: Block,
    headers: Headers,
    around: Surroundings,
    manner: Manner,
    source: Carried | None,
    rights: tuple[float, ...],
) -> _Frame:
    scales = Scales(block, headers, around)
    if source is not None:
        places = _places(rights, source.rights, references(block)) or ()
        columns = tuple(_NOTES if place is None else source.columns[place] for place in places)
        caption = scales.stated or source.caption
    else:
        edges = around.form_year, around.closing
        columns = columns_of(block, headers, around.above(block, headers), edges, manner.calendar)
        usual = manner.usual if currency_of(block, headers, None) else None  # else it may count stores or heads
        caption = scales.stated or (None if scales.of_columns else scales.of_page(usual))
    currency = currency_of(block, headers, caption) or (source.currency if source else None)
    heads = [[column.text] for column in columns] if source is not None else headers.texts
    own = tuple(any(head_of(text).tells_time for text in texts) for texts in heads)
    return _Frame(counting_columns(block, columns), own, caption, scales.of_columns, currency, manner.calendar)


def _goes_on_from(
    before: Carried | None, block: Block, headers: Headers, rights: tuple[float, ...], around: Surroundings
) -> Carried | None:
    """The table before, if the block has no header of its own and the same columns."""
    if before is None or any(head_of(" ".join(texts)).tells_anything for texts in headers.texts):
        return None
    if (
        not any(column.period or column.text for column in before.columns)
        or _places(rights, before.rights, references(block)) is None
    ):
        return None
    if sum(map(bool, headers.texts)) * 2 > len(headers.texts):
        named = {" ".join(texts) for texts in headers.texts}
        if _tells_time(block, headers, around) or named.isdisjoint(column.text for column in before.columns):
            return None  # other columns, or the same of another time: "2013 Schedule of Tangible Capital Assets"
    same_page = before.page_number == around.page_number
    return None if around.is_announced(block, same_page=same_page) else before


def _tells_time(block: Block, headers: Headers, around: Surroundings) -> bool:
    """Whether what stands beside and over a header says of which time its table is."""
    return context_of(headers.beside, around.above(block, headers)).tells_time


def _places(rights: Sequence[float], before: Sequence[float], notes: frozenset[int]) -> list[int | None] | None:
    """For columns with these right edges the ones of the table before that they go on; None where one fits none.

    A column of `notes` may fit none: where a statement begins, no row may have had a note.
    """
    found: list[int | None] = []
    for number, right in enumerate(rights):
        place = min(range(len(before)), key=lambda each: abs(before[each] - right))
        if abs(before[place] - right) <= _ALIKE and place not in found:
            found.append(place)
        elif number in notes:
            found.append(None)
        else:
            return None
    return found


def _cells(entries: Sequence[Entry], frame: _Frame) -> list[TableCell]:
    rows = [entry for entry in entries if entry.row is not None]
    spans: list[Period | None] = [None] * len(rows)
    if not any(frame.own):
        spans = movements([entry.path for entry in rows], frame.calendar)
    return [cell for entry, span in zip(rows, spans, strict=True) for cell in _cells_of(entry, span, frame)]


def _cells_of(entry: Entry, span: Period | None, frame: _Frame) -> list[TableCell]:
    """The cells of one row. `span` is the time between the balances that it stands between."""
    found = []
    row, path = entry.row, entry.path
    assert row is not None  # noqa: S101 - rows of figures only
    instant = instant_of(path[-1])
    for place, cell in sorted(row.by_column.items()):
        column = frame.columns[place]
        if not column.kind.has_values:
            continue
        caption = frame.of_columns.get(place, frame.caption)
        unit = unit_of(cell.printed, path, entry.aside, column, caption, frame.currency)
        found.append(
            TableCell(
                path,
                place,
                cell.text,
                quantity_of(cell.printed, unit, cell.low),
                Box(round(cell.x0, 2), round(cell.y0, 2), round(cell.x1, 2), round(cell.y1, 2)),
                row.number,
                span or row_period(path, column, frame.calendar, own=frame.own[place]),
                unit.scale_from,
                entry.inferred,
                instant,
                cell.printed.dash,
            )
        )
    return found
