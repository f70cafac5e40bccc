"""Sources against each other: a restated comparative is told, and other scopes, roundings and companies are none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from olo_desktop.app.deal import open_deal
from olo_desktop.app.verifying import verify_memo
from olo_desktop.model.finding import CheckResult
from olo_desktop.model.report import Report, RunStatus
from olo_desktop.model.verdict import Verdict

Row = tuple[str, str, str]
TITLE = "Consolidated Statements of Income"
MEMO = "Acme Widgets had net sales of $14,127 million in 2021.\n"


def statement(
    path: Path, company: str, year: int, rows: Sequence[Row], *more: tuple[str, Sequence[Row]], note: str = ""
) -> None:
    """An annual report: a cover, and a page for each statement with two years' columns."""
    canvas = Canvas(str(path), pagesize=letter, invariant=True)
    canvas.setFont("Helvetica", 11)
    for at, line in enumerate((company, "Annual Report", f"For the fiscal year ended December 31, {year}")):
        canvas.drawString(60, 700 - 20 * at, line)
    canvas.showPage()
    for title, lines in ((TITLE, rows), *more):
        canvas.setFont("Helvetica", 10)
        canvas.drawString(60, 740, company)
        canvas.drawString(60, 725, title)
        canvas.drawString(60, 710, "(in millions)")
        canvas.drawString(60, 690, "Year ended December 31,")
        canvas.drawRightString(420, 690, str(year))
        canvas.drawRightString(520, 690, str(year - 1))
        for at, (label, now, before) in enumerate(lines):
            canvas.drawString(60, 670 - 15 * at, label)
            canvas.drawRightString(420, 670 - 15 * at, now)
            canvas.drawRightString(520, 670 - 15 * at, before)
        canvas.drawString(60, 200, note)
        canvas.showPage()
    canvas.save()


def income(*pairs: tuple[str, str]) -> list[Row]:
    labels = ("Net sales", "Cost of sales", "Operating income", "Income taxes", "Net income")
    return [(label, *pair) for label, pair in zip(labels, pairs, strict=True)]


EARLIER = income(("14,127", "13,204"), ("9,101", "8,812"), ("1,912", "1,777"), ("401", "378"), ("1,309", "1,211"))
LATER = income(("15,230", "14,127"), ("9,870", "9,101"), ("2,010", "1,912"), ("420", "401"), ("1,402", "1,309"))
RESTATED = income(("15,230", "14,063"), ("9,870", "9,044"), ("2,010", "1,905"), ("420", "399"), ("1,402", "1,303"))
PART = income(("377", "391"), ("319", "337"), ("58", "54"), ("22", "4"), ("36", "50"))


def verified(folder: Path, tmp_path: Path, text: str = MEMO) -> tuple[Report, CheckResult]:
    memo = tmp_path / "memo.md"
    memo.write_text(text, encoding="utf-8")
    with open_deal(folder, workspace=tmp_path / "w") as session:
        report = verify_memo(session, memo)
    return report, next(check for check in report.checks if check.check == "source_agreement")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    deal = tmp_path / "deal"
    deal.mkdir()
    statement(deal / "2021.pdf", "Acme Widgets Inc", 2021, EARLIER)
    return deal


def test_a_restated_comparative_is_told_in_the_reason_and_as_a_finding(folder: Path, tmp_path: Path) -> None:
    statement(folder / "2022.pdf", "Acme Widgets Inc", 2022, RESTATED)
    report, check = verified(folder, tmp_path)
    (grounding,) = [each for each in report.groundings if each.verdict is Verdict.SUPPORTED]
    assert grounding.links[0].document == "2021.pdf"
    assert "2022.pdf, page 2, restates it as 14,063" in grounding.reason
    (finding,) = check.findings
    assert (finding.code, finding.figure) == ("restated", grounding.figure)
    assert [link.text for link in finding.links] == ["14,127", "14,063"]
    assert report.status is RunStatus.NEEDS_REVIEW


@pytest.mark.parametrize(
    ("company", "year", "rows", "more"),
    [
        ("Acme Widgets Inc", 2022, LATER, ()),
        ("Zenith Holdings Ltd", 2022, RESTATED, ()),
        ("Acme Widgets Inc", 2022, LATER, ((TITLE, PART),)),
        ("Acme Widgets Inc", 2022, LATER, (("Parent company statements of income", RESTATED),)),
        ("Acme Widgets Inc", 2022, LATER, (("Pro forma statements of income", RESTATED),)),
    ],
    ids=["as printed", "another company", "a part of the company", "the parent", "pro forma"],
)
def test_what_is_no_disagreement(
    folder: Path, tmp_path: Path, company: str, year: int, rows: list[Row], more: tuple[tuple[str, list[Row]], ...]
) -> None:
    statement(folder / "2022.pdf", company, year, rows, *more)
    _, check = verified(folder, tmp_path)
    assert check.findings == ()


def test_two_reports_of_one_year_disagree_and_the_figure_stays_supported(folder: Path, tmp_path: Path) -> None:
    rows = income(("14,120", "13,204"), ("9,101", "8,812"), ("1,912", "1,777"), ("401", "378"), ("1,309", "1,211"))
    statement(folder / "draft of 2021.pdf", "Acme Widgets Inc", 2021, rows)
    report, check = verified(folder, tmp_path)
    assert [each.verdict for each in report.groundings] == [Verdict.SUPPORTED]
    assert "draft of 2021.pdf, page 2, states 14,120" in report.groundings[0].reason
    assert [finding.code for finding in check.findings] == ["sources-disagree"]
