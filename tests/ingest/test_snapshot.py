from __future__ import annotations

import hashlib
import os
import stat
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from olo_desktop import machine
from olo_desktop.ingest.admission import Entry, survey
from olo_desktop.ingest.snapshot import NotTaken, Snapshots, still_as_hashed
from olo_desktop.model.document import ReadStatus

PDF = b"%PDF-1.7\n" + b"x" * 5000
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX files")


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    folder = tmp_path / "deal"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(PDF)
    return folder


@pytest.fixture
def snapshots(tmp_path: Path) -> Snapshots:
    return Snapshots(tmp_path / "spool")


def entry_of(deal: Path, name: str = "a.pdf") -> Entry:
    (entry,) = [entry for entry in survey(deal) if entry.path == name]
    return entry


def test_a_snapshot_is_a_private_copy_with_its_hash(deal: Path, snapshots: Snapshots) -> None:
    snapshot = snapshots.take(entry_of(deal))
    assert snapshot.sha256 == hashlib.sha256(PDF).hexdigest()
    assert snapshot.path.read_bytes() == PDF
    assert (snapshot.size, snapshot.head) == (len(PDF), PDF[:1024])
    assert still_as_hashed(snapshot)
    if sys.platform != "win32":
        assert stat.S_IMODE(snapshot.path.stat().st_mode) == 0o600
        assert stat.S_IMODE(snapshot.path.parent.stat().st_mode) == 0o700


def test_an_unchanged_file_is_copied_once(deal: Path, snapshots: Snapshots) -> None:
    first = snapshots.take(entry_of(deal))
    assert snapshots.take(entry_of(deal)) is first
    (deal / "a.pdf").write_bytes(PDF + b"y")
    assert snapshots.take(entry_of(deal)).sha256 != first.sha256


def test_a_released_snapshot_is_taken_again(deal: Path, snapshots: Snapshots) -> None:
    first = snapshots.take(entry_of(deal))
    snapshots.release(first.sha256)
    assert not first.path.exists()
    assert not still_as_hashed(first)
    assert snapshots.take(entry_of(deal)).path.exists()


def test_a_file_is_hashed_without_a_copy(deal: Path, snapshots: Snapshots, tmp_path: Path) -> None:
    entry = entry_of(deal)
    assert snapshots.hash_now(entry) == hashlib.sha256(PDF).hexdigest()
    assert not [path for path in (tmp_path / "spool").rglob("*") if path.is_file()]
    (deal / "a.pdf").unlink()
    assert snapshots.hash_now(entry) is None


def test_a_file_beyond_the_limit_is_not_hashed(deal: Path, tmp_path: Path) -> None:
    assert Snapshots(tmp_path / "spool", most_bytes=100).hash_now(entry_of(deal)) is None


def test_nothing_is_left_behind(deal: Path, tmp_path: Path) -> None:
    left = tmp_path / "spool" / "999999999-dead"
    left.mkdir(parents=True)
    (left / "copy").write_bytes(b"x")
    snapshots = Snapshots(tmp_path / "spool")
    assert not left.exists()
    snapshots.take(entry_of(deal))
    snapshots.close()
    assert list((tmp_path / "spool").iterdir()) == []


@pytest.mark.parametrize(
    ("name", "data", "status", "reason"),
    [
        ("page.pdf", b"<html>", ReadStatus.WRONG_TYPE, "not a PDF but a web page or XML"),
        ("book.pdf", b"PK\x03\x04..", ReadStatus.WRONG_TYPE, "not a PDF but a zip or Office file"),
        ("words.pdf", b"Net sales", ReadStatus.WRONG_TYPE, "not a PDF but plain text"),
        ("noise.pdf", bytes(range(256)), ReadStatus.WRONG_TYPE, "not a PDF but something else"),
        ("late.pdf", b"x" * 1020 + PDF, ReadStatus.WRONG_TYPE, "not a PDF but plain text"),
        ("program.exe", b"MZ", ReadStatus.NOT_READ, "this kind of file is not read"),
    ],
)
def test_what_is_no_pdf_is_not_copied(
    deal: Path, snapshots: Snapshots, name: str, data: bytes, status: ReadStatus, reason: str
) -> None:
    (deal / name).write_bytes(data)
    with pytest.raises(NotTaken) as refusal:
        snapshots.take(entry_of(deal, name))
    assert (refusal.value.status, refusal.value.reason) == (status, reason)


