"""What a document is: suggested from its pages, set by the analyst, and part of the deal's revision."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from olo_desktop.app import describing
from olo_desktop.app.deal import open_deal
from olo_desktop.app.describing import NoSuchDocument, describe, descriptions
from olo_desktop.app.ingesting import ingest_deal
from olo_desktop.app.tabling import NoSuchPage, tables_open
from olo_desktop.app.verifying import revision
from olo_desktop.model.document import SourceTier
from olo_desktop.model.period import Period
from olo_desktop.model.profile import ReportKind, SetTraits, Trait
from olo_desktop.model.report import Settings
from olo_desktop.store.errors import DealInUse

AUDITED = "Financial/Audited financial statements FY2024.pdf"
MEMO = "IC memo draft.md"


@pytest.fixture(scope="module")
def read(sample_deal: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sample deal, read once: its folder and a workspace to copy."""
    workspace = tmp_path_factory.mktemp("read") / "ws"
    with open_deal(sample_deal, workspace=workspace) as session:
        ingest_deal(session)
    return sample_deal, workspace


@pytest.fixture
def deal(read: tuple[Path, Path], tmp_path: Path) -> tuple[Path, Path]:
    return read[0], Path(shutil.copytree(read[1], tmp_path / "ws"))


def test_what_the_sample_deal_s_papers_say_they_are(deal: tuple[Path, Path]) -> None:
    with open_deal(deal[0], workspace=deal[1]) as session:
        found = {each.document.path: each.profile for each in descriptions(session)}
    kinds = {path.rpartition("/")[2]: (profile.kind, profile.tier) for path, profile in found.items() if profile.kind}
    assert kinds == {
        "Audited financial statements FY2024.pdf": (ReportKind.AUDITED_STATEMENTS, SourceTier.CPA),
        "Management accounts December 2024.pdf": (ReportKind.MANAGEMENT_ACCOUNTS, SourceTier.MANAGEMENT),
        "Information memorandum.pdf": (ReportKind.INFORMATION_MEMORANDUM, SourceTier.MANAGEMENT),
        "Federal income tax return 2024.pdf": (ReportKind.TAX_RETURN, SourceTier.TAX),
    }
    assert {profile.company for profile in found.values() if profile.kind} == {"Tarnbrook Flow Controls, Inc."}


def test_setting_unsetting_and_the_revision(deal: tuple[Path, Path]) -> None:
    with open_deal(deal[0], workspace=deal[1]) as session:

        def now() -> str:
            return revision(session.documents, Settings(), session.described)

        before = now()
        wish = SetTraits(company="Other Ltd", period=Period("FY2020"), tier=SourceTier.MANAGEMENT)
        after = describe(session, AUDITED, wish)
        assert (after.profile.company, after.document.tier) == ("Other Ltd", SourceTier.MANAGEMENT)
        assert after.profile.kind is ReportKind.AUDITED_STATEMENTS
        assert after.reason(Trait.COMPANY) == "set by you"
        assert after.reason(Trait.KIND).startswith("page 1 says")
        set_then = now()
        assert set_then != before
        describe(session, AUDITED, SetTraits(kind=ReportKind.STATEMENTS), [Trait.PERIOD, Trait.TIER])
        assert now() not in (before, set_then)
    with open_deal(deal[0], workspace=deal[1]) as session:
        kept = next(each for each in descriptions(session) if each.document.path == AUDITED)
        assert kept.chosen == SetTraits(kind=ReportKind.STATEMENTS, company="Other Ltd")
        assert kept.document.tier is SourceTier.CPA
        describe(session, AUDITED, SetTraits(), [Trait.KIND, Trait.COMPANY])
        assert revision(session.documents, Settings(), session.described) == before


def test_a_document_is_told_once(deal: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(describing, "profile_of", lambda *_: pytest.fail("told again"))
    with open_deal(deal[0], workspace=deal[1]) as session:
        assert session.profiles


def test_what_cannot_be_described(deal: tuple[Path, Path]) -> None:
    with open_deal(deal[0], workspace=deal[1]) as session:
        with pytest.raises(NoSuchDocument, match="no such document"):
            describe(session, "nowhere.pdf", SetTraits(company="x"))
        with open_deal(deal[0], workspace=deal[1]) as second, pytest.raises(DealInUse):
            describe(second, AUDITED, SetTraits(company="x"))


def test_a_file_that_was_not_read_cannot_be_described(sample_deal: Path, tmp_path: Path) -> None:
    with open_deal(sample_deal, workspace=tmp_path) as session, pytest.raises(NoSuchDocument, match="not been read"):
        describe(session, AUDITED, SetTraits(company="x"))


def test_the_tables_of_a_document(deal: tuple[Path, Path]) -> None:
    with open_deal(deal[0], workspace=deal[1]) as session, tables_open(session, AUDITED) as document:
        tables = document.read([4])
        assert tables
        assert document.words(4)
        assert document.picture(4, 1.0).width > 500
        assert set(tables) <= set(document.read())
        with pytest.raises(NoSuchPage, match="no page 99"):
            document.read([99])


@pytest.mark.parametrize("path", [MEMO, "nowhere.pdf"])
def test_what_has_no_tables(deal: tuple[Path, Path], path: str) -> None:
    with open_deal(deal[0], workspace=deal[1]) as session, pytest.raises(NoSuchDocument), tables_open(session, path):
        pass
