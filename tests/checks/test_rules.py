"""What the rules do beyond their examples."""

from __future__ import annotations

import pytest
from tiny_deal import TinyDeal

from olo_desktop.checks.api import run_checks
from olo_desktop.checks.check import Fault
from olo_desktop.checks.chunk_values import ChunkValues
from olo_desktop.checks.file_names import match_name
from olo_desktop.checks.rules.citation_coverage import out_of_range, without_markers
from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.document import SourceFigure
from olo_desktop.model.finding import CheckResult, CheckStatus
from olo_desktop.model.quantity import Quantity
from olo_desktop.text.numbers import scan

PAGE = (
    "Revenue was $32,765 million, up 4.0%, in 82.5 days; a charge of €1.5 billion; 5,363 people;"
    " net loss of $(12) million."
)


def check(name: str, memo: str, *files: tuple[str, ...]) -> CheckResult:
    return run_checks(read_memo("memo.md", memo.encode()), TinyDeal.of(*files), [name])[0]


def quantity(text: str) -> Quantity:
    found = scan(text)[0].quantity
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("stated", "supported"),
    [
        ("$32,765 million", True),
        ("$31.3 billion", True),  # within 5%
        ("$30.9 billion", False),
        ("$32,765 thousand", False),
        ("€32,765 million", False),
        ("€1.5 billion", True),
        ("$5,363", True),  # bare in the source: it may be an amount
        ("$12 million", True),  # signs are left out
        ("4.5%", True),  # half a point
        ("4.51%", False),
        ("$30-33 billion", True),
        ("$40-50 billion", False),
    ],
)
def test_tolerance(stated: str, supported: bool) -> None:
    deal = TinyDeal.of(("a.pdf", PAGE))
    values = ChunkValues.of(deal.chunks, deal)
    assert values.has(quantity(stated)) is supported
    assert values.chunks_with(quantity(stated)) == ({0} if supported else set())


def test_the_nearest_value_is_named() -> None:
    deal = TinyDeal.of(("a.pdf", PAGE), ("b.pdf", "Sales of $20 million and $32,000 million."))
    values = ChunkValues.of(deal.chunks, deal)

    def nearest(text: str) -> str:
        found = values.nearest(quantity(text))
        assert isinstance(found, SourceFigure)
        return found.text

    assert nearest("$32,400 million") == "$32,765 million"
    assert nearest("$1 trillion") == "$32,765 million"
    assert nearest("50%") == "4.0%"
    assert ChunkValues.of((), deal).nearest(quantity("50%")) is None


def test_a_missing_number_is_reported_with_the_closest_one() -> None:
    finding = check("inline_numbers", "Revenue was $23,765 million.", ("a.pdf", PAGE)).findings[0]
    assert finding.figure == "F1"
    assert "$32,765 million (a.pdf, page 1)" in finding.message
    finding = check("inline_numbers", "Revenue was $23,765 million.", ("a.pdf", "Revenue was up.")).findings[0]
    assert "no number to compare" in finding.message


def test_a_stitched_sentence_names_what_its_closest_passage_lacks() -> None:
    pages = ("a.pdf", "Profit was $4.1 million on revenue of $32.4 million.", "Net debt was $9.9 million.")
    memo = "Revenue of $32.4 million, profit of $4.1 million and net debt of $9.9 million."
    finding = check("claim_chunks", memo, pages).findings[0]
    assert finding.facts["missing"] == ["$9.9 million"]
    assert "a.pdf page 1" in finding.message


def test_one_close_name_alone_is_a_warning() -> None:
    result = check("citation_existence", "Up. [Source: file=Report 2022, p.1]", ("report_2022.pdf", "x"))
    assert result.status is CheckStatus.WARN
    assert "1 under a name that is only close" in result.summary


def test_source_blocks_are_skipped_where_only_markers_are_used() -> None:
    assert "citation_coverage" in check("citation_existence", "Up [1].", ("a.pdf", "x")).summary
    assert "citation_coverage" not in check("citation_existence", "Up.", ("a.pdf", "x")).summary


def test_a_sheet_needs_no_page() -> None:
    assert check("citation_existence", "Up. [Source: file=model.xlsx]", ("model.xlsx", "x")).status is CheckStatus.PASS


DOCUMENTS = TinyDeal.of(
    ("filings/JOHNSON_JOHNSON_2022_10K.pdf", "x"),
    ("filings/JOHNSON_JOHNSON_2021_10K.pdf", "x"),
    ("filings/JOHNSON_JOHNSON_2022Q4_EARNINGS.pdf", "x"),
    ("2024/plan.pdf", "x"),
    ("old/plan.pdf", "x"),
).documents


@pytest.mark.parametrize(
    ("cited", "path", "exact"),
    [
        ("JOHNSON_JOHNSON_2022_10K.pdf", "filings/JOHNSON_JOHNSON_2022_10K.pdf", True),
        ("filings\\JOHNSON_JOHNSON_2022_10K.pdf", "filings/JOHNSON_JOHNSON_2022_10K.pdf", True),
        ("johnson_johnson_2022_10k", "filings/JOHNSON_JOHNSON_2022_10K.pdf", False),
        ("JOHNSON_JOHNSON_2022_10-K.pdf", "filings/JOHNSON_JOHNSON_2022_10K.pdf", False),
        ("Jonson Johnson 10K 2021.pdf", "filings/JOHNSON_JOHNSON_2021_10K.pdf", False),
        ("plan.pdf", "2024/plan.pdf", True),
    ],
)
def test_a_misspelt_name_finds_its_file(cited: str, path: str, exact: bool) -> None:
    match = match_name(cited, DOCUMENTS)
    assert (match.path, match.exact) == (path, exact)
    assert match.documents[0].path == path


@pytest.mark.parametrize(
    "cited", ["Pfizer_2022_10K.pdf", "JOHNSON_JOHNSON_2020_10K.pdf", "../../etc/passwd", "", "___", "PLAN.PDF", "2022"]
)
def test_a_name_of_another_year_company_or_of_two_files_finds_none(cited: str) -> None:
    assert match_name(cited, DOCUMENTS).documents == ()
    assert match_name(cited, ()).documents == ()


def test_markers_are_removed_in_a_copy() -> None:
    memo = read_memo("memo.md", b"Up 5% [12], flat [2, 12] or[12]down [1]; [12]\n[12] so")
    result = run_checks(memo, TinyDeal.of(("a.pdf", "Flat.", "Then 5%.")), ["citation_coverage"])[0]
    assert out_of_range(result) == (12,)
    assert without_markers(memo, out_of_range(result)) == "Up 5%, flat [2] ordown [1];\n so"
    assert without_markers(memo, ()) == memo.text


def test_document_text_cannot_fill_a_message() -> None:
    finding = Fault("no-support", "{number} is {nothing}", "Why.").at(
        0, 1, {"number": "{number.__class__}", "nothing": None}
    )
    assert finding.message == "{number.__class__} is "
