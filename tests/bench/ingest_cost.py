"""What reading a deal costs beside PyMuPDF's bare words of the same files.

Bare is `get_text("words", sort=False)` of every page, files opened one after another. Ours is everything from opening
the deal with an empty workspace to its closing: snapshots with their hashes, words, lines, chunks, figures, both
indexes, the store. Each round is a process of its own, so nothing is warm but the modules (loaded before the clock
starts, for both) and the system's file cache (for both).

In one process both sides take turns file by file, so that they meet the same load: the deal grows by a file, which is
read, before or after PyMuPDF has read it bare. With two workers whole deals take turns, and the clock covers the start
of the workers.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from apart import apart
from measuring import Bench, Line, Parts, at_most, cpu_seconds, ratio

Round = dict[str, Any]

TABLES = "source tables"


def measured(bench: Bench) -> Iterator[Line]:
    """The lines of the table."""
    deal = str(bench.deal)
    bare: list[Round] = []
    one: list[Round] = []
    two: list[Round] = []
    for turn in range(bench.rounds):
        for kept, function, arguments in (
            (bare, "bare", {}),
            (two, "ours", {"workers": 2, "workspace": bench.path(f"two-{turn}")}),
            (one, "in_turn", {"growing": bench.path(f"growing-{turn}"), "workspace": bench.path(f"one-{turn}")}),
        ):
            kept.append(apart("ingest_cost", function, deal=deal, **arguments))
    parts = apart("ingest_cost", "ours_in_parts", deal=deal, workspace=bench.path("parts"))
    yield Line("pages, words", f"{bare[0]['pages']:,}, {bare[0]['words']:,}")
    lost = max(each["lost"] for each in two)
    yield Line("pages on which a worker was lost (their time is no figure)", str(lost), "none", lost == 0)
    cpu = ratio(_column(one, "ours"), _column(one, "bare"))
    yield at_most("everything in one process, CPU", cpu, 2.5, "bare CPU")
    rest = 1 - parts[TABLES] / sum(parts.values())
    yield at_most("  without the source tables", cpu.times(rest), 2.0, "bare CPU")
    yield from _itemised(parts, cpu.middle)
    wall = ratio(_column(two, "wall"), _column(bare, "wall"))
    yield at_most("everything with two workers, wall", wall, 1.5, "bare wall")
    both = ratio(_column(two, "cpu"), _column(bare, "cpu"))
    yield Line("  CPU of host and workers (half of it: two processors)", f"{both} bare CPU")
    host = ratio(_column(two, "host"), _column(bare, "cpu"))
    yield Line("  of which the host", f"{host} bare CPU")
    idle = median(busy["wall"] / busy["cpu"] for busy in bare)
    yield Line("  how long a CPU second took (1.00: nobody disturbed us)", f"{idle:.2f} s")


def _column(rounds: list[Round], name: str) -> list[float]:
    return [float(each[name]) for each in rounds]


def _itemised(parts: dict[str, float], whole: float) -> Iterator[Line]:
    """The parts, scaled so that they add up to the whole: measuring them costs a few per cent itself."""
    total = sum(parts.values())
    for part, seconds in parts.items():
        yield Line(f"  {part}", f"{seconds / total * whole:.2f} x bare CPU")


# ------------------------------------------------------------------------------------ in processes of their own


def bare(deal: str) -> Round:
    """The words of every page by PyMuPDF alone."""
    _load()
    cpu, wall = cpu_seconds(), time.perf_counter()
    pages, words = _bare_words(sorted(Path(deal).rglob("*.pdf")))
    return {"cpu": cpu_seconds() - cpu, "wall": time.perf_counter() - wall, "pages": pages, "words": words}


def _bare_words(files: Sequence[Path]) -> tuple[int, int]:
    from olo_desktop.ingest import mupdf  # blocks what PyMuPDF would load beside itself

    pages = words = 0
    for file in files:
        document = mupdf.pymupdf.open(file)
        for page in document:
            words += len(page.get_text("words", sort=False))
            pages += 1
        document.close()
    return pages, words


def in_turn(deal: str, growing: str, workspace: str) -> Round:
    """Processor seconds of reading everything and of the bare words, file by file in turn."""
    _load()
    from olo_desktop.app.deal import open_deal
    from olo_desktop.app.ingesting import ingest_deal

    files = sorted(Path(deal).rglob("*.pdf"))
    folder = Path(growing)
    folder.mkdir()
    spent = {"bare": 0.0, "ours": 0.0}
    with ExitStack() as stack:
        with _counted(spent, "ours"):
            session = stack.enter_context(open_deal(folder, workspace=Path(workspace)))
        works = {"bare": lambda file: _bare_words([file]), "ours": lambda _: ingest_deal(session, workers=0)}
        for number, file in enumerate(files):
            shutil.copyfile(file, folder / file.name)
            for side in ("bare", "ours") if number % 2 else ("ours", "bare"):
                with _counted(spent, side):
                    works[side](file)
        with _counted(spent, "ours"):
            stack.close()
    shutil.rmtree(workspace)
    return spent


@contextmanager
def _counted(spent: dict[str, float], side: str) -> Iterator[None]:
    start = time.process_time()
    yield
    spent[side] += time.process_time() - start


def ours(deal: str, workspace: str, workers: int) -> Round:
    """Everything, from an empty workspace."""
    _load()
    from olo_desktop.app.deal import open_deal
    from olo_desktop.app.ingesting import ingest_deal
    from olo_desktop.model.document import ReadStatus

    cpu, own, wall = cpu_seconds(), time.process_time(), time.perf_counter()
    with open_deal(Path(deal), workspace=Path(workspace)) as session:
        documents = ingest_deal(session, workers=workers)
    spent = {
        "cpu": cpu_seconds() - cpu,
        "host": time.process_time() - own,
        "wall": time.perf_counter() - wall,
        "lost": sum(page.status is ReadStatus.DAMAGED for document in documents for page in document.troubled),
    }
    shutil.rmtree(workspace)
    return spent


def ours_in_parts(deal: str, workspace: str) -> dict[str, float]:
    """The processor seconds of each part, in one process."""
    _load()
    parts = Parts()
    _wrap(parts)
    with parts.within("the rest (events, progress, listing)"):
        ours(deal, workspace, 0)
    return parts.seconds


def _load() -> None:
    """All modules, before the clock starts; those of the store are loaded when a deal is opened, so one is."""
    import olo_desktop.app.ingesting
    import olo_desktop.ingest.documents
    import olo_desktop.ingest.mupdf  # noqa: F401 - for its loading
    from olo_desktop.app.deal import open_deal

    with tempfile.TemporaryDirectory() as scratch:
        (Path(scratch) / "empty").mkdir()
        open_deal(Path(scratch) / "empty", workspace=Path(scratch) / "workspace").close()


def _wrap(parts: Parts) -> None:
    from olo_desktop.app import shares
    from olo_desktop.ingest import document_manner, documents, pages
    from olo_desktop.ingest.mupdf import MuDocument
    from olo_desktop.ingest.snapshot import Snapshots
    from olo_desktop.store.cache import Cache

    parts.wrap("snapshots: copy and hash", Snapshots, "take", "release", "close")
    parts.wrap("words: PyMuPDF, boxes as shown", documents, "open_document")
    parts.wrap("words: PyMuPDF, boxes as shown", MuDocument, "page", "close")
    parts.wrap("lines", documents, "draft")
    parts.wrap("numbers in lines", pages, "printed_on")
    parts.wrap("chunks, captions, status", pages, "stretches_of", "captions_of", "fault_of")
    parts.wrap(TABLES, document_manner, "may_hold_tables", "tables_on", "manner_of")
    parts.wrap("values: chunks and figures with their scales", documents, "finish")
    parts.wrap("indexes: words of chunks", shares, "tokens")
    parts.wrap("indexes: words, figures, rows", shares.SharesInWork, "add", "finish")
    parts.wrap("store", Cache, "begin_document", "add_page", "flush", "finish_document", "put_entries", "document")
