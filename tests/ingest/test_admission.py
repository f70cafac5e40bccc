from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from olo_desktop.ingest.admission import MOST_DEPTH, Entry, survey
from olo_desktop.model.document import DocumentKind, ReadStatus

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX files")


def outcome(folder: Path, name: str) -> tuple[ReadStatus, str]:
    (entry,) = [entry for entry in survey(folder) if entry.path == name]
    return entry.status, entry.reason


def test_every_entry_comes_once_in_the_order_of_paths(tmp_path: Path) -> None:
    for name in ("b.pdf", "a.pdf", "sub/c.pdf", "sub/deeper/d.txt", "~$lock.docx", ".DS_Store", "Thumbs.db"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    found = [(entry.path, entry.status, entry.kind) for entry in survey(tmp_path)]
    assert found == [
        (".DS_Store", ReadStatus.NOT_READ, DocumentKind.OTHER),
        ("Thumbs.db", ReadStatus.NOT_READ, DocumentKind.OTHER),
        ("a.pdf", ReadStatus.WAITING, DocumentKind.PDF),
        ("b.pdf", ReadStatus.WAITING, DocumentKind.PDF),
        ("sub/c.pdf", ReadStatus.WAITING, DocumentKind.PDF),
        ("sub/deeper/d.txt", ReadStatus.NOT_READ, DocumentKind.TEXT),
        ("~$lock.docx", ReadStatus.NOT_READ, DocumentKind.WORD),
    ]


def test_an_admitted_entry_knows_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"12345")
    (entry,) = survey(tmp_path)
    status = (tmp_path / "a.pdf").stat()
    assert (entry.size, entry.mtime_ns, entry.inode) == (5, status.st_mtime_ns, status.st_ino)
    assert entry.admitted


def test_size_decides_before_reading(tmp_path: Path) -> None:
    with (tmp_path / "huge.pdf").open("wb") as file:
        file.truncate(20 << 30)
    (tmp_path / "none.pdf").write_bytes(b"")
    assert outcome(tmp_path, "huge.pdf") == (ReadStatus.TOO_LARGE, "21.5 GB; the limit is 2.0 GB")
    assert outcome(tmp_path, "none.pdf") == (ReadStatus.EMPTY, "the file is empty")


@posix
@pytest.mark.parametrize(
    ("target", "status", "reason"),
    [
        ("inside.pdf", ReadStatus.WAITING, ""),
        ("../outside.pdf", ReadStatus.NOT_READ, "a link to a place outside the deal folder"),
        ("/etc/passwd", ReadStatus.NOT_READ, "a link to a place outside the deal folder"),
        ("/dev/zero", ReadStatus.NOT_READ, "a link to a place outside the deal folder"),
        ("nowhere.pdf", ReadStatus.NOT_READ, "a link that leads nowhere"),
        ("link.pdf", ReadStatus.NOT_READ, "a link that leads to itself"),
        (".", ReadStatus.NOT_READ, "a link to a folder: links to folders are not followed"),
        ("pipe", ReadStatus.NOT_READ, "a pipe, not a file"),
    ],
)
def test_links_stay_inside(tmp_path: Path, target: str, status: ReadStatus, reason: str) -> None:
    (tmp_path / "outside.pdf").write_bytes(b"secret")
    deal = tmp_path / "deal"
    deal.mkdir()
    (deal / "inside.pdf").write_bytes(b"x")
    os.mkfifo(deal / "pipe")
    (deal / "link.pdf").symlink_to(target)
    assert outcome(deal, "link.pdf") == (status, reason)


@posix
def test_a_deal_folder_may_itself_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.pdf").write_bytes(b"x")
    (tmp_path / "deal").symlink_to("real")
    assert [entry.path for entry in survey(tmp_path / "deal")] == ["a.pdf"]


@posix
def test_pipes_and_sockets_are_refused_unopened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "fifo.pdf")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket.pdf")
    assert outcome(tmp_path, "fifo.pdf") == (ReadStatus.NOT_READ, "a pipe, not a file")
    assert outcome(tmp_path, "socket.pdf") == (ReadStatus.NOT_READ, "a socket, not a file")


@posix
def test_names_that_are_not_utf8_can_be_stored_and_told_apart(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path)
    for name in (b"bad\xff.pdf", rb"bad\xff.pdf", "café.pdf".encode(), b"new\nline.pdf"):
        Path(os.fsdecode(os.path.join(folder, name))).write_bytes(b"x")  # noqa: PTH118 - bytes
    paths = [entry.path for entry in survey(tmp_path)]
    assert sorted(paths) == sorted([r"bad\xff.pdf", r"bad\xff.pdf (2)", "café.pdf", "new\nline.pdf"])
    for path in paths:
        path.encode()


def test_a_folder_that_is_too_deep_is_named_once(tmp_path: Path) -> None:
    path = tmp_path
    for _ in range(MOST_DEPTH + 3):
        path /= "d"
    path.mkdir(parents=True)
    (path / "a.pdf").write_bytes(b"x")
    (entry,) = survey(tmp_path)
    assert entry.reason == f"lies more than {MOST_DEPTH} folders deep"


def test_a_folder_that_cannot_be_opened_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "locked").mkdir()
    real = os.scandir

    def refuse(path: str | Path) -> object:
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert outcome(tmp_path, "locked") == (ReadStatus.NOT_READ, "the folder cannot be opened: permission denied")


def test_an_entry_that_vanishes_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pdf").write_bytes(b"x")
    real = os.lstat

    def refuse(path: str | Path) -> object:
        if Path(path).name == "a.pdf":
            raise FileNotFoundError(2, "No such file or directory")
        return real(path)

    monkeypatch.setattr(os, "lstat", refuse)
    status, reason = outcome(tmp_path, "a.pdf")
    assert status is ReadStatus.DAMAGED
    assert "no such file" in reason


def test_the_order_does_not_depend_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("c.pdf", "a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(b"x")
    before: tuple[Entry, ...] = survey(tmp_path)
    assert [entry.path for entry in before] == ["a.pdf", "b.pdf", "c.pdf"]
