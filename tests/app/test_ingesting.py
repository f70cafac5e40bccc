"""What reading a deal costs and keeps: new, unchanged, moved, changed and deleted files, and cancelling."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from olo_desktop.app import ingesting
from olo_desktop.app.deal import NoDeal, open_deal
from olo_desktop.app.ingesting import ingest_deal
from olo_desktop.ingest.reading import read_documents
from olo_desktop.ingest.snapshot import Snapshots
from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.work import Cancelled, Progress, Token

MANAGEMENT = "Financial/Management accounts December 2024.pdf"
MEMORANDUM = "Information memorandum.pdf"


def by_path(documents: Iterable[Document]) -> dict[str, Document]:
    return {document.path: document for document in documents}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sha256 of every document that was handed to a reader."""
    asked: list[str] = []

    def watched(jobs, **options):  # type: ignore[no-untyped-def]
        def noted():  # type: ignore[no-untyped-def]
            for job in jobs:
                asked.append(job.sha256)
                yield job

        return read_documents(noted(), **options)

    monkeypatch.setattr(ingesting, "read_documents", watched)
    return asked


def test_every_entry_has_one_status(deal: Path, workspace: Path) -> None:
    (deal / "teaser.pdf").write_text("<html>no</html>")
    (deal / "empty.pdf").write_bytes(b"")
    with open_deal(deal, workspace=workspace) as session:
        documents = by_path(ingest_deal(session, workers=1))
    assert documents[MANAGEMENT].status is ReadStatus.READ
    assert documents[MANAGEMENT].pages == documents[MANAGEMENT].pages_read > 0
    assert documents["teaser.pdf"].status is ReadStatus.WRONG_TYPE
    assert documents["empty.pdf"].status is ReadStatus.EMPTY
    assert documents["IC memo draft.md"].status is ReadStatus.NOT_READ
    assert all(document.reason for document in documents.values() if document.status is not ReadStatus.READ)


def test_an_unchanged_deal_is_not_read_again(deal: Path, workspace: Path, read: list[str]) -> None:
    with open_deal(deal, workspace=workspace) as session:
        first = ingest_deal(session, workers=1)
    count = len(read)
    assert count == 4
    with open_deal(deal, workspace=workspace) as session:
        assert session.documents == first, "what was read is known before anything is read again"
        assert ingest_deal(session, workers=1, surely=True) == first
    assert len(read) == count


