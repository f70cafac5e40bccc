"""Lines into blocks: runs of rows whose numbers stand in the same columns, and the lines above and between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.tables.cells import Cell, cells_of
from olo_desktop.text.column_heads import head_of
from olo_desktop.text.row_labels import goes_on

_NOTE = re.compile(r"\(\d{1,2}\)$")
_FEW = 3  # pieces: a note below a table has its number and its text
_FAR = 5.0  # line heights without a row: what follows is another table
_PROSE_WORDS = 7
_PROSE = 14  # words that the file keeps together: no row of a table
_DASHES = ("\u2014", "\u2013", "-", "\u2012", "\u2015", "\u2212")
_LEAST_LIGHT = 0.75  # of that, where the words of the line stand closer than usual
_LIGHT = 0.55  # of the height: pieces of a header stand farther apart


class Column:
    """A column of numbers while it is found: how far its numbers reach, and where their digits end."""

    __slots__ = ("dashes", "hi", "lo", "outer", "rights", "sign_x")

    def __init__(self, cell: Cell) -> None:
        self.dashes = cell.printed.dash  # whether it has nothing else so far
        self.outer = cell.x1  # where its brackets and per cent signs end
        self.lo = cell.x0
        self.sign_x = cell.sign_x
        self.hi = cell.right
        self.rights = [cell.right]

    def edge(self) -> float:
        """The right edge of most of its numbers."""
        return sorted(self.rights)[len(self.rights) // 2]

    def take(self, cell: Cell) -> None:
        """Make room for one more number."""
        self.dashes = self.dashes and cell.printed.dash
        if cell.x1 > self.outer:  # plain comparisons: every number of every table comes here
            self.outer = cell.x1
        if cell.x0 < self.lo:
            self.lo = cell.x0
        if cell.sign_x < self.sign_x:
            self.sign_x = cell.sign_x
        if cell.right > self.hi:
            self.hi = cell.right
        self.rights.append(cell.right)

    def holds(self, cell: Cell) -> bool:
        """Whether a number stands in it. A dash may stand below the per cent signs, right of the digits."""
        if cell.printed.dash or self.dashes:
            return cell.x0 < self.outer and self.lo < cell.x1
        return cell.x0 < self.hi and self.lo < cell.right


class Row:
    """A line of a block: its cells by column; `first_cell` is the word at which its caption ends."""

    __slots__ = ("by_column", "cells", "columns", "line", "number", "weak")

    def __init__(self, number: int, line: Line, cells: list[Cell], weak: list[Cell]) -> None:
        self.number = number
        self.line = line
        self.cells = cells
        self.weak = weak
        self.columns: list[Column] = []
        self.by_column: dict[int, Cell] = {}


class Block:
    """A table while it is found: rows with numbers, its columns, and the first line that may belong above it."""

    __slots__ = ("_left", "captions", "columns", "rows", "top")

    def __init__(self, top: int) -> None:
        self.top = top
        self.captions = 0.0  # how far its captions reach to the right
        self.rows: list[Row] = []
        self.columns: list[Column] = []
        self._left: float | None = None  # as long as no row comes

    def left(self) -> float:
        """Where its numbers begin; a column of a few numbers, set in among the captions, does not count."""
        if self._left is None:
            self._left = self._new_left()
        return self._left

    def _new_left(self) -> float:
        most = max(len(column.rights) for column in self.columns)
        return min(column.sign_x for column in self.columns if len(column.rights) * 4 >= most)

    def right(self) -> float:
        """Where its numbers end."""
        return max(column.hi for column in self.columns)

    def add(self, row: Row) -> None:
        """Take a row, with a new column where a number fits none."""
        self._left = None
        for cell in row.cells:
            found = [column for column in self.columns if column.holds(cell)]
            if not found:
                found = [Column(cell)]
                self.columns += found
            elif len(found) == 1:
                found[0].take(cell)
            else:
                found.sort(key=lambda column: abs(column.hi - cell.right))
                found[0].rights.append(cell.right)
            row.columns.append(found[0])
        first = row.cells[0].first
        if first:
            self.captions = max(self.captions, row.line.words[first - 1][2])
        self.rows.append(row)

    def zone(self, height: float) -> float:
        """From where on words stand over its columns and not over its captions."""
        left = self.left()
        return min(left - 3 * height, max(self.captions + 0.5 * height, left - 9 * height))

    def fit(self, row: Row) -> tuple[int, int]:
        """How many of a row's numbers stand in one of the columns, and how many in more than one."""
        hits = clashes = 0
        for cell in row.cells:
            found = sum(1 for column in self.columns if column.holds(cell))
            hits += found == 1
            clashes += found > 1
        return hits, clashes


def blocks_of(lines: Sequence[Line], style: str, captions: frozenset[int]) -> list[Block]:
    """The tables of a page, from top to bottom. `captions` are the lines that state a scale."""
    blocks: list[Block] = []
    block: Block | None = None
    last = -1  # the line of the last row
    for number, line in enumerate(lines):
        row = _row(number, line, style, lines[number - 1] if number else None)
        if row is None:
            continue
        if block is not None and _parts(block, row, lines, last, captions):
            block = None
        if block is None:
            block = Block(last + 1)
            blocks.append(block)
        block.add(row)
        last = number
    return [block for block in blocks if _is_table(block, lines)]


