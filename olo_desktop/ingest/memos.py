"""Memo drafts: bytes in, a `Memo` out. Markdown, plain text and Word; other kinds join `_READERS`.

MemoUnreadable  the bytes are no text, or of a kind that is not read
MemoTooLarge    more than a memo can hold
"""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Callable
from pathlib import PurePosixPath

from olo_desktop.ingest import memo_markdown, memo_plain
from olo_desktop.ingest.memo_figures import read_numbers
from olo_desktop.ingest.memo_outline import Outline
from olo_desktop.model.errors import OloError
from olo_desktop.model.memo import Memo, Notice

LARGEST_MEMO_BYTES = 20_000_000
MOST_FIGURES = 200_000

_TEXT_OUTLINES: dict[str, Callable[[str], Outline]] = {
    ".md": memo_markdown.outline,
    ".markdown": memo_markdown.outline,
    ".txt": memo_plain.outline,
    ".text": memo_plain.outline,
}
_WORD = (".docx", ".docm", ".dotx")
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it starts with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OTHER_KINDS = {
    b"%PDF-": "a PDF",
    b"PK\x03\x04": "a Word, Excel or zip file",
    b"\xd0\xcf\x11\xe0": "an old Office file",
}
_NUMBER = re.compile(r"\d[\d.,]*")


class MemoUnreadable(OloError):  # noqa: N818 - named for the situation
    """The memo is no text that Olo can read."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why, "Save the memo as Word (.docx), markdown or plain text (UTF-8)")


class MemoTooLarge(OloError):  # noqa: N818 - named for the situation
    """The memo holds more than any memo should."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why, "Split the memo, or leave its data tables out")


def read_memo(name: str, data: bytes, *, original: bool = False) -> Memo:
    """The memo in these bytes. `name` is its file's name, whose ending tells the kind; offsets point into `text`.

    `original` reads a Word file as it was before its tracked changes. Raises `MemoUnreadable`, `MemoTooLarge`,
    `WordUnreadable`.
    """
    if len(data) > LARGEST_MEMO_BYTES:
        raise MemoTooLarge(name, f"larger than {LARGEST_MEMO_BYTES // 1_000_000} MB")
    text, read, notices = _outlined(name, data, original=original)
    numbers = 0
    for numbers, _ in enumerate(_NUMBER.finditer(text), start=1):
        if numbers > MOST_FIGURES:
            raise MemoTooLarge(name, f"more than {MOST_FIGURES:,} numbers")
    found = read_numbers(text, read)
    return Memo(
        name=PurePosixPath(name.replace("\\", "/")).name,
        sha256=hashlib.sha256(data).hexdigest(),
        text=text,
        blocks=read.blocks,
        sentences=found.sentences,
        figures=found.figures,
        not_checked=found.not_checked,
        markers=found.markers,
        source_blocks=found.source_blocks,
        sources=found.sources,
        notices=notices,
    )


def _outlined(name: str, data: bytes, *, original: bool) -> tuple[str, Outline, tuple[Notice, ...]]:
    """The memo's text, its outline, and what is to be said of its file."""
    suffix = PurePosixPath(name.replace("\\", "/")).suffix.lower()
    if suffix in _WORD:
        from olo_desktop.ingest.memo_word import word_text  # loads an XML parser that other memos need not

        word = word_text(name, data, original=original)
        return word.text, word.outline, word.notices
    if suffix not in _TEXT_OUTLINES:
        raise MemoUnreadable(name, "not a kind of memo that is read")
    text = decoded(name, data)
    return text, _TEXT_OUTLINES[suffix](text), ()


def decoded(name: str, data: bytes) -> str:
    """The text of a file: by its byte order mark, else UTF-8, else Windows-1252. Line ends stay as they are."""
    for start, kind in _OTHER_KINDS.items():
        if data.startswith(start):
            raise MemoUnreadable(name, f"it is {kind}, not text")
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _strictly(name, data[len(mark) :], encoding)
    if b"\0" in data:  # would pass for text in either of the encodings below
        raise MemoUnreadable(name, f"not text: a zero byte at byte {data.index(0):,}")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _strictly(name, data, "cp1252")


def _strictly(name: str, data: bytes, encoding: str) -> str:
    """The text, or the place of the first byte that is none."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise MemoUnreadable(name, f"unreadable text at byte {error.start:,}") from error
