"""Memory over a long deal: the workers' while they read it, and the program's own once it is read.

The deal is some filings again and again, each time with another comment behind the end, so that every tenth of the
deal holds the same pages. A worker's memory is sampled every 50 ms; the largest in each tenth is compared with the
largest in the first. A worker that is replaced on the way (recycled) starts anew, which is shown.

The program's own memory is its growth from an open empty deal to this deal read and both its indexes open and asked,
by chunk of the deal.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from apart import apart
from deals import chosen, repeated
from measuring import Bench, Line

_TENTHS = 10
_MOST_GROWTH = 0.05
_MOST_BYTES = 2_048
_SAMPLE_SECONDS = 0.05


def measured(bench: Bench) -> Iterator[Line]:
    """The lines of the table."""
    wanted = 100 if bench.quick else 5_000
    deal = bench.scratch / "long-deal"
    pages = repeated(chosen(bench.deal, wanted // _TENTHS), wanted, deal)
    empty = bench.scratch / "no-deal"
    empty.mkdir()
    found = apart("memory", "watched", deal=str(deal), pages=pages, empty=str(empty), workspace=bench.path("long"))
    tenths: list[float] = found["tenths"]
    growth = max(tenths[1:]) / tenths[0] - 1 if tenths[0] else 0.0
    recycled = found["started"] - 2
    yield Line(
        f"workers over {pages:,} pages, growth after the first tenth",
        f"{growth:+.1%}, {recycled} replaced",
        f"under {_MOST_GROWTH:.0%}, or replaced",
        growth < _MOST_GROWTH or recycled > 0,
    )
    yield Line("  the largest worker in each tenth, MB", " ".join(f"{each / 1e6:.0f}" for each in tenths))
    chunks = found["chunks"]
    own = (found["open"] - found["before"]) / chunks
    yield Line(
        f"the program's own memory, {chunks:,} chunks", f"{own:,.0f} bytes a chunk", "at most 2 KB", own <= _MOST_BYTES
    )
    read = (found["read"] - found["before"]) / chunks
    yield Line("  after reading, before the indexes are open", f"{read:,.0f} bytes a chunk")
    peak = (found["peak"] - found["before"]) / chunks
    yield Line("  the most on the way", f"{peak:,.0f} bytes a chunk")


# ------------------------------------------------------------------------------------ in a process of its own


def watched(deal: str, pages: int, empty: str, workspace: str) -> dict[str, Any]:
    """Reads the deal with two workers while all are weighed."""
    from olo_desktop.app.deal import open_deal
    from olo_desktop.app.ingesting import ingest_deal
    from olo_desktop.app.library import Library

    with open_deal(Path(empty), workspace=Path(workspace + "-empty")) as session:
        ingest_deal(session)
        Library(session.documents, session.cache).retrieve("revenue", 1)
    before = _own()
    scales = _Scales(pages)
    with open_deal(Path(deal), workspace=Path(workspace)) as session:
        with scales:
            ingest_deal(session, watcher=scales.hear)
        read = _own()
        library = Library(session.documents, session.cache)
        library.retrieve("total revenue", 20)
        chunks = library.chunk_count
        assert library.figure_count
        opened = _own()
    tenths = scales.tenths()
    return {
        "before": before,
        "read": read,
        "open": opened,
        "peak": max(scales.peak, opened),
        "chunks": chunks,
        "started": scales.started,
        "tenths": tenths,
    }


def _own() -> int:
    from olo_desktop import machine

    gc.collect()
    return machine.resident_bytes()


class _Scales:
    """Weighs every worker that is started while it is entered, and ourselves."""

    def __init__(self, pages: int) -> None:
        from olo_desktop.ingest import pool

        self._pages = pages
        self.started = 0
        self.peak = 0
        self._workers: list[int] = []
        self._samples: list[tuple[float, int]] = []
        self._done = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._weigh, daemon=True)
        start = pool.Worker.__init__

        def noted(worker: pool.Worker, *args: Any, **kwargs: Any) -> None:
            start(worker, *args, **kwargs)
            self.started += 1
            self._workers.append(worker.process_id)

        pool.Worker.__init__ = noted  # type: ignore[method-assign] # that is how it is watched

    def hear(self, progress: Any) -> None:
        """The watcher of the reading."""
        self._done = progress.done

    def tenths(self) -> list[int]:
        """The largest worker in each tenth of the pages; a tenth too short to be seen has the one before's."""
        largest = [0] * _TENTHS
        for share, weight in self._samples:
            place = min(_TENTHS - 1, int(share * _TENTHS))
            largest[place] = max(largest[place], weight)
        for place in range(1, _TENTHS):
            largest[place] = largest[place] or largest[place - 1]
        return largest

    def _weigh(self) -> None:
        from olo_desktop import machine

        while not self._stop.is_set():
            self.peak = max(self.peak, machine.resident_bytes())
            if self._done:
                weights = [machine.resident_bytes(worker) for worker in tuple(self._workers)]
                self._samples.append((self._done / self._pages, max(weights, default=0)))
            time.sleep(_SAMPLE_SECONDS)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()
