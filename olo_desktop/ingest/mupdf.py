"""Documents by MuPDF: the only module that imports PyMuPDF; others take it from here.

PyMuPDF 2.0 pulls in a layout model (onnxruntime, networkx: half a second and 90 MB) unless two of its modules are
blocked before it is imported. Nothing here uses them.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

os.environ.setdefault("PYMUPDF_SUGGEST_LAYOUT_ANALYZER", "0")
for _module in ("pymupdf.layout", "pymupdf4llm"):
    sys.modules.setdefault(_module, None)  # type: ignore[arg-type] # None is how an import is forbidden

import pymupdf as pymupdf  # noqa: E402 - the two modules above have to be blocked first; others take it from here

from olo_desktop.ingest.raw import Broken, RawPage, RawSpan, RawWord  # noqa: E402 - as above
from olo_desktop.model.document import Box, ReadStatus  # noqa: E402 - as above
from olo_desktop.model.picture import PagePicture  # noqa: E402 - as above

if TYPE_CHECKING:
    from olo_desktop.ingest.font_claims import FontClaims
    from olo_desktop.ingest.looks import Look

pymupdf.TOOLS.mupdf_display_errors(False)  # noqa: FBT003 - PyMuPDF's signature
pymupdf.TOOLS.mupdf_display_warnings(False)  # noqa: FBT003 - as above

# Glyphs without a meaning become U+FFFD rather than their number in the font, which looks like text.
_WITH_ACTUAL_TEXT = pymupdf.TEXTFLAGS_WORDS & ~pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
# /ActualText can say another figure than the page shows.
_AS_DRAWN = _WITH_ACTUAL_TEXT | pymupdf.TEXT_IGNORE_ACTUALTEXT
_TOO_MUCH_MEMORY = "needs more memory than a page may use"
_CODE = re.compile(r"^code=\d+: ")
_Answer = TypeVar("_Answer")
_A4 = (595, 842)
_TYPE_SIZE = 9
_TEXT_NOTES = (pymupdf.PDF_ANNOT_FREE_TEXT, pymupdf.PDF_ANNOT_STAMP)
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


class MuDocument:
    """An open PDF. Raises `Broken` where it cannot be opened; a missing or wrong password is ENCRYPTED."""

    def __init__(self, source: Path | bytes, password: str | None = None) -> None:
        try:
            held = isinstance(source, bytes)
            self._document = pymupdf.open(None if held else source, source if held else None, filetype="pdf")
        except Exception as error:
            raise Broken(ReadStatus.DAMAGED, "the file is damaged and cannot be opened") from error
        if not self._document.is_pdf:
            raise Broken(ReadStatus.WRONG_TYPE, "not a PDF")
        if self._document.needs_pass and not self._document.authenticate(password or ""):
            why = "the password is wrong" if password else "asks for a password"
            raise Broken(ReadStatus.ENCRYPTED, why)
        self.repaired = bool(self._document.is_repaired)
        self._claims: FontClaims | None = None

    @property
    def page_count(self) -> int:
        """How many pages the file declares; nonsense counts as none."""
        try:
            return max(0, int(self._document.page_count))
        except Exception:
            return 0

    def remarks(self) -> list[str]:
        """What a reader should know of the file as a whole, in words."""
        remarks = []
        count = self._safely(self._document.embfile_count, 0)
        if count:
            portfolio = self._catalog("Collection")[0] != "null"
            what = "a portfolio: its" if portfolio else "its"
            remarks.append(f"{what} {count} embedded file{'s are' if count > 1 else ' is'} not read")
        if self.repaired:
            remarks.append("damaged; repaired while opening")
        revisions = self._safely(lambda: int(self._document.version_count), 1)
        if revisions > 1:
            remarks.append(f"saved in {revisions} revisions; the last one is read")
        if not self._document.permissions & pymupdf.PDF_PERM_COPY:
            remarks.append("its author restricts copying")
        return remarks

    def is_portfolio(self) -> bool:
        """Whether the file is a cover for other files."""
        return self._catalog("Collection")[0] != "null" and self._safely(self._document.embfile_count, 0) > 0

    def is_xfa(self) -> bool:
        """Whether the file is a form in XML that only some viewers show."""
        return self._catalog("AcroForm/XFA")[0] != "null"

    def page(self, number: int) -> RawPage:
        """The words of a page, boxes as shown. Raises `Broken` where the page cannot be read."""
        try:
            page = self._page(number)
            return _raw_page(page)
        except Broken:
            raise
        except MemoryError as error:
            raise Broken(ReadStatus.DAMAGED, _TOO_MUCH_MEMORY) from error
        except Exception as error:
            raise _broken(error) from error

    def picture(self, number: int, scale: float, most_pixels: int) -> PagePicture:
        """The page drawn as shown at `scale` pixels a point, or smaller where that would be too many pixels."""
        try:
            page = self._page(number)
            scale = capped(scale, page.rect.width, page.rect.height, most_pixels)
            drawn = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False, colorspace=pymupdf.csRGB)
            return PagePicture(drawn.width, drawn.height, drawn.stride, bytes(drawn.samples_mv))
        except Broken:
            raise
        except MemoryError as error:
            raise Broken(ReadStatus.DAMAGED, _TOO_MUCH_MEMORY) from error
        except Exception as error:
            raise _broken(error) from error

    def looks(self, number: int, boxes: Sequence[Box]) -> list[Look]:
        """What is to be seen in each of these boxes of a page. Raises `Broken`."""
        from olo_desktop.ingest.font_claims import FontClaims
        from olo_desktop.ingest.mupdf_looks import looks_at

        try:
            self._claims = self._claims or FontClaims()
            return looks_at(self._document, self._page(number), boxes, self._claims)
        except Broken:
            raise
        except MemoryError as error:
            raise Broken(ReadStatus.DAMAGED, _TOO_MUCH_MEMORY) from error
        except Exception as error:
            raise _broken(error) from error

    def close(self) -> None:
        """Let go of the file."""
        self._document.close()

    def _page(self, number: int) -> Any:
        if not 1 <= number <= self.page_count:
            raise Broken(ReadStatus.DAMAGED, "the document has no such page")
        return self._document[number - 1]

    def _catalog(self, key: str) -> tuple[str, str]:
        found = self._safely(lambda: self._document.xref_get_key(self._document.pdf_catalog(), key), ("null", "null"))
        return str(found[0]), str(found[1])

    @staticmethod
    def _safely(ask: Callable[[], _Answer], default: _Answer) -> _Answer:
        try:
            return ask()
        except Exception:
            return default


def capped(scale: float, width: float, height: float, most_pixels: int) -> float:
    """The scale, or a smaller one at which the picture has at most so many pixels."""
    pixels = max(1.0, width * scale) * max(1.0, height * scale)
    return scale if pixels <= most_pixels else scale * (most_pixels / pixels) ** 0.5 * 0.999


def _raw_page(page: Any) -> RawPage:
    textpage = page.get_textpage(flags=_AS_DRAWN)
    words: list[RawWord] = textpage.extractWORDS()
    text = " ".join([word[4] for word in words])
    if _UNKNOWN in text:
        words, textpage = _with_actual_text(page, words, textpage)
        text = " ".join([word[4] for word in words])
    words, remark = _without_notes(page, words) if page.first_annot else (words, "")
    rotation = page.rotation
    rect = page.rect
    turn = _turn(page) if rotation else None
    if turn:
        words = [(*turn(w[0], w[1], w[2], w[3]), *w[4:8]) for w in words]
    return RawPage(
        width=rect.width,
        height=rect.height,
        words=words,
        text=text,
        has_ink=lambda: _has_ink(page),
        spans=lambda: _spans(textpage, turn),
        remark=remark,
    )


def _with_actual_text(page: Any, words: list[RawWord], textpage: Any) -> tuple[list[RawWord], Any]:
    """The words with /ActualText, if it changes letters only (typesetters spell ligatures with it), never digits."""
    other = page.get_textpage(flags=_WITH_ACTUAL_TEXT)
    spelled: list[RawWord] = other.extractWORDS()
    if _digits(words) == _digits(spelled):
        return spelled, other
    return words, textpage


def _without_notes(page: Any, words: list[RawWord]) -> tuple[list[RawWord], str]:
    """The words without those of notes that someone laid over the page; they are shown, but are no evidence."""
    count = 0
    for note in _notes(page):
        count += 1
        x0, y0, x1, y1 = note.rect * page.derotation_matrix
        said = set(note.info["content"].split())
        words = [
            w for w in words if not (w[4] in said and x0 <= w[0] + 1 and w[2] - 1 <= x1 and y0 <= w[3] and w[1] <= y1)
        ]
    return words, f"has {count} note{'s' if count > 1 else ''} laid over it, left out" if count else ""


def _notes(page: Any) -> Iterator[Any]:
    """The notes with text of their own on a page; `page.annots()` leaves out those that are no objects of their own."""
    note = page.first_annot
    while note:
        if note.type[0] in _TEXT_NOTES:
            yield note
        note = note.next


def laid_out(markup: str) -> bytes:
    """Markup as a PDF of A4 pages."""
    document = pymupdf.open(stream=markup.encode("utf-8"), filetype="html")
    document.layout(width=_A4[0], height=_A4[1], fontsize=_TYPE_SIZE)
    pages: bytes = document.convert_to_pdf()
    return pages


def _digits(words: list[RawWord]) -> list[str]:
    return [digits for word in words if (digits := "".join(c for c in word[4] if c.isdigit()))]


def _turn(page: Any) -> Callable[[float, float, float, float], tuple[float, float, float, float]]:
    """The page's rotation, as a function on boxes."""
    a, b, c, d, e, f = page.rotation_matrix

    def turned(x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        u0, u1 = a * x0 + c * y0 + e, a * x1 + c * y1 + e
        v0, v1 = b * x0 + d * y0 + f, b * x1 + d * y1 + f
        return min(u0, u1), min(v0, v1), max(u0, u1), max(v0, v1)

    return turned


def _spans(textpage: Any, turn: Any) -> list[RawSpan]:
    """Raised runs of small print on the page: their text and boxes."""
    found = []
    for block in textpage.extractDICT()["blocks"]:
        for line in block.get("lines", ()):
            spans = line["spans"]
            if len(spans) < 2 or abs(line["dir"][1]) > 0.01:
                continue
            main = max(spans, key=lambda span: len(span["text"]) * span["size"])
            for span in spans:
                small = span["size"] < 0.85 * main["size"]
                if small and span["origin"][1] < main["origin"][1] - 0.1 * main["size"]:
                    box = span["bbox"]
                    found.append((*(turn(*box) if turn else box), span["text"].strip()))
    return found


def _has_ink(page: Any) -> bool:
    """Whether a page without words shows anything: a picture, or drawn shapes."""
    if page.get_images():
        return True
    drawn = page.get_pixmap(matrix=pymupdf.Matrix(*[capped(0.2, page.rect.width, page.rect.height, 1_000_000)] * 2))
    return not drawn.is_unicolor


def _broken(error: Exception) -> Broken:
    """MuPDF's message as one short line."""
    text = _CODE.sub("", " ".join(str(error).split()))
    if "memory" in text or "malloc" in text:
        return Broken(ReadStatus.DAMAGED, _TOO_MUCH_MEMORY)
    why = f"the page is damaged ({text[:80]})" if text else "the page is damaged"
    return Broken(ReadStatus.DAMAGED, why, worth_another_try=True)
