"""A memo draft read into blocks, sentences, figures and citations, each with its place in the draft."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from olo_desktop.model.quantity import Quantity
from olo_desktop.model.written import NotClaim


class BlockKind(StrEnum):
    """What a stretch of a memo is to its reader."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list item"
    TABLE_CELL = "table cell"
    FOOTNOTE = "footnote"
    QUOTE = "quote"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class TableCell:
    """Where a block stands in its table, and the headers that speak for it."""

    table: int
    row: int
    column: int
    row_label: str = ""
    column_label: str = ""
    header: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, list item, table cell or footnote: `start`..`end` are its content's offsets.

    `section` is the path of headings above it, outermost first. `level` is a heading's or a list item's depth. `part`
    is where in the file it stands: body, footnote, endnote, textbox, header or footer.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    section: tuple[str, ...] = ()
    cell: TableCell | None = None
    part: str = "body"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: offsets in the memo's text and the number of the block it stands in."""

    start: int
    end: int
    block: int


@dataclass(frozen=True, slots=True)
class MemoFigure:
    """One number as the draft states it. `sentence` numbers the memo's sentences from 0.

    `label`, `period` and `entity` are what it is said of, as far as they were read ("" where not).
    """

    id: str
    start: int
    end: int
    text: str
    sentence: int
    quantity: Quantity
    label: str = ""
    period: str = ""
    entity: str = ""


@dataclass(frozen=True, slots=True)
class NotChecked:
    """A number of the memo that is no claim, and why."""

    start: int
    end: int
    text: str
    why: NotClaim


@dataclass(frozen=True, slots=True)
class Marker:
    """A citation marker such as `[3]` or `[2, 5]`: the numbers it names."""

    start: int
    end: int
    text: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A `[Source: file=..., p.N]` block. `pages` is empty where none was named; `fault` says what cannot be read."""

    start: int
    end: int
    text: str
    file: str
    pages: tuple[int, ...] = ()
    fault: str = ""


class NoticeKind(StrEnum):
    """What a memo's file holds beside the text that is verified. The value is what the report prints."""

    TRACKED = "tracked changes"
    LEFT_OUT = "deleted text"
    HIDDEN = "hidden text"
    COMMENT = "open comment"
    LINKED = "linked value"
    UNREAD = "not read"
    OUTSIDE = "outside the memo"


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing about the memo's file that a reader of the verdicts should know, and its place in the text if any."""

    kind: NoticeKind
    text: str
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Memo:
    """A draft as verified. `text` is the decoded file; every offset in the report points into it.

    `sources` is the memo's own numbered source list (number, text), empty where it has none.
    """

    name: str
    sha256: str
    text: str
    blocks: tuple[Block, ...]
    sentences: tuple[Sentence, ...]
    figures: tuple[MemoFigure, ...]
    not_checked: tuple[NotChecked, ...]
    markers: tuple[Marker, ...] = ()
    source_blocks: tuple[SourceBlock, ...] = ()
    sources: tuple[tuple[int, str], ...] = ()
    notices: tuple[Notice, ...] = ()

    def sentence_text(self, number: int) -> str:
        """The sentence as it stands in the draft."""
        sentence = self.sentences[number]
        return self.text[sentence.start : sentence.end]
