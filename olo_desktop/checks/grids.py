"""The tables of a memo as lines of labelled figures: each column downwards, each row across."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.quantity import Kind

_MARKUP = re.compile(r"[*_`]+|\[\^?\w+\]|\\")
_NOTHING = re.compile(r"[\s–—-]*|n/?a|nil", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line item: its label and its figure; None where the cell is empty or the row only heads a section."""

    label: str
    figure: MemoFigure | None
    nothing: bool = False

    @property
    def stated(self) -> MemoFigure:
        """The figure of an entry that has one."""
        if self.figure is None:
            raise ValueError("an empty cell states nothing")
        return self.figure

    @property
    def value(self) -> Decimal:
        """The figure's value, zero where nothing is printed."""
        return self.figure.quantity.value if self.figure else Decimal(0)

    @property
    def half(self) -> Decimal:
        """How far the value may be off by rounding."""
        return self.figure.quantity.precision / 2 if self.figure else Decimal(0)

    @property
    def kind(self) -> Kind | None:
        """What sort of figure it is; money and bare counts foot together."""
        kind = self.figure.quantity.kind if self.figure else None
        return Kind.MONEY if kind is Kind.COUNT else kind


@dataclass(frozen=True, slots=True)
class Line:
    """A column or a row of a table: the head over it and its entries in order."""

    table: int
    head: str
    entries: tuple[Entry, ...]
    across: bool = False


@dataclass(slots=True)
class _Grid:
    texts: dict[tuple[int, int], str] = field(default_factory=dict)
    figures: dict[tuple[int, int], list[MemoFigure]] = field(default_factory=dict)
    heads: dict[int, str] = field(default_factory=dict)

    def rows(self) -> list[int]:
        return sorted({row for row, _ in self.texts})

    def label(self, row: int, column: int) -> str:
        """The nearest words to the left: a table may have two columns of labels, sources beside uses."""
        for left in range(column - 1, -1, -1):
            words = self.texts.get((row, left), "")
            if words and (row, left) not in self.figures and not _NOTHING.fullmatch(words):
                return words
        return ""


def lines(memo: Memo) -> tuple[Line, ...]:
    """The columns and the rows of every table of the memo that hold figures."""
    found: list[Line] = []
    for number, grid in _grids(memo).items():
        columns = sorted({column for _, column in grid.figures})
        found += (_column(number, grid, column) for column in columns)
        found += (_row(number, grid, row, columns) for row in sorted({row for row, _ in grid.figures}))
    return tuple(found)


def _grids(memo: Memo) -> dict[int, _Grid]:
    grids: dict[int, _Grid] = {}
    places: dict[int, tuple[int, int, int]] = {}
    for at, block in enumerate(memo.blocks):
        cell = block.cell
        if cell is None:
            continue
        grid = grids.setdefault(cell.table, _Grid())
        words = " ".join(_MARKUP.sub("", memo.text[block.start : block.end]).split())
        if cell.header:
            grid.heads[cell.column] = words
            continue
        places[at] = (cell.table, cell.row, cell.column)
        grid.texts[cell.row, cell.column] = words
    for figure in memo.figures:
        found = places.get(memo.sentences[figure.sentence].block)
        if found is not None:
            grids[found[0]].figures.setdefault(found[1:], []).append(figure)
    for grid in grids.values():
        for place, figures in list(grid.figures.items()):
            if len(figures) > 1 or _is_words(grid.texts[place], figures[0]):
                del grid.figures[place]
    return grids


def _is_words(text: str, figure: MemoFigure) -> bool:
    """Whether a cell is a label in which a number stands, and no figure."""
    rest = text.replace(_MARKUP.sub("", figure.text), "", 1)
    return sum(each.isalpha() for each in rest) > 8


def _entry(grid: _Grid, row: int, column: int, label: str) -> Entry:
    figures, text = grid.figures.get((row, column)), grid.texts.get((row, column), "")
    return Entry(label, figures[0] if figures else None, nothing=bool(text and _NOTHING.fullmatch(text)))


def _column(number: int, grid: _Grid, column: int) -> Line:
    entries = tuple(_entry(grid, row, column, grid.label(row, column)) for row in grid.rows())
    return Line(number, grid.heads.get(column, ""), entries)


def _row(number: int, grid: _Grid, row: int, columns: list[int]) -> Line:
    entries = tuple(_entry(grid, row, column, grid.heads.get(column, "")) for column in columns)
    return Line(number, grid.label(row, columns[0]), entries, across=True)


def figured(line: Line) -> Iterator[tuple[int, Entry]]:
    """The entries that hold a figure, with their places in the line."""
    return ((at, entry) for at, entry in enumerate(line.entries) if entry.figure is not None)
