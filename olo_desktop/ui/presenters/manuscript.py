"""A memo as its reader knows it: headings, paragraphs, lists and tables, each piece knowing its place in the draft.

The draft's own marks (`##`, `**`, `|`) are left out of what is shown, its words never are: whatever holds a letter or a
digit is shown, also where no block claims it. Every shown character stands for exactly one character of the draft, so
`Places` can turn an offset of the draft into a position on screen and back.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from olo_desktop.model.memo import Block, BlockKind, Memo

_EMPHASIS = re.compile(r"\*\*|__|[`*_]")
_SHOWN = re.compile(r"[^\W_]")
_BULLET = re.compile(r"^[-*+]$")
_LINES = re.compile(r"[^\n]+")

# What Qt would take for structure, and what would turn a line about: shown as a sign of its own, one for one.
_SIGNS = dict.fromkeys((*range(32), 127, *range(8234, 8239), *range(8294, 8298)), "�")
_SIGNS |= dict.fromkeys((8233, *range(64976, 65008), 65534, 65535), "�")
_SIGNS |= {ord("\n"): " ", ord("\r"): " ", ord("\t"): "\t", 0x2028: "\u2028"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the draft shown in one cut. `text` is as shown, one character for each of the draft."""

    start: int
    end: int
    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One block as shown; `marker` is a list item's own number or bullet."""

    kind: BlockKind
    pieces: tuple[Piece, ...]
    level: int = 0
    marker: Piece | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table's cells by row; `right` tells for each column whether it holds numbers."""

    rows: tuple[tuple[Paragraph | None, ...], ...]
    header: bool
    right: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Manuscript:
    """What is shown of a memo, from the top."""

    parts: tuple[Paragraph | Table, ...] = ()


def manuscript(memo: Memo, *, keep_lines: bool = False) -> Manuscript:
    """The memo laid out for reading. `keep_lines` keeps the line breaks of a plain text file."""
    parts: list[Paragraph | Table] = []
    cells: list[tuple[Block, Paragraph]] = []
    position = 0
    for block in sorted(memo.blocks, key=lambda block: (block.start, block.end)):
        gap, marker = _before(memo.text, position, block)
        if gap or (cells and (block.cell is None or block.cell.table != cells[-1][0].cell.table)):  # type: ignore[union-attr] # cells hold only blocks with a cell
            parts.extend(_table(cells))
            cells = []
        parts.extend(gap)
        shown = Paragraph(
            block.kind,
            tuple(_pieces(memo.text, max(block.start, position), block.end, keep_lines=keep_lines)),
            block.level,
            marker,
        )
        position = max(position, block.end)
        if block.cell is not None:
            cells.append((block, shown))
        elif shown.pieces:
            parts.append(shown)
    parts.extend(_table(cells))
    parts.extend(_loose(memo.text, position, len(memo.text)))
    return Manuscript(tuple(parts))


def _before(text: str, start: int, block: Block) -> tuple[list[Paragraph], Piece | None]:
    """What stands between two blocks: whole lines are shown as they are, the last line's rest is the block's marker."""
    line = text.rfind("\n", start, block.start) + 1 if start < block.start else block.start
    line = max(line, start)
    loose = _loose(text, start, line)
    rest = text[line : block.start]
    mark = rest.strip().strip("|>").strip()
    listed = block.kind in (BlockKind.LIST_ITEM, BlockKind.FOOTNOTE)
    if not (mark and (_SHOWN.search(mark) or (listed and _BULLET.match(mark)))):
        return loose, None
    at = line + rest.index(mark)
    return loose, Piece(at, at + len(mark), "•" if _BULLET.match(mark) else _clean(mark))


def _loose(text: str, start: int, end: int) -> list[Paragraph]:
    """Lines that belong to no block, where they say anything."""
    return [
        Paragraph(BlockKind.CODE, (Piece(match.start(), match.end(), _clean(match.group())),))
        for match in _LINES.finditer(text, start, end)
        if _SHOWN.search(match.group())
    ]


