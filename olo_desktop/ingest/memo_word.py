"""Word memos: the file as Word shows it becomes the memo's text, with a block for each paragraph and cell.

Notes stand after the body, then headers and footers. `[^3]` calls footnote 3, `[^iii]` endnote 3. A table's row is a
line, its cells between bars. Automatic numbers stand before their paragraphs, outside the blocks.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field, replace

from olo_desktop.ingest.memo_outline import Outline, leading_number
from olo_desktop.ingest.memo_tables import Row, Span, cell_blocks, leading_headers
from olo_desktop.ingest.word.document import WordDocument, read_word
from olo_desktop.ingest.word.flow import Cell, Flow, Paragraph, Piece, Sort, Table
from olo_desktop.ingest.word.names import Element
from olo_desktop.ingest.word.numbering import roman
from olo_desktop.model.memo import Block, BlockKind, NotChecked, Notice, NoticeKind
from olo_desktop.model.written import NotClaim

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_DIGIT = re.compile(r"\d")
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_CONTENTS_PAGE = re.compile(r"\t\s*(\d{1,4})\s*$")
_LONGEST_BOLD_HEADING = 90
_BOLD_HEADING_DEPTH = 3
_BETWEEN_PARAGRAPHS_OF_A_CELL = " / "
_LONGEST_QUOTE = 200


@dataclass(frozen=True, slots=True)
class Origin:
    """A stretch of the memo's text and the text element that it was read from: character `start` is `offset` there."""

    start: int
    end: int
    element: Element
    offset: int
    part: str


@dataclass(frozen=True, slots=True)
class WordText:
    """A Word file as the text that is verified, its outline, its notices, and where each stretch came from."""

    text: str
    outline: Outline
    notices: tuple[Notice, ...]
    origins: tuple[Origin, ...]

    def origin_at(self, offset: int) -> Origin | None:
        """The stretch of the file that holds a character of the text; None for what the reader added."""
        at = bisect_right(self.origins, offset, key=lambda origin: origin.start) - 1
        return self.origins[at] if at >= 0 and offset < self.origins[at].end else None


def word_text(name: str, data: bytes, *, original: bool = False) -> WordText:
    """The text of a Word file. Raises `WordUnreadable`."""
    document = read_word(name, data, original=original)
    writer = _Writer(document)
    writer.write()
    blocks = tuple(block for block in writer.blocks if block.start < block.end)
    text = "".join(writer.pieces)
    counted = (
        leading_number(text, block.kind, block.start, block.end)
        for block in blocks
        if block.cell is None and block.start not in writer.numbered
    )
    numbers = (*writer.numbers, *(number for number in counted if number))
    return WordText(text, Outline(blocks, numbers), writer.notices(), tuple(writer.origins))


