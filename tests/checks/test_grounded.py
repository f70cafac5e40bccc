"""The checks that look at the verdicts: sources against each other, and cited documents that were not wholly read."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from olo_desktop.checks.cited_documents import cited_documents
from olo_desktop.checks.grounded import GROUNDED, known_checks, wanted
from olo_desktop.checks.source_agreement import source_agreement
from olo_desktop.ingest.memos import read_memo
from olo_desktop.matching.disagreement import Disagreement, StatedBy
from olo_desktop.model.document import Box, Document, DocumentKind, ReadStatus, SourceFigure
from olo_desktop.model.finding import CheckStatus
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Link, Verdict

MEMO = read_memo(
    "memo.md", b"Net sales were $5 million [Source: file=b.pdf, p.1]. Net sales of $5 million are told again."
)


def stated(path: str, text: str, year: int = 2021, *, later: bool = False) -> StatedBy:
    quantity = Quantity(Kind.MONEY, Decimal(text), Decimal(1))
    return StatedBy(
        SourceFigure(path, 4, int(text), text, quantity, Box(0, 0, 1, 1), "", 0), path, date(year, 12, 31), later
    )


def test_sources_that_agree_pass() -> None:
    found = source_agreement(MEMO, ())
    assert (found.status, found.findings) == (CheckStatus.PASS, ())


@pytest.mark.parametrize(
    ("other", "code", "words"),
    [
        (stated("b.pdf", "6", 2022, later=True), "restated", "the comparative was restated in the later report"),
        (stated("b.pdf", "6"), "sources-disagree", "prints 6 for the same metric and time"),
    ],
)
def test_one_finding_a_pair_of_cells_with_both_links(other: StatedBy, code: str, words: str) -> None:
    support = stated("a.pdf", "5")
    found = source_agreement(MEMO, [Disagreement(name, support, other) for name in ("F1", "F2")])
    (finding,) = found.findings
    assert (found.status, finding.code, finding.figure) == (CheckStatus.WARN, code, "F1")
    assert [link.document for link in finding.links] == ["a.pdf", "b.pdf"]
    assert finding.facts["figures"] == ["F1", "F2"]
    assert words in finding.message
    assert found.summary.startswith("1 place ")


def document(path: str, status: ReadStatus, reason: str = "") -> Document:
    return Document((path,), path * 8, 1, DocumentKind.PDF, status, reason, pages=3, pages_read=2)


def link(path: str) -> Link:
    return Link(path, 1, "5", Decimal(5))


GROUNDINGS = (
    Grounding.supported("F1", "matches", (link("a.pdf"), link("gone.pdf")), Basis.CELL),
    Grounding(
        "F2",
        Verdict.CONTRADICTED,
        Basis.CELL,
        "is 6",
        derivation=Derivation("a", (link("c.pdf"),), Decimal(6)),
        expected=Expected(Decimal(6), "6", link("d.pdf")),
    ),
)


def test_a_cited_document_that_was_not_wholly_read_is_told_with_its_status() -> None:
    documents = [
        document("a.pdf", ReadStatus.READ),
        document("b.pdf", ReadStatus.PARTLY_READ, "page 2 has pictures but no text"),
        document("c.pdf", ReadStatus.REPAIRED),
        document("d.pdf", ReadStatus.ENCRYPTED),
        document("e.pdf", ReadStatus.DAMAGED),
    ]
    found = cited_documents(MEMO, documents, GROUNDINGS)
    assert [finding.message for finding in found.findings] == [
        "b.pdf is cited and was not wholly read (partly read: page 2 has pictures but no text)",
        "d.pdf is cited and was not wholly read (encrypted)",
    ]
    assert [finding.figure for finding in found.findings] == [None, "F2"]
    assert found.status is CheckStatus.WARN
    assert found.summary == "2 cited documents were not wholly read"


def test_the_memos_own_list_of_sources_cites() -> None:
    memo = read_memo("memo.md", b"Net sales were $5 million [1].\n\nSources\n\n[1] accounts.pdf\n")
    assert memo.sources
    found = cited_documents(memo, [document("accounts.pdf", ReadStatus.IMAGE_ONLY)], ())
    assert found.summary == "1 cited document was not wholly read"
    assert memo.text[found.findings[0].start : found.findings[0].end] == "accounts.pdf"


def test_nothing_cited_is_skipped() -> None:
    assert cited_documents(read_memo("memo.md", b"Net sales."), [], ()).status is CheckStatus.SKIPPED


def test_names() -> None:
    assert known_checks()[-2:] == tuple(GROUNDED) == ("source_agreement", "cited_documents")
    assert wanted("a", (), ())
    assert wanted("a", ("a",), ())
    assert not wanted("a", ("b",), ())
    assert not wanted("a", (), ("a",))
