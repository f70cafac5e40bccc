"""The reading cache: what was kept is there, what changed on the disk is not shown, the rest is rebuilt."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from made_pages import OTHER, SHA, keep, page

from olo_desktop.model.document import ReadStatus
from olo_desktop.store import cache as cache_module
from olo_desktop.store.cache import Cache, KnownFile
from olo_desktop.store.cache_rows import Shares
from olo_desktop.store.errors import CacheDamaged, DealInUse


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache.db"


@pytest.fixture
def cache(path: Path) -> Iterator[Cache]:
    opened, note = Cache.open(path, "1")
    assert not note
    yield opened
    opened.close()


def reopened(cache: Cache, path: Path, reader: str = "1") -> Cache:
    cache.close()
    return Cache.open(path, reader)[0]


def change(path: Path, *statements: str) -> None:
    """What a disk may do: rows that are no longer as they were written."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def test_a_finished_document_is_there_whole(cache: Cache, path: Path) -> None:
    contents = keep(cache)
    for again in (False, True):
        opened = reopened(cache, path) if again else cache
        read = opened.document(SHA)
        assert read is not None
        assert (read.status, read.pages, read.pages_read, read.finished) == (ReadStatus.READ, 3, 3, True)
        assert (read.chunks, read.figures, read.troubled) == (6, 12, ())
        assert opened.documents() == {SHA: read}
        assert opened.chunks(SHA) == tuple(chunk for content in contents for chunk in content.chunks)
        assert [opened.chunk(SHA, ordinal) for ordinal in range(6)] == list(opened.chunks(SHA))
        assert opened.chunks_of_page(SHA, 2) == contents[1].chunks
        assert opened.figures(SHA, 2) == contents[1].figures
        assert opened.figures(SHA, 2, {3}) == contents[1].figures[3:]
        assert opened.shares(SHA) == (b"words", b"figures", b"rows")
        assert opened.pages(SHA) == tuple(content.page for content in contents)
        assert opened.chunk_count(SHA) == 6
        assert opened.verify(SHA)
    opened.close()


def test_what_is_not_there_is_told_plainly(cache: Cache) -> None:
    assert cache.document(SHA) is None
    assert cache.pages_done(SHA) == set()
    assert cache.chunks(SHA) == cache.chunks_of_page(SHA, 1) == cache.figures(SHA, 1) == ()
    assert cache.shares(SHA) == Shares()
    assert cache.chunk_count(SHA) == 0
    assert not cache.verify(SHA)
    with pytest.raises(KeyError):
        cache.chunk(SHA, 0)
    with pytest.raises(KeyError):
        cache.add_page(SHA, page(1))
    keep(cache)
    assert cache.figures(SHA, 9) == ()
    for ordinal in (-1, 6):
        with pytest.raises(KeyError):
            cache.chunk(SHA, ordinal)


def test_pages_are_acknowledged_when_committed(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "_BATCH_PAGES", 3)
    cache.begin_document(SHA, 10)
    assert [cache.add_page(SHA, page(number)) for number in range(1, 5)] == [False, False, True, False]
    assert cache.pages_done(SHA) == {1, 2, 3}
    cache.flush()
    assert cache.pages_done(SHA) == {1, 2, 3, 4}


def test_a_slow_document_is_acknowledged_by_time(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "_BATCH_SECONDS", 0.0)
    cache.begin_document(SHA, 10)
    assert cache.add_page(SHA, page(1))


def test_a_half_read_document_is_gone_on_with(cache: Cache, path: Path) -> None:
    cache.begin_document(SHA, 3)
    cache.add_page(SHA, page(1))
    cache = reopened(cache, path)
    cache.begin_document(SHA, 3)
    assert cache.pages_done(SHA) == {1}
    assert cache.chunk_count(SHA) == 2
    read = cache.document(SHA)
    assert read is not None
    assert not read.finished
    for number in (2, 3):
        cache.add_page(SHA, page(number))
    cache.finish_document(SHA, ReadStatus.READ, "", 3, 3, Shares(b"words"))
    assert len(cache.chunks(SHA)) == 6
    cache.close()


