"""The numbers of a memo's blocks: figures to judge, and what is not judged with its why. Leaves no digit out."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from olo_desktop.ingest.memo_cells import CellContext, as_cell, label_and_period
from olo_desktop.ingest.memo_outline import Outline
from olo_desktop.ingest.memo_sources import source_list
from olo_desktop.ingest.memo_view import View, view
from olo_desktop.model.memo import Block, BlockKind, Marker, MemoFigure, NotChecked, Sentence, SourceBlock
from olo_desktop.model.quantity import Kind
from olo_desktop.model.written import NotClaim, WrittenNumber
from olo_desktop.text.citations import footnote_marks, markers, source_blocks
from olo_desktop.text.number_style import style_of_text
from olo_desktop.text.numbers import scan
from olo_desktop.text.numerals import ANGLO, NumberStyle
from olo_desktop.text.sentences import sentences

_DIGITS = re.compile(r"\d+(?:[.,:/-]\d+)*")
_RAISED = re.compile(r"[²³¹⁰⁴-⁹₀-₉①-⑳]+")
_LINK = re.compile(r"\b(?:https?://|www\.)[^\s<>()\[\]]{1,2000}", re.IGNORECASE)
# Read after it, "(12)" in a cell is an amount; alone at the start of a paragraph it would be a list number.
_CELL_LEAD = "is "
_ENTRY_NUMBER = re.compile(r"\[\d{1,3}\]:?")


@dataclass(frozen=True, slots=True)
class Read:
    """A memo's text read to the end, as `Memo` holds it."""

    sentences: tuple[Sentence, ...]
    figures: tuple[MemoFigure, ...]
    not_checked: tuple[NotChecked, ...]
    markers: tuple[Marker, ...]
    source_blocks: tuple[SourceBlock, ...]
    sources: tuple[tuple[int, str], ...]


def read_numbers(text: str, outline: Outline) -> Read:
    """Every number, sentence and citation of a memo, whatever kind of file its outline came from."""
    entries = source_list(text, outline)
    reader = _Reader(text, outline, CellContext.of(text, outline.blocks), frozenset(entry.block for entry in entries))
    for number in range(len(outline.blocks)):
        reader.read(number)
    figures, not_checked = _settled(text, reader.figures, [*reader.not_checked, *outline.numbers])
    return Read(
        tuple(reader.sentences),
        figures,
        not_checked,
        tuple(reader.markers),
        tuple(reader.source_blocks),
        tuple((entry.number, entry.text) for entry in entries),
    )


