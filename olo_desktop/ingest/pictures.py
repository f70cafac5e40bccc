"""Page pictures and words for the window: one warm worker, apart from ingestion.

Asked from any thread; the newest question is answered first, since it is the one on the user's screen. Neighbours can
be drawn ahead; what was drawn is kept, up to a limit.
"""

from __future__ import annotations

import contextlib
import itertools
import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from typing import Any

from olo_desktop.ingest.frames import BrokenFrame, Header
from olo_desktop.ingest.pool import Limits, Worker, WorkerLost
from olo_desktop.ingest.raw import MOST_PIXELS
from olo_desktop.ingest.snapshot import Snapshot
from olo_desktop.ingest.table_wire import tables_from_wire
from olo_desktop.ingest.visible_wire import unseen_from_wire
from olo_desktop.ingest.wire import pair_from_wire, picture_from_wire, status_from_wire, text_from_wire, words_from_wire
from olo_desktop.model.document import Box, ReadStatus, Word
from olo_desktop.model.errors import OloError
from olo_desktop.model.picture import PagePicture
from olo_desktop.model.table import SourceTable

_KEPT_BYTES = 200_000_000
_WAITING = 64

_Key = tuple[str, str, int, float]


class PageNotShown(OloError):  # noqa: N818 - named for the situation
    """A page cannot be drawn; the reason is one line."""

    def __init__(self, page_number: int, status: ReadStatus, reason: str) -> None:
        self.status = status
        super().__init__(f"page {page_number} cannot be shown", reason)


