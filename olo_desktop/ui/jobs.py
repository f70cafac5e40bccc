"""Work beside the screen: lanes of worker threads, and the one object through which they report.

A lane does one thing at a time, in order, so a deal's session is never used by two threads at once. A question is asked
on a topic; the next question on the same topic replaces it: the old one is told to stop, and its answer, if it still
comes, is dropped. Workers touch nothing of Qt but `_wake`, a signal without arguments; what they have to say waits in
a queue that the screen's thread empties.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from olo_desktop.model.work import Cancelled, Progress, Token, Watcher

log = logging.getLogger(__name__)

LANES = ("deal", "memo", "pictures")


class Jobs(QObject):
    """The bridge. Lives as long as the window; make it on the screen's thread."""

    _wake = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._lanes = {lane: ThreadPoolExecutor(1, thread_name_prefix=f"olo-{lane}") for lane in LANES}
        self._tickets: dict[str, int] = {}
        self._tokens: dict[str, Token] = {}
        self._news: deque[Callable[[], None]] = deque()
        self._progress: dict[str, Callable[[], None]] = {}
        self._lock = threading.Lock()
        self._open = 0
        self._closing: Callable[[], None] | None = None
        self._wake.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def ask(
        self,
        lane: str,
        topic: str,
        work: Callable[[Watcher, Token], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        progress: Callable[[Progress], None] | None = None,
        *,
        sure: bool = False,
    ) -> Token:
        """The work's token; `done`, `failed` and `progress` are called on the screen's thread.

        What is `sure` is done even where its answer is dropped before: a decision is kept whatever comes after it.
        """
        token = Token()
        self.drop(topic)
        ticket = self._tickets[topic]
        self._tokens[topic] = token
        self._open += 1

        def watcher(news: Progress) -> None:
            if progress is not None:
                self._put_progress(topic, ticket, lambda: progress(news))

        def run() -> None:
            outcome: Callable[[], None] | None = None
            try:
                if sure or self._tickets.get(topic) == ticket:
                    answer = work(watcher, token)
                    outcome = lambda: done(answer)  # noqa: E731 - a closure over this answer
            except Exception as error:  # noqa: BLE001,RUF100 - every failure becomes a recorded outcome
                if not isinstance(error, Cancelled):
                    log.debug("work on %s failed", topic, exc_info=True)
                kept = error
                outcome = lambda: failed(kept)  # noqa: E731 - as above
            self._put(lambda: self._land(topic, ticket, outcome))

        self._lanes[lane].submit(run)
        return token

    def drop(self, topic: str) -> None:
        """Stop what is asked on a topic; its answer will not be heard."""
        self._tickets[topic] = self._tickets.get(topic, 0) + 1
        token = self._tokens.pop(topic, None)
        if token is not None:
            token.cancel()

    @property
    def busy(self) -> bool:
        """Whether any work has not landed yet, heard or not."""
        return self._open > 0

    def finish(self, last: Callable[[], None], then: Callable[[], None]) -> None:
        """Stop everything, run `last` on the deal's lane behind it, then call `then`. Never waits itself."""
        for topic in list(self._tickets):
            self.drop(topic)
        self._closing = then
        self.ask("deal", "closing", lambda _w, _t: last(), lambda _: None, lambda _: None)

    def _put(self, news: Callable[[], None]) -> None:
        with self._lock:
            self._news.append(news)
        self._wake.emit()

    def _put_progress(self, topic: str, ticket: int, news: Callable[[], None]) -> None:
        """Only the latest progress of a topic is kept: a fast worker never floods the screen."""
        with self._lock:
            waiting = topic in self._progress
            self._progress[topic] = lambda: news() if self._tickets.get(topic) == ticket else None
        if not waiting:
            self._wake.emit()

    def _deliver(self) -> None:
        with self._lock:
            news = [*self._progress.values(), *self._news]
            self._progress.clear()
            self._news.clear()
        for item in news:
            item()

    def _land(self, topic: str, ticket: int, outcome: Callable[[], None] | None) -> None:
        self._open -= 1
        current = self._tickets.get(topic) == ticket
        if current:
            self._tokens.pop(topic, None)
        if current and outcome is not None:
            outcome()
        if self._closing is not None and self._open == 0:
            then, self._closing = self._closing, None
            for lane in self._lanes.values():
                lane.shutdown(wait=False)
            then()
