"""Documents by PDFium: the second reader, for files in which MuPDF finds no page.

Slower (a call a character), so only asked then, and only loaded then: a worker starts a tenth sooner. Its coordinates
are PDF user space; here they become the page as shown, like MuPDF's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from olo_desktop.ingest.looks import PLAIN_SCALE, Look, plain_looks
from olo_desktop.ingest.raw import MOST_PIXELS, Broken, RawPage, RawWord
from olo_desktop.model.document import Box, ReadStatus
from olo_desktop.model.picture import PagePicture

_MOST_CHARACTERS = 200_000


class PdfiumDocument:
    """An open PDF. Raises `Broken` where PDFium cannot open it either."""

    repaired = True

    def __init__(self, path: Path, password: str | None = None) -> None:
        import pypdfium2

        try:
            self._document = pypdfium2.PdfDocument(path, password=password)
        except Exception as error:
            raise Broken(ReadStatus.DAMAGED, "the file is damaged and cannot be opened") from error

    @property
    def page_count(self) -> int:
        """How many pages PDFium finds."""
        return max(0, len(self._document))

    def remarks(self) -> list[str]:
        """That the second reader was needed."""
        return ["damaged; read with a second reader"]

    def is_portfolio(self) -> bool:
        """Never: PDFium is not asked."""
        return False

    def is_xfa(self) -> bool:
        """Never: PDFium is not asked."""
        return False

    def page(self, number: int) -> RawPage:
        """The words of a page, boxes as shown. Raises `Broken`."""
        try:
            page = self._document[number - 1]
            width, height = page.get_size()
            words = _words(page)
        except Exception as error:
            raise Broken(ReadStatus.DAMAGED, "the page is damaged") from error
        return RawPage(width, height, words, " ".join([word[4] for word in words]), lambda: _has_ink(page), list)

    def picture(self, number: int, scale: float, most_pixels: int) -> PagePicture:
        """The page drawn as shown. Raises `Broken`."""
        from pypdfium2.raw import FPDFBitmap_BGR

        try:
            page = self._document[number - 1]
            width, height = page.get_size()
            pixels = max(1.0, width * scale) * max(1.0, height * scale)
            scale = scale if pixels <= most_pixels else scale * math.sqrt(most_pixels / pixels) * 0.999
            drawn = page.render(scale=scale, rev_byteorder=True, force_bitmap_format=FPDFBitmap_BGR)
            return PagePicture(drawn.width, drawn.height, drawn.stride, bytes(drawn.buffer))
        except Exception as error:
            raise Broken(ReadStatus.DAMAGED, "the page is damaged") from error

    def looks(self, number: int, boxes: Sequence[Box]) -> list[Look]:
        """What is to be seen in each of these boxes of a page, of which PDFium tells the picture only."""
        return plain_looks(self.picture(number, PLAIN_SCALE, MOST_PIXELS), PLAIN_SCALE, boxes)

    def close(self) -> None:
        """Let go of the file."""
        self._document.close()


def _has_ink(page: Any) -> bool:
    return any(True for _ in page.get_objects(max_depth=1))


def _words(page: Any) -> list[RawWord]:
    textpage = page.get_textpage()
    count = textpage.count_chars()
    if count > _MOST_CHARACTERS:
        raise Broken(ReadStatus.TOO_LARGE, f"{count} characters on one page")
    shown = _as_shown(page)
    words: list[RawWord] = []
    boxes: list[tuple[float, float, float, float]] = []
    letters: list[str] = []
    line = 0
    for place, letter in enumerate(textpage.get_text_range(0, count) if count else ""):
        if letter.isspace():
            _close(words, letters, boxes, line)
            line += letter == "\n"
        elif place < count:
            letters.append(letter)
            boxes.append(shown(*textpage.get_charbox(place, loose=True)))
    _close(words, letters, boxes, line)
    return words


def _close(words: list[RawWord], letters: list[str], boxes: list[tuple[float, float, float, float]], line: int) -> None:
    if letters:
        x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
        x1, y1 = max(b[2] for b in boxes), max(b[3] for b in boxes)
        words.append((x0, y0, x1, y1, "".join(letters), 0, line, len(words)))
    letters.clear()
    boxes.clear()


def _as_shown(page: Any) -> Callable[[float, float, float, float], tuple[float, float, float, float]]:
    """From PDFium's left, bottom, right, top to the page as shown."""
    left, bottom, right, top = page.get_cropbox()
    rotation = page.get_rotation() % 360

    def shown(x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        if rotation == 90:
            return y0 - bottom, x0 - left, y1 - bottom, x1 - left
        if rotation == 180:
            return right - x1, y0 - bottom, right - x0, y1 - bottom
        if rotation == 270:
            return top - y1, right - x1, top - y0, right - x0
        return x0 - left, top - y1, x1 - left, top - y0

    return shown