@pytest.mark.parametrize(
    ("pages", "damage"),
    [
        (3, "UPDATE pages SET width = 613"),
        (3, "UPDATE pages SET figures_digest = x'00'"),
        (3, "UPDATE documents SET reason = 'because'"),
        (4, "UPDATE entries SET size = 1"),
    ],
    ids=["page", "figures", "document", "another number of pages"],
)
def test_a_half_read_document_that_does_not_fit_is_told(cache: Cache, path: Path, pages: int, damage: str) -> None:
    cache.begin_document(SHA, 3)
    cache.add_page(SHA, page(1))
    cache.flush()
    change(path, damage)
    with pytest.raises(CacheDamaged) as caught:
        cache.begin_document(SHA, pages)
    assert caught.value.sha256 == SHA
    cache.forget(SHA)
    cache.begin_document(SHA, pages)
    assert cache.pages_done(SHA) == set()


def test_pages_said_to_be_read_were_kept(cache: Cache) -> None:
    cache.begin_document(SHA, 3)
    cache.add_page(SHA, page(1))
    with pytest.raises(ValueError, match="3 pages are said to be read, but 1 were kept"):
        cache.finish_document(SHA, ReadStatus.READ, "", 3, 3, Shares())
    cache.finish_document(SHA, ReadStatus.PARTLY_READ, "1 of 3 pages", 3, 1, Shares())


def test_a_finished_document_that_is_begun_again_begins_anew(cache: Cache) -> None:
    keep(cache)
    cache.begin_document(SHA, 3)
    assert cache.pages_done(SHA) == set()
    assert cache.shares(SHA) == Shares()


def test_pages_that_were_not_simply_read_are_told(cache: Cache, path: Path) -> None:
    cache.begin_document(SHA, 2)
    odd = page(2, status=ReadStatus.IMAGE_ONLY, figures=0)
    cache.add_page(SHA, page(1))
    cache.add_page(SHA, odd)
    cache.finish_document(SHA, ReadStatus.PARTLY_READ, "1 of 2 pages", 2, 1, Shares())
    cache = reopened(cache, path)
    read = cache.document(SHA)
    assert read is not None
    assert read.troubled == (odd.page,)
    assert read.reason == "1 of 2 pages"
    cache.close()


def test_what_another_reader_read_is_not_seen(cache: Cache, path: Path) -> None:
    keep(cache)
    cache = reopened(cache, path, reader="2")
    assert cache.document(SHA) is None
    cache = reopened(cache, path, reader="1")
    assert cache.document(SHA) is None
    cache.close()


def test_forgetting_and_keeping_only(cache: Cache) -> None:
    keep(cache)
    keep(cache, sha256=OTHER)
    cache.keep_only({OTHER})
    assert list(cache.documents()) == [OTHER]
    assert len(cache.chunks(OTHER)) == 6
    cache.forget(OTHER)
    assert cache.documents() == {}


FILES = (KnownFile("a/10k.pdf", 10, 1_700_000_000_000_000_000, 2**64 - 1, SHA), KnownFile("b.pdf", 0, -1, 0, OTHER))


def test_files_are_known_as_last_seen(cache: Cache, path: Path) -> None:
    cache.put_entries(FILES)
    assert set(cache.entries()) == set(FILES)
    moved = KnownFile("c.pdf", 10, 1_700_000_000_000_000_000, 2**64 - 1, SHA)
    cache.put_entries([moved, FILES[1]])
    cache = reopened(cache, path)
    assert set(cache.entries()) == {moved, FILES[1]}
    change(path, "UPDATE entries SET size = 11 WHERE path = 'c.pdf'")
    assert set(cache.entries()) == {FILES[1]}
    cache.put_entries([moved, FILES[1]])
    assert set(cache.entries()) == {moved, FILES[1]}
    cache.close()


def test_an_unchanged_deal_writes_nothing(cache: Cache, path: Path) -> None:
    keep(cache)
    cache.put_entries(FILES)
    cache.close()
    before = path.read_bytes()
    cache = Cache.open(path, "1")[0]
    cache.put_entries(FILES)
    cache.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE pages SET chunks = CAST(replace(chunks, 'sales', 'Sales') AS BLOB) WHERE number = 2",
        "UPDATE pages SET status = 'repaired' WHERE number = 2",
        "UPDATE pages SET number = 9 WHERE number = 2",
        "UPDATE pages SET chunks = (SELECT chunks FROM pages WHERE number = 1) WHERE number = 2",
        "DELETE FROM pages WHERE number = 2",
        "UPDATE documents SET contents = x'00'",
    ],
)
def test_changed_chunks_are_noticed(cache: Cache, path: Path, damage: str) -> None:
    keep(cache)
    cache = reopened(cache, path)
    change(path, damage)
    for ask in (lambda: cache.chunks(SHA), lambda: cache.chunk(SHA, 2), lambda: cache.chunks_of_page(SHA, 2)):
        with pytest.raises(CacheDamaged) as caught:
            ask()
        assert caught.value.sha256 == SHA
    assert not cache.verify(SHA)
    cache.close()


