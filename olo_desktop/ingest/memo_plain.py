"""Plain text memos: paragraphs between blank lines, simple headings and lists, tables of pipes, tabs or spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from olo_desktop.ingest.memo_outline import NO_AMOUNT, SENTENCE_END, Lines, Outline, in_order, leading_number
from olo_desktop.ingest.memo_tables import Row, cell_blocks, is_number, leading_headers, split_pipes
from olo_desktop.model.memo import Block, BlockKind, NotChecked
from olo_desktop.model.written import NotClaim

Span = tuple[int, int]

_LONGEST_HEADING = 90
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,4}[.)]?\s+[A-Z]")
_ITEM = re.compile(
    r"\s*(?:[-*•–·]|(\d{1,3}[.)]|\(\d{1,2}\)|\[\d{1,3}\]:?)|\(?[a-z]\)|[ivx]{1,4}[.)])\s+(?=\S)" + NO_AMOUNT
)
_NOTE = re.compile(r"\s*\[\^[^\s\[\]]{1,60}\]:\s*")
_RULE = re.compile(r"\s*[-=_+|:*~\s]{3,}")
_GAP = re.compile(r"\t+| {2,}")


def outline(text: str) -> Outline:
    """The blocks of a plain text memo."""
    walk = _Walk(text)
    for lines in _paragraphs(text):
        walk.take(lines)
    blocks = in_order(walk.blocks)
    counted = [
        leading_number(text, block.kind, block.start, block.end)
        for block in blocks
        if block.cell is None and block.kind is not BlockKind.LIST_ITEM
    ]
    return Outline(blocks, (*walk.numbers, *(number for number in counted if number)))


def _paragraphs(text: str) -> Iterator[list[Span]]:
    """Runs of lines that are not blank, each line as a span without its trailing spaces."""
    lines = Lines.of(text)
    run: list[Span] = []
    for start, end in zip(lines.starts, lines.ends, strict=True):
        words = text[start:end]
        if words.strip():
            run.append((start, start + len(words.rstrip())))
        elif run:
            yield run
            run = []
    if run:
        yield run


class _Walk:
    """The blocks made so far and the headings above."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks: list[Block] = []
        self.numbers: list[NotChecked] = []
        self.section: tuple[str, ...] = ()
        self.tables = 0
        self._open = False  # whether the last block goes on with the next line

    def take(self, lines: Sequence[Span]) -> None:
        """Turn a run of lines into a heading, a table, or paragraphs and list items."""
        table = self._table_start(lines)
        if table is not None:
            self._flow(lines[:table])
            self._table(lines[table:])
        elif self._is_heading(lines):
            words = self.text[lines[0][0] : lines[0][1]]
            start = lines[0][0] + len(words) - len(words.lstrip(" \t#"))
            self.section = (self.text[start : lines[0][1]],)
            self.blocks.append(Block(BlockKind.HEADING, start, lines[0][1], 1))
        else:
            self._flow(lines)

    def _is_heading(self, lines: Sequence[Span]) -> bool:
        """A short line by itself (or underlined) that is numbered, in capitals or marked, and ends like no sentence."""
        words = self.text[lines[0][0] : lines[0][1]].strip()
        underlined = len(lines) == 2 and _RULE.fullmatch(self.text, *lines[1]) is not None
        if (len(lines) > 1 and not underlined) or len(words) > _LONGEST_HEADING or words.endswith((".", ";", ",")):
            return False
        return underlined or words.startswith("#") or words.isupper() or _NUMBERED.match(words) is not None

    def _flow(self, lines: Sequence[Span]) -> None:
        """Paragraphs and list items: an item starts where a line carries its mark."""
        before = lines[0] if lines else (0, 0)
        for start, end in lines:
            words = self.text[start:end]
            note = _NOTE.match(words)
            item = _ITEM.match(words)
            if note:
                self._begin(BlockKind.FOOTNOTE, start + note.end(), end)
            elif item and not (self._open and item[1] and self._runs_on(before)):
                self._item(item, start, end)
            else:
                self._continue(start + len(words) - len(words.lstrip()), end)
            before = (start, end)
        self._open = False

    def _runs_on(self, before: Span) -> bool:
        """Whether the line before ends amid a sentence of a paragraph: a number after it ("31.") counts nothing."""
        return self.blocks[-1].kind is BlockKind.PARAGRAPH and not self.text[slice(*before)].endswith(SENTENCE_END)

    def _item(self, item: re.Match[str], start: int, end: int) -> None:
        """A list item; an entry of a source list keeps its number as text."""
        marker = item[1]
        if marker and not marker.startswith("["):
            place = start + item.start(1)
            self.numbers.append(NotChecked(place, place + len(marker), marker, NotClaim.LIST_NUMBER))
        kept = marker is not None and marker.startswith("[")
        self._begin(BlockKind.LIST_ITEM, start + (item.start(1) if kept else item.end()), end)

    def _begin(self, kind: BlockKind, start: int, end: int) -> None:
        """A new block that the next lines may go on with."""
        self.blocks.append(Block(kind, start, end, int(kind is BlockKind.LIST_ITEM), self.section))
        self._open = True

    def _continue(self, start: int, end: int) -> None:
        """A line without a mark goes on with the block before it, or starts a paragraph."""
        if self._open:
            last = self.blocks.pop()
            self.blocks.append(Block(last.kind, last.start, end, last.level, last.section))
        else:
            self._begin(BlockKind.PARAGRAPH, start, end)

    def _table_start(self, lines: Sequence[Span]) -> int | None:
        """The first line of a table that runs to the end of these lines; None where there is none."""
        rows = [self._cells(line) for line in lines]
        start = len(rows)
        while start and (len(rows[start - 1]) > 1 or _RULE.fullmatch(self.text, *lines[start - 1])):
            start -= 1
        body = [row for row in rows[start:] if len(row) > 1]
        numeric = sum(is_number(self.text[row[-1][0] : row[-1][1]]) for row in body)
        return start if len(body) > 1 and numeric * 2 >= len(body) else None

    def _table(self, lines: Sequence[Span]) -> None:
        """The rows of a table; its header is what stands above the first row of figures."""
        rows = [self._cells(line) for line in lines if not _RULE.fullmatch(self.text, *line)]
        width = max(len(row) for row in rows)
        rows = [self._aligned(row, width) for row in rows]
        headers = leading_headers(self.text, rows)
        self.blocks += cell_blocks(self.text, self.tables, rows, headers, self.section)
        self.tables += 1

    def _aligned(self, row: Row, width: int) -> Row:
        """A row that is one cell short and set in from the left lacks its label."""
        line_start = self.text.rfind("\n", 0, row[0][0]) + 1
        if len(row) == width - 1 and row[0][0] - line_start > 1:
            return ((row[0][0], row[0][0]), *row)
        return row

    def _cells(self, line: Span) -> Row:
        """The cells of one line."""
        start, end = line
        if "|" in self.text[start:end]:
            return split_pipes(self.text, start, end)
        words = self.text[start:end]
        at = start + len(words) - len(words.lstrip())
        cells = []
        for gap in _GAP.finditer(self.text, at, end):
            cells.append((at, gap.start()))
            at = gap.end()
        return (*cells, (at, end))
