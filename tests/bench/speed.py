"""All benchmarks in one run: ratios beside their bars, and whether each is met.

    python tests/bench/speed.py [--quick] [--filings DIR] [--pages N] [--rounds N] [--only NAME ...]

Without filings (`../shared/filings`, or `--filings`), the sample deal is measured, which is small, and the output says
so. Read the ratios; the times move with the machine. docs/benchmarks.md says what each item compares.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import clicking
import first_paint
import ingest_cost
import judging
import memory
import reopening
import retrieval
from deals import chosen, copied, filings_folder
from measuring import Bench, Line

ITEMS: dict[str, tuple[str, Callable[[Bench], Iterator[Line]]]] = {
    "ingest": ("Reading a deal, beside PyMuPDF's bare words", ingest_cost.measured),
    "bm25": ("Finding chunks, beside rank-bm25", retrieval.measured),
    "reopen": ("Opening a deal again, beside an empty one", reopening.measured),
    "verify": ("Verifying a memo, beside reading it", judging.measured),
    "click": ("From a click to the highlighted page", clicking.measured_clicks),
    "start": ("Starting the program, beside an empty window", first_paint.measured),
    "memory": ("Memory over a long deal", memory.measured),
    "gaps": ("The window while a deal is read", clicking.measured_gaps),
}


def main() -> None:
    """Measure what is asked for and print it."""
    asked = _asked()
    with tempfile.TemporaryDirectory(prefix="olo-bench-") as scratch:
        _keep_to(Path(scratch))
        deal, pages, said = _deal(asked, Path(scratch))
        print(f"{said}; {asked.rounds} rounds; {os.cpu_count()} processors, {_load()}", flush=True)
        lines: list[Line] = []
        for name in asked.only or ITEMS:
            title, measured = ITEMS[name]
            own = Path(scratch) / name
            own.mkdir()
            print(f"\n{name}: {title}", flush=True)
            for line in measured(Bench(deal, own, pages, asked.rounds, asked.quick)):
                print(line, flush=True)
                lines.append(line)
        barred = [line for line in lines if line.met is not None]
        print(f"\n{sum(bool(line.met) for line in barred)} of {len(barred)} bars met; {_load()}")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--quick", action="store_true", help="see that all runs: the sample deal, one round, no meaning"
    )
    parser.add_argument("--filings", type=Path, default=filings_folder(), help="a folder of PDF filings")
    parser.add_argument("--pages", type=int, default=1_500, help="take filings until there are so many pages")
    parser.add_argument("--rounds", type=int, default=5, help="how often each thing is measured, in turn")
    parser.add_argument("--only", nargs="+", choices=ITEMS, metavar="NAME", help=f"of {', '.join(ITEMS)}")
    asked = parser.parse_args()
    if asked.quick:
        asked.rounds = 1
    return asked


def _keep_to(scratch: Path) -> None:
    """Nothing of the user's is read or written: data and settings lie in the scratch folder."""
    names = ("OLO_DATA_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
    os.environ.update(dict.fromkeys(names, str(scratch)))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def _deal(asked: argparse.Namespace, scratch: Path) -> tuple[Path, int, str]:
    """The folder to measure, its pages, and what it is in words."""
    files = [] if asked.quick else chosen(asked.filings, asked.pages)
    if files:
        deal = copied([file for file, _ in files], scratch / "deal")
        pages = sum(count for _, count in files)
        return deal, pages, f"{len(files)} filings, {pages:,} pages"
    from olo_desktop.ingest.sample import write_sample_deal

    write_sample_deal(scratch / "sample")
    papers = chosen(scratch / "sample", sys.maxsize)
    deal = copied([file for file, _ in papers], scratch / "deal")
    pages = sum(count for _, count in papers)
    why = "quick" if asked.quick else f"no filings in {asked.filings.name}/"
    return deal, pages, f"the sample deal ({why}), {pages} pages: too small for its ratios to mean much"


def _load() -> str:
    if not hasattr(os, "getloadavg"):
        return "load unknown"
    return f"load {os.getloadavg()[0]:.1f}"


if __name__ == "__main__":
    main()
