"""Where in a memo something stands, in the report's words and in a reader's."""

from __future__ import annotations

from bisect import bisect_right

from olo_desktop.export.canonical import Json
from olo_desktop.model.memo import Block, BlockKind, Memo, MemoFigure


def place(memo: Memo, number: int) -> dict[str, Json]:
    """The report's `place` of block `number`: its part, its paragraph (from 1), what it is, and its cell.

    A table cell adds table, row and column, all counted from 1: {"part": "body", "paragraph": 7, "block": "table
    cell", "table": 1, "row": 3, "column": 2}.
    """
    block = memo.blocks[number]
    part = "footnote" if block.kind is BlockKind.FOOTNOTE and block.part == "body" else block.part
    found: dict[str, Json] = {"part": part, "paragraph": number + 1, "block": block.kind.value}
    if block.cell is not None:
        found |= {"table": block.cell.table + 1, "row": block.cell.row + 1, "column": block.cell.column + 1}
    return found


class Lines:
    """The lines of a memo: turns an offset into the number that a text editor shows."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(at + 1 for at, sign in enumerate(text) if sign == "\n")]

    def number(self, offset: int) -> int:
        """The line (from 1) in which the offset lies."""
        return bisect_right(self._starts, offset)


def block_at(memo: Memo, offset: int) -> Block | None:
    """The block that holds the offset, None between blocks."""
    at = bisect_right(memo.blocks, offset, key=lambda block: block.start) - 1
    return memo.blocks[at] if at >= 0 and offset < memo.blocks[at].end else None


def block_of(memo: Memo, figure: MemoFigure) -> Block:
    """The block that a figure stands in."""
    return memo.blocks[memo.sentences[figure.sentence].block]


def section_of(memo: Memo, block: Block | None) -> str:
    """The headings above a block, outermost first: "Financials › Revenue". The memo's own title goes without saying."""
    if block is None:
        return ""
    path = block.section
    if len(path) > 1 and sum(_is_title(each) for each in memo.blocks) == 1:
        path = path[1:]
    return " › ".join(path)


def _is_title(block: Block) -> bool:
    return block.kind is BlockKind.HEADING and block.level == 1
