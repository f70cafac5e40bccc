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

_WRAPPED = 1  # lines beside the nearest one that a caption may be wrapped over
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
    """The words of each row's captions: in its line and the lines around it, of its sections in the nearest above."""
    lines: dict[int, list[Word]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word)
    told: set[tuple[str, ...]] = set()
    for cell in cells:
        for depth in range(1, len(cell.label) + 1):
            path = cell.label[:depth]
            own = depth == len(cell.label)
            if path not in told and not (own and cell.inferred):
                told.add(path)
                yield from _written(path[-1], cell, lines, own=own)


def _written(caption: str, cell: TableCell, lines: dict[int, list[Word]], *, own: bool) -> Iterator[TableMark]:
    """A caption's words, in lines that are made of it: the nearest to the cell's, and those that touch it."""
    wanted = frozenset(caption.casefold().split())
    found = sorted(
        (number for number in lines if _is_of(lines[number], wanted, cell)), key=lambda n: abs(n - cell.line)
    )
    if not own:
        found = [number for number in found if number < cell.line]
    kept = [
        number for number in found if abs(number - found[0]) <= _WRAPPED and (not own or _near(lines[number], cell))
    ]
    for number in kept:
        yield from (TableMark(MarkKind.CAPTION, word.box) for word in lines[number] if word.text.casefold() in wanted)


def _is_of(line: Sequence[Word], wanted: frozenset[str], cell: TableCell) -> bool:
    """Whether all words left of the figures are of the caption."""
    left = [word for word in line if word.box.x1 <= cell.box.x0 and any(letter.isalpha() for letter in word.text)]
    return bool(left) and all(word.text.casefold() in wanted for word in left)


def _near(line: Sequence[Word], cell: TableCell) -> bool:
    return abs(line[0].box.y0 - cell.box.y0) < 3 * (cell.box.y1 - cell.box.y0)


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
