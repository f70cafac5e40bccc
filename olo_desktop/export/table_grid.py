"""A table as lines of text that can be read on a terminal: captions at the left, columns ranged right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from unicodedata import east_asian_width

from olo_desktop.export.canonical import decimal_text
from olo_desktop.model.table import ColumnKind, SourceTable, TableCell, TableColumn

_LEAST_CAPTION = 24
_MOST_COLUMN = 22
_INDENT = 2
_GAP = "  "
_SCALES = {"1000": "thousands", "1000000": "millions", "1000000000": "billions", "10000": "ten thousands"}
_DOTS = "\u2026"


def heading(table: SourceTable) -> str:
    """Where the table stands, what it is called, and in what its numbers are printed, with the words that say so."""
    scale = decimal_text(table.scale)
    counted = " ".join(filter(None, (table.unit, "" if scale == "1" else _SCALES.get(scale, f"\u00d7 {scale}"))))
    source = f" (\u201c{table.scale_from}\u201d)" if table.scale_from else ""
    parts = [f"page {table.page_number}", table.title, (counted + source) or "no unit stated"]
    return " \u00b7 ".join([*filter(None, parts), *(["continued"] if table.continues else [])])


def grid(table: SourceTable, width: int) -> list[str]:
    """The table's header lines, a rule, and a line for each row; sections have lines of their own."""
    columns = [number for number, column in enumerate(table.columns) if _is_used(table, number, column)]
    heads = {number: _head(table.columns[number]) for number in columns}
    wide = {number: _width(table, number, heads[number]) for number in columns}
    room = max(_LEAST_CAPTION, width - sum(len(_GAP) + wide[number] for number in columns))
    depth = max(map(len, heads.values()), default=0)
    lines = []
    for level in range(depth):
        texts = {number: (("",) * (depth - len(head)) + head)[level] for number, head in heads.items()}
        lines.append(_line("", texts, room, wide))
    lines.append("-" * len(_line("", dict.fromkeys(columns, "x"), room, wide)))
    return [*lines, *_rows(table, room, wide)]


def _rows(table: SourceTable, room: int, wide: dict[int, int]) -> list[str]:
    lines: list[str] = []
    open_path: tuple[str, ...] = ()
    for (_, path), cells in groupby(table.cells, key=lambda cell: (cell.line, cell.label)):
        *sections, caption = path or ("",)
        shared = 0
        while shared < min(len(sections), len(open_path)) and sections[shared] == open_path[shared]:
            shared += 1
        fresh = range(shared, len(sections))
        lines += [_fitting(" " * _INDENT * level + sections[level], room).rstrip() for level in fresh]
        open_path = tuple(sections)
        told = list(cells)
        caption = f"({caption})" if told[0].inferred else caption
        texts = {cell.column: _written(cell, table.columns[cell.column]) for cell in told}
        lines.append(_line(" " * _INDENT * len(sections) + caption, texts, room, wide))
    return lines


def _written(cell: TableCell, column: TableColumn) -> str:
    """The cell as printed; with its own time where that is not its column's."""
    own = cell.period and column.period and cell.period != column.period
    return f"{cell.text} [{cell.period}]" if own else cell.text


def _is_used(table: SourceTable, number: int, column: TableColumn) -> bool:
    return column.kind.has_values and any(cell.column == number for cell in table.cells)


def _head(column: TableColumn) -> tuple[str, ...]:
    """What is printed over a column, what it is taken for, and its time."""
    kind = "" if column.kind is ColumnKind.AMOUNT else column.kind.value.replace("_", " ")
    period = str(column.period) if column.period else "no time"
    against = f"from {column.against}" if column.against else ""
    return tuple(_cut(text, _MOST_COLUMN) for text in (column.text, kind, period, against) if text)


def _width(table: SourceTable, number: int, head: Sequence[str]) -> int:
    column = table.columns[number]
    texts = [_written(cell, column) for cell in table.cells if cell.column == number]
    return max(map(_places, [*texts, *head]))


def _line(caption: str, texts: dict[int, str], room: int, wide: dict[int, int]) -> str:
    columns = "".join(f"{_GAP}{_blanks(texts.get(number, ''), size)}" for number, size in wide.items())
    return (_fitting(caption, room) + columns).rstrip()


def _blanks(text: str, room: int) -> str:
    return " " * (room - _places(text)) + text


def _fitting(caption: str, room: int) -> str:
    text = _cut(caption, room)
    return text + " " * (room - _places(text))


def _cut(text: str, room: int) -> str:
    if _places(text) <= room:
        return text
    while _places(text) >= room:
        text = text[:-1]
    return text + _DOTS


def _places(text: str) -> int:
    """How many places of a terminal's line the text takes: a Chinese character takes two."""
    return len(text) if text.isascii() else sum(1 + (east_asian_width(letter) in "WF") for letter in text)
