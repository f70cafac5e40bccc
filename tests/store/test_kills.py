"""Killed at a random moment of reading: what was acknowledged is there, and finishing gives the undisturbed deal."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from made_pages import page

from olo_desktop.model.document import ReadStatus
from olo_desktop.store.cache import Cache
from olo_desktop.store.cache_rows import Shares
from olo_desktop.store.workspace import Workspace

DOCUMENTS = [f"{number:064x}" for number in range(12)]
PAGES = 40

READER = """
import sys, pathlib
sys.path.insert(0, sys.argv[1])
import test_kills
from olo_desktop.store import cache
from olo_desktop.store.workspace import Workspace
cache._BATCH_PAGES = 7
place = pathlib.Path(sys.argv[2])
with Workspace.open(place / "deal", place / "w", reader="1") as opened:
    test_kills.read_all(opened.cache, lambda words: print(words, flush=True))
print("all", flush=True)
"""


def read_all(cache: Cache, acknowledge: object) -> None:
    """Read the deal as far as it is not read yet, saying what is safe."""
    for sha256 in DOCUMENTS:
        known = cache.document(sha256)
        if known is not None and known.finished:
            continue
        cache.begin_document(sha256, PAGES)
        done = cache.pages_done(sha256)
        for number in range(1, PAGES + 1):
            if number not in done and cache.add_page(sha256, page(number, sha256)):
                acknowledge(f"{sha256} {number}")
        cache.finish_document(sha256, ReadStatus.READ, "", PAGES, PAGES, Shares(sha256.encode(), b"figures"))
        acknowledge(f"{sha256} {PAGES} finished")


@pytest.mark.slow
def test_nothing_acknowledged_is_lost(tmp_path: Path, slow_full: bool) -> None:
    chance = random.Random(os.environ.get("OLO_SEED", "olo"))
    for round_number in range(200 if slow_full else 5):
        place = tmp_path / str(round_number)
        acknowledged = run_and_kill(place, chance.random() * 0.2)
        with Workspace.open(place / "deal", place / "w", reader="1") as opened:
            assert not opened.read_only
            assert opened.notes == ()
            check_acknowledged(opened.cache, acknowledged)
            read_all(opened.cache, lambda _: None)
            check_whole(opened.cache)


def run_and_kill(place: Path, seconds: float) -> list[str]:
    """Start reading, kill the program that long after its first word, and give back what it had acknowledged."""
    (place / "deal").mkdir(parents=True)
    command = [sys.executable, "-c", READER, str(Path(__file__).parent), str(place)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        first = program.stdout.readline()
        time.sleep(seconds)
        program.kill()
        return [line for line in (first, *program.stdout) if line.endswith("\n") and line != "all\n"]


def check_acknowledged(cache: Cache, acknowledged: list[str]) -> None:
    assert acknowledged
    for line in acknowledged:
        sha256, number, *finished = line.split()
        assert cache.pages_done(sha256) >= set(range(1, int(number) + 1))
        assert not finished or cache.verify(sha256)


def check_whole(cache: Cache) -> None:
    for sha256 in DOCUMENTS:
        assert cache.verify(sha256)
        contents = [page(number, sha256) for number in range(1, PAGES + 1)]
        assert cache.chunks(sha256) == tuple(chunk for content in contents for chunk in content.chunks)
        assert all(cache.figures(sha256, content.page.number) == content.figures for content in contents)
        assert cache.shares(sha256) == Shares(sha256.encode(), b"figures")
