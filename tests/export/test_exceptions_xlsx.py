"""The workbook: what is read back, what can never become a formula, and bytes that know no hour."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import openpyxl
import pytest
from made_report import made_report

from olo_desktop.export import sheets
from olo_desktop.export.exceptions_xlsx import exceptions_xlsx
from olo_desktop.model.report import Report, RunStatus
from olo_desktop.model.verdict import Grounding


def _book(report: Report) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(exceptions_xlsx(report)))


def test_the_sheets_and_their_set_up() -> None:
    book = _book(made_report())
    assert book.sheetnames == ["Exceptions", "Not checked", "Figures", "Documents", "Checks", "About"]
    for name in book.sheetnames[:-1]:
        sheet = book[name]
        assert sheet.freeze_panes == "A2"
        assert sheet.print_title_rows == "$1:$1"
        assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
        assert sheet.column_dimensions["B"].width > 5


def test_the_exceptions_are_read_back() -> None:
    rows = list(_book(made_report())["Exceptions"].iter_rows(values_only=True))
    assert rows[0][0] == "No."
    assert rows[1] == (
        1,
        "Financials\nsentence 2, line 3",
        "$34.2 million",
        "Revenue was $34.2 million in 2023.",
        "■ Source disagrees",
        "The source says $32.4 million. Digits are swapped. "
        "Revenue for FY2023 is printed 32,400, page 3 of audited 2023.pdf.",
        "$32.4 million\nright value, digits swapped",
        "accounts/audited 2023.pdf\nRevenue 32,400 28,197",
        3,
        None,
    )
    assert len(rows) == 4


def test_the_other_sheets_are_read_back() -> None:
    book = _book(made_report())
    assert list(book["Not checked"].iter_rows(values_only=True))[1][3:5] == ("2023", "a year")
    documents = [row[:3] for row in book["Documents"].iter_rows(values_only=True)]
    assert ("accounts/audited 2023.pdf", "partly read", "9 of 10") in documents
    assert ("teaser.pdf", "not what its name says", None) in documents
    checks = [row[:2] for row in book["Checks"].iter_rows(values_only=True)]
    assert ("inline_numbers", "fail") in checks
    about = [row for row in book["About"].iter_rows(values_only=True) if row[0]]
    assert ("Not checked", "1") in about


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "=cmd|'/c calc'!A1", "{=1+1}", "#REF!"])
def test_no_text_becomes_a_formula(start: str) -> None:
    report = made_report()
    hostile = start + "1+1"
    spoiled = Grounding.unsupported("F4", hostile)
    book = _book(replace(report, groundings=(*report.groundings[:-1], spoiled)))
    for sheet in book:
        for row in sheet.iter_rows():
            assert all(cell.data_type in ("s", "n") for cell in row)
    cell = book["Exceptions"]["F4"]
    assert cell.value.strip() == hostile.strip()
    if start[0] in "=+-@":
        assert cell.quotePrefix


def test_text_is_shown_as_it_is() -> None:
    sheet = openpyxl.Workbook().active
    sheets.put_text(sheet["A1"], "_x0041_ \x1b[31m \u202e")
    assert sheet["A1"].value == "_x005F_x0041_ ␛[31m ⟨202E⟩"
    sheets.put_text(sheet["A2"], "x" * 40_000)
    assert len(sheet["A2"].value) == 32_000


def test_a_report_with_nothing_in_it_says_so() -> None:
    made = made_report(RunStatus.INSUFFICIENT_DATA)
    memo = replace(made.memo, figures=(), not_checked=())
    book = _book(replace(made, documents=(), groundings=(), checks=(), memo=memo))
    assert book["Exceptions"]["A2"].value == "No figure needs a look."
    assert book["Not checked"]["A2"].value == "Every number of the memo was judged."


def test_the_bytes_know_no_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    first = exceptions_xlsx(made_report())
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    assert exceptions_xlsx(made_report()) == first
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert b"1980-01-01T00:00:00Z</dcterms:modified>" in archive.read("docProps/core.xml")
