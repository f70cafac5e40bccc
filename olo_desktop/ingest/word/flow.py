"""What the walk over a Word file yields: paragraphs and tables in reading order, each stretch knowing its origin."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Union

from olo_desktop.ingest.word.names import Element


class Sort(Enum):
    """What a stretch of a paragraph is."""

    TEXT = auto()
    RAISED = auto()
    FOOTNOTE = auto()
    ENDNOTE = auto()
    PAGE_NUMBER = auto()
    LINKED = auto()
    COMMENT_START = auto()
    COMMENT_END = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text. `origin` is the element whose text it is, from `offset` on; None for text of the reader's.

    For notes and comments `text` is the identifier of the note or comment.
    """

    sort: Sort
    text: str
    origin: Element | None = None
    offset: int = 0
    bold: bool = False


@dataclass(slots=True)
class Paragraph:
    """One paragraph as shown: its pieces, its automatic number, its heading depth (0 for body text), its text boxes."""

    pieces: list[Piece] = field(default_factory=list)
    style: str = ""
    depth: int = 0
    number: str = ""
    counted: bool = False
    level: int = 0
    boxes: list[list[Flow]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The paragraph's own words."""
        shown = (Sort.TEXT, Sort.RAISED, Sort.PAGE_NUMBER, Sort.LINKED)
        return "".join(piece.text for piece in self.pieces if piece.sort in shown)


@dataclass(slots=True)
class Cell:
    """A cell from `column` on, `width` columns wide; `continues` the one above where rows are merged."""

    column: int
    width: int
    continues: bool
    content: list[Flow]


@dataclass(slots=True)
class Row:
    """A row of cells; `header` where Word repeats it on each page."""

    cells: list[Cell]
    header: bool


@dataclass(slots=True)
class Table:
    """A table's rows in order."""

    rows: list[Row]


Flow = Union[Paragraph, Table]  # noqa: UP007 - a forward reference between the two
