"""Decisions and runs: kept to the letter, backed up, and never made up."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from made_pages import OTHER, SHA

from olo_desktop.model.document import SourceTier
from olo_desktop.model.report import RunStatus
from olo_desktop.store.errors import DealInUse, ReviewDamaged
from olo_desktop.store.review import Review


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "review.db"


@pytest.fixture
def review(path: Path) -> Iterator[Review]:
    opened, note = Review.open(path)
    assert not note
    yield opened
    opened.close()


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_tiers_are_set_changed_and_taken_back(review: Review) -> None:
    review.set_tier(SHA, SourceTier.CPA)
    review.set_tier(OTHER, SourceTier.TAX)
    review.set_tier(SHA, SourceTier.MANAGEMENT)
    assert review.tiers() == {SHA: SourceTier.MANAGEMENT, OTHER: SourceTier.TAX}
    review.set_tier(SHA, None)
    assert review.tiers() == {OTHER: SourceTier.TAX}


def test_runs_are_recorded_in_their_order(review: Review) -> None:
    first = review.record_run("memo.md", SHA, "sha256:1", RunStatus.NEEDS_REVIEW, "r1")
    second = review.record_run("other.md", OTHER, "sha256:1", RunStatus.VERIFIED, "r2")
    assert (first.number, second.number) == (1, 2)
    assert review.runs() == (first, second)
    assert review.runs(OTHER) == (second,)


@pytest.mark.parametrize(
    ("damage", "ask"),
    [
        ("UPDATE tiers SET tier = 'ai'", Review.tiers),
        ("UPDATE runs SET status = 'verified'", Review.runs),
        ("DELETE FROM runs WHERE id = 1", Review.runs),
        ("DELETE FROM seals", Review.tiers),
        ("ALTER TABLE tiers RENAME TO tirrs", Review.tiers),
    ],
)
def test_a_decision_that_changed_on_the_disk_is_never_shown(
    review: Review, path: Path, damage: str, ask: object
) -> None:
    review.set_tier(SHA, SourceTier.CPA)
    review.record_run("memo.md", SHA, "sha256:1", RunStatus.FAILED, "r1")
    change(path, damage)
    with pytest.raises(ReviewDamaged, match=r"review\.db"):
        ask(review)


def test_a_change_is_noticed_on_opening_and_never_sealed_anew(review: Review, path: Path) -> None:
    review.set_tier(SHA, SourceTier.CPA)
    change(path, "UPDATE tiers SET tier = 'ai'")
    with pytest.raises(ReviewDamaged):
        review.set_tier(OTHER, SourceTier.TAX)
    with pytest.raises(ReviewDamaged):
        Review.open(path)
    with pytest.raises(ReviewDamaged):
        Review.open(path, read_only=True)[0].tiers()


def test_writing_into_a_damaged_file_says_so(review: Review, path: Path) -> None:
    change(path, "ALTER TABLE tiers RENAME TO tirrs")
    with pytest.raises(ReviewDamaged):
        review.set_tier(SHA, SourceTier.CPA)


def test_a_copy_is_kept_when_something_was_decided(path: Path) -> None:
    review, _ = Review.open(path)
    review.close()
    backup = path.with_name("review.db.backup")
    assert not backup.exists()
    review, _ = Review.open(path)
    review.set_tier(SHA, SourceTier.CPA)
    review.close()
    path.write_bytes(b"x" * 5000)
    with pytest.raises(ReviewDamaged, match=r"last good copy, review\.db\.backup"):
        Review.open(path)
    backup.replace(path)
    review, _ = Review.open(path)
    assert review.tiers() == {SHA: SourceTier.CPA}
    review.close()


def test_a_file_that_is_no_database_is_never_overwritten(path: Path) -> None:
    path.write_bytes(b"x" * 5000)
    with pytest.raises(ReviewDamaged, match="from your backup"):
        Review.open(path)
    assert path.read_bytes() == b"x" * 5000


def test_read_only(review: Review, path: Path) -> None:
    review.set_tier(SHA, SourceTier.CPA)
    second, _ = Review.open(path, read_only=True, holder="Olo (process 7)")
    assert second.tiers() == {SHA: SourceTier.CPA}
    with pytest.raises(DealInUse, match="process 7"):
        second.record_run("memo.md", SHA, "sha256:1", RunStatus.FAILED, "r1")
    second.close()


def test_read_only_before_there_is_anything(path: Path) -> None:
    second, _ = Review.open(path, read_only=True)
    assert second.tiers() == {}
    assert second.runs() == ()
    second.close()
    assert not path.exists()
