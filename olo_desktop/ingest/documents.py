"""One document from its snapshot: opened, read page by page, and summed up in one status.

Runs in a worker, or in the same process where speed is measured. Everything it finds comes as a step.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

from olo_desktop.ingest.document_manner import DocumentManner, manner_from, sample_of
from olo_desktop.ingest.jobs import AtPage, Ended, Job, Opened, Step, ended
from olo_desktop.ingest.pages import draft, finish
from olo_desktop.ingest.raw import MOST_PAGES, Broken, OpenDocument
from olo_desktop.ingest.readers import open_document
from olo_desktop.ingest.source_figures import PageDraft
from olo_desktop.ingest.tables.manner import Carried
from olo_desktop.model.document import Page, ReadStatus


def collect_seldom() -> None:
    """Look for garbage in cycles seldom: a page makes thousands of small values, and almost none of them are cycles.

    For a process that reads and does nothing else. Collecting as often as Python does by itself costs a tenth.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def read_document(job: Job) -> Iterator[Step]:
    """The steps of reading one document, in page order, ending in exactly one `Ended`."""
    try:
        document = open_document(job.snapshot, job.password)
    except Broken as broken:
        yield Ended(0, broken.status, broken.reason)
        return
    try:
        yield from _Reading(job, document).steps()
    finally:
        document.close()


class _Reading:
    """One reading of one open document."""

    def __init__(self, job: Job, document: OpenDocument) -> None:
        self._job = job
        self._document = document
        self._is_xfa = document.is_xfa()
        self._bad = dict(job.bad_pages)
        self._kept: dict[int, PageDraft] = {}
        self._declared = document.page_count
        self._pages: list[Page] = list(job.earlier)

    def steps(self) -> Iterator[Step]:
        count = min(self._declared, MOST_PAGES)
        endless = self._declared > MOST_PAGES
        yield Opened(count)
        silent = {page.number for page in self._pages if not page.status.has_text}  # may have cost a worker before
        for number in () if endless else sample_of(count):
            if number not in silent:
                yield from self._announced(number)
                self._kept[number] = self._draft(number)
        manner = manner_from(list(self._kept.values()))
        ordinal = self._job.first_chunk
        carried = self._carried_to(self._job.first_page, manner)
        for number in range(self._job.first_page, count + 1):
            if number not in self._kept:
                yield from self._announced(number)
            found = self._kept.pop(number, None) or self._draft(number)
            if endless and found.page.status is ReadStatus.DAMAGED:
                count = number - 1
                break
            tables, carried = manner.tables(found, carried)
            content = finish(found, self._job.sha256, ordinal, manner.usual, tables)
            ordinal += len(content.chunks)
            self._pages.append(content.page)
            yield content
        remarks = self._document.remarks()
        if endless:
            remarks.append(f"declares {self._declared} pages, {count} were found")
        portfolio = self._document.is_portfolio()
        yield ended(count, self._pages, remarks, repaired=self._document.repaired, portfolio=portfolio or endless)

    def _announced(self, number: int) -> Iterator[AtPage]:
        if number not in self._bad:
            yield AtPage(number)

    def _draft(self, number: int) -> PageDraft:
        if number in self._bad:
            return _failed(number, self._bad[number])
        try:
            return draft(number, self._document.page(number), is_xfa=self._is_xfa)
        except Broken as broken:
            return _failed(number, broken.reason, broken.status)

    def _carried_to(self, first_page: int, manner: DocumentManner) -> Carried | None:
        """What runs on into the first page to be read, when earlier ones were read before: found by reading back.

        A table is followed back to where nothing runs on into a page, so that a document read in two goes reads as
        one read at once.
        """
        back = first_page - 1
        while back > 0 and manner.tables(self._again(back), None)[1] is not None:
            back -= 1
        carried = None
        for number in range(max(1, back), first_page):
            _, carried = manner.tables(self._again(number), carried)
        return carried

    def _again(self, number: int) -> PageDraft:
        return self._kept.get(number) or self._draft(number)


def _failed(number: int, reason: str, status: ReadStatus = ReadStatus.DAMAGED) -> PageDraft:
    return PageDraft(Page(number, 0.0, 0.0, status, reason), [], [], [], [])
