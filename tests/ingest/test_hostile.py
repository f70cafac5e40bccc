"""The deal with every bad file at once: each entry one status, none stops the others, and each as its maker expects."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from outcomes import Outcome, read_folder

from olo_desktop.ingest.reading import Limits
from olo_desktop.model.document import ReadStatus

pytestmark = pytest.mark.shared

_REFUSED = {
    ReadStatus.DAMAGED, ReadStatus.NO_PAGES, ReadStatus.EMPTY, ReadStatus.TOO_LARGE, ReadStatus.WRONG_TYPE,
    ReadStatus.NOT_READ, ReadStatus.ENCRYPTED, ReadStatus.UNREADABLE_TEXT, ReadStatus.IMAGE_ONLY,
}  # fmt: skip
_FLAGGED = _REFUSED | {ReadStatus.REPAIRED, ReadStatus.PARTLY_READ}
_READ = {ReadStatus.READ, ReadStatus.REPAIRED, ReadStatus.PARTLY_READ}

# Where a row's words leave it open, or its page has nothing that a reader sees.
_BESIDE = {
    "pdf/box_huge.pdf": _REFUSED,  # no number can be placed on a page of a thousand kilometres
    "pdf/box_sliver.pdf": _REFUSED,  # all its text lies beside a page one point wide
    "pdf/form_self.pdf": {ReadStatus.EMPTY},  # a form that draws itself draws nothing
    "pdf_active/ext_stream.pdf": {ReadStatus.EMPTY},  # its text is in a file outside, which is not opened
    "fs/unreadable.pdf": _READ | {ReadStatus.NOT_READ},  # root may read it
    "fs/._mac.pdf": {ReadStatus.NOT_READ},
    "fs/~$lock.docx": {ReadStatus.NOT_READ},
}


def expected(path: str, words: str) -> set[ReadStatus]:
    if path in _BESIDE:
        return _BESIDE[path]
    if words.startswith("READ") and "REFUSE" not in words and "skipped" not in words:
        return _READ
    if words.startswith("REFUSE") and "READ" not in words:
        return _REFUSED
    if words.startswith("FLAG") and "pdf_spoof" not in path:
        return _FLAGGED | (_READ if "READ" in words else set())
    if words.startswith("asks for the password"):
        return {ReadStatus.ENCRYPTED}
    return set(ReadStatus) - {ReadStatus.WAITING}


def made(shared: Path, folder: Path, groups: str) -> list[tuple[str, str]]:
    """The rows of the manifest: path as surveyed, and what a good product does."""
    script = shared / "hostile" / "make_bad.py"
    subprocess.run([sys.executable, str(script), str(folder), "--only", groups], check=True, capture_output=True)
    with (folder / "manifest.tsv").open(encoding="utf-8", newline="") as file:
        rows = [(row["path"], row["expected"]) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]
    return [(_as_surveyed(path), words) for path, words in rows]


def _as_surveyed(path: str) -> str:
    """The manifest spells what is not ASCII as Python does; bytes that are not UTF-8 come as lone surrogates."""
    name = path.encode().decode("unicode_escape")
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def judged(outcomes: dict[str, Outcome], rows: list[tuple[str, str]]) -> list[str]:
    """What did not end as it should."""
    faults = []
    for path, words in rows:
        entries = [path] if path in outcomes else [known for known in outcomes if known.startswith(path + "/")]
        faults += [
            f"{path}: {outcomes[entry].status} ({outcomes[entry].reason}), expected {words}"
            for entry in entries
            if outcomes[entry].status not in expected(path, words)
        ]
    return faults


def test_every_odd_file_name_and_kind_of_entry(shared: Path, tmp_path: Path) -> None:
    deal = tmp_path / "deal"
    rows = made(shared, deal, "fs")
    started = time.monotonic()
    outcomes = read_folder(deal / "fs", tmp_path / "spool", workers=2)
    assert time.monotonic() - started < 20
    outcomes = {f"fs/{path}": outcome for path, outcome in outcomes.items()}
    assert judged(outcomes, rows) == []
    names = {path.split("/")[1] for path in outcomes}
    on_disk = {os.fsencode(path.name).decode("utf-8", "backslashreplace") for path in (deal / "fs").iterdir()}
    assert names == on_disk - {"dir.pdf", "unreadable_dir"}  # two folders without a file in them
    assert not any("77,777" in outcome.text for outcome in outcomes.values())
    assert all(outcome.status is not ReadStatus.WAITING for outcome in outcomes.values())


@pytest.mark.slow
def test_every_bad_pdf_at_once(shared: Path, tmp_path: Path, slow_full: bool) -> None:
    """All 89 files, which take a minute to make; `test_reading` has a small one of each kind for every day."""
    deal = tmp_path / "deal"
    if not slow_full:
        pytest.skip("makes 75 MB of bombs for a minute: run with --slow-full")
    rows = made(shared, deal, "pdf")
    started = time.monotonic()
    outcomes = read_folder(deal, tmp_path / "spool", workers=2, limits=Limits(page_seconds=5))
    assert time.monotonic() - started < 120
    assert judged(outcomes, rows) == []
    assert outcomes["pdf/good.pdf"].status is ReadStatus.READ
    assert "32,765" in outcomes["pdf/good.pdf"].text
    for name, outcome in outcomes.items():
        assert outcome.status is not ReadStatus.WAITING, name
        assert re.fullmatch(r"[^\n\x00-\x1f]*", outcome.reason)
        if outcome.status is ReadStatus.READ:
            assert outcome.pages_read, name
    assert "99,999" not in outcomes["pdf_spoof/actualtext.pdf"].text
    assert "99,999" not in outcomes["pdf_spoof/annot_figure.pdf"].text
    assert "2 revisions" in outcomes["pdf_spoof/incremental_update.pdf"].reason
    assert "restricts" in outcomes["pdf_crypt/owner_pw.pdf"].reason
