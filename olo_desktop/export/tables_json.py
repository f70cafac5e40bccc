"""The tables of a document as JSON: `olo.tables/1`, whose schema lies under `resources/schemas/`."""

from __future__ import annotations

from collections.abc import Iterable

from olo_desktop.export.canonical import Json, decimal_text
from olo_desktop.model.period import Period
from olo_desktop.model.table import SourceTable, TableCell, TableColumn

SCHEMA = "olo.tables/1"


def tables_value(document: str, tables: Iterable[SourceTable]) -> dict[str, Json]:
    """The tables of one document, in their order."""
    return {"schema": SCHEMA, "document": document, "tables": [_table(table) for table in tables]}


def _table(table: SourceTable) -> dict[str, Json]:
    return {
        "page": table.page_number,
        "title": table.title,
        "unit": table.unit,
        "scale": decimal_text(table.scale),
        "scale_from": table.scale_from or None,
        "continues": table.continues,
        "columns": [_column(column) for column in table.columns],
        "cells": [_cell(cell, table.columns[cell.column]) for cell in table.cells],
    }


def _column(column: TableColumn) -> dict[str, Json]:
    against = str(column.against) if column.against else None
    return {"text": column.text, "kind": column.kind.value, **_period(column.period), "against": against}


def _cell(cell: TableCell, column: TableColumn) -> dict[str, Json]:
    quantity = cell.quantity
    return {
        "label": list(cell.label),
        "inferred": cell.inferred,
        **_period(cell.period or column.period),
        "column": column.text,
        "kind": quantity.kind.value,
        "value": decimal_text(quantity.value),
        "unit": quantity.unit,
        "scale": decimal_text(quantity.scale),
        "scale_from": cell.scale_from or None,
        "text": cell.text,
        "boxes": [cell.box.as_list()],
    }


def _period(period: Period | None) -> dict[str, Json]:
    if period is None:
        return {"period": None, "start": None, "end": None}
    days = [str(day) if day else None for day in (period.start, period.end)]
    return {"period": period.label, "start": days[0], "end": days[1]}
