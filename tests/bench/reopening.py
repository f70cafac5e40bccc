"""Opening a deal again that has not changed, beside opening an empty deal again.

Both in one warm process, in turn: from `open_deal` to the list of documents. Neither workspace is new: making one costs
more, and would flatter us. The hashing that goes on behind, which the terminal waits for before a verdict, is a line of
its own, beside hashing the same bytes with hashlib alone.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from apart import apart
from measuring import Bench, Line, at_most, ratio


def measured(bench: Bench) -> Iterator[Line]:
    """The lines of the table."""
    apart("deals", "read_deal", deal=str(bench.deal), workspace=bench.path("read"))
    empty = bench.scratch / "empty"
    empty.mkdir(exist_ok=True)
    found = apart(
        "reopening",
        "reopened",
        deal=str(bench.deal),
        workspace=bench.path("read"),
        empty=str(empty),
        empty_workspace=bench.path("empty-workspace"),
        rounds=bench.rounds * 4,
    )
    opened = ratio(found["deal"], found["empty"])
    yield at_most(f"unchanged deal of {found['documents']} documents", opened, 3.0, "an empty one's")
    yield Line("  the deal, the empty deal", f"{_ms(found['deal'])}, {_ms(found['empty'])}")
    hashed = ratio(found["hashing"], found["sha256"])
    yield Line("hashing behind, nothing changed", f"{hashed} hashlib alone")
    size = found["bytes"] / 1e6
    yield Line(f"  {size:.0f} MB", f"{_ms(found['hashing'])}, {size / median(found['hashing']):.0f} MB/s")


def _ms(seconds: list[float]) -> str:
    return f"{median(seconds) * 1000:.1f} ms"


def reopened(deal: str, workspace: str, empty: str, empty_workspace: str, rounds: int) -> dict[str, object]:
    """Seconds of each opening and each hashing."""
    opening: dict[str, list[float]] = {"deal": [], "empty": [], "hashing": [], "sha256": []}
    _seconds_to_open(empty, empty_workspace)  # makes the empty deal's workspace, and loads what opening loads
    documents = _seconds_to_open(deal, workspace)[1]
    for _ in range(rounds):
        opening["empty"].append(_seconds_to_open(empty, empty_workspace)[0])
        opening["deal"].append(_seconds_to_open(deal, workspace)[0])
    for _ in range(max(1, rounds // 4)):
        opening["sha256"].append(_seconds(lambda: _hash_all(Path(deal))))
        opening["hashing"].append(_seconds_to_hash(deal, workspace))
    size = sum(file.stat().st_size for file in Path(deal).rglob("*.pdf"))
    return {**opening, "documents": documents, "bytes": size}


def _seconds_to_open(deal: str, workspace: str) -> tuple[float, int]:
    from olo_desktop.app.deal import open_deal

    start = time.perf_counter()
    session = open_deal(Path(deal), workspace=Path(workspace))
    count = len(session.documents)
    seconds = time.perf_counter() - start
    session.close()
    return seconds, count


def _seconds_to_hash(deal: str, workspace: str) -> float:
    from olo_desktop.app.deal import open_deal
    from olo_desktop.app.ingesting import ingest_deal

    with open_deal(Path(deal), workspace=Path(workspace)) as session:
        return _seconds(lambda: ingest_deal(session, surely=True))


def _hash_all(folder: Path) -> list[str]:
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.rglob("*.pdf"))]


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