def _row(number: int, line: Line, style: str, above: Line | None) -> Row | None:
    """The line as a row, if numbers stand apart in it. A line of years is a header, a number before words none."""
    if not line.has_digits and not line.text.endswith(_DASHES):
        return None
    if line.pieces == 1 and len(line.words) > _PROSE and not _ends_in_numbers(line):
        return None
    cells = cells_of(line, style)
    if not cells:
        return None
    apart = [cell for cell in cells if cell.apart]
    if not apart or all(cell.printed.year for cell in apart):
        return None
    weak = [cell for cell in cells if not cell.apart]
    years = [cell for cell in apart if cell.printed.year]
    if years:
        apart = [cell for cell in apart if not cell.printed.year]
        weak += years
    if apart and apart[0].first == 0 and (_counts_lines(apart[0], line) or (above and _goes_on(above, apart))):
        apart = apart[1:]
    return Row(number, line, apart, weak) if apart else None


def _ends_in_numbers(line: Line) -> bool:
    """Whether the last three words of a line are numbers, as in a row that the file keeps together."""
    return all(word[4][-1] in "0123456789)%" for word in line.words[-3:])


def _goes_on(above: Line, cells: list[Cell]) -> bool:
    """Whether a number that begins its line ends the caption above it: "less $949 and / $975  4,163"."""
    near = abs(cells[0].x0 - above.x0) < 3 * (above.y1 - above.y0)
    return len(cells) > 1 and near and above.pieces == 1 and goes_on(above.text)


def _counts_lines(cell: Cell, line: Line) -> bool:
    """Whether a small number that begins its line is the number of the line: words come next."""
    if cell.after >= len(line.words):
        return False
    following = line.words[cell.after][4]
    if _NOTE.match(cell.text) and line.pieces < _FEW:
        return True  # "(1) 2018/2019 Restructuring programs include ..."
    return len(cell.text) <= 4 and not following[0].isdigit() and any(character.isalpha() for character in following)


def _parts(block: Block, row: Row, lines: Sequence[Line], last: int, captions: frozenset[int]) -> bool:
    """Whether a row begins another table than the block's."""
    line = row.line
    height = line.y1 - line.y0
    if row.line.fresh or line.y0 < lines[last].y0 - height:
        return True
    hits, clashes = block.fit(row)
    if clashes > hits:
        return True
    edge = min(block.left(), block.zone(height))
    for number in range(last + 1, row.number):
        between = lines[number]
        if number in captions or (between.x1 > edge and (is_header(between, block) or is_prose(between, block))):
            return True
        if between.pieces > 1 and between.x0 > edge and _names_columns(between, block):
            return True
    gap = line.y0 - lines[row.number - 1].y1 if row.number else 0.0
    if gap > _FAR * height:
        return True
    if len(line.words) == 1 and len(row.cells[0].text) < 4 and row.cells[0].text.isdigit() and gap > 1.4 * height:
        return True  # a page number
    return not hits and (gap > 2.2 * height or len(row.cells) == 1 == len(line.words))


def is_prose(line: Line, block: Block) -> bool:
    """Whether a line without figures runs on into the columns, as running text does."""
    if len(line.words) < _PROSE_WORDS:
        return False
    left, right = block.left(), block.right()
    return line.x0 < left and _end(line) > left + 0.4 * (right - left)


def _end(line: Line) -> float:
    """Where the words of a line end, without note marks behind figures that stand a little lower."""
    if not line.raised:
        return line.x1
    return max((word[2] for place, word in enumerate(line.words) if place not in line.raised), default=line.x0)


def is_header(line: Line, block: Block) -> bool:
    """Whether a line stands over the columns and says what they are."""
    left = block.zone(line.y1 - line.y0)
    if line.x1 <= left:
        return False
    over = [piece for piece in pieces_of(line) if piece[0] > left]
    if not over:
        return False
    return head_of(" ".join(piece[2] for piece in over)).tells_anything


def _names_columns(line: Line, block: Block) -> bool:
    """Whether a line without figures has words over most columns, and none beside them: "North  South  West"."""
    pieces = [] if line.has_digits else pieces_of(line)
    over = sum(any(x0 < column.hi and column.lo < x1 for column in block.columns) for x0, x1, _ in pieces)
    return over > 2 and over == len(pieces) and 3 * over >= 2 * len(block.columns)


def pieces_of(line: Line) -> list[tuple[float, float, str]]:
    """The stretches of words of a line that stand apart: left edge, right edge, text. Note marks are left out."""
    wide = _LIGHT * min(line.y1 - line.y0, 16.0)
    if len(line.words) > 3:
        gaps = [wide, *(b[0] - a[2] for a, b in zip(line.words, line.words[1:], strict=False) if b[0] - a[2] > 0.5)]
        wide = max(_LEAST_LIGHT * wide, min(wide, 1.7 * min(gaps)))
    found: list[tuple[float, float, str]] = []
    words = line.words
    x0 = x1 = 0.0
    texts: list[str] = []
    for place, word in enumerate(words):
        if place in line.raised:
            continue
        if texts and word[0] - x1 > wide:
            found.append((x0, x1, " ".join(texts)))
            texts = []
        if not texts:
            x0 = word[0]
        texts.append(word[4])
        x1 = word[2]
    if texts:
        found.append((x0, x1, " ".join(texts)))
    return found


def _is_table(block: Block, lines: Sequence[Line]) -> bool:
    """Whether a block is a table: two rows with captions, or a row of several numbers; a page number is none."""
    rows = block.rows
    if len(rows) > 1:
        return any(len(row.line.words) > 1 for row in rows)
    cells = rows[0].cells
    return len(cells) > 1 and any(is_header(lines[number], block) for number in range(block.top, rows[0].number))
