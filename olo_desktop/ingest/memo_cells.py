"""What a table says beside a number: its unit and scale, the row's label, the column's period."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache

from olo_desktop.ingest.memo_tables import is_period
from olo_desktop.model.memo import Block, TableCell
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.written import NotClaim, WrittenNumber
from olo_desktop.text.header_unit import HeaderUnit, choose_unit, header_unit, with_unit
from olo_desktop.text.periods import scan_periods
from olo_desktop.text.scales import caption_scale

_LONGEST_CAPTION = 300
_LONGEST_TITLE = 100
_LARGEST_PERCENTAGE = 100
_UNIT_COLUMN = re.compile(r"units?|currency|measure", re.IGNORECASE)
_WHOLE_NUMBER = re.compile(r"\s*\d{1,4}[.)]?\s*")
_YEAR_CELL = re.compile(r"[\s*]*(\d{4})[\s*]*")


@dataclass(slots=True)
class _Table:
    """What holds for a whole table."""

    unit: HeaderUnit | None = None
    unit_column: int | None = None
    row_units: dict[int, HeaderUnit | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CellContext:
    """The tables of a memo, by number."""

    tables: dict[int, _Table]

    @classmethod
    def of(cls, text: str, blocks: Sequence[Block]) -> CellContext:
        """What the tables among the blocks say of their cells."""
        tables: dict[int, _Table] = {}
        before = ""
        for block in blocks:
            words = text[block.start : block.end]
            if block.cell is None:
                before = words
                continue
            if block.cell.table not in tables:
                tables[block.cell.table] = _Table(_caption_unit(before))
                before = ""
            _learn(tables[block.cell.table], block.cell, words)
        return cls(tables)

    def quantity(self, cell: TableCell, quantity: Quantity) -> Quantity:
        """The quantity with the unit that its table, row or column states."""
        if cell.header:
            return quantity
        table = self.tables[cell.table]
        row = table.row_units.get(cell.row) or header_unit(cell.row_label)
        if row and row.implied and row.kind is Kind.PERCENT and abs(quantity.value) > _LARGEST_PERCENTAGE:
            row = None  # some statements call an amount "Gross margin"
        return with_unit(quantity, choose_unit(header_unit(cell.column_label), row, table.unit))


def _caption_unit(words: str) -> HeaderUnit | None:
    """The unit of the line above a table: "(US$ in millions)", "Income statement, USD m"."""
    if len(words) > _LONGEST_CAPTION:
        return None
    caption = caption_scale(words.splitlines())
    if caption is not None:
        return HeaderUnit(Kind.MONEY if caption[1] else Kind.COUNT, caption[0], caption[1])
    title = words.splitlines()[-1] if words else ""
    unit = header_unit(title) if len(title) <= _LONGEST_TITLE and not title.endswith(".") else None
    return unit if unit and unit.is_amount else None


def _learn(table: _Table, cell: TableCell, words: str) -> None:
    """Take in one cell: the corner's unit holds for the table, a unit column's for its row."""
    if cell.header and cell.column == 0:
        table.unit = header_unit(words) or table.unit
    if cell.header and _UNIT_COLUMN.fullmatch(words.strip(" *")):
        table.unit_column = cell.column
    if not cell.header and cell.column == table.unit_column:
        table.row_units[cell.row] = header_unit(words)


def label_and_period(cell: TableCell) -> tuple[str, str]:
    """The metric and the period of a cell: row and column, or column and row where the rows are periods."""
    if cell.header:
        return "", ""
    above, beside = _period(cell.column_label), _period(cell.row_label)
    if beside and not above:
        return (cell.column_label, beside) if is_period(cell.row_label) else (cell.row_label, beside)
    return cell.row_label, above


@lru_cache(maxsize=1024)  # a table asks for the same labels cell after cell
def _period(label: str) -> str:
    """The first period that a label names."""
    found = scan_periods(label)
    return found[0][2].label if found else ""


def as_cell(written: WrittenNumber, cell: TableCell, words: str) -> WrittenNumber:
    """The number as its place in the table makes it: a row count, a year in a header, or an amount like 2015."""
    if not cell.header and cell.column == 0 and cell.row_label and _WHOLE_NUMBER.fullmatch(words):
        return replace(written, quantity=None, not_claim=NotClaim.LIST_NUMBER)
    year = _YEAR_CELL.fullmatch(words)
    if year is None:
        return written
    if cell.header or not cell.row_label:
        return replace(written, quantity=None, not_claim=NotClaim.YEAR) if 1900 <= int(year[1]) < 2100 else written
    if written.not_claim is NotClaim.YEAR and _period(cell.column_label):
        return replace(
            written, quantity=Quantity(Kind.COUNT, Decimal(year[1]), Decimal(1)), not_claim=None, period=None
        )
    return written
