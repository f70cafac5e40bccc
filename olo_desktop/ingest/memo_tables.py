"""Tables of a memo: rows of cells become blocks that know their row label and column label."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from olo_desktop.model.memo import Block, BlockKind, TableCell
from olo_desktop.text.header_unit import header_unit
from olo_desktop.text.periods import scan_periods

Span = tuple[int, int]
Row = tuple[Span, ...]

_COUNTS_ROWS = re.compile(r"\s*(?:#|no\.?|nr\.?|item no\.?|ref\.?|)\s*", re.IGNORECASE)
_NUMBER_ONLY = re.compile(r"[\s$€£¥(+\-−–~.*_]*\d[\d.,\s]*[)%.x*_\s]*")
_YEAR = re.compile(r"(?:19|20)\d\d")
MOST_HEADERS = 3
_LONGEST_HEADER_CELL = 24


def cell_blocks(text: str, table: int, rows: Sequence[Row], headers: int, section: tuple[str, ...]) -> list[Block]:
    """One block for each cell of a table that holds anything. The first `headers` rows are its header.

    Rows of periods or units right below them ("Fiscal year", "2022", "2021") belong to the header too.
    """
    while 0 < headers < min(MOST_HEADERS, len(rows) - 1) and _is_header(text, rows[headers]):
        headers += 1
    labels = _column_labels(text, rows[:headers])
    label_column = _label_column(text, rows[headers:], labels)
    blocks = []
    for number, row in enumerate(rows):
        header = number < headers
        row_label = _words(text, row[label_column]) if not header and label_column < len(row) else ""
        for column, (start, end) in enumerate(row):
            if start >= end:
                continue
            cell = TableCell(
                table,
                number,
                column,
                "" if column == label_column else row_label,
                "" if header or column >= len(labels) else labels[column],
                header,
            )
            blocks.append(Block(BlockKind.TABLE_CELL, start, end, section=section, cell=cell))
    return blocks


def _is_header(text: str, row: Row) -> bool:
    """Whether the cells of a row but the first are all periods, or all units."""
    stated = [_words(text, span) for span in row[1:] if span[0] < span[1]]
    if not stated or any(len(words) > _LONGEST_HEADER_CELL for words in stated):
        return False
    return all(map(is_period, stated)) or all(map(header_unit, stated))


@lru_cache(maxsize=1024)  # a table asks for the same labels cell after cell
def is_period(label: str) -> bool:
    """Whether a label is a period and nothing else: "FY2022", "2022 (A)"."""
    found = scan_periods(label)
    return bool(found) and not label[: found[0][0]].strip(" (") and not label[found[-1][1] :].strip(" )(AEBFaebf")


def _words(text: str, span: Span) -> str:
    """The cell's text as a label: without emphasis, spaces run together."""
    return " ".join(text[span[0] : span[1]].replace("*", " ").replace("`", " ").split())


def _column_labels(text: str, rows: Sequence[Row]) -> list[str]:
    """The header above each column; stacked headers are joined from the top."""
    width = max((len(row) for row in rows), default=0)
    return [" ".join(filter(None, (_words(text, row[at]) for row in rows if at < len(row)))) for at in range(width)]


def _label_column(text: str, rows: Sequence[Row], labels: Sequence[str]) -> int:
    """The column whose cells name the rows: the first, or the second where the first only counts."""
    if not labels or not _COUNTS_ROWS.fullmatch(labels[0]):
        return 0
    first = [text[row[0][0] : row[0][1]] for row in rows if row]
    return 1 if any(first) and all(_NUMBER_ONLY.fullmatch(cell) or not cell.strip() for cell in first) else 0


def leading_headers(text: str, rows: Sequence[Row]) -> int:
    """How many rows stand above the first row of figures: the header of a table that does not say which it is."""
    headers = 0
    while headers < min(MOST_HEADERS, len(rows) - 1) and not has_figures(text, rows[headers]):
        headers += 1
    return headers


def has_figures(text: str, row: Row) -> bool:
    """Whether a cell after the first holds a number that is no year."""
    cells = (text[start:end] for start, end in row[1:])
    return any(is_number(cell) and not _YEAR.fullmatch(cell) for cell in cells)


def is_number(text: str) -> bool:
    """Whether a cell holds a number and nothing that reads as words."""
    return _NUMBER_ONLY.fullmatch(text) is not None


def split_pipes(text: str, start: int, end: int) -> Row:
    """The cells between the pipes of one line, without outer pipes and spaces. An escaped pipe is no border."""
    cuts = [match.start() for match in re.finditer(r"(?<!\\)\|", text[start:end])]
    edges = [start - 1, *(start + cut for cut in cuts), end]
    cells = [_stripped(text, left + 1, right) for left, right in pairwise(edges)]
    if len(cells) > 1 and cells[0][0] >= cells[0][1]:
        cells = cells[1:]
    if len(cells) > 1 and cells[-1][0] >= cells[-1][1]:
        cells = cells[:-1]
    return tuple(cells)


def _stripped(text: str, start: int, end: int) -> Span:
    """The span without the spaces at its ends; empty spans stay empty."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
