"""What a reader of PDFs gives of a page, before any sense is made of it. Shared by both readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from olo_desktop.ingest.looks import Look
from olo_desktop.model.document import Box, ReadStatus
from olo_desktop.model.picture import PagePicture

# x0, y0, x1, y1 as shown; the text; the block, line and word it has in the file. Plain tuples: there are millions.
RawWord = tuple[float, float, float, float, str, int, int, int]
# x0, y0, x1, y1 as shown; the text
RawSpan = tuple[float, float, float, float, str]

MOST_PAGES = 100_000
MOST_PIXELS = 50_000_000


class Broken(Exception):  # noqa: N818 - an outcome that becomes a status
    """A document or page cannot be read: the status it ends in, and why in one line.

    `worth_another_try` says that another reader may do better.
    """

    def __init__(self, status: ReadStatus, reason: str, *, worth_another_try: bool = False) -> None:
        self.worth_another_try = worth_another_try
        self.status = status
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class RawPage:
    """A page as a reader gives it: size in points as shown, words in the file's own order.

    `text` is all words in one string, for looking at their letters at once; `remark` is what a reader of the page
    should know. `has_ink` tells of a page without words whether it shows anything; `spans` gives the raised small
    print, for lines that look as if a note mark were glued to a number. Both cost more than the words and are seldom
    asked.
    """

    width: float
    height: float
    words: list[RawWord]
    text: str
    has_ink: Callable[[], bool]
    spans: Callable[[], list[RawSpan]]
    remark: str = ""
    repaired: bool = False


class OpenDocument(Protocol):
    """An open document, whichever reader opened it."""

    repaired: bool

    @property
    def page_count(self) -> int:
        """How many pages it declares."""

    def remarks(self) -> list[str]:
        """What a reader should know of the file as a whole, in words."""

    def is_portfolio(self) -> bool:
        """Whether it is a cover for embedded files."""

    def is_xfa(self) -> bool:
        """Whether it is a form in XML."""

    def page(self, number: int) -> RawPage:
        """The words of a page."""

    def picture(self, number: int, scale: float, most_pixels: int) -> PagePicture:
        """The page drawn."""

    def looks(self, number: int, boxes: Sequence[Box]) -> list[Look]:
        """What is to be seen in each of these boxes of a page."""

    def close(self) -> None:
        """Let go of the file."""
