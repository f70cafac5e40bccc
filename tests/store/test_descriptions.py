"""What people set of documents, what their pages say they are, and which boxes were looked at: kept to the letter."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from made_pages import OTHER, SHA

from olo_desktop.model.document import Box, ReadStatus, SourceTier
from olo_desktop.model.period import Period
from olo_desktop.model.profile import Audit, DocumentProfile, Reason, ReportKind, SetTraits, Trait
from olo_desktop.store.cache import Cache
from olo_desktop.store.errors import ReviewDamaged
from olo_desktop.store.review import Review

YEAR = Period("FY2023", date(2022, 7, 1), date(2023, 6, 30))
PROFILE = DocumentProfile(
    ReportKind.ANNUAL_REPORT,
    "10-K",
    "Beispiel AG",
    YEAR,
    "EUR",
    Audit.AUDITED,
    SourceTier.CPA,
    (Reason(Trait.KIND, "FORM 10-K", 1), Reason(Trait.TIER, "x", 2, "why")),
)


def test_what_is_set_comes_back_and_is_taken_back(tmp_path: Path) -> None:
    review, _ = Review.open(tmp_path / "review.db")
    everything = SetTraits(ReportKind.TAX_RETURN, "Oak Ltd.", YEAR, SourceTier.TAX)
    part = SetTraits(company="Elm", period=Period("2023-12"))
    review.describe(SHA, everything)
    review.describe(OTHER, part)
    assert review.descriptions() == {SHA: everything, OTHER: part}
    assert review.tiers() == {SHA: SourceTier.TAX}
    review.describe(SHA, SetTraits(tier=SourceTier.AI))
    review.describe(OTHER, SetTraits())
    assert review.descriptions() == {SHA: SetTraits(tier=SourceTier.AI)}
    review.close()


def test_a_description_that_changed_on_the_disk_is_never_shown(tmp_path: Path) -> None:
    path = tmp_path / "review.db"
    review, _ = Review.open(path)
    review.describe(SHA, SetTraits(company="Oak Ltd."))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE descriptions SET company = 'Elm'")
    with pytest.raises(ReviewDamaged):
        review.descriptions()
    review.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    cache, _ = Cache.open(tmp_path / "cache.db", "1")
    for sha in (SHA, OTHER):
        cache.begin_document(sha, 1)
    cache.put_profiles({SHA: ("a.pdf", PROFILE), OTHER: ("b.pdf", DocumentProfile())})
    cache.put_profiles({})
    cache.put_seen(SHA, 1, {Box(1, 2, 3, 4.5): "", Box(0.1, 2, 3, 4): "its text is invisible"})
    cache.close()
    return tmp_path / "cache.db"


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_profiles_and_looks_come_back(path: Path) -> None:
    cache, _ = Cache.open(path, "1")
    assert cache.profiles() == {SHA: ("a.pdf", PROFILE), OTHER: ("b.pdf", DocumentProfile())}
    assert cache.seen(SHA, 1) == {Box(1, 2, 3, 4.5): "", Box(0.1, 2, 3, 4): "its text is invisible"}
    assert cache.seen(SHA, 2) == {}
    cache.forget(SHA)
    assert set(cache.profiles()) == {OTHER}
    assert cache.seen(SHA, 1) == {}
    cache.close()


@pytest.mark.parametrize("statement", ["UPDATE profiles SET profile = '[]'", "UPDATE profiles SET name = 'c.pdf'"])
def test_a_profile_that_changed_on_the_disk_is_as_good_as_none(path: Path, statement: str) -> None:
    change(path, statement)
    cache, _ = Cache.open(path, "1")
    assert cache.profiles() == {}
    cache.close()


def test_a_look_that_changed_on_the_disk_is_as_good_as_none(path: Path) -> None:
    change(path, "UPDATE seen SET why = ''")
    cache, _ = Cache.open(path, "1")
    assert cache.seen(SHA, 1) == {Box(1, 2, 3, 4.5): ""}
    cache.close()


def test_another_reader_has_not_looked_yet(path: Path) -> None:
    cache, _ = Cache.open(path, "2")
    assert cache.profiles() == {}
    cache.begin_document(SHA, 1)
    assert cache.document(SHA).status is ReadStatus.WAITING
    assert cache.seen(SHA, 1) == {}
    cache.close()
