"""What was read of a page's tables, as marks on the page: figures, captions, headers, and where the scale is said.

Tables keep the boxes of their figures alone. The words of captions and headers are found again on the page: by their
line, and by standing over a column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from olo_desktop.model.document import Box, Word
from olo_desktop.model.table import SourceTable, TableCell

_OVER = 12.0  # points to the left of a column's figures that its header may begin


class MarkKind(Enum):
    """What a mark shows."""

    FIGURE = "figure"
    CAPTION = "caption"
    HEADER = "header"
    SCALE = "scale"


@dataclass(frozen=True, slots=True)
class TableMark:
    """A box on the page and what it shows; figures of one column have its number."""

    kind: MarkKind
    box: Box
    column: int = 0


def marks_of(tables: Iterable[SourceTable], words: Sequence[Word]) -> tuple[TableMark, ...]:
    """The marks of a page's tables, fills before outlines."""
    found = [mark for table in tables for mark in _marks(table, words)]
    return tuple(sorted(found, key=lambda mark: mark.kind is MarkKind.FIGURE))


def _marks(table: SourceTable, words: Sequence[Word]) -> Iterator[TableMark]:
    for cell in table.cells:
        yield TableMark(MarkKind.FIGURE, cell.box, cell.column)
    if not table.cells:
        return
    first = min(cell.box.y0 for cell in table.cells)
    yield from _captions(table.cells, words)
    yield from _headers(table, words, first)
    yield from _scale(table.scale_from, words, max(cell.box.y1 for cell in table.cells))


def _captions(cells: Sequence[TableCell], words: Sequence[Word]) -> Iterator[TableMark]:
    """The words of each row's own caption, near its line."""
    for cell in {each.label: each for each in reversed(cells)}.values():
        if cell.inferred or not cell.label:
            continue
        wanted = cell.label[-1].casefold().split()
        high = 3 * (cell.box.y1 - cell.box.y0)
        for word in words:
            near = abs(word.box.y0 - cell.box.y0) < high and word.box.x1 <= cell.box.x0
            if near and word.text.casefold() in wanted:
                yield TableMark(MarkKind.CAPTION, word.box)


def _headers(table: SourceTable, words: Sequence[Word], first: float) -> Iterator[TableMark]:
    """The nearest words above a column that its header is made of."""
    for number, column in enumerate(table.columns):
        boxes = [cell.box for cell in table.cells if cell.column == number]
        if not boxes:
            continue
        x0, x1 = min(box.x0 for box in boxes), max(box.x1 for box in boxes)
        for wanted in dict.fromkeys(column.text.split()):
            over = [word for word in words if word.text == wanted and word.box.y1 <= first + 1]
            over = [word for word in over if word.box.x0 < x1 + _OVER and word.box.x1 > x0 - _OVER] or over
            if over:
                yield TableMark(MarkKind.HEADER, max(over, key=lambda word: word.box.y1).box)


def _scale(quote: str, words: Sequence[Word], last: float) -> Iterator[TableMark]:
    """The last words of the page above the table's end that are the quote."""
    wanted = quote.split()
    for start in range(len(words) - len(wanted), -1, -1) if wanted else ():
        run = words[start : start + len(wanted)]
        if [word.text for word in run] == wanted and run[0].box.y1 <= last:
            yield from (TableMark(MarkKind.SCALE, word.box) for word in run)
            return
    for word in words if wanted else ():
        if quote in word.text:
            yield TableMark(MarkKind.SCALE, word.box)
            return