class PagePictures:
    """Draws pages and reads their words in a worker of its own, which is replaced when it is lost.

    The worker is started by `warm`, or with the first question.
    """

    def __init__(self, *, limits: Limits | None = None, kept_bytes: int = _KEPT_BYTES) -> None:
        self._limits = limits or Limits()
        self._kept_bytes = kept_bytes
        self._changed = threading.Condition()
        self._urgent: list[_Question] = []
        self._ahead: list[_Question] = []
        self._current: _Question | None = None
        self._kept: OrderedDict[_Key, PagePicture] = OrderedDict()
        self._size = 0
        self._closed = False
        self._worker: Worker | None = None
        self._tickets = itertools.count(1)
        self._thread: threading.Thread | None = None

    def warm(self) -> None:
        """Start the worker now, so that the first page comes as fast as the next ones. Returns at once."""
        with self._changed:
            self._start()

    def draw(self, snapshot: Snapshot, page_number: int, scale: float, password: str | None = None) -> PagePicture:
        """The page as shown, at `scale` pixels a point, or smaller where that is more than 50 million pixels.

        Blocks; call it from a working thread. Raises `PageNotShown`.
        """
        question = _Question("draw", snapshot, page_number, scale, password)
        with self._changed:
            kept = self._kept.get(question.key)
            if kept is not None:
                self._kept.move_to_end(question.key)
                return kept
        picture = self._answer(question)
        assert isinstance(picture, PagePicture)  # noqa: S101 - the question was "draw"
        return picture

    def words(self, snapshot: Snapshot, page_number: int, password: str | None = None) -> tuple[Word, ...]:
        """The page's words in reading order, with boxes as shown. Blocks. Raises `PageNotShown`."""
        found = self._answer(_Question("words", snapshot, page_number, 0.0, password))
        assert isinstance(found, tuple)  # noqa: S101 - the question was "words"
        return found

    def tables(self, snapshot: Snapshot, page_number: int, password: str | None = None) -> tuple[SourceTable, ...]:
        """The page's tables from top to bottom, boxes as shown. Blocks. Raises `PageNotShown`."""
        found = self._answer(_Question("tables", snapshot, page_number, 0.0, password))
        assert isinstance(found, tuple)  # noqa: S101 - the question was "tables"
        return found

    def visible(
        self, snapshot: Snapshot, page_number: int, boxes: Sequence[Box], password: str | None = None
    ) -> tuple[str, ...]:
        """For each box of the page why a reader does not see its text, "" where it is seen. Blocks.

        Raises `PageNotShown`.
        """
        found = self._answer(_Question("visible", snapshot, page_number, 0.0, password, tuple(boxes)))
        assert isinstance(found, tuple)  # noqa: S101 - the question was "visible"
        return found

    def prefetch(
        self, snapshot: Snapshot, page_numbers: Iterable[int], scale: float, password: str | None = None
    ) -> None:
        """Draw these pages when nothing else is asked; earlier such wishes are dropped. Returns at once."""
        questions = [_Question("draw", snapshot, number, scale, password) for number in page_numbers if number >= 1]
        with self._changed:
            self._ahead = [q for q in reversed(questions) if q.key not in self._kept]
            self._start()
            self._changed.notify_all()

    def close(self) -> None:
        """End the worker; whoever still waits gets `PageNotShown`."""
        with self._changed:
            self._closed = True
            waiting, self._urgent, self._ahead = self._urgent, [], []
            worker, thread = self._worker, self._thread
            self._changed.notify_all()
        for question in waiting:
            question.fail(ReadStatus.WAITING, "the window was closed")
        if worker:
            worker.kill()
        if thread:
            thread.join(timeout=10)

    # ------------------------------------------------------------------------------------------------- inside

    def _answer(self, question: _Question) -> Any:
        with self._changed:
            if self._closed:
                question.fail(ReadStatus.WAITING, "the window was closed")
            else:
                self._urgent.append(question)
                while len(self._urgent) > _WAITING:
                    self._urgent.pop(0).fail(ReadStatus.WAITING, "something newer was asked")
                self._start()
                self._changed.notify_all()
        return question.future.result()

    def _start(self) -> None:
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._serve, name="page pictures", daemon=True)
            self._thread.start()

    def _serve(self) -> None:
        """The worker's own thread: it lives as long as the worker does, which the system ties to it."""
        with contextlib.suppress(WorkerLost):
            self._hire()
        while (question := self._next()) is not None:
            self._serve_one(question)
        with self._changed:
            worker, self._worker = self._worker, None
        if worker:
            worker.close()

    def _next(self) -> _Question | None:
        with self._changed:
            while not self._closed:
                if self._urgent:
                    return self._urgent.pop()
                while self._ahead:
                    question = self._ahead.pop()
                    if question.key not in self._kept:
                        return question
                self._changed.wait()
            return None

    def _serve_one(self, question: _Question) -> None:
        kept = self._kept.get(question.key) if question.what == "draw" else None
        if kept is not None:
            question.future.set_result(kept)
            return
        try:
            worker = self._worker or self._hire()
            worker.ask(question.header(next(self._tickets)))
            header, body = worker.receive()
            self._settle(question, header, body)
        except WorkerLost as lost:
            self._dismiss()
            question.fail(ReadStatus.DAMAGED, lost.reason)
        except BrokenFrame:
            self._dismiss()
            question.fail(ReadStatus.DAMAGED, "the reader sent nonsense")

    def _settle(self, question: _Question, header: Header, body: bytes) -> None:
        if "broken" in header:
            status, reason = pair_from_wire(header["broken"])
            question.fail(status_from_wire(status), text_from_wire(reason))
        elif question.what == "words":
            question.future.set_result(words_from_wire(header))
        elif question.what == "tables":
            question.future.set_result(tables_from_wire(header))
        elif question.what == "visible":
            question.future.set_result(unseen_from_wire(header, len(question.boxes)))
        else:
            picture = picture_from_wire(header, body)
            self._keep(question.key, picture)
            question.future.set_result(picture)

    def _keep(self, key: _Key, picture: PagePicture) -> None:
        with self._changed:
            self._kept[key] = picture
            self._size += len(picture.rgb)
            while self._size > self._kept_bytes and len(self._kept) > 1:
                self._size -= len(self._kept.popitem(last=False)[1].rgb)

    def _hire(self) -> Worker:
        worker = Worker(self._limits)
        with self._changed:
            self._worker = worker
            closed = self._closed
        if closed:
            worker.kill()
        return worker

    def _dismiss(self) -> None:
        with self._changed:
            worker, self._worker = self._worker, None
        if worker:
            worker.close()


class _Question:
    """One page wanted, and where its answer goes."""

    def __init__(
        self,
        what: str,
        snapshot: Snapshot,
        page_number: int,
        scale: float,
        password: str | None,
        boxes: tuple[Box, ...] = (),
    ) -> None:
        self.what = what
        self.snapshot = snapshot
        self.page_number = page_number
        self.scale = scale
        self.password = password
        self.boxes = boxes
        self.key: _Key = (what, snapshot.sha256, page_number, scale)
        self.future: Future[Any] = Future()

    def header(self, ticket: int) -> Header:
        header: Header = {
            "do": self.what,
            "path": str(self.snapshot.path),
            "page": self.page_number,
            "scale": self.scale,
            "pixels": MOST_PIXELS,
            "ticket": ticket,
        }
        if self.boxes:
            header["boxes"] = [[box.x0, box.y0, box.x1, box.y1] for box in self.boxes]
        if self.password is not None:
            header["password"] = self.password
        return header

    def fail(self, status: ReadStatus, reason: str) -> None:
        if not self.future.done():
            self.future.set_exception(PageNotShown(self.page_number, status, reason))
