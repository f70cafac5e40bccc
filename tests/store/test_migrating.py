"""Older decisions are carried along after a copy is kept; newer ones are refused; a failed step changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from made_pages import SHA
from sqlalchemy import create_engine, inspect

import olo_desktop
from olo_desktop.model.document import SourceTier
from olo_desktop.store import migrating, tables
from olo_desktop.store.errors import DealInUse, DealOfNewerOlo, ReviewDamaged
from olo_desktop.store.review import Review
from olo_desktop.store.seals import check

STEPS = (Path(__file__).parent / "steps",)
BROKEN = (Path(__file__).parent / "broken_steps",)


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A `review.db` of this version, with a decision in it."""
    path = tmp_path / "review.db"
    review, _ = Review.open(path)
    review.set_tier(SHA, SourceTier.CPA)
    review.close()
    return path


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def test_the_newest_step_is_the_head() -> None:
    from alembic.script import ScriptDirectory

    assert ScriptDirectory.from_config(migrating._config(())).get_heads() == [migrating.HEAD]


def test_the_steps_make_the_tables_that_are_described(tmp_path: Path) -> None:
    review, _ = Review.open(tmp_path / "review.db")
    review.close()
    described = create_engine("sqlite://")
    made = create_engine(f"sqlite:///{tmp_path / 'review.db'}")
    tables.review.create_all(described)
    assert set(inspect(made).get_table_names()) == {*tables.review.tables, "alembic_version"}
    for name in tables.review.tables:
        shapes = [
            [(c["name"], str(c["type"]), c["nullable"], c["primary_key"]) for c in inspect(engine).get_columns(name)]
            for engine in (made, described)
        ]
        assert shapes[0] == shapes[1]
    for engine in (described, made):
        engine.dispose()


def test_an_older_deal_is_migrated_after_a_copy_is_kept(older: Path) -> None:
    before = rows(older, "SELECT * FROM tiers")
    review, note = Review.open(older, head="0004", more=STEPS)
    assert "review.db.before-0004" in note
    with review._database.reading() as connection:
        check(connection, "tiers", "notes")
    review.close()
    assert rows(older, "SELECT author FROM tiers") == [("somebody",)]
    copy = older.with_name("review.db.before-0004")
    assert rows(copy, "SELECT * FROM tiers") == before
    assert rows(copy, "SELECT version_num FROM alembic_version") == [("0003",)]


def test_a_step_is_taken_once(older: Path) -> None:
    Review.open(older, head="0004", more=STEPS)[0].close()
    review, note = Review.open(older, head="0004", more=STEPS)
    assert note == ""
    review.close()


def test_damaged_decisions_are_not_carried_along(older: Path) -> None:
    with closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("UPDATE tiers SET tier = 'ai'")
    with pytest.raises(ReviewDamaged):
        Review.open(older, head="0004", more=STEPS)
    assert rows(older, "SELECT version_num FROM alembic_version") == [("0003",)]


def test_a_step_that_breaks_changes_nothing(older: Path) -> None:
    before = rows(older, "SELECT * FROM tiers")
    with pytest.raises(RuntimeError, match="half-way"):
        Review.open(older, head="0004", more=BROKEN)
    assert rows(older, "SELECT * FROM tiers") == before
    assert rows(older, "SELECT name FROM sqlite_master WHERE name = 'notes'") == []
    review, _ = Review.open(older)
    assert review.tiers() == {SHA: SourceTier.CPA}
    review.close()


@pytest.mark.parametrize("read_only", [False, True])
def test_a_deal_of_a_newer_olo_is_refused_and_left_alone(older: Path, read_only: bool) -> None:
    Review.open(older, head="0004", more=STEPS)[0].close()
    before = older.read_bytes()
    with pytest.raises(DealOfNewerOlo) as caught:
        Review.open(older, read_only=read_only)
    assert f"This deal was last used by a newer Olo ({olo_desktop.__version__})" in str(caught.value)
    assert older.read_bytes() == before


def test_a_newer_olo_that_left_no_version_is_named_by_its_step(older: Path) -> None:
    with closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0417'")
        connection.execute("DROP TABLE meta")
    with pytest.raises(DealOfNewerOlo, match="revision 0417"):
        Review.open(older)


def test_an_older_deal_held_by_an_older_olo_waits(older: Path) -> None:
    with pytest.raises(DealInUse, match="process 7"):
        Review.open(older, read_only=True, holder="Olo (process 7)", head="0004", more=STEPS)


def test_a_place_with_odd_signs_in_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / "50% of: it; all, really"
    shutil.copytree(migrating.scripts(), odd, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrating, "scripts", lambda: odd)
    review, _ = Review.open(tmp_path / "review.db")
    review.close()


def test_the_version_that_last_wrote_is_kept(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(olo_desktop, "__version__", "9.9")
    Review.open(older)[0].close()
    assert rows(older, "SELECT value FROM meta WHERE key = 'olo'") == [("9.9",)]
