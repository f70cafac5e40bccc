"""The benchmark runs and prints every item. What the figures are is for the benchmark itself: machines differ."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parent / "bench"

# What each item must say, whatever it measured.
SAID = {
    "ingest": ("everything in one process, CPU", "everything with two workers, wall", "snapshots", "words", "store"),
    "bm25": ("chunks, queries without stop words",),
    "reopen": ("unchanged deal of", "hashing behind, nothing changed"),
    "verify": ("verifying a memo of", "judging the figures"),
    "click": ("95th percentile", "draw", "transfer", "paint"),
    "start": ("first paint, wall", "first paint, CPU"),
    "memory": ("growth after the first tenth", "the program's own memory"),
    "gaps": ("longest gap while", "the window's own work"),
}


@pytest.fixture(scope="module")
def printed() -> str:
    """What a quick run on the sample deal prints."""
    command = [sys.executable, str(BENCH / "speed.py"), "--quick"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("item", SAID)
def test_every_item_is_measured(printed: str, item: str) -> None:
    found = re.search(rf"^{item}: .+?(?=^\w|\Z)", printed, re.MULTILINE | re.DOTALL)
    assert found, printed
    for words in SAID[item]:
        assert words in found[0]


@pytest.mark.slow
def test_every_bar_of_a_release_is_printed_beside_its_figure(printed: str) -> None:
    barred = [line for line in printed.splitlines() if line.rstrip().endswith((" met", " MISSED"))]
    assert len(barred) == 10
    assert re.search(r"^\d+ of 10 bars met", printed, re.MULTILINE)


@pytest.mark.slow
def test_it_says_that_the_sample_deal_is_too_small(printed: str) -> None:
    assert printed.startswith("the sample deal (quick), ")


def test_the_page_on_benchmarks_names_every_item() -> None:
    page = (BENCH.parents[1] / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert [item for item in SAID if f"| `{item}` |" not in page] == []
