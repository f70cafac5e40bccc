"""Verifying a memo beside reading it, on a deal that has been read; by part.

The memo states figures that the deal's documents print. Verifying is all of `verify_memo`: every document hashed anew,
drafts told from evidence, both indexes opened, every figure judged, the checks run. Each round is a process of its own
with its modules loaded, so no index and no page is warm. No bar: the lines tell where a verdict's time goes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from apart import apart
from measuring import Bench, Line, Parts, ratio


def measured(bench: Bench) -> Iterator[Line]:
    """The lines of the table."""
    workspace, memo = bench.path("judged"), bench.path("memo.md")
    apart("deals", "read_deal", deal=str(bench.deal), workspace=workspace)
    figures = 20 if bench.quick else 300
    stated = apart("deals", "write_memo", deal=str(bench.deal), workspace=workspace, to=memo, figures=figures)
    rounds = [
        apart("judging", "verified", deal=str(bench.deal), workspace=workspace, memo=memo) for _ in range(bench.rounds)
    ]
    whole = ratio([each["verify"] for each in rounds], [each["read"] for each in rounds])
    yield Line(f"verifying a memo of {stated} figures", f"{whole} reading it")
    seconds = [median(each[name] for each in rounds) for name in ("verify", "read")]
    yield Line("  verifying, reading", f"{seconds[0]:.2f} s, {seconds[1]:.3f} s")
    parts = rounds[0]["parts"]
    for part in parts:
        yield Line(f"  {part}", f"{median(each['parts'][part] for each in rounds) * 1000:.0f} ms")


def verified(deal: str, workspace: str, memo: str) -> dict[str, object]:
    """Seconds to read the memo and to verify it, and of each part."""
    from olo_desktop.app import verifying
    from olo_desktop.app.colleague import Colleague
    from olo_desktop.app.deal import open_deal
    from olo_desktop.app.memos import read_memo_file

    parts = Parts(time.perf_counter)
    parts.wrap("reading the memo", verifying, "read_memo_file")
    parts.wrap("hashing the documents again", verifying, "ingest_deal")
    parts.wrap("telling drafts from evidence", verifying, "not_evidence")
    parts.wrap("opening the indexes", verifying, "Library")
    parts.wrap("looking up values", verifying, "look_up")
    parts.wrap("judging the figures", Colleague, "ground")
    parts.wrap("words on the pages, and marks that may be notes", verifying, "resting_on_what_is_seen")
    parts.wrap("running the checks", verifying, "run_checks")
    start = time.perf_counter()
    read_memo_file(Path(memo))
    read = time.perf_counter() - start
    with open_deal(Path(deal), workspace=Path(workspace)) as session:
        start = time.perf_counter()
        with parts.within("the rest"):
            verifying.verify_memo(session, Path(memo))
        verify = time.perf_counter() - start
    return {"read": read, "verify": verify, "parts": parts.seconds}
