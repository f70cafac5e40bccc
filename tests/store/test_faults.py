"""Disks that are full, failing or not to be written: one clear line, and nothing that was kept is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest
from made_pages import SHA, keep, page

from olo_desktop.model.document import SourceTier
from olo_desktop.store import database
from olo_desktop.store.cache import Cache
from olo_desktop.store.database import Database, FileDamaged
from olo_desktop.store.errors import WorkspaceUnusable
from olo_desktop.store.review import Review


def limit(opened: Database, pages: int) -> None:
    """Let the file grow to that many pages and no further, as on a full disk."""
    assert opened._writer is not None
    opened._writer.connection.driver_connection.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_keeps_what_was_acknowledged_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    cache, _ = Cache.open(tmp_path / "cache.db", "1")
    cache.begin_document(SHA, 100)
    cache.add_page(SHA, page(1))
    cache.flush()
    limit(cache._database, 14)
    for number in range(2, 60):
        cache.add_page(SHA, page(number))
    with pytest.raises(WorkspaceUnusable, match=r"disk that holds .* is full\. Free some space"):
        cache.flush()
    assert cache.pages_done(SHA) == {1}
    limit(cache._database, 10_000)
    cache.flush()
    assert cache.pages_done(SHA) == set(range(1, 60))
    cache.close()


def test_a_full_disk_keeps_the_decisions(tmp_path: Path) -> None:
    review, _ = Review.open(tmp_path / "review.db")
    review.set_tier(SHA, SourceTier.CPA)
    limit(review._database, 1)
    with pytest.raises(WorkspaceUnusable, match="full"):
        review.set_tier("b" * 100_000, SourceTier.TAX)
    assert review.tiers()[SHA] is SourceTier.CPA
    limit(review._database, 10_000)
    review.close()


def test_a_folder_in_the_files_place_is_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "cache.db").mkdir()
    with pytest.raises(WorkspaceUnusable, match="--workspace"):
        Cache.open(tmp_path / "cache.db", "1")


def test_a_copy_that_cannot_be_written_is_told_plainly(tmp_path: Path) -> None:
    Database(tmp_path / "review.db").close()
    (tmp_path / "copy").mkdir()
    with pytest.raises(WorkspaceUnusable, match="cannot be written"):
        database.keep_copy(tmp_path / "review.db", tmp_path / "copy")


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        (sqlite3.SQLITE_FULL, WorkspaceUnusable),
        (sqlite3.SQLITE_READONLY_DIRECTORY, WorkspaceUnusable),
        (sqlite3.SQLITE_IOERR_FSYNC, WorkspaceUnusable),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, WorkspaceUnusable),
        (sqlite3.SQLITE_CORRUPT_INDEX, FileDamaged),
        (sqlite3.SQLITE_NOTADB, FileDamaged),
        (sqlite3.SQLITE_CONSTRAINT, sqlite3.Error),
    ],
)
def test_what_errors_of_the_database_mean(tmp_path: Path, code: int, meaning: type[Exception]) -> None:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    assert isinstance(database._meaning(error, tmp_path / "cache.db"), meaning)


@pytest.mark.parametrize(("free", "says"), [(0, "is full"), (1 << 30, "Check the disk")])
def test_an_error_for_want_of_room_is_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, says: str
) -> None:
    monkeypatch.setattr(database.shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert says in str(database._meaning(error, tmp_path / "cache.db"))


def test_a_disk_that_cannot_be_asked_is_not_called_full(tmp_path: Path) -> None:
    assert not database._no_room(tmp_path / "nowhere")


def test_a_read_only_database_is_not_asked_to_write(tmp_path: Path) -> None:
    Database(tmp_path / "cache.db").close()
    opened = Database(tmp_path / "cache.db", read_only=True)
    with pytest.raises(RuntimeError), opened.writing():
        pass
    opened.close()


def test_a_log_that_cannot_be_read_on_a_read_only_disk_is_no_silent_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cache.db"
    cache, _ = Cache.open(path, "1")
    keep(cache)

    def refuse(_: str) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    with monkeypatch.context() as refusing:
        refusing.setattr(database, "_connect", refuse)
        with pytest.raises(sqlite3.OperationalError):
            Database(path, read_only=True)
    cache.close()


def test_a_mistake_of_ours_stays_one(tmp_path: Path) -> None:
    opened = Database(tmp_path / "cache.db")
    with pytest.raises(sqlite3.OperationalError), opened.reading() as connection:
        connection.exec_driver_sql("SELEKT 1")
    opened.close()