@pytest.mark.parametrize(
    ("damage", "ask"),
    [
        (
            "UPDATE pages SET figures = CAST(replace(figures, '1,577', '1,677') AS BLOB) WHERE number = 2",
            lambda c: c.figures(SHA, 2),
        ),
        ("UPDATE segments SET words = x'00'", lambda c: c.shares(SHA)),
        ("UPDATE documents SET status = 'empty'", lambda c: c.document(SHA)),
    ],
    ids=["figures", "segments", "document"],
)
def test_changed_figures_segments_and_documents_are_noticed(cache: Cache, path: Path, damage: str, ask: object) -> None:
    keep(cache)
    change(path, damage)
    with pytest.raises(CacheDamaged):
        ask(cache)
    assert not cache.verify(SHA)


def test_a_row_that_goes_while_the_deal_is_open_is_noticed(cache: Cache, path: Path) -> None:
    keep(cache)
    assert cache.figures(SHA, 2)
    change(path, "DELETE FROM pages WHERE number = 2")
    with pytest.raises(CacheDamaged):
        cache.figures(SHA, 2)


def test_a_changed_document_is_left_out_of_the_list(cache: Cache, path: Path) -> None:
    keep(cache)
    keep(cache, sha256=OTHER)
    change(path, "UPDATE documents SET pages = 4 WHERE sha256 LIKE 'a%'")
    assert list(cache.documents()) == [OTHER]


@pytest.mark.parametrize("damage", ["no database", "another schema", "a table is gone", "cut"])
def test_a_cache_that_cannot_be_used_is_rebuilt_with_a_note(cache: Cache, path: Path, damage: str) -> None:
    keep(cache)
    cache.close()
    if damage == "no database":
        path.write_bytes(b"x" * 5000)
    elif damage == "cut":
        path.write_bytes(path.read_bytes()[:5000])
    else:
        change(path, "PRAGMA user_version = 99" if damage == "another schema" else "DROP TABLE documents")
    cache, note = Cache.open(path, "1")
    assert "read again" in note
    assert cache.documents() == {}
    keep(cache)
    assert cache.verify(SHA)
    cache.close()


def test_damage_to_the_file_while_it_is_open_blames_no_document(cache: Cache, path: Path) -> None:
    keep(cache)
    change(path, "DROP TABLE pages")
    with pytest.raises(CacheDamaged) as caught:
        cache.chunks(SHA)
    assert caught.value.sha256 is None
    cache.add_page(SHA, page(1))
    with pytest.raises(CacheDamaged):
        cache.flush()
    cache._pending = []


def test_a_read_only_cache_reads_and_refuses_to_write(cache: Cache, path: Path) -> None:
    keep(cache)
    cache.put_entries(FILES)
    second, _ = Cache.open(path, "1", read_only=True, holder="Olo (process 7)")
    assert second.verify(SHA)
    second.put_entries(FILES)  # as it was: nothing to write
    for write in (lambda: second.begin_document(OTHER, 1), lambda: second.forget(SHA), lambda: second.put_entries([])):
        with pytest.raises(DealInUse, match="process 7"):
            write()
    second.close()


@pytest.mark.parametrize("there", ["nothing", "another schema", "no database"])
def test_a_read_only_cache_without_a_usable_file_is_empty(path: Path, there: str) -> None:
    if there == "another schema":
        change(path, "PRAGMA user_version = 99")
    elif there == "no database":
        path.write_bytes(b"x" * 5000)
    before = path.read_bytes() if path.exists() else None
    second, _ = Cache.open(path, "1", read_only=True)
    assert second.documents() == {}
    assert second.entries() == ()
    second.close()
    assert (path.read_bytes() if path.exists() else None) == before