@dataclass(slots=True)
class _Writer:
    """Writes the flows one after the other."""

    document: WordDocument
    pieces: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    numbers: list[NotChecked] = field(default_factory=list)
    numbered: set[int] = field(default_factory=set)
    origins: list[Origin] = field(default_factory=list)
    linked: list[Span] = field(default_factory=list)
    commented: dict[str, list[int]] = field(default_factory=dict)
    called: dict[tuple[str, str], str] = field(default_factory=dict)
    headings: list[tuple[int, str]] = field(default_factory=list)
    later: list[Table] = field(default_factory=list)
    boxes: list[list[Flow]] = field(default_factory=list)
    part: str = "body"
    length: int = 0
    tables: int = 0

    def write(self) -> None:
        """The whole file: body, notes in the order of their calls, headers and footers."""
        self._flow(self.document.body)
        written: set[tuple[str, str]] = set()
        while len(written) < len(self.called):  # a note may call another
            for key in [key for key in self.called if key not in written]:
                written.add(key)
                self._note(key)
        self.headings = []
        for kind, flow in self.document.headers:
            self.part = kind
            self._flow(flow)
        self._break(1)

    @property
    def _section(self) -> tuple[str, ...]:
        return tuple(words for _, words in self.headings) if self.part in ("body", "textbox") else ()

    def _put(self, text: str) -> None:
        self.pieces.append(text)
        self.length += len(text)

    def _break(self, lines: int = 2) -> None:
        """At least so many line ends before what follows, unless the text begins here."""
        tail = "".join(self.pieces[-2:])
        there = len(tail) - len(tail.rstrip("\n"))
        if self.length:
            self._put("\n" * max(0, lines - there))

    def _flow(self, flow: list[Flow]) -> None:
        for each in flow:
            if isinstance(each, Paragraph):
                self._paragraph(each)
                self._boxed()
            else:
                self._table(each)
                self._boxed()

    def _boxed(self) -> None:
        """The text boxes that were anchored in what was just written, and tables within its cells."""
        while self.later or self.boxes:
            tables, self.later = self.later, []
            for table in tables:
                self._table(table)
            boxes, self.boxes = self.boxes, []
            outer = self.part
            for box in boxes:
                self.part = "textbox" if outer == "body" else outer
                self._flow(box)
            self.part = outer

    def _paragraph(self, paragraph: Paragraph) -> None:
        """One paragraph as a block: a heading, a list item, or plain text."""
        self.boxes += paragraph.boxes
        if not paragraph.text.strip() and not any(p.sort in _CALLS for p in paragraph.pieces):
            return
        depth = paragraph.depth or (_BOLD_HEADING_DEPTH if _looks_like_heading(paragraph) else 0)
        listed = bool(paragraph.number) and not depth
        self._break(1 if listed and self.blocks and self.blocks[-1].kind is BlockKind.LIST_ITEM else 2)
        self._number(paragraph, depth)
        start, end = self._pieces(paragraph)
        if paragraph.style.startswith("toc "):
            self._contents_page(paragraph, start)
        if depth and self.part == "body":
            self.headings = [(level, words) for level, words in self.headings if level < depth]
            self.blocks.append(self._block(BlockKind.HEADING, start, end, depth))
            self.headings.append((depth, " ".join(paragraph.text.split())))
            return
        kind = BlockKind.FOOTNOTE if self.part in ("footnote", "endnote") else BlockKind.PARAGRAPH
        self.blocks.append(
            self._block(BlockKind.LIST_ITEM if listed else kind, start, end, paragraph.level + 1 if listed else 0)
        )

    def _block(self, kind: BlockKind, start: int, end: int, level: int = 0) -> Block:
        return Block(kind, start, end, level, self._section, part=self.part)

    def _number(self, paragraph: Paragraph, depth: int) -> None:
        """The automatic number before a paragraph."""
        if not paragraph.number:
            return
        self._put("  " * (0 if depth else paragraph.level))
        if _DIGIT.search(paragraph.number):
            why = NotClaim.HEADING_NUMBER if depth else NotClaim.LIST_NUMBER
            self.numbers.append(NotChecked(self.length, self.length + len(paragraph.number), paragraph.number, why))
        self._put(paragraph.number + " ")
        self.numbered.add(self.length)

    def _contents_page(self, paragraph: Paragraph, start: int) -> None:
        """The page number at the end of a line of the table of contents."""
        match = _CONTENTS_PAGE.search(paragraph.text.lstrip())
        if match:
            place = start + match.start(1)
            self.numbers.append(NotChecked(place, place + len(match[1]), match[1], NotClaim.REFERENCE))

    def _pieces(self, paragraph: Paragraph) -> Span:
        """The paragraph's pieces; the span without the spaces at its ends."""
        start, first = self.length, len(self.pieces)
        for piece in paragraph.pieces:
            self._piece(piece)
        words = "".join(self.pieces[first:])
        left = start + len(words) - len(words.lstrip())
        return left, max(left, start + len(words.rstrip()))

    def _piece(self, piece: Piece) -> None:
        if piece.sort in _CALLS:
            self._put(f"[^{self._called(_CALLS[piece.sort], piece.text)}]")
            return
        if piece.sort in (Sort.COMMENT_START, Sort.COMMENT_END):
            self.commented.setdefault(piece.text, []).append(self.length)
            return
        text = piece.text.translate(_RAISED) if piece.sort is Sort.RAISED else piece.text
        start = self.length
        self._put(text)
        if piece.origin is not None:
            self.origins.append(Origin(start, self.length, piece.origin, piece.offset, self.part))
        if piece.sort is Sort.PAGE_NUMBER:
            for match in _DIGITS.finditer(text):
                place = start + match.start()
                self.numbers.append(NotChecked(place, place + len(match[0]), match[0], NotClaim.REFERENCE))
        if piece.sort is Sort.LINKED and _DIGIT.search(text):
            self._link(start)

    def _link(self, start: int) -> None:
        """A linked value; runs of one field are one."""
        if self.linked and self.linked[-1][1] == start:
            start = self.linked.pop()[0]
        self.linked.append((start, self.length))

    def _called(self, kind: str, identifier: str) -> str:
        """The number that a note is called by: footnotes by figures, endnotes by Roman numerals."""
        key = (kind, identifier)
        if key not in self.called:
            count = 1 + sum(other == kind for other, _ in self.called)
            self.called[key] = str(count) if kind == "footnote" else roman(count)
        return self.called[key]

    def _note(self, key: tuple[str, str]) -> None:
        """A note's text after its sign."""
        self.part = key[0]
        self._break()
        self._put(f"[^{self.called[key]}]: ")
        for number, each in enumerate(self.document.notes.get(key, [])):
            if number == 0 and isinstance(each, Paragraph):
                self.boxes += each.boxes
                self.blocks.append(self._block(BlockKind.FOOTNOTE, *self._pieces(each)))
                self._boxed()
            else:
                self._flow([each])

    def _table(self, table: Table) -> None:
        """A table as lines of cells; one of a single column is a frame around paragraphs."""
        if all(len(row.cells) <= 1 for row in table.rows):
            for row in table.rows:
                for cell in row.cells:
                    self._flow(cell.content)
            return
        self._break()
        base, first = self.length, len(self.pieces)
        parts: dict[int, list[Span]] = {}
        rows: list[Row] = []
        for row in table.rows:
            self._break(1)
            rows.append(self._row(row.cells, rows, parts))
        text = "".join(self.pieces[first:])
        within = [tuple((start - base, end - base) for start, end in row) for row in rows]
        stated = next((at for at, row in enumerate(table.rows) if not row.header), len(table.rows))
        headers = min(stated or leading_headers(text, within), max(0, len(rows) - 1))
        self._cells(cell_blocks(text, self.tables, within, headers, self._section), base, parts)
        self._break(1)

    def _row(self, cells: list[Cell], above: list[Row], parts: dict[int, list[Span]]) -> Row:
        """One line of the table: the span of each column; a cell of several columns stands in each of them."""
        spans: list[Span] = []
        self._put("|")
        for cell in cells:
            spans += [(self.length, self.length)] * (cell.column - len(spans))
            self._put(" ")
            inner = self._cell(cell.content)
            own = (inner[0][0], inner[-1][1]) if inner else (self.length, self.length)
            if len(inner) > 1:
                parts[own[0]] = inner
            self._put(" |")
            if cell.continues and not inner and above and cell.column < len(above[-1]):
                own = above[-1][cell.column]
            spans += [own] * cell.width
        return tuple(spans)

    def _cell(self, content: list[Flow]) -> list[Span]:
        """The paragraphs of a cell in one line; tables in it come after the row's table."""
        spans: list[Span] = []
        for each in content:
            if isinstance(each, Table):
                self.later.append(each)
                continue
            self.boxes += each.boxes
            if each.text.strip() or any(piece.sort in _CALLS for piece in each.pieces):
                if spans:
                    self._put(_BETWEEN_PARAGRAPHS_OF_A_CELL)
                self._number(each, 0)
                spans.append(self._pieces(each))
        return [span for span in spans if span[0] < span[1]]

    def _cells(self, blocks: list[Block], base: int, parts: dict[int, list[Span]]) -> None:
        """The blocks of a table, each stretch once; a cell of several paragraphs is several blocks."""
        seen: set[int] = set()
        for block in blocks:
            start = base + block.start
            if start not in seen:
                for left, right in parts.get(start, [(start, base + block.end)]):
                    self.blocks.append(replace(block, start=left, end=right, part=self.part))
            seen.add(start)
        self.tables += 1

    def notices(self) -> tuple[Notice, ...]:
        """What a reader of the verdicts should know of the file, in a stated order."""
        aside, text = self.document.aside, "".join(self.pieces)
        found: list[Notice] = []
        if aside.changes:
            counts = " and ".join(_counted(aside.changes[what], what) for what in sorted(aside.changes, reverse=True))
            words = f"the memo has tracked changes ({counts}): its final reading is verified"
            found.append(Notice(NoticeKind.TRACKED, words))
            found += [Notice(NoticeKind.LEFT_OUT, _quoted(each)) for each in aside.deleted]
        found += [Notice(NoticeKind.HIDDEN, _quoted(each)) for each in aside.hidden]
        for comment in self.document.comments:
            place = self.commented.get(comment.id, [])
            said = f"{comment.author}: {_quoted(comment.text)}" if comment.author else _quoted(comment.text)
            found.append(Notice(NoticeKind.COMMENT, said, *_ends(place)))
        for start, end in self.linked:
            words = f"{text[start:end]} is a linked value: it may be older than what it links to"
            found.append(Notice(NoticeKind.LINKED, words, start, end))
        found += [Notice(NoticeKind.UNREAD, f"{what} is not read ({count})") for what, count in aside.unread.items()]
        found += [Notice(NoticeKind.OUTSIDE, f"{each} points outside the memo: not followed") for each in self._outside]
        return tuple(found)

    @property
    def _outside(self) -> list[str]:
        return self.document.outside


_CALLS = {Sort.FOOTNOTE: "footnote", Sort.ENDNOTE: "endnote"}


def _looks_like_heading(paragraph: Paragraph) -> bool:
    """A short line in bold type that ends like no sentence, in a style that is none."""
    words = paragraph.text.strip()
    shown = [piece for piece in paragraph.pieces if piece.text.strip() and piece.sort in (Sort.TEXT, Sort.LINKED)]
    return (
        not paragraph.number
        and 0 < len(words) <= _LONGEST_BOLD_HEADING
        and not words.endswith((".", ";", ",", ":"))
        and bool(shown)
        and all(piece.bold for piece in shown)
    )


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _quoted(words: str) -> str:
    """Words in one line, cut where they are long."""
    line = " ".join(words.split())
    return line if len(line) <= _LONGEST_QUOTE else line[: _LONGEST_QUOTE - 1] + "…"


def _ends(place: list[int]) -> tuple[int | None, int | None]:
    """The span between the first and last sign of a comment."""
    return (min(place), max(place)) if place else (None, None)
