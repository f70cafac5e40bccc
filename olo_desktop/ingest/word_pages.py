"""A Word file of the deal as pages that can be read, boxed and drawn like any other."""

from __future__ import annotations

from pathlib import Path

from olo_desktop.ingest.mupdf import MuDocument, laid_out
from olo_desktop.ingest.raw import Broken
from olo_desktop.ingest.word.document import read_word, told_beside
from olo_desktop.ingest.word.laid_out import markup
from olo_desktop.ingest.word.package import WordUnreadable
from olo_desktop.model.document import ReadStatus


class WordPages(MuDocument):
    """What Word shows of a file with all changes accepted, laid out on pages of our own. Raises `Broken`."""

    def __init__(self, path: Path) -> None:
        try:
            document = read_word(path.name, path.read_bytes())
        except WordUnreadable as error:
            raise Broken(ReadStatus.DAMAGED, error.why) from error
        super().__init__(laid_out(markup(document)))
        self._told = told_beside(document)

    def remarks(self) -> list[str]:
        """What a reader should know of the file as a whole, in words."""
        return ["pages as laid out here, not by Word", *self._told]
