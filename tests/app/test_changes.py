"""What changed since the deal was last open; documents changed by folder, with the effect told first."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from printing import print_text

from olo_desktop.app.bulk import change_documents, documents_in, preview_change
from olo_desktop.app.changes import DocumentChange, News, changed_documents, document_changes
from olo_desktop.app.deal import open_deal
from olo_desktop.app.deciding import NoAuthor, undo
from olo_desktop.app.ingesting import ingest_deal
from olo_desktop.app.verifying import verify_memo
from olo_desktop.model.document import Document, DocumentKind, ReadStatus
from olo_desktop.model.profile import SetTraits, Trait
from olo_desktop.model.verdict import Verdict

ACME = "Acme Holdings Inc\n\nAnnual report 2022\n\nRevenue was $3.2 million in 2022.\n"
OTHER = "Zenith Widgets Ltd\n\nAnnual report 2022\n\nRevenue was $7.9 million in 2022.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    deal = tmp_path / "deal"
    (deal / "reports").mkdir(parents=True)
    print_text(deal / "reports" / "acme.pdf", ACME)
    print_text(deal / "zenith.pdf", OTHER)
    return deal


def document(path: str, sha256: str) -> Document:
    return Document((path,), sha256, 1, DocumentKind.PDF, ReadStatus.READ)


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ({"a": "1"}, {"a": "1"}, []),
        ({"a": "1"}, {"a": "2"}, [("a", News.CHANGED, "")]),
        ({"a": "1"}, {"b": "1"}, [("b", News.MOVED, "a")]),
        ({"a": "1"}, {"a": "1", "b": "1"}, [("b", News.NEW, "")]),
        ({"a": "1", "b": "2"}, {"b": "2"}, [("a", News.DELETED, "")]),
        ({"a": "1", "b": "1"}, {"c": "1"}, [("b", News.DELETED, ""), ("c", News.MOVED, "a")]),
        ({"a": "1"}, {"a": ""}, [("a", News.DELETED, "")]),
    ],
)
def test_what_became_of_documents(
    before: dict[str, str], now: dict[str, str], told: list[tuple[str, News, str]]
) -> None:
    found = changed_documents(before, [document(path, sha256) for path, sha256 in now.items()])
    assert [(each.path, each.news, each.was) for each in found] == told


def test_changes_are_told_since_the_deal_was_last_open(folder: Path, tmp_path: Path) -> None:
    with open_deal(folder, workspace=tmp_path / "w") as session:
        ingest_deal(session)
        assert document_changes(session) == ()
    shutil.move(folder / "zenith.pdf", folder / "zenith 2022.pdf")
    print_text(folder / "new.pdf", "Nothing of it.")
    with open_deal(folder, workspace=tmp_path / "w") as session:
        ingest_deal(session)
        told = (DocumentChange("new.pdf", News.NEW), DocumentChange("zenith 2022.pdf", News.MOVED, "zenith.pdf"))
        assert document_changes(session) == told
        assert document_changes(session) == told
    with open_deal(folder, workspace=tmp_path / "w") as session:
        ingest_deal(session)
        assert document_changes(session) == ()


def test_the_effect_of_a_change_is_told_first_and_undone_after(folder: Path, tmp_path: Path) -> None:
    memo = tmp_path / "memo.md"
    memo.write_text("Acme Holdings had revenue of $3.2 million in 2022.\n", encoding="utf-8")
    with open_deal(folder, workspace=tmp_path / "w") as session:
        first, zenith = SetTraits(company="Acme Holdings Inc"), SetTraits(company="Zenith Widgets Ltd")
        ingest_deal(session)
        assert change_documents(session, documents_in(session, "reports/"), first, author="Ana")
        change_documents(session, ["zenith.pdf"], zenith, author="Ana")
        report = verify_memo(session, memo)
        assert report.groundings[0].verdict is Verdict.SUPPORTED
        effect = preview_change(session, report, memo, documents_in(session, ""), zenith)
        assert effect.documents == ("reports/acme.pdf",)
        assert [(each.figure, each.was) for each in effect.verdicts] == [("F1", Verdict.SUPPORTED)] * len(
            effect.verdicts
        )
        assert session.described[session.documents[0].sha256] == first
        none = preview_change(session, report, memo, ["reports/acme.pdf"], first)
        assert (none.documents, none.verdicts) == ((), ())
        assert change_documents(session, ["reports/acme.pdf"], first, author="Ana") == ()
        change_documents(session, ["reports/acme.pdf"], SetTraits(), [Trait.COMPANY], author="Ana")
        assert session.documents[0].sha256 not in session.described
        undo(session)
        assert session.described[session.documents[0].sha256] == first
        with pytest.raises(NoAuthor):
            change_documents(session, ["zenith.pdf"], first, author=" ")
