"""Reading documents: jobs in, pages out as they are read, whatever becomes of the workers meanwhile.

A page that takes too long, or on which the worker breaks down, is lost and named; the worker is replaced and reading
goes on behind that page. Three such pages, and the rest of the file is given up.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from olo_desktop.ingest.frames import BrokenFrame, Header
from olo_desktop.ingest.jobs import AtPage, Ended, Job, Opened, Step, ended
from olo_desktop.ingest.pool import Limits, Worker, WorkerLost
from olo_desktop.ingest.raw import MOST_PAGES
from olo_desktop.ingest.wire import page_from_wire, status_from_wire, text_from_wire, whole_from_wire
from olo_desktop.model.document import Page, PageContent, ReadStatus
from olo_desktop.model.packing import Packs
from olo_desktop.model.work import Cancelled, Token

__all__ = ["DocumentOpened", "DocumentRead", "Event", "Job", "Limits", "PageRead", "read_documents"]

_STRIKES = 3
_GIVEN_UP = "not read: the file stopped its reader three times"
_WAITING_EVENTS = 64


@dataclass(frozen=True, slots=True)
class DocumentOpened:
    """A document is open and declares so many pages."""

    sha256: str
    pages: int


@dataclass(frozen=True, slots=True)
class PageRead:
    """A page is done. A document's pages come in their order, each exactly once.

    `packs` are its contents as a worker sent them, which is how they are kept; None where no worker read it.
    """

    sha256: str
    content: PageContent
    packs: Packs | None = None


@dataclass(frozen=True, slots=True)
class DocumentRead:
    """A document is done: pages declared, pages that gave text, status, and why in one line.

    `troubled` are its pages that did not read well.
    """

    sha256: str
    pages: int
    pages_read: int
    status: ReadStatus
    reason: str
    troubled: tuple[Page, ...] = ()


Event = DocumentOpened | PageRead | DocumentRead


def read_documents(
    jobs: Iterable[Job],
    *,
    workers: int = 2,
    token: Token | None = None,
    limits: Limits | None = None,
    traps: dict[str, Header] | None = None,
) -> Iterator[Event]:
    """Events of reading all jobs: documents in any order, each one's pages in order, then its `DocumentRead`.

    Jobs are taken one ahead of need, in the caller's thread. Raises `Cancelled` when the token says so; closing the
    iterator ends the workers at once. With `workers=0` everything runs in this process, unguarded: that is for
    measuring. `traps` make a worker misbehave, for tests.
    """
    token = token or Token()
    if workers == 0:
        yield from _here(jobs, token)
        return
    crew = _Crew(workers, limits or Limits(), traps or {})
    try:
        yield from crew.events(iter(jobs), token)
    finally:
        crew.close()


def _here(jobs: Iterable[Job], token: Token) -> Iterator[Event]:
    from olo_desktop.ingest.documents import (
        collect_seldom,
        read_document,
    )  # brings the parser, which this process has no need of else

    collect_seldom()
    for job in jobs:
        tally = _Tally(job)
        for step in read_document(job):
            token.check()
            event = tally.event(step)
            if event:
                yield event


class _Tally:
    """What is known of one job so far: enough to go on behind a lost page."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.declared = 0
        self.at = 0
        self.strikes = 0
        self.tried: set[int] = set()
        self.lost_for = ""
        self.next_page = job.first_page
        self.next_chunk = job.first_chunk
        self.pages: list[Page] = list(job.earlier)

    def event(self, step: Step, packs: Packs | None = None) -> Event | None:
        """The step as an event, counted; with the page's packs where there are any."""
        if isinstance(step, PageContent):
            return self._page(step, packs)
        if isinstance(step, Opened):
            self.declared = step.pages
            return DocumentOpened(self.job.sha256, step.pages)
        if isinstance(step, AtPage):
            self.tried.add(self.at)
            self.at = step.number
            return None
        return self._ended(step)

    def _page(self, content: PageContent, packs: Packs | None = None) -> PageRead:
        self.pages.append(content.page)
        self.next_page = content.page.number + 1
        self.next_chunk += len(content.chunks)
        return PageRead(self.job.sha256, content, packs)

    def _ended(self, end: Ended) -> DocumentRead:
        read = sum(1 for page in self.pages if page.status.has_text)
        troubled = tuple(
            page for page in self.pages if not page.status.has_text and page.status is not ReadStatus.EMPTY
        )
        reason = "; ".join(filter(None, [end.reason, self.lost_for]))
        return DocumentRead(self.job.sha256, end.pages, read, end.status, reason, troubled)

    def resume(self, reason: str) -> None:
        """Makes the job go on where it stopped, without the page on which the worker was lost.

        At the third such page, without all pages that no worker has got past: those before them are still read.
        """
        self.strikes += 1
        bad = {**dict(self.job.bad_pages), max(self.at, 1): reason}
        if self.strikes >= _STRIKES:
            self.lost_for = f"given up: {reason} on {self.strikes} pages"
            untried = (number for number in range(self.next_page, self.declared + 1) if number not in self.tried)
            bad = {**dict.fromkeys(untried, _GIVEN_UP), **bad}
        self.job = replace(
            self.job,
            first_page=self.next_page,
            first_chunk=self.next_chunk,
            bad_pages=tuple(sorted(bad.items())),
            earlier=tuple(self.pages),
        )

    @property
    def hopeless(self) -> bool:
        """Whether another worker would be lost on it as well."""
        return self.strikes > _STRIKES or not self.declared

    def given_up(self, reason: str) -> list[Event]:
        """The events that end a file on which even the last worker was lost."""
        if not self.declared:
            return [self._ended(Ended(0, ReadStatus.DAMAGED, f"{reason} while opening it"))]
        bad = dict(self.job.bad_pages)
        events: list[Event] = []
        for number in range(self.next_page, self.declared + 1):
            page = Page(number, 0.0, 0.0, ReadStatus.DAMAGED, bad.get(number, _GIVEN_UP))
            events.append(self._page(PageContent(page)))
        return [*events, self._ended(ended(self.declared, self.pages))]


