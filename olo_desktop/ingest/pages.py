"""One page made sense of: its words into lines, chunks and figures. No file is touched here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from olo_desktop.ingest.chunks import Stretch, stretches_of
from olo_desktop.ingest.figures import Printed, printed_on
from olo_desktop.ingest.lines import Line, box_around, lines_of, write_text
from olo_desktop.ingest.raised import looks_glued, mark_apart, part_glued
from olo_desktop.ingest.raw import RawPage, RawWord
from olo_desktop.ingest.readable import fault_of
from olo_desktop.ingest.scaling import Caption, captions_of
from olo_desktop.ingest.source_figures import PageDraft, source_figures
from olo_desktop.ingest.upright import Back, upright
from olo_desktop.model.document import Box, Chunk, Page, PageContent, ReadStatus, Word
from olo_desktop.model.table import SourceTable

_LARGEST = 100_000.0  # points
_SURROGATES = re.compile("[\ud800-\udfff]")
_NEEDS_CLEANING = re.compile("[\ud800-\udfff\u00b9\u00b2\u00b3\u2070\u2074-\u2079]")
_RAISED_DIGITS = re.compile("(?<=[\\w%)])([\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+)")
_PLEASE_WAIT = re.compile(
    r"please wait|upgrade to the latest version|adobe reader|nicht unterst\u00fctzt", re.IGNORECASE
)


def lines_on(page: RawPage) -> tuple[list[Line], list[Printed], Back | None]:
    """The page's lines with their texts, in reading order, the numbers printed on them, and how boxes get back."""
    words = clean_words(page.words) if _NEEDS_CLEANING.search(page.text) else page.words
    words, width, back = upright(words, page.width, page.height)
    lines = _written(words, width)
    printed = printed_on(lines)
    if not back and looks_glued([(lines[p.line].text[p.start : p.end], p.box) for p in printed]):
        parted = part_glued(words, page.spans())
        if parted is not words:
            lines = _written(parted, width)
            printed = printed_on(lines)
    return lines, printed, back


def _written(words: list[RawWord], width: float) -> list[Line]:
    lines = lines_of(words, width)
    for line in lines:
        write_text(line)
        if line.has_digits and mark_apart(line):
            write_text(line)
    return lines


def draft(number: int, page: RawPage, *, is_xfa: bool = False) -> PageDraft:
    """The page's lines, chunks, numbers and captions, and the status that its text deserves."""
    lines, printed, back = lines_on(page)
    texts = [line.text for line in lines]
    status, reason = _status(page, texts, is_xfa=is_xfa)
    known = Page(number, round(page.width, 2), round(page.height, 2), status, reason)
    if not status.has_text:
        return PageDraft(known, [], [], [], [])
    return PageDraft(known, lines, stretches_of(lines), printed, captions_of(texts), back)


def _status(page: RawPage, texts: list[str], *, is_xfa: bool) -> tuple[ReadStatus, str]:
    if not texts:
        if max(page.width, page.height) > _LARGEST:
            return ReadStatus.DAMAGED, "the page says it is larger than any paper"
        if page.has_ink():
            return ReadStatus.IMAGE_ONLY, "a picture without text: it would need text recognition"
        return ReadStatus.EMPTY, "a blank page"
    text = page.text
    if is_xfa and len(text) < 2000 and _PLEASE_WAIT.search(text):
        return ReadStatus.UNREADABLE_TEXT, "a form that only Adobe Reader can show: print it to a PDF first"
    fault = fault_of(text)
    if fault:
        return ReadStatus.UNREADABLE_TEXT, fault
    return (ReadStatus.REPAIRED if page.repaired else ReadStatus.READ), page.remark


def clean_words(words: list[RawWord]) -> list[RawWord]:
    """The words without what cannot be stored, and with a raised digit's own character set apart from its number."""
    return [word if word[4].isascii() else (*word[:4], _clean(word[4]), *word[5:]) for word in words]


def _clean(text: str) -> str:
    return _RAISED_DIGITS.sub(r" \1", _SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text))


def finish(
    draft: PageDraft, document: str, first_ordinal: int, usual: Caption | None, tables: Sequence[SourceTable] = ()
) -> PageContent:
    """The page as it is kept: chunks numbered on from `first_ordinal`, bare numbers scaled, cells with their place."""
    chunks = tuple(
        Chunk(document, first_ordinal + number, draft.page.number, stretch.text, _boxes(draft, stretch))
        for number, stretch in enumerate(draft.stretches)
    )
    return PageContent(draft.page, chunks, tuple(source_figures(draft, document, first_ordinal, usual, tables)))


def _boxes(draft: PageDraft, stretch: Stretch) -> tuple[Box, ...]:
    boxes = [line.box() for line in draft.lines[stretch.first : stretch.after]]
    return tuple(map(draft.back, boxes)) if draft.back else tuple(boxes)


def words_on(page: RawPage) -> tuple[Word, ...]:
    """The page's words in reading order, each with its box as shown and its line; note marks are marked as raised."""
    lines, _, back = lines_on(page)
    found = []
    for number, line in enumerate(lines):
        for place, (x0, y0, x1, y1, text, *_) in enumerate(line.words):
            box = box_around(x0, y0, x1, y1)
            found.append(Word(text, back(box) if back else box, number, place in line.raised))
    return tuple(found)