def test_before_a_verdict_every_file_is_hashed_and_only_what_has_changed_is_copied(
    deal: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = next(deal.rglob("*.pdf"))
    copied: list[str] = []
    take = Snapshots.take
    with open_deal(deal, workspace=workspace) as session:
        before = ingest_deal(session, workers=1)
        times, data = changed.stat(), changed.read_bytes()
        changed.write_bytes(data[:-1] + b" ")  # of the same size and time: only its bytes tell
        os.utime(changed, ns=(times.st_atime_ns, times.st_mtime_ns))
        monkeypatch.setattr(Snapshots, "take", lambda self, entry: (copied.append(entry.path), take(self, entry))[1])
        assert ingest_deal(session, workers=1) == before
        assert [path for path in copied if path.endswith(".pdf")] == []
        after = ingest_deal(session, workers=1, surely=True)
    assert [path for path in copied if path.endswith(".pdf")] == [changed.relative_to(deal).as_posix()]
    assert len({d.sha256 for d in after if d.path.endswith(".pdf")} - {d.sha256 for d in before}) == 1


def test_large_files_are_read_first(deal: Path, workspace: Path) -> None:
    paths: list[str] = []
    with open_deal(deal, workspace=workspace) as session:
        ingest_deal(session, workers=0, watcher=lambda news: paths.append(news.document))
    sizes = [(deal / path).stat().st_size for path in dict.fromkeys(paths)]
    assert len(sizes) > 3
    assert sizes == sorted(sizes, reverse=True)


def test_a_moved_file_is_recognised(deal: Path, workspace: Path, read: list[str]) -> None:
    with open_deal(deal, workspace=workspace) as session:
        before = by_path(ingest_deal(session, workers=1))[MANAGEMENT]
        read.clear()
        (deal / "old").mkdir()
        (deal / MANAGEMENT).rename(deal / "old" / "accounts.pdf")
        after = by_path(ingest_deal(session, workers=1))
    assert read == []
    assert MANAGEMENT not in after
    assert (after["old/accounts.pdf"].sha256, after["old/accounts.pdf"].pages) == (before.sha256, before.pages)


def test_a_changed_file_is_read_again_and_the_old_content_leaves(deal: Path, workspace: Path) -> None:
    with open_deal(deal, workspace=workspace) as session:
        before = by_path(ingest_deal(session, workers=1))
        shutil.copy(deal / MEMORANDUM, deal / MANAGEMENT)
        after = by_path(ingest_deal(session, workers=1))
        assert session.cache.document(before[MANAGEMENT].sha256) is None
    assert after[MANAGEMENT].paths == (MANAGEMENT, MEMORANDUM), "one content at two paths is one document"
    assert MEMORANDUM not in after


def test_a_deleted_file_leaves(deal: Path, workspace: Path) -> None:
    with open_deal(deal, workspace=workspace) as session:
        gone = by_path(ingest_deal(session, workers=1))[MANAGEMENT]
        (deal / MANAGEMENT).unlink()
        assert MANAGEMENT not in by_path(ingest_deal(session, workers=1))
        assert session.cache.document(gone.sha256) is None


def test_cancelling_keeps_what_was_read(deal: Path, workspace: Path, read: list[str]) -> None:
    token = Token()
    seen: list[Progress] = []

    def stop_in_the_second(progress: Progress) -> None:
        if any(earlier.note for earlier in seen) and not progress.note:
            token.cancel()
        seen.append(progress)

    with open_deal(deal, workspace=workspace) as session:
        with pytest.raises(Cancelled):
            ingest_deal(session, workers=1, watcher=stop_in_the_second, token=token)
        kept = [document for document in session.documents if document.pages]
        assert kept, "the first document was finished and stays"
        read.clear()
        whole = ingest_deal(session, workers=1)
    assert kept[0].sha256 not in read
    assert sum(document.pages_read for document in whole) == sum(document.pages for document in whole)
    assert all(earlier.done <= later.done for earlier, later in pairwise(seen))


def test_cited_documents_come_first(deal: Path, workspace: Path, read: list[str]) -> None:
    with open_deal(deal, workspace=workspace) as session:
        documents = by_path(ingest_deal(session, workers=1, first=("Management accounts December 2024",)))
    assert read[0] == documents[MANAGEMENT].sha256


def test_a_second_program_reads_what_the_first_has_read(deal: Path, workspace: Path) -> None:
    with open_deal(deal, workspace=workspace) as first:
        documents = ingest_deal(first, workers=1)
        with open_deal(deal, workspace=workspace) as second:
            assert second.read_only
            assert str(os.getpid()) in second.holder
            assert ingest_deal(second) == documents


def test_no_folder_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(NoDeal, match="there is no such folder"):
        open_deal(tmp_path / "nowhere")


def test_the_deal_folder_is_never_written(deal: Path, workspace: Path) -> None:
    def state() -> list[tuple[str, int, int]]:
        return sorted((str(p), p.stat().st_mtime_ns, p.stat().st_mode) for p in (deal, *deal.rglob("*")))

    before = state()
    with open_deal(deal, workspace=workspace) as session:
        ingest_deal(session, workers=2)
    assert state() == before


def test_a_damaged_row_is_read_again(deal: Path, workspace: Path, read: list[str]) -> None:
    with open_deal(deal, workspace=workspace) as session:
        whole = ingest_deal(session, workers=1)
    read.clear()
    with closing(sqlite3.connect(workspace / "cache.db")) as connection:
        connection.execute("UPDATE documents SET pages = pages + 1 WHERE sha256 = ?", (whole[0].sha256,))
        connection.commit()
    with open_deal(deal, workspace=workspace) as session:
        assert ingest_deal(session, workers=1) == whole
    assert read == [whole[0].sha256]


def test_a_cache_that_is_no_database_is_begun_anew(deal: Path, workspace: Path) -> None:
    with open_deal(deal, workspace=workspace) as session:
        whole = ingest_deal(session, workers=1)
    (workspace / "cache.db").write_bytes(b"not a database at all" * 500)
    with open_deal(deal, workspace=workspace) as session:
        assert ingest_deal(session, workers=1) == whole