class _Crew:
    """Threads with a worker each. They take jobs from a short queue and put events into a bounded one."""

    def __init__(self, size: int, limits: Limits, traps: dict[str, Header]) -> None:
        self._limits = limits
        self._traps = traps
        self._stop = threading.Event()
        self._jobs: deque[Job] = deque()
        self._changed = threading.Condition()
        self._no_more = False
        self._events: queue.Queue[Event | BaseException | None] = queue.Queue(_WAITING_EVENTS)
        self._workers: set[Worker] = set()
        self._size = size
        self._threads: list[threading.Thread] = []

    def events(self, jobs: Iterator[Job], token: Token) -> Iterator[Event]:
        """All events; None from a thread means that it is done."""
        finished = 0
        self._feed(jobs)
        while not self._threads or finished < len(self._threads):
            token.check()
            self._feed(jobs)
            if not self._threads:
                return
            try:
                event = self._events.get(timeout=0.1)
            except queue.Empty:
                continue
            if event is None:
                finished += 1
            elif isinstance(event, BaseException):
                raise event
            else:
                yield event

    def _feed(self, jobs: Iterator[Job]) -> None:
        """Keeps a job in hand for every thread; starts threads as there is work for them."""
        while not self._no_more and len(self._jobs) < self._size:
            job = next(jobs, None)
            with self._changed:
                if job is None:
                    self._no_more = True
                else:
                    self._jobs.append(job)
                self._changed.notify_all()
            if job is not None and len(self._threads) < self._size:
                thread = threading.Thread(target=self._work, name="reading", daemon=True)
                self._threads.append(thread)
                thread.start()

    def close(self) -> None:
        """End all workers and wait for the threads."""
        self._stop.set()
        with self._changed:
            self._changed.notify_all()
            workers = tuple(self._workers)
        for worker in workers:
            worker.kill()
        for thread in self._threads:
            while thread.is_alive():
                with contextlib.suppress(queue.Empty):
                    self._events.get_nowait()
                thread.join(timeout=0.02)

    # --------------------------------------------------------------------------------- in the threads from here

    def _work(self) -> None:
        worker: Worker | None = None
        try:
            while (job := self._next_job()) is not None:
                worker = self._read(job, worker)
        except Cancelled:
            pass
        except BaseException as error:
            self._put(error)
        finally:
            if worker:
                self._dismiss(worker)
            self._put(None)

    def _next_job(self) -> Job | None:
        with self._changed:
            while not self._jobs and not self._no_more and not self._stop.is_set():
                self._changed.wait()
            return self._jobs.popleft() if self._jobs and not self._stop.is_set() else None

    def _put(self, event: Event | BaseException | None) -> None:
        while True:
            if self._stop.is_set() and event is not None and not isinstance(event, BaseException):
                raise Cancelled
            with contextlib.suppress(queue.Full):
                self._events.put(event, timeout=0.2)
                return
            if self._stop.is_set():
                return

    def _read(self, job: Job, worker: Worker | None) -> Worker | None:
        """Reads one job to its end, with as many workers as it takes; gives back the last of them."""
        tally = _Tally(job)
        while True:
            try:
                worker = worker or self._hired()
                self._converse(worker, tally)
            except (WorkerLost, BrokenFrame) as lost:
                reason = getattr(lost, "reason", "the reader sent nonsense")
                if worker:
                    self._dismiss(worker)
                    worker = None
                if self._stop.is_set():
                    raise Cancelled from lost
                tally.resume(reason)
                if tally.hopeless:
                    for event in tally.given_up(reason):
                        self._put(event)
                    return None
                continue
            if worker.is_worn:
                self._dismiss(worker)
                return None
            return worker

    def _converse(self, worker: Worker, tally: _Tally) -> None:
        """One question and its answers, up to the document's end. Raises `WorkerLost`, `BrokenFrame`."""
        tally.at = 0
        worker.documents += 1
        worker.ask(self._question(tally.job))
        while True:
            header, body = worker.receive()
            step, packs = _step(tally, header, body)
            event = tally.event(step, packs)
            if event and not (isinstance(event, DocumentOpened) and tally.strikes):
                self._put(event)
            if isinstance(step, Ended):
                worker.resident = whole_from_wire(header.get("rss", 0))
                return

    def _question(self, job: Job) -> Header:
        question: Header = {
            "do": "read",
            "sha256": job.sha256,
            "path": str(job.snapshot),
            "first_page": job.first_page,
            "first_chunk": job.first_chunk,
            "bad_pages": [list(bad) for bad in job.bad_pages],
            "earlier": [[p.number, p.width, p.height, p.status.value, p.reason] for p in job.earlier],
        }
        if job.password is not None:
            question["password"] = job.password
        if job.sha256 in self._traps:
            question["trap"] = self._traps[job.sha256]
        return question

    def _hired(self) -> Worker:
        worker = Worker(self._limits, tests=bool(self._traps))
        with self._changed:
            self._workers.add(worker)
        if self._stop.is_set():
            worker.kill()
        return worker

    def _dismiss(self, worker: Worker) -> None:
        with self._changed:
            self._workers.discard(worker)
        worker.close()