@dataclass(slots=True)
class _Reader:
    """Reads block by block; what it found so far."""

    text: str
    outline: Outline
    cells: CellContext
    entries: frozenset[int]
    sentences: list[Sentence] = field(default_factory=list)
    figures: list[MemoFigure] = field(default_factory=list)
    not_checked: list[NotChecked] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    source_blocks: list[SourceBlock] = field(default_factory=list)
    counted: list[NotChecked] = field(default_factory=list)
    style: NumberStyle = ANGLO

    def __post_init__(self) -> None:
        self.style = style_of_text(self.text)
        self.counted = sorted(self.outline.numbers, key=lambda number: number.start)

    def read(self, number: int) -> None:
        """Take in one block."""
        block = self.outline.blocks[number]
        seen = view(
            self.text, block.start, block.end, markup=self.outline.markup, flowing=block.kind is not BlockKind.CODE
        )
        counted = self._counted_in(block)
        before = len(self.sentences)
        for start, end in sentences(seen.text):
            self.sentences.append(Sentence(*seen.place(start, end), number))
        starts = [sentence.start for sentence in self.sentences[before:]]
        lead = _CELL_LEAD if block.cell is not None and block.cell.row_label else ""
        for written in scan(lead + self._without_citations(seen, counted, entry=number in self.entries), self.style):
            start, end = seen.place(written.start - len(lead), written.end - len(lead))
            sentence = before + max(0, bisect_right(starts, start) - 1)
            self._take(written, start, end, sentence, block, entry=number in self.entries)

    def _take(self, written: WrittenNumber, start: int, end: int, sentence: int, block: Block, *, entry: bool) -> None:
        """A figure, or a number that is not checked."""
        label = period = ""
        if block.cell is not None:
            written = as_cell(written, block.cell, self.text[block.start : block.end])
            label, period = label_and_period(block.cell)
        quantity = written.quantity
        if entry and quantity is not None and quantity.kind is Kind.COUNT:
            quantity = None
        text = self.text[start:end]
        if quantity is None:
            self.not_checked.append(NotChecked(start, end, text, written.not_claim or NotClaim.REFERENCE))
            return
        if block.cell is not None:
            quantity = self.cells.quantity(block.cell, quantity)
        self.figures.append(MemoFigure("", start, end, text, sentence, quantity, label, period))

    def _counted_in(self, block: Block) -> list[NotChecked]:
        """The list, heading and page numbers within a block."""
        first = bisect_left(self.counted, block.start, key=lambda number: number.start)
        last = bisect_left(self.counted, block.end, key=lambda number: number.start)
        return self.counted[first:last]

    def _without_citations(self, seen: View, counted: list[NotChecked], *, entry: bool) -> str:
        """The block's text with spaces for what was read as citation, link, list or page number."""
        pieces: list[str] = []
        at = 0
        spans = [seen.shown(number.start, number.end) for number in counted]
        for start, end in sorted([*self._citations(seen, entry=entry), *filter(None, spans)]):
            if start >= at:
                pieces += (seen.text[at:start], " " * (end - start))
                at = end
        pieces.append(seen.text[at:])
        return "".join(pieces)

    def _citations(self, seen: View, *, entry: bool) -> list[tuple[int, int]]:
        """Spans of the view that hold no claims; notes each down."""
        spans: list[tuple[int, int]] = []
        first = _ENTRY_NUMBER.match(seen.text) if entry else None
        if first:
            spans.append(self._note(seen, first.span(), NotClaim.CITATION))
        for block in source_blocks(seen.text):
            span = (block.start, block.end)
            start, end = seen.place(*span)
            self.source_blocks.append(
                SourceBlock(start, end, self.text[start:end], block.file, block.pages, block.fault)
            )
            if not spans or spans[-1] != span:  # two sources in one block
                spans.append(self._note(seen, span, NotClaim.REFERENCE))
        for marker in markers(seen.text):
            start, end = seen.place(marker.start, marker.end)
            if self.text.startswith("(", end) or (first and marker.start == 0):
                continue
            self.markers.append(Marker(start, end, self.text[start:end], marker.numbers))
            spans.append(self._note(seen, (marker.start, marker.end), NotClaim.CITATION))
        spans += [self._note(seen, span, NotClaim.CITATION) for span in footnote_marks(seen.text)]
        spans += [self._note(seen, match.span(), NotClaim.IDENTIFIER) for match in _LINK.finditer(seen.text)]
        return spans

    def _note(self, seen: View, span: tuple[int, int], why: NotClaim) -> tuple[int, int]:
        """Note down that the span is not checked, if it holds a digit; gives the span back."""
        start, end = seen.place(*span)
        if _DIGITS.search(self.text, start, end):
            self.not_checked.append(NotChecked(start, end, self.text[start:end], why))
        return span


def _settled(
    text: str, figures: list[MemoFigure], not_checked: list[NotChecked]
) -> tuple[tuple[MemoFigure, ...], tuple[NotChecked, ...]]:
    """Figures numbered in order of place, and all other digits exactly once; figures win where spans meet."""
    figures.sort(key=lambda figure: (figure.start, figure.end))
    taken = [(figure.start, figure.end) for figure in figures]
    kept: list[NotChecked] = []
    reach = 0
    for item in sorted(not_checked, key=lambda item: (item.start, -item.end)):
        if item.start >= reach and not _meets(taken, item.start, item.end):
            kept.append(item)
            reach = item.end
    kept += _left_over(text, sorted([*taken, *((item.start, item.end) for item in kept)]))
    kept.sort(key=lambda item: item.start)
    numbered = (
        MemoFigure(f"F{at}", f.start, f.end, f.text, f.sentence, f.quantity, f.label, f.period)
        for at, f in enumerate(figures, start=1)
    )
    return tuple(numbered), tuple(kept)


def _meets(taken: list[tuple[int, int]], start: int, end: int) -> bool:
    """Whether the span overlaps one of the taken, sorted, disjoint spans."""
    at = bisect_right(taken, (start, start))
    return (at > 0 and taken[at - 1][1] > start) or (at < len(taken) and taken[at][0] < end)


def _left_over(text: str, taken: Iterable[tuple[int, int]]) -> Iterator[NotChecked]:
    """Digits that no block shows: footnote marks, raised note signs, links and tags."""
    at = 0
    for start, end in [*taken, (len(text), len(text))]:
        if at < start:
            yield from _in_gap(text, at, start)
        at = max(at, end)


def _in_gap(text: str, start: int, end: int) -> Iterator[NotChecked]:
    for match in _DIGITS.finditer(text, start, end):
        left = text[max(0, match.start() - 5) : match.start()]
        why = NotClaim.CITATION if left.endswith("[^") or left.lower().endswith("<sup>") else NotClaim.IDENTIFIER
        yield NotChecked(match.start(), match.end(), match[0], why)
    for match in _RAISED.finditer(text, start, end):
        yield NotChecked(match.start(), match.end(), match[0], NotClaim.CITATION)
