"""Reading what is new or changed in a deal: from directory entries to pages, chunks and figures in the cache."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from olo_desktop import machine
from olo_desktop.app.deal import DealSession
from olo_desktop.app.mending import mending
from olo_desktop.app.shares import SharesInWork
from olo_desktop.ingest.admission import Entry
from olo_desktop.ingest.reading import DocumentOpened, DocumentRead, Job, PageRead, read_documents
from olo_desktop.ingest.snapshot import NotTaken, Snapshot
from olo_desktop.model.document import Document, PageContent, ReadStatus
from olo_desktop.model.work import Progress, Token, Watcher, silent

_BYTES_A_PAGE = 8_000
"""A first guess of how many pages an unopened file has, for the time left."""


def ingest_deal(
    session: DealSession,
    *,
    watcher: Watcher = silent,
    token: Token | None = None,
    first: Sequence[str] = (),
    workers: int = 2,
    passwords: Mapping[str, str] | None = None,
    surely: bool = False,
) -> tuple[Document, ...]:
    """The deal's documents, after reading those that are new or changed.

    A file that looks unchanged by size, time and inode costs nothing, unless `surely`: then its bytes are hashed
    again. Documents whose names are in `first` are read first. `passwords` maps paths to passwords; they are kept as
    long as the session. Pages that were read stay read when the work is cancelled (raises `Cancelled`) or killed. A
    deal that another program holds is listed as it was read by that program.
    """
    session.passwords.update(passwords or {})

    def read() -> None:
        session.refresh()
        if not session.read_only:
            _Reading(session, watcher, token or Token(), surely=surely).run(first, workers)
            machine.give_back_memory()

    mending(session.workspace, read)
    return session.documents


class _Reading:
    """One run of reading over a deal."""

    def __init__(self, session: DealSession, watcher: Watcher, token: Token, *, surely: bool) -> None:
        self._session = session
        self._cache = session.cache
        self._token = token
        self._passwords = session.passwords
        self._surely = surely
        self._hashes: dict[str, str] = {}
        self._asked: set[str] = set()
        self._shares: dict[str, SharesInWork] = {}
        self._clock = _Clock(watcher)

    def run(self, first: Sequence[str], workers: int) -> None:
        """Read what is new or changed, and list the documents anew, whatever ends the work."""
        session = self._session
        entries = sorted(
            (entry for entry in session.entries if entry.admitted),
            # Large ones early: else one worker is left alone with the last of them.
            key=lambda entry: (_rank(entry.path, first), -entry.size, entry.path),
        )
        jobs = self._jobs(entries)
        try:
            for event in read_documents(jobs, workers=workers, token=self._token):
                self._take(event)
        finally:
            self._cache.flush()
            session.remember(self._hashes)
            session.relist()
        session.forget_missing()

    def _jobs(self, entries: Sequence[Entry]) -> Iterator[Job]:
        """A job for each content that is not read yet; each path's hash is settled on the way."""
        waiting = [entry for entry in entries if self._needs_a_look(entry)]
        for entry in waiting:
            self._clock.expect(entry.path, max(1, entry.size // _BYTES_A_PAGE))
        for entry in waiting:
            self._token.check()
            snapshot = None if self._is_as_read(entry) else self._snapshot(entry)
            job = self._job(entry, snapshot) if snapshot else None
            if job is None:
                self._clock.forget(entry.path)
                continue
            self._clock.opened(entry.path, job.sha256)
            yield job

    def _needs_a_look(self, entry: Entry) -> bool:
        """Whether the entry's bytes must be looked at; one that looks unchanged and is wholly read need not."""
        sha256 = None if self._surely else self._session.hash_of(entry)
        if sha256 is None or not self._is_read(entry, sha256):
            return True
        self._hashes[entry.path] = sha256
        return False

    def _is_as_read(self, entry: Entry) -> bool:
        """Whether a file that looks unchanged has the bytes that were read, all of them: then it need not be copied."""
        sha256 = self._session.hash_of(entry)
        if sha256 is None or not self._is_read(entry, sha256) or self._session.snapshots.hash_now(entry) != sha256:
            return False
        self._session.refused.pop(entry.path, None)
        self._hashes[entry.path] = sha256
        return True

    def _is_read(self, entry: Entry, sha256: str) -> bool:
        """Whether these bytes are wholly read; an encrypted document is not once its password is known."""
        record = self._cache.document(sha256)
        if record is None or not record.finished:
            return False
        return record.status is not ReadStatus.ENCRYPTED or entry.path not in self._passwords

    def _snapshot(self, entry: Entry) -> Snapshot | None:
        self._session.refused.pop(entry.path, None)
        try:
            snapshot = self._session.snapshots.take(entry)
        except NotTaken as refusal:
            self._session.refused[entry.path] = (refusal.status, refusal.reason)
            return None
        self._hashes[entry.path] = snapshot.sha256
        return snapshot

    def _job(self, entry: Entry, snapshot: Snapshot) -> Job | None:
        """The job of reading a snapshot, from where an earlier run stopped; None where its content is known."""
        sha256 = snapshot.sha256
        password = self._passwords.get(entry.path)
        record = self._cache.document(sha256)
        if sha256 in self._asked:
            return None
        if record is not None and record.finished:
            if record.status is not ReadStatus.ENCRYPTED or password is None:
                self._session.snapshots.release(sha256)
                return None
            self._cache.forget(sha256)
        self._asked.add(sha256)
        self._shares[sha256] = SharesInWork()
        earlier = self._cache.pages(sha256)
        return Job(
            sha256=sha256,
            snapshot=snapshot.path,
            password=password,
            first_page=len(earlier) + 1,
            first_chunk=self._cache.chunk_count(sha256) if earlier else 0,
            earlier=earlier,
        )

    def _take(self, event: DocumentOpened | PageRead | DocumentRead) -> None:
        if isinstance(event, DocumentOpened):
            self._begin(event)
        elif isinstance(event, PageRead):
            self._keep(event)
        else:
            self._finish(event)

    def _begin(self, event: DocumentOpened) -> None:
        self._cache.begin_document(event.sha256, event.pages)
        share = self._shares[event.sha256]
        done = self._cache.pages(event.sha256)
        for page in done:
            chunks = self._cache.chunks_of_page(event.sha256, page.number)
            share.add(PageContent(page, chunks, self._cache.figures(event.sha256, page.number)))
        share.begun = True
        self._clock.declared(event.sha256, event.pages, len(done))

    def _keep(self, event: PageRead) -> None:
        self._cache.add_page(event.sha256, event.content, event.packs)
        self._shares[event.sha256].add(event.content)
        self._clock.page(event.sha256)

    def _finish(self, event: DocumentRead) -> None:
        share = self._shares.pop(event.sha256)
        if not share.begun:  # it could not even be opened
            self._cache.begin_document(event.sha256, event.pages)
        self._cache.finish_document(
            event.sha256, event.status, event.reason, event.pages, event.pages_read, share.finish()
        )
        self._session.snapshots.release(event.sha256)
        self._clock.finished(event.sha256, event.status, event.reason)


@dataclass(slots=True)
class _Task:
    """One file in work: its pages as far as known, and how many are done."""

    path: str
    pages: int
    done: int = 0


class _Clock:
    """Pages done and time left. Files not opened yet count with a guess from their size."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._tasks: dict[str, _Task] = {}
        self._started = time.monotonic()
        self._read = 0

    def expect(self, path: str, pages: int) -> None:
        """A file will be looked at, with about so many pages."""
        self._tasks[path] = _Task(path, pages)

    def forget(self, path: str) -> None:
        """The file need not be read after all."""
        self._tasks.pop(path, None)

    def opened(self, path: str, sha256: str) -> None:
        """The file's bytes are known."""
        self._tasks[sha256] = self._tasks.pop(path)

    def declared(self, sha256: str, pages: int, done: int) -> None:
        """The document has so many pages, some of which were read before."""
        task = self._tasks[sha256]
        task.pages, task.done = pages, done
        self._tell(task)

    def page(self, sha256: str) -> None:
        """One more page is read."""
        task = self._tasks[sha256]
        task.done += 1
        self._read += 1
        self._tell(task)

    def finished(self, sha256: str, status: ReadStatus, reason: str) -> None:
        """The document is done."""
        task = self._tasks[sha256]
        task.pages = task.done
        self._tell(task, f"{status}: {reason}" if reason else str(status))

    def _tell(self, task: _Task, note: str = "") -> None:
        done = sum(each.done for each in self._tasks.values())
        total = sum(each.pages for each in self._tasks.values())
        left = (total - done) * (time.monotonic() - self._started) / self._read if self._read else None
        self._watcher(Progress("reading", done, total, task.path, note, left))


def _rank(path: str, first: Sequence[str]) -> int:
    """Where a file stands among those to be read first: files that the memo names come before all others."""
    name = path.rpartition("/")[2].casefold()
    stem = name.rpartition(".")[0] or name
    for place, wanted in enumerate(first):
        if stem and stem in wanted.casefold():
            return place
    return len(first)