def _step(tally: _Tally, header: Header, body: bytes) -> tuple[Step, Packs | None]:
    """The frame as a step that may come now, with a page's packs. Raises `BrokenFrame` for one that may not."""
    if "page" in header:
        content, packs = page_from_wire(tally.job.sha256, header, body)
        ordinals = [chunk.ordinal for chunk in content.chunks]
        expected = list(range(tally.next_chunk, tally.next_chunk + len(ordinals)))
        if content.page.number != tally.next_page or ordinals != expected or content.page.number > tally.declared:
            raise BrokenFrame("a page out of its turn")
        return content, packs
    return _sign(header), None


def _sign(header: Header) -> Opened | AtPage | Ended:
    """A frame that tells how far the worker is. Raises `BrokenFrame`."""
    if "at" in header:
        return AtPage(whole_from_wire(header["at"]))
    if "opened" in header:
        pages = whole_from_wire(header["opened"])
        if pages > MOST_PAGES:
            raise BrokenFrame("more pages than a document has")
        return Opened(pages)
    if "ended" in header and isinstance(header["ended"], list) and len(header["ended"]) == 3:
        pages, status, reason = header["ended"]
        return Ended(whole_from_wire(pages), status_from_wire(status), text_from_wire(reason))
    raise BrokenFrame("an answer to nothing")
