"""Documents of a deal, their pages, and what was read from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from olo_desktop.model.quantity import Quantity
from olo_desktop.model.standing import Standing


class DocumentKind(StrEnum):
    """The kind of file."""

    PDF = "pdf"
    SPREADSHEET = "spreadsheet"
    WORD = "word"
    TEXT = "text"
    OTHER = "other"


class SourceTier(StrEnum):
    """Who stands behind a document's numbers, strongest first."""

    CPA = "cpa"
    TAX = "tax"
    MANAGEMENT = "management"
    AI = "ai"
    UNCLASSIFIED = "unclassified"


class ReadStatus(StrEnum):
    """How reading a document or a page ended. Exactly one for every directory entry and every page."""

    WAITING = "waiting"
    READ = "read"
    REPAIRED = "repaired"
    PARTLY_READ = "partly read"
    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    NO_PAGES = "0 pages"
    EMPTY = "empty"
    TOO_LARGE = "too large"
    WRONG_TYPE = "not what its name says"
    UNREADABLE_TEXT = "unreadable text"
    IMAGE_ONLY = "image only"
    NOT_READ = "not a kind that is read"

    @property
    def has_text(self) -> bool:
        """Whether something of it can be evidence."""
        return self in (ReadStatus.READ, ReadStatus.REPAIRED, ReadStatus.PARTLY_READ)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page as shown (rotation and crop applied), in PDF points, origin at the top left."""

    x0: float
    y0: float
    x1: float
    y1: float

    def __post_init__(self) -> None:
        if not (self.x0 <= self.x1 and self.y0 <= self.y1):
            raise ValueError("a box has its corners in order")

    def as_list(self) -> list[float]:
        """[x0, y0, x1, y1], rounded to a tenth of a point, as the report prints it."""
        return [round(self.x0, 1), round(self.y0, 1), round(self.x1, 1), round(self.y1, 1)]


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a page with its box. `line` numbers the page's lines from 0; `raised` marks a superscript."""

    text: str
    box: Box
    line: int
    raised: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a document: how large it is shown (points), how it was read, and why if not well."""

    number: int
    width: float
    height: float
    status: ReadStatus
    reason: str = ""

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError("pages count from 1")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A retrievable span of one page's text: about 1,000 characters, whole paragraphs and whole table rows.

    `document` is the sha256 of the document's bytes, `ordinal` counts the document's chunks from 0. `boxes` holds one
    box a line of the chunk.
    """

    document: str
    ordinal: int
    page_number: int
    text: str
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceFigure:
    """One number printed in a source.

    `text` is what is printed, `row` the line it stands in (its row of a table, or its line of prose), `chunk` the
    ordinal of its chunk, `ordinal` its place among the numbers of its page. `box` is where it is printed.
    `quantity` has the page's scale applied where the number spells none (`scale_from` quotes where that was read).
    `standing` is what its table says of it; None for a number of running text.
    """

    document: str
    page_number: int
    ordinal: int
    text: str
    quantity: Quantity
    box: Box
    row: str
    chunk: int
    scale_from: str = ""
    standing: Standing | None = None


@dataclass(frozen=True, slots=True)
class PageContent:
    """All that reading found on one page."""

    page: Page
    chunks: tuple[Chunk, ...] = ()
    figures: tuple[SourceFigure, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One file of the deal. Its identity is the sha256 of its bytes; one content at two paths is one document.

    `paths` are relative to the deal folder with `/`, the canonical (first) one first. `pages` is what the file
    declares, `pages_read` how many of them gave text. An entry that could not be admitted has no sha256.
    """

    paths: tuple[str, ...]
    sha256: str
    size: int
    kind: DocumentKind
    status: ReadStatus
    reason: str = ""
    tier: SourceTier = SourceTier.UNCLASSIFIED
    pages: int = 0
    pages_read: int = 0
    troubled: tuple[Page, ...] = field(default=())

    def __post_init__(self) -> None:
        if not self.paths:
            raise ValueError("a document lies somewhere")

    @property
    def path(self) -> str:
        """The canonical path, by which links name the document."""
        return self.paths[0]
