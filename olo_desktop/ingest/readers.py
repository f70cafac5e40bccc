"""Both readers behind one document: MuPDF reads, and PDFium is asked where MuPDF finds no page or fails on one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from olo_desktop.ingest.kinds import is_zip_file
from olo_desktop.ingest.looks import Look
from olo_desktop.ingest.mupdf import MuDocument
from olo_desktop.ingest.pdfium import PdfiumDocument
from olo_desktop.ingest.raw import Broken, OpenDocument, RawPage
from olo_desktop.model.document import Box, ReadStatus
from olo_desktop.model.picture import PagePicture

_BY_SECOND = "read with a second reader"


def open_document(path: Path, password: str | None = None) -> OpenDocument:
    """The document, opened by the first reader that finds pages in it. Raises `Broken`.

    A Word file is laid out on pages of our own.
    """
    if is_zip_file(path):
        from olo_desktop.ingest.word_pages import WordPages  # brings a parser that PDFs have no need of

        return WordPages(path)
    failure = Broken(ReadStatus.NO_PAGES, "opens, but no page can be found in it")
    try:
        document = MuDocument(path, password)
        if document.page_count:
            return _WithSecond(document, path, password)
        document.close()
    except Broken as broken:
        if broken.status is not ReadStatus.DAMAGED:
            raise
        failure = broken
    try:
        second = PdfiumDocument(path, password)
    except Broken:
        raise failure from None
    if not second.page_count:
        second.close()
        raise failure
    return second


class _WithSecond:
    """A document of the first reader whose broken pages the second one tries."""

    def __init__(self, first: MuDocument, path: Path, password: str | None) -> None:
        self._first = first
        self._path = path
        self._password = password
        self._second: PdfiumDocument | None = None
        self.repaired = first.repaired
        self.page_count = first.page_count
        self.remarks = first.remarks
        self.is_portfolio = first.is_portfolio
        self.is_xfa = first.is_xfa

    def page(self, number: int) -> RawPage:
        """The words of a page. Raises `Broken`."""
        try:
            return self._first.page(number)
        except Broken as broken:
            page = self._second_page(number, broken)
            if page is None or not page.words:
                raise
            return replace(page, remark=_BY_SECOND, repaired=True)

    def _second_page(self, number: int, broken: Broken) -> RawPage | None:
        try:
            return self._other(number, broken).page(number)
        except Broken:
            return None

    def picture(self, number: int, scale: float, most_pixels: int) -> PagePicture:
        """The page drawn. Raises `Broken`."""
        try:
            return self._first.picture(number, scale, most_pixels)
        except Broken as broken:
            return self._other(number, broken).picture(number, scale, most_pixels)

    def looks(self, number: int, boxes: Sequence[Box]) -> list[Look]:
        """What is to be seen in each of these boxes of a page. Raises `Broken`."""
        try:
            return self._first.looks(number, boxes)
        except Broken as broken:
            return self._other(number, broken).looks(number, boxes)

    def close(self) -> None:
        """Let go of the file."""
        self._first.close()
        if self._second:
            self._second.close()

    def _other(self, number: int, broken: Broken) -> PdfiumDocument:
        """The second reader. Raises the first one's failure where that has no such page, or where memory ran out."""
        if not broken.worth_another_try:
            raise broken
        try:
            self._second = self._second or PdfiumDocument(self._path, self._password)
        except Broken:
            raise broken from None
        if number > self._second.page_count:
            raise broken
        return self._second
