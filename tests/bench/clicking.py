"""The window at work: from a click on a figure to its highlighted page, and how long the event loop stands still.

The real window, backend and worker, on the offscreen platform unless the environment names another. Clicks are mouse
events on figures of a memo, drawn at random, each in another document than the last where there are several; before
each, the figure is scrolled into sight and the window is left alone for a moment, as by somebody who reads. The clock
runs until the page has been painted sharp with its highlight, and the event loop is free again. No click is left out,
and each document's first click includes taking its snapshot.

The event loop is watched by a timer of 5 ms while a deal is read with two workers; the gap is what lies beyond.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from apart import apart
from measuring import Bench, Line, share

_BAR_MS = 150
_PATIENCE_SECONDS = 300
_PAUSE_SECONDS = 0.15
_TICK_MS = 5
_STEPS = ("to the worker", "snapshot", "draw", "transfer", "paint")


def measured_clicks(bench: Bench) -> Iterator[Line]:
    """The lines on clicks."""
    workspace, memo = bench.path("clicked"), bench.path("clicked.md")
    apart("deals", "read_deal", deal=str(bench.deal), workspace=workspace)
    figures, clicks = (10, 5) if bench.quick else (200, 100)
    apart("deals", "write_memo", deal=str(bench.deal), workspace=workspace, to=memo, figures=figures)
    found = apart("clicking", "clicked", deal=str(bench.deal), workspace=workspace, memo=memo, clicks=clicks)
    times = [sum(each.values()) * 1000 for each in found["clicks"]]
    slow = share(times, 95)
    yield Line(
        f"{len(times)} clicks over {found['documents']} documents, 95th percentile",
        f"{slow:.0f} ms",
        f"under {_BAR_MS} ms",
        slow < _BAR_MS,
    )
    yield Line("  median, slowest", f"{median(times):.0f} ms, {max(times):.0f} ms")
    for step in _STEPS:
        values = [each[step] * 1000 for each in found["clicks"]]
        yield Line(f"  {step}: median, 95th percentile", f"{median(values):.1f} ms, {share(values, 95):.1f} ms")
    drawn = sum(1 for each in found["clicks"] if each["draw"])
    yield Line("  pages drawn for their click", f"{drawn} of {len(times)}; the others were ready")


def measured_gaps(bench: Bench) -> Iterator[Line]:
    """The lines on the event loop."""
    found = apart("clicking", "watched", deal=str(bench.deal), workspace=bench.path("gaps"))
    gaps = [wall * 1000 for wall, _ in found["gaps"]]
    longest = max(found["gaps"])
    yield Line(f"longest gap while {found['pages']:,} pages are read", f"{longest[0] * 1000:.0f} ms", "", None)
    yield Line("  of which the window's own work", f"{longest[1] * 1000:.0f} ms")
    yield Line("  99th percentile, median", f"{share(gaps, 99):.1f} ms, {median(gaps):.1f} ms")
    yield Line("  longest while nothing is done", f"{max(found['idle']) * 1000:.0f} ms")
    yield Line("making the panes, once, when the first deal is opened", f"{found['furnished'] * 1000:.0f} ms")


# ------------------------------------------------------------------------------------ in processes of their own


def clicked(deal: str, workspace: str, memo: str, clicks: int) -> dict[str, Any]:
    """Seconds of each step of each click."""
    probe = _Probe()
    application, window = _window(workspace)
    window.desk.start(Path(deal), Path(memo))
    _until(application, lambda: window.at_rest)
    judged = [item for item in window.bench.memo.view._figures if item.places and item.places[0].boxes]
    assert judged, "no figure of the memo has a place"
    found = []
    chance = random.Random(3)
    before = ""
    for _ in range(clicks):
        elsewhere = [item for item in judged if item.places[0].document != before] or judged
        item = chance.choice([item for item in elsewhere if item.figure.id != window.bench.memo.view.selected])
        before = item.places[0].document
        found.append(_click(application, window, probe, item))
    documents = len({item.places[0].document for item in judged})
    _closed(application, window)
    return {"clicks": found, "documents": documents}


def _click(application: Any, window: Any, probe: _Probe, item: Any) -> dict[str, float]:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    view = window.bench.memo.view
    view.scroll_to(item.figure.start, item.figure.end)
    _idle(application, _PAUSE_SECONDS)
    at = view.figure_rect(item.figure.id).center().toPoint()
    link = item.places[0]
    probe.await_page(link.document, link.page, link.boxes)
    start = time.perf_counter()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    _until(application, lambda: probe.painted)
    return probe.steps(start, time.perf_counter())


def watched(deal: str, workspace: str) -> dict[str, Any]:
    """The gaps between ticks while the deal is read: seconds, and how much of them the window's thread worked."""
    from olo_desktop.ui.backend import AppBackend

    done: list[Any] = []
    ingest = AppBackend.ingest

    def noted(*args: Any) -> Any:
        try:
            return ingest(*args)
        finally:
            done.append(True)

    AppBackend.ingest = noted  # type: ignore[method-assign] # to know when it has ended
    application, window = _window(workspace)
    start = time.perf_counter()
    assert window.desk
    furnished = time.perf_counter() - start
    ticks = _Ticks()
    _idle(application, 1.0)
    idle = [wall for wall, _ in ticks.taken()]
    window.desk.start(Path(deal), None)
    _until(application, lambda: bool(done))
    gaps = ticks.taken()
    _idle(application, 0.2)
    pages = sum(document.pages_read for document in window.desk._documents)
    _closed(application, window)
    return {"gaps": gaps, "idle": idle, "furnished": furnished, "pages": pages}