def _pieces(text: str, start: int, end: int, *, keep_lines: bool) -> Iterator[Piece]:
    """The block's text without its marks of emphasis, cut where the cut of the letters changes."""
    cuts: set[str] = set()
    at = start
    for offset, mark in [] if keep_lines else _paired(text[start:end]):
        if start + offset > at:
            yield _piece(text, at, start + offset, cuts, keep_lines=keep_lines)
        cuts ^= {mark}
        at = start + offset + len(mark)
    if at < end:
        yield _piece(text, at, end, cuts, keep_lines=keep_lines)


def _paired(stretch: str) -> list[tuple[int, str]]:
    """Marks of emphasis that have a partner; a lone one, or one inside a word such as `2*3`, is shown as it is."""
    kept: list[tuple[int, str]] = []
    waiting: dict[str, int] = {}
    for match in _EMPHASIS.finditer(stretch):
        mark, before, after = match.group(), stretch[: match.start()][-1:], stretch[match.end() : match.end() + 1]
        if mark in waiting:
            kept += [(waiting.pop(mark), mark), (match.start(), mark)]
        elif after and not after.isspace() and not before.isalnum():
            waiting[mark] = match.start()
    return sorted(kept)


def _piece(text: str, start: int, end: int, cuts: set[str], *, keep_lines: bool) -> Piece:
    shown = text[start:end]
    if keep_lines:
        shown = shown.replace("\n", "\u2028")
    elif "\n" in shown:
        shown = shown.replace("  \n", "  \u2028").replace("\\\n", " \u2028")
    return Piece(start, end, _clean(shown), bool(cuts & {"**", "__"}), bool(cuts & {"*", "_"}))


def _clean(text: str) -> str:
    return text.translate(_SIGNS)


def _table(cells: list[tuple[Block, Paragraph]]) -> list[Table]:
    """The cells of one table in their rows."""
    if not cells:
        return []
    places = [(block.cell, shown) for block, shown in cells if block.cell is not None]
    first = min(cell.row for cell, _ in places)
    height = max(cell.row for cell, _ in places) - first + 1
    width = max(cell.column for cell, _ in places) + 1
    grid: list[list[Paragraph | None]] = [[None] * width for _ in range(height)]
    for cell, shown in places:
        grid[cell.row - first][cell.column] = shown
    header = any(cell.header for cell, _ in places if cell.row == first)
    body = grid[1:] if header else grid
    right = tuple(column > 0 and _numbers([row[column] for row in body]) for column in range(width))
    return [Table(tuple(tuple(row) for row in grid), header, right)]


def _numbers(column: list[Paragraph | None]) -> bool:
    texts = ["".join(piece.text for piece in shown.pieces).strip() for shown in column if shown]
    said = [text for text in texts if text]
    return bool(said) and sum(any(c.isdigit() for c in t) and len(t) < 24 for t in said) * 2 > len(said)


@dataclass(slots=True)
class Places:
    """Where the draft's characters stand on screen, in the screen's own positions (two for a rare character)."""

    _starts: list[int] = field(default_factory=list)
    _pieces: list[tuple[Piece, int]] = field(default_factory=list)

    def add(self, piece: Piece, position: int) -> None:
        """Note that a piece was shown at `position`. Pieces come in the draft's order."""
        self._starts.append(piece.start)
        self._pieces.append((piece, position))

    def shown(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """The stretches on screen that show `start`..`end` of the draft; empty where nothing of it is shown."""
        found = []
        index = max(bisect_right(self._starts, start) - 1, 0)
        while index < len(self._pieces) and self._pieces[index][0].start < end:
            piece, position = self._pieces[index]
            low, high = max(start, piece.start), min(end, piece.end)
            if low < high:
                found.append(
                    (
                        position + _wide(piece.text[: low - piece.start]),
                        position + _wide(piece.text[: high - piece.start]),
                    )
                )
            index += 1
        return tuple(found)


def _wide(text: str) -> int:
    """How many positions a text takes on screen."""
    return len(text) if text.isascii() else len(text) + sum(character > "\uffff" for character in text)
