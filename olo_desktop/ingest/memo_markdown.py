"""Markdown memos: markdown-it finds the blocks and their lines; every offset is the file's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from olo_desktop.ingest.memo_outline import SENTENCE_END, Lines, Outline, in_order, leading_number
from olo_desktop.ingest.memo_tables import Row, cell_blocks, split_pipes
from olo_desktop.model.memo import Block, BlockKind, NotChecked
from olo_desktop.model.written import NotClaim

_LONGEST_COUNT = 3  # digits: "2022. A good year" and "1577. ..." are no list numbers
_QUOTE_PREFIX = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+(?=\|))?")
_COUNTED_LINE = re.compile(r"[ \t>]*(?:\(?\d{1,3}\)|\d{1,2}\.)[ \t]+\S")
_SOURCE_LINE = re.compile(r"[ \t>]*\[\d{1,3}\]:?[ \t]+\S")


def outline(text: str) -> Outline:
    """The blocks of a markdown memo."""
    walk = _Walk(text.replace("\0", "\ufffd"), Lines.of(text))
    for token in _tokens(walk.text):
        walk.take(token)
    walk.fill_gaps()
    blocks = in_order(walk.blocks)
    counted = [leading_number(text, block.kind, block.start, block.end) for block in blocks if block.cell is None]
    return Outline(blocks, (*walk.numbers, *(number for number in counted if number)), markup=True)


def _tokens(text: str) -> Sequence[Token]:
    """Block tokens alone: inline text is read by `memo_view`, which keeps offsets.

    Link definitions stay text, for "[1]: annual report" is a source list.
    """
    markdown = MarkdownIt("commonmark").enable("table").use(footnote_plugin).disable("reference")
    markdown.core.ruler.enableOnly(["normalize", "block"])
    return markdown.parse(text)


@dataclass(slots=True)
class _Walk:
    """The walk over the tokens: what is open, and the blocks made so far."""

    text: str
    lines: Lines
    blocks: list[Block] = field(default_factory=list)
    numbers: list[NotChecked] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)
    headings: list[tuple[int, str]] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    heading: int = 0
    tables: int = 0
    rows: list[Row] = field(default_factory=list)
    headers: int = 0
    searched: dict[int, int] = field(default_factory=dict)
    number_is_text: int | None = None

    @property
    def section(self) -> tuple[str, ...]:
        """The path of headings above."""
        return tuple(words for _, words in self.headings)

    def take(self, token: Token) -> None:
        """Follow one token."""
        kind = token.type.removesuffix("_open").removesuffix("_close")
        if kind in ("blockquote", "list_item", "footnote_reference"):
            self._nest(kind, token)
        elif kind == "heading":
            self.heading = int(token.tag[1:]) if token.nesting == 1 else 0
        elif kind in ("table", "thead", "tr"):
            self._table(kind, token)
        elif token.type == "inline" and "table" not in self.open:
            self._text(token)
        elif token.type in ("fence", "code_block", "html_block"):
            self._verbatim(token)
        elif token.type == "hr":
            self._cover(token)

    def _cover(self, token: Token) -> range:
        """The lines of the token, from now on taken."""
        first, end = token.map or (0, 0)
        lines = range(first, min(end, len(self.lines.starts)))
        self.covered.update(lines)
        return lines

    def _line(self, number: int) -> str:
        return self.text[self.lines.starts[number] : self.lines.ends[number]]

    def _nest(self, kind: str, token: Token) -> None:
        """Go into or out of a quote, a list item or a footnote."""
        if token.nesting == -1:
            self.open.pop()
            return
        self.open.append(kind)
        if kind == "list_item" and token.info and token.map:
            self._list_number(token.map[0], token.info + token.markup)

    def _list_number(self, line: int, marker: str) -> None:
        """Note a list number; one of four digits or more is text of the item."""
        at = self._line(line).find(marker, self.searched.get(line, 0))
        if at < 0:
            return
        self.searched[line] = at + len(marker)
        start = self.lines.starts[line] + at
        if len(marker) - 1 > _LONGEST_COUNT:
            self.number_is_text = start
        else:
            self.numbers.append(NotChecked(start, start + len(marker), marker, NotClaim.LIST_NUMBER))

    def _table(self, kind: str, token: Token) -> None:
        """Gather the rows of a table; make its blocks when it ends."""
        if token.nesting == -1:
            if kind == "thead":
                self.headers = len(self.rows)
            if kind == "table":
                self.open.pop()
                self.blocks += cell_blocks(self.text, self.tables, self.rows, self.headers, self.section)
                self.tables += 1
            return
        lines = self._cover(token)
        if kind == "table":
            self.open.append("table")
            self.rows, self.headers = [], 0
        if kind == "tr" and lines:
            start, end = self.lines.starts[lines[0]], self.lines.ends[lines[0]]
            prefix = _QUOTE_PREFIX.match(self.text, start, end)
            self.rows.append(split_pipes(self.text, prefix.end() if prefix else start, end))

    def _text(self, token: Token) -> None:
        """A heading or a paragraph: its content's span, cut where a line starts an item of its own."""
        spans = []
        for number, content in zip(self._cover(token), token.content.split("\n"), strict=False):
            words = content.strip()
            at = self._line(number).rfind(words)
            if words and at >= 0:
                start = self.lines.starts[number] + at
                spans.append((start, start + len(words)))
        if not spans:
            return
        if self.number_is_text is not None:
            spans[0] = (self.number_is_text, spans[0][1])
            self.number_is_text = None
        if self.heading:
            self._heading(spans[0][0], spans[-1][1])
            return
        for start, end in _items(self.text, spans):
            self._add(start, end)

    def _heading(self, start: int, end: int) -> None:
        """A heading closes those of its depth and below."""
        self.headings = [(level, words) for level, words in self.headings if level < self.heading]
        self.blocks.append(Block(BlockKind.HEADING, start, end, self.heading, self.section))
        self.headings.append((self.heading, " ".join(self.text[start:end].replace("*", "").split())))

    def _add(self, start: int, end: int) -> None:
        """A block of the kind that its surroundings make it."""
        depth = self.open.count("list_item")
        if "footnote_reference" in self.open:
            kind = BlockKind.FOOTNOTE
        elif depth:
            kind = BlockKind.LIST_ITEM
        else:
            kind = BlockKind.QUOTE if self.open else BlockKind.PARAGRAPH
        self.blocks.append(Block(kind, start, end, depth, self.section))

    def _verbatim(self, token: Token) -> None:
        """Code keeps its lines; the text of an HTML block is a paragraph. Fences are left out."""
        lines = self._cover(token)
        first, last = lines.start, lines.stop - 1
        if token.type == "fence":
            first += 1
            last -= self._line(last).strip(" \t>").startswith(token.markup)
        while last >= first and not self._line(last).strip():
            last -= 1
        if first > last:
            return
        start, end = self.lines.starts[first], self.lines.ends[last]
        if token.type == "html_block":
            self._add(start, end)
        else:
            self.blocks.append(Block(BlockKind.CODE, start, end, section=self.section))

    def fill_gaps(self) -> None:
        """Lines that no token holds (nested too deep) are paragraphs: no number of a draft goes unread."""
        for number in range(len(self.lines.starts)):
            words = self._line(number)
            if number not in self.covered and any(map(str.isalnum, words)):
                start = self.lines.starts[number]
                self.blocks.append(Block(BlockKind.PARAGRAPH, start, start + len(words.rstrip())))


def _items(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The lines of a paragraph joined to blocks: a new one where a line is counted or is an entry of a source list.

    Markdown lets only "1." interrupt a paragraph; writers do not know that.
    """
    items = [spans[0]]
    sources = _SOURCE_LINE.match(text, *spans[0]) is not None
    counted = _COUNTED_LINE.match(text, *spans[0]) is not None
    for before, (start, end) in pairwise(spans):
        ended = counted or text[before[0] : before[1]].endswith(SENTENCE_END)
        counts = ended and _COUNTED_LINE.match(text, start, end) is not None
        if counts or (sources and _SOURCE_LINE.match(text, start, end)):
            items.append((start, end))
            counted = counted or counts
        else:
            items[-1] = (items[-1][0], end)
    return items
