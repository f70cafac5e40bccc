"""Acts are kept in their order, undone and redone step by step, and never lost or made up."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from made_pages import OTHER, SHA

from olo_desktop.model.decision import Act, Anchor, Correction, Decided, Disposition, Ground, Said, TraitsChange
from olo_desktop.model.document import SourceTier
from olo_desktop.model.profile import SetTraits
from olo_desktop.model.report import RunStatus
from olo_desktop.model.verdict import Verdict
from olo_desktop.store.act_rows import ActState, RunVerdict
from olo_desktop.store.errors import DealInUse, ReviewDamaged
from olo_desktop.store.review import Review

FIX = Decided(Disposition.TO_FIX, "", Ground(Verdict.UNSUPPORTED, "", ((SHA, "a.pdf"),)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "review.db"


@pytest.fixture
def review(path: Path) -> Iterator[Review]:
    opened, _ = Review.open(path)
    yield opened
    opened.close()


def act(said: Said, key: str = "k", hour: int = 1) -> Act:
    return Act(Anchor(key, "memo.md", "A sentence with “signs”.", "$1"), said, "Ana", f"2026-01-01T{hour:02}")


def done(review: Review) -> list[Said]:
    return [each.act.said for each in review.acts() if each.state is ActState.DONE]


def test_acts_are_undone_and_redone_step_by_step(review: Review) -> None:
    review.keep([act(FIX), act(FIX, "other")])
    review.keep([act(Correction("sales"))])
    assert [each.act.said for each in review.undo()] == [Correction("sales")]
    assert len(review.undo()) == 2
    assert review.undo() == ()
    assert done(review) == []
    assert [each.step for each in review.redo()] == [1, 1]
    assert [each.step for each in review.redo()] == [2]
    assert review.redo() == ()
    assert done(review) == [FIX, FIX, Correction("sales")]


def test_deciding_anew_leaves_what_was_undone_and_keeps_it(review: Review) -> None:
    review.keep([act(FIX)])
    review.undo()
    review.keep([act(Correction("sales"))])
    assert review.redo() == ()
    assert [each.state for each in review.acts()] == [ActState.LEFT, ActState.DONE]
    assert len(review.undo()) == 1


def test_what_is_set_of_documents_is_undone_with_its_step(review: Review) -> None:
    first, then = SetTraits(company="Acme"), SetTraits(company="Acme", tier=SourceTier.TAX)
    review.describe(SHA, first)
    review.keep([act(TraitsChange(first, then), SHA), act(TraitsChange(SetTraits(), then), OTHER)])
    assert review.descriptions() == {SHA: then, OTHER: then}
    review.undo()
    assert review.descriptions() == {SHA: first}
    review.redo()
    assert review.descriptions() == {SHA: then, OTHER: then}


def test_acts_outlive_closing(path: Path) -> None:
    review, _ = Review.open(path)
    kept = review.keep([act(FIX)])
    review.close()
    again, note = Review.open(path)
    assert (again.acts(), note) == (kept, "")
    again.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE acts SET said = '{}'",
        "UPDATE acts SET author = ''",
        "DELETE FROM acts",
        "UPDATE acts SET state = 'undone'",
    ],
)
def test_an_act_that_changed_on_the_disk_is_never_shown(review: Review, path: Path, damage: str) -> None:
    review.keep([act(FIX)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(damage)
    with pytest.raises(ReviewDamaged):
        review.acts()


def test_a_sealed_act_that_says_nothing_is_damage(review: Review, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("olo_desktop.store.act_rows.said_to_plain", lambda _: {"as": "loved"})
    review.keep([act(FIX)])
    with pytest.raises(ReviewDamaged, match="does not read back"):
        review.acts()


def test_a_reader_beside_another_program_decides_nothing(path: Path) -> None:
    Review.open(path)[0].close()
    review, _ = Review.open(path, read_only=True, holder="Olo (process 7)")
    with pytest.raises(DealInUse):
        review.keep([act(FIX)])
    with pytest.raises(DealInUse):
        review.undo()
    assert review.acts() == ()
    review.close()


def test_a_memos_verdicts_are_kept_until_its_next_run(review: Review) -> None:
    first = RunVerdict(Anchor("k", "memo.md", "A sentence.", "$1"), Verdict.CONTRADICTED, "2")
    second = RunVerdict(first.anchor, Verdict.SUPPORTED, "")
    assert review.last_verdicts("memo.md") == ()
    review.record_run("memo.md", SHA, "sha256:1", RunStatus.NEEDS_REVIEW, "r1", [first])
    assert review.last_verdicts("memo.md") == (first,)
    review.record_run("memo.md", SHA, "sha256:1", RunStatus.VERIFIED, "r2", [second])
    assert (review.last_verdicts("memo.md"), review.last_verdicts("other.md")) == ((second,), ())


def test_decisions_of_the_version_before_are_carried_along(path: Path) -> None:
    older, _ = Review.open(path, head="0002")
    older.set_tier(SHA, SourceTier.CPA)
    older.close()
    review, note = Review.open(path)
    assert "review.db.before-0003" in note
    assert path.with_name("review.db.before-0003").exists()
    assert review.tiers() == {SHA: SourceTier.CPA}
    review.keep([act(FIX)])
    assert done(review) == [FIX]
    review.close()