@pytest.mark.parametrize("name", ["good.pdf.exe", "noext", "junk.pdf"])
def test_a_pdf_is_told_by_its_first_bytes(deal: Path, snapshots: Snapshots, name: str) -> None:
    (deal / name).write_bytes(b"MIME junk\r\n" * 60 + PDF)
    assert snapshots.take(entry_of(deal, name)).size == 660 + len(PDF)


def test_a_file_that_is_gone_or_emptied_meanwhile(deal: Path, snapshots: Snapshots) -> None:
    entry = entry_of(deal)
    (deal / "a.pdf").write_bytes(b"")
    with pytest.raises(NotTaken, match="empty"):
        snapshots.take(entry)
    (deal / "a.pdf").unlink()
    with pytest.raises(NotTaken, match="gone"):
        snapshots.take(entry)


@posix
def test_a_file_that_becomes_something_else_is_not_opened(deal: Path, snapshots: Snapshots, tmp_path: Path) -> None:
    entry = entry_of(deal)
    (deal / "a.pdf").unlink()
    os.mkfifo(deal / "a.pdf")
    with pytest.raises(NotTaken, match="not a regular file"):
        snapshots.take(entry)
    (deal / "a.pdf").unlink()
    (tmp_path / "secret.pdf").write_bytes(PDF)
    (deal / "a.pdf").symlink_to(tmp_path / "secret.pdf")
    with pytest.raises(NotTaken, match="outside"):
        snapshots.take(entry)


def test_a_file_too_large_by_now(deal: Path, tmp_path: Path) -> None:
    with pytest.raises(NotTaken) as refusal:
        Snapshots(tmp_path / "spool", most_bytes=100).take(entry_of(deal))
    assert refusal.value.status is ReadStatus.TOO_LARGE


@pytest.mark.parametrize("error", [PermissionError(13, "no"), OSError(5, "Input/output error")])
def test_a_file_that_cannot_be_opened(
    deal: Path, snapshots: Snapshots, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    def refuse(path: object) -> int:
        raise error

    monkeypatch.setattr(machine, "open_regular", refuse)
    with pytest.raises(NotTaken, match=r"no permission|input/output error"):
        snapshots.take(entry_of(deal))


def test_a_disk_that_fails_while_reading(deal: Path, snapshots: Snapshots, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = entry_of(deal)

    def refuse(descriptor: int, size: int) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "read", refuse)
        with pytest.raises(NotTaken, match="cannot be read: input/output error"):
            snapshots.take(entry)


def test_a_file_that_keeps_changing_is_refused(
    deal: Path, snapshots: Snapshots, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = entry_of(deal)
    real = os.read

    def grow(descriptor: int, size: int) -> bytes:
        with (deal / "a.pdf").open("ab") as file:
            file.write(b"more")
        return real(descriptor, size)

    with monkeypatch.context() as patch:
        patch.setattr(os, "read", grow)
        with pytest.raises(NotTaken, match="changed while it was read"):
            snapshots.take(entry)


def test_what_was_hashed_is_what_was_copied(deal: Path, snapshots: Snapshots) -> None:
    """While another thread keeps rewriting the file, every snapshot that is taken is whole."""
    versions = {hashlib.sha256(data).hexdigest() for data in (PDF, PDF * 2, PDF * 3)}
    stop = threading.Event()

    def change() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            (deal / "new").write_bytes(PDF * (number % 3 + 1))
            (deal / "new").replace(deal / "a.pdf")

    entry = entry_of(deal)
    thread = threading.Thread(target=change)
    thread.start()
    try:
        taken = [snapshot for _ in range(100) if (snapshot := _maybe(snapshots, replace(entry)))]
    finally:
        stop.set()
        thread.join()
    assert taken
    assert {snapshot.sha256 for snapshot in taken} <= versions
    assert all(still_as_hashed(snapshot) for snapshot in taken)


def _maybe(snapshots: Snapshots, entry: Entry) -> object:
    try:
        return snapshots.take(entry)
    except NotTaken:
        return None