class _Ticks:
    """A timer, and by how much each of its ticks came late."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self._gaps: list[tuple[float, float]] = []
        self._last = time.perf_counter(), time.thread_time()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(_TICK_MS)

    def taken(self) -> list[tuple[float, float]]:
        """The gaps since the last time."""
        gaps, self._gaps = self._gaps, []
        return gaps

    def _tick(self) -> None:
        now = time.perf_counter(), time.thread_time()
        late = now[0] - self._last[0] - _TICK_MS / 1000
        self._gaps.append((max(0.0, late), now[1] - self._last[1]))
        self._last = now


class _Probe:
    """The moments of a click, noted where the program passes them."""

    def __init__(self) -> None:
        self._wanted: tuple[str, int, Any] = ("", 0, ())
        self._times: dict[str, float] = {}
        self.painted = False
        self._watch_drawing()
        self._watch_painting()

    def await_page(self, document: str, page: int, boxes: Any) -> None:
        """From now on this page is waited for."""
        self._wanted = (document, page, boxes)
        self._times = {}
        self.painted = False

    def steps(self, start: float, end: float) -> dict[str, float]:
        """Seconds of each step; where the page was ready, all of it is painting."""
        at = self._times
        if "answered" not in at or "drawn" not in at:
            return {**dict.fromkeys(_STEPS, 0.0), "paint": end - start}
        moments = [start, at["asked"], at["taken"], at["drawn"], at["answered"], end]
        return {step: moments[n + 1] - moments[n] for n, step in enumerate(_STEPS)}

    def _note(self, moment: str) -> None:
        self._times.setdefault(moment, time.perf_counter())

    def _watch_drawing(self) -> None:
        from olo_desktop.app.viewing import Pictures
        from olo_desktop.ingest import pool
        from olo_desktop.ingest.pictures import PagePictures

        ask, draw, read = Pictures.draw, PagePictures.draw, pool.read_frame

        def asked(pictures: Pictures, *args: Any) -> Any:
            self._note("asked")
            picture = ask(pictures, *args)
            self._note("answered")
            return picture

        def drawn(pages: PagePictures, *args: Any) -> Any:
            self._note("taken")
            return draw(pages, *args)

        def received(source: Any) -> Any:
            return read(_Told(source, lambda: "taken" in self._times and self._note("drawn")))

        Pictures.draw = asked  # type: ignore[method-assign] # that is how it is watched
        PagePictures.draw = drawn  # type: ignore[method-assign] # as above
        pool.read_frame = received  # type: ignore[assignment] # as above

    def _watch_painting(self) -> None:
        from olo_desktop.ui.views.page_view import PageView

        paint = PageView.paintEvent

        def painted(view: PageView, event: Any) -> None:
            paint(view, event)
            place = view.place
            if place is not None and view.sharp and (place.document, place.page, place.boxes) == self._wanted:
                self.painted = True

        PageView.paintEvent = painted  # type: ignore[method-assign] # that is how it is watched


class _Told:
    """A pipe's end that tells when the first bytes of an answer have come."""

    def __init__(self, source: Any, tell: Callable[[], object]) -> None:
        self._source = source
        self._tell = tell

    def read(self, size: int) -> bytes:
        found: bytes = self._source.read(size)
        self._tell()
        return found


def _window(workspace: str) -> tuple[Any, Any]:
    from olo_desktop.ui import start

    application = start._application()
    window = start._window(application, Path(workspace), "light")
    window.show()
    return application, window


def _until(application: Any, reached: Callable[[], bool]) -> None:
    from PySide6.QtCore import QEventLoop

    end = time.monotonic() + _PATIENCE_SECONDS
    while not reached():
        if time.monotonic() > end:
            raise TimeoutError("the window never got there")
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)


def _idle(application: Any, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        application.processEvents()
        time.sleep(0.001)


def _closed(application: Any, window: Any) -> None:
    window.close()
    _until(application, lambda: bool(window.ended))
