"""Tables on the wire, and back into values that have been looked at: a worker is not believed."""

from __future__ import annotations

from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from olo_desktop.ingest.frames import BrokenFrame, Header
from olo_desktop.model.document import Box
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.model.table import ColumnKind, SourceTable, TableCell, TableColumn

_MOST_TABLES, _MOST_COLUMNS, _MOST_CELLS, _MOST_LABELS = 500, 200, 20_000, 40
_MOST_TEXT, _MOST_DIGITS, _MOST_INDEX = 20_000, 60, 2**31


def tables_to_wire(tables: tuple[SourceTable, ...]) -> Header:
    """The tables of a page as a frame's header."""
    return {"tables": [_table(table) for table in tables]}


def _table(table: SourceTable) -> list[Any]:
    columns = [
        [column.text, column.kind.value, _period(column.period), _period(column.against)] for column in table.columns
    ]
    cells = [_cell(cell) for cell in table.cells]
    scale = [table.unit, str(table.scale), table.scale_from, table.continues]
    return [table.page_number, table.title, columns, cells, *scale]


def _cell(cell: TableCell) -> list[Any]:
    quantity, box = cell.quantity, cell.box
    numbers = [str(quantity.value), str(quantity.precision), str(quantity.scale)]
    ends = [None if end is None else str(end) for end in (quantity.low, quantity.high)]
    kind = [quantity.kind.value, quantity.unit, quantity.scaled, quantity.hedge and quantity.hedge.value]
    told = [cell.line, _period(cell.period), cell.scale_from, cell.inferred, cell.instant, cell.dash]
    return [list(cell.label), cell.column, cell.text, kind, numbers, ends, [box.x0, box.y0, box.x1, box.y1], told]


def _period(period: Period | None) -> list[Any] | None:
    if period is None:
        return None
    return [period.label, *(day.isoformat() if day else None for day in (period.start, period.end))]


def tables_from_wire(header: Header) -> tuple[SourceTable, ...]:
    """The tables as values. Raises `BrokenFrame`."""
    try:
        return tuple(_table_from(sent) for sent in _listed(header["tables"], _MOST_TABLES))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, InvalidOperation) as error:
        raise BrokenFrame(f"a worker sent nonsense ({type(error).__name__})") from error


def _table_from(sent: list[Any]) -> SourceTable:
    page_number, title, columns, cells, unit, scale, scale_from, continues = sent
    return SourceTable(
        _whole(page_number),
        _text(title),
        tuple(_column_from(each) for each in _listed(columns, _MOST_COLUMNS)),
        tuple(_cell_from(each) for each in _listed(cells, _MOST_CELLS)),
        None if unit is None else _text(unit),
        _decimal(scale),
        _text(scale_from),
        continues=continues is True,
    )


def _column_from(sent: list[Any]) -> TableColumn:
    text, kind, period, against = sent
    return TableColumn(_text(text), ColumnKind(kind), _period_from(period), _period_from(against))


def _cell_from(sent: list[Any]) -> TableCell:
    label, column, text, kind, numbers, ends, box, told = sent
    line, period, scale_from, inferred, instant, dash = told
    if not all(type(edge) in (int, float) for edge in box):
        raise ValueError("no box")
    return TableCell(
        tuple(_text(each) for each in _listed(label, _MOST_LABELS)),
        _whole(column),
        _text(text),
        _quantity_from(kind, numbers, ends),
        Box(*box),
        _whole(line),
        _period_from(period),
        _text(scale_from),
        inferred is True,
        _text(instant),
        dash is True,
    )


def _quantity_from(kind: list[Any], numbers: list[Any], ends: list[Any]) -> Quantity:
    name, unit, scaled, hedge = kind
    value, precision, scale = map(_decimal, numbers)
    low, high = (None if end is None else _decimal(end) for end in ends)
    return Quantity(
        Kind(name),
        value,
        precision,
        None if unit is None else _text(unit),
        scale,
        scaled is True,
        low,
        high,
        None if hedge is None else Hedge(hedge),
    )


def _period_from(sent: list[Any] | None) -> Period | None:
    if sent is None:
        return None
    label, start, end = sent
    first, last = (None if day is None else date.fromisoformat(day) for day in (start, end))
    return Period(_text(label), first, last)


def _listed(value: object, most: int) -> list[Any]:
    if type(value) is not list or len(value) > most:
        raise ValueError("no list")
    return value


def _text(value: object) -> str:
    if type(value) is not str or len(value) > _MOST_TEXT:
        raise ValueError("no text")
    return value


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value < _MOST_INDEX:
        raise ValueError("no count")
    return value


def _decimal(value: object) -> Decimal:
    if type(value) is not str or len(value) > _MOST_DIGITS:
        raise ValueError("no decimal")
    return Decimal(value)
