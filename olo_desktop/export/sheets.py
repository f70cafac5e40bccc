"""Sheets for people: a frozen header, columns as wide as they need, printed pages that carry their header.

The only module that writes with openpyxl. Text is text: a cell that begins with = + - @, a tab or a carriage return
never becomes a formula, here or when the cell is edited.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from openpyxl.cell.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

from olo_desktop.export.visible import shortened, visible_lines

_CELL_LENGTH = 32_000
"""A cell of the format holds 32,767 characters."""

_ESCAPE_LOOKALIKE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")

_LINE = Side(style="thin", color="E3E1DC")
_STRONG = Side(style="medium", color="1B1C1E")
_HEAD_FILL = PatternFill("solid", fgColor="F3F2EF")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its heading, its width in characters, and how its cells are set."""

    heading: str
    width: float
    wrap: bool = True
    right: bool = False
    serif: bool = False
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Coloured:
    """A cell's text in a colour of its own ("#RRGGBB")."""

    text: str
    colour: str


Value = str | int | Coloured | None


def fill_sheet(sheet: Worksheet, columns: Sequence[Column], rows: Sequence[Sequence[Value]], empty: str) -> None:
    """Put a table on the sheet and set it up for screen and paper. `empty` is said where there are no rows."""
    for number, column in enumerate(columns, 1):
        _head(sheet.cell(1, number), column)
        sheet.column_dimensions[sheet.cell(1, number).column_letter].width = column.width
    for at, row in enumerate(rows, 2):
        for number, (column, value) in enumerate(zip(columns, row, strict=True), 1):
            _put(sheet.cell(at, number), column, value)
        sheet.row_dimensions[at].height = _height(columns, row)
    if not rows:
        put_text(sheet.cell(2, 1), empty)
        sheet.cell(2, 1).font = Font(name="Calibri", size=11, italic=True, color="54575C")
    sheet.freeze_panes = "A2"
    if rows:
        sheet.auto_filter.ref = f"A1:{sheet.cell(1, len(columns)).column_letter}{len(rows) + 1}"
    sheet.row_dimensions[1].height = 30
    set_up_print(sheet)


def set_up_print(sheet: Worksheet, *, header: bool = True) -> None:
    """A4 landscape, as wide as one page, the header (if it has one) on every page, page numbers below."""
    sheet.sheet_view.showGridLines = False
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    if header:
        sheet.print_title_rows = "1:1"
    sheet.page_margins.left = sheet.page_margins.right = 0.4
    sheet.page_margins.top = sheet.page_margins.bottom = 0.6
    sheet.oddFooter.left.text = "&A"
    sheet.oddFooter.right.text = "Page &P of &N"


def put_text(cell: Cell, text: str) -> None:
    """Set a cell to exactly this text: no formula, no error value, no escape that a reader would resolve."""
    if not text:
        return
    shown = _ESCAPE_LOOKALIKE.sub("_x005F_", shortened(visible_lines(text), _CELL_LENGTH))
    cell.value = shown
    cell.data_type = "s"
    if text.startswith(_FORMULA_STARTS):
        cell.quotePrefix = True


def _put(cell: Cell, column: Column, value: Value) -> None:
    colour = value.colour.removeprefix("#") if isinstance(value, Coloured) else "1B1C1E"
    if isinstance(value, Coloured):
        put_text(cell, value.text)
    elif isinstance(value, str):
        put_text(cell, value)
    else:
        cell.value = value
    name = "Cambria" if column.serif else "Calibri"
    bold = column.bold or isinstance(value, Coloured)
    cell.font = Font(name=name, size=11, bold=bold, color=colour)
    cell.alignment = _alignment(column, vertical="top", wrap=column.wrap)
    cell.border = Border(bottom=_LINE)


def _head(cell: Cell, column: Column) -> None:
    cell.value = column.heading
    cell.font = Font(name="Calibri", size=11, bold=True, color="1B1C1E")
    cell.fill = _HEAD_FILL
    cell.alignment = _alignment(column, vertical="center", wrap=True)
    cell.border = Border(bottom=_STRONG)


def _alignment(column: Column, *, vertical: str, wrap: bool) -> Alignment:
    """Text stands a little off the column's edge, so that it never touches the number before it."""
    horizontal, indent = ("right", 0) if column.right else ("left", 1)
    return Alignment(horizontal=horizontal, vertical=vertical, wrap_text=wrap, indent=indent)


def _height(columns: Sequence[Column], row: Sequence[Value]) -> float:
    """Points for the row: programs that open the file do not all work out the height of wrapped text."""
    lines = max(_lines(column, value) for column, value in zip(columns, row, strict=True))
    return min(400, 15.5 * lines + 3)


def _lines(column: Column, value: Value) -> int:
    text = value.text if isinstance(value, Coloured) else str(value or "")
    if not column.wrap:
        return 1
    per_line = max(1.0, (column.width - 2) * (0.92 if column.serif or column.bold else 1.0))
    return sum(max(1, -int(-_width(part) // per_line)) for part in text.split("\n"))


def _width(text: str) -> float:
    """Characters as wide as they are drawn: those of East Asia count double."""
    return sum(2.0 if ord(sign) >= 0x1100 and not 0x2000 <= ord(sign) <= 0x2BFF else 1.0 for sign in text)
