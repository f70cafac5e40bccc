"""Verifying a memo beside reading it, on a deal that has been read; by part.

The memo states figures that the deal's documents print. Verifying is all of `verify_memo`: every document hashed anew,
drafts told from evidence, both indexes opened, every figure judged, the checks run. Each round is a process of its own
with its modules loaded, so no index and no page is warm. No bar there: the lines tell where a verdict's time goes.

    python tests/bench/judging.py [--filings DIR] [--pages N ...] [--rounds N]

holds a memo of 300 figures against deals of 500, 1,500 and 5,000 pages, beside the bare words of the same pages, in the
same run, and judges a draft again after one sentence changed; all in processor time, which others' work stretches
less. Where the filings do not suffice they are repeated, each time as another content.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from apart import apart
from deals import chosen, copied, filings_folder, repeated
from measuring import Bench, Line, Parts, at_most, ratio

_FIGURES = 300
_PAGES = (500, 1_500, 5_000)
_MOST = 0.15
"""What verifying may take of the bare words of the deal's pages, without hashing the files again."""

_AGAIN_MS = 150
"""How long judging a draft again may take after one sentence changed: nobody sees it wait."""

_HASHING = "hashing the documents again"


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

    parts = Parts()
    parts.wrap("reading the memo", verifying, "read_memo_file")
    parts.wrap(_HASHING, verifying, "ingest_deal")
    parts.wrap("telling drafts from evidence", verifying, "not_evidence")
    parts.wrap("opening the indexes", verifying, "Library")
    parts.wrap("reading what the memo claims", Colleague, "__init__")
    parts.wrap("looking up values", verifying, "look_up")
    parts.wrap("judging the figures", Colleague, "ground")
    parts.wrap("words on the pages, and marks that may be notes", verifying, "resting_on_what_is_seen")
    parts.wrap("running the checks", verifying, "run_checks", "across_sources")
    parts.wrap("writing the report", verifying, "_report")
    start = time.perf_counter()
    read_memo_file(Path(memo))
    read = time.perf_counter() - start
    with open_deal(Path(deal), workspace=Path(workspace)) as session:
        start = time.perf_counter()
        with parts.within("the rest"):
            verifying.verify_memo(session, Path(memo))
        verify = time.perf_counter() - start
    return {"read": read, "verify": verify, "parts": parts.seconds}


def again(deal: str, workspace: str, memo: str, rounds: int) -> dict[str, object]:
    """Processor seconds to read and to judge a draft in which one sentence changed, the deal being open."""
    from olo_desktop.app.deal import open_deal
    from olo_desktop.app.library import Library
    from olo_desktop.app.rejudging import Rejudging
    from olo_desktop.ingest.memos import read_memo

    text = Path(memo).read_text(encoding="utf-8")
    sentences = [line for line in text.splitlines() if " came to " in line]
    with open_deal(Path(deal), workspace=Path(workspace)) as session:
        warm = Rejudging(Library(session.documents, session.cache, frozenset(), session.profiles))
        start = time.process_time()
        warm.judged(read_memo("memo.md", text.encode()))
        first = time.process_time() - start
        taken = []
        for number in range(rounds):
            sentence = sentences[(number + 1) * len(sentences) // (rounds + 1)]
            start = time.process_time()
            edited = read_memo(
                "memo.md", text.replace(sentence, sentence.replace(" came to ", " amounted to ")).encode()
            )
            read = time.process_time() - start
            warm.judged(edited)
            taken.append((read, time.process_time() - start - read))
    return {"first": first, "read": [each[0] for each in taken], "judge": [each[1] for each in taken]}


def against_words(folder: Path, pages: int, rounds: int, scratch: Path) -> Iterator[Line]:
    """The lines for a deal of so many pages."""
    files = chosen(folder, pages)
    deal = copied([file for file, _ in files], scratch / "deal")
    held = sum(count for _, count in files)
    if files and held < pages:
        held += repeated(files, pages - held, deal / "again")
    workspace, memo = str(scratch / "workspace"), str(scratch / "memo.md")
    apart("deals", "read_deal", deal=str(deal), workspace=workspace)
    stated = apart("deals", "write_memo", deal=str(deal), workspace=workspace, to=memo, figures=_FIGURES)
    words, ours = [], []
    for _ in range(rounds):
        words.append(apart("ingest_cost", "bare", deal=str(deal))["cpu"])
        ours.append(apart("judging", "verified", deal=str(deal), workspace=workspace, memo=memo)["parts"])
    whole = [sum(parts.values()) - parts[_HASHING] for parts in ours]
    yield at_most(f"{stated} figures against {held:,} pages", ratio(whole, words), _MOST, "the bare words")
    for part in ours[0]:
        share = ratio([parts[part] for parts in ours], words)
        yield Line(f"  {part}", f"{median(parts[part] for parts in ours) * 1000:.0f} ms, {share.middle:.3f} x")
    warm = apart("judging", "again", deal=str(deal), workspace=workspace, memo=memo, rounds=9)
    yield from _again_lines(warm["read"], warm["judge"])


def _again_lines(read: Sequence[float], judge: Sequence[float]) -> Iterator[Line]:
    both = median(one + other for one, other in zip(read, judge, strict=True)) * 1000
    figure = f"{both:.0f} ms ({median(read) * 1000:.0f} reading the draft, {median(judge) * 1000:.0f} judging)"
    yield Line("one sentence changed, judged again", figure, f"below {_AGAIN_MS} ms", both < _AGAIN_MS)


def main() -> None:
    """Measure at each size and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--filings", type=Path, default=filings_folder(), help="a folder of PDF filings")
    parser.add_argument("--pages", type=int, nargs="+", default=_PAGES, help="the sizes of the deals")
    parser.add_argument("--rounds", type=int, default=3, help="how often each thing is measured, in turn")
    asked = parser.parse_args()
    for pages in asked.pages:
        with tempfile.TemporaryDirectory(prefix="olo-bench-") as scratch:
            os.environ["OLO_DATA_DIR"] = scratch
            for line in against_words(asked.filings, pages, asked.rounds, Path(scratch)):
                print(line, flush=True)


if __name__ == "__main__":
    main()
