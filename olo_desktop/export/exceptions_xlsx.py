"""The exceptions list as a workbook: what needs a look, what was not checked, and everything that either rests on."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile

import openpyxl
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.worksheet import Worksheet

from olo_desktop import __version__
from olo_desktop.export import wording
from olo_desktop.export.exceptions import Row, exceptions, not_checked, other_figures
from olo_desktop.export.marks import LEGEND, Mark, colour
from olo_desktop.export.places import Lines, block_at, section_of
from olo_desktop.export.sheets import Coloured, Column, Value, fill_sheet, put_text, set_up_print
from olo_desktop.export.zips import repacked
from olo_desktop.model.document import Document
from olo_desktop.model.finding import CheckResult, CheckStatus
from olo_desktop.model.report import Report

_EXCEPTIONS = (
    Column("No.", 5, right=True),
    Column("Place in the memo", 21),
    Column("Figure as written", 15, serif=True, bold=True),
    Column("What the memo says", 42, serif=True),
    Column("Verdict", 22),
    Column("Reason", 34),
    Column("Right value, or nearest", 20),
    Column("Source document, and its line", 32),
    Column("Page", 6, right=True),
    Column("Settled by, how", 17),
)

_FIGURES = (
    Column("No.", 5, right=True),
    Column("Section", 18),
    Column("Line", 6, right=True),
    Column("Figure as written", 17, serif=True, bold=True),
    Column("What the memo says", 52, serif=True),
    Column("Verdict", 22),
    Column("Source has", 18, bold=True),
    Column("Source document", 30),
    Column("Page", 6, right=True),
    Column("Printed line", 52),
)

_NOT_CHECKED = (
    Column("No.", 5, right=True),
    Column("Section", 24),
    Column("Line", 6, right=True),
    Column("Number", 18, serif=True, bold=True),
    Column("Why it is no claim", 34),
    Column("Where it stands", 80, serif=True),
)

_DOCUMENTS = (
    Column("Document", 44),
    Column("Status", 20),
    Column("Pages read", 12, right=True),
    Column("What is missing, and why", 56),
    Column("Also at", 34),
    Column("sha256", 68, wrap=False),
)

_CHECKS = (
    Column("Check", 22, bold=True),
    Column("Status", 10),
    Column("What it found", 60),
    Column("Section", 20),
    Column("Line", 6, right=True),
    Column("What it cannot see", 52),
)

_CHECK_COLOURS = {CheckStatus.FAIL: 0, CheckStatus.ERROR: 0, CheckStatus.WARN: 1, CheckStatus.PASS: 4}


def exceptions_xlsx(report: Report) -> bytes:
    """The workbook's bytes, the same for the same report."""
    book = openpyxl.Workbook()
    first = book.active
    first.title = "Exceptions"
    fill_sheet(first, _EXCEPTIONS, [_exception(row) for row in exceptions(report)], "No figure needs a look.")
    _add(book, "Not checked", _NOT_CHECKED, _not_checked_rows(report), "Every number of the memo was judged.")
    _add(book, "Figures", _FIGURES, [_figure(row) for row in other_figures(report)], "No other figures were judged.")
    _add(book, "Documents", _DOCUMENTS, _document_rows(report), "The deal folder holds no documents.")
    _add(book, "Checks", _CHECKS, _check_rows(report), "No checks were run.")
    _about(book.create_sheet("About"), report)
    return _settled_bytes(book, report)


def _add(
    book: openpyxl.Workbook, name: str, columns: tuple[Column, ...], rows: list[tuple[Value, ...]], empty: str
) -> None:
    fill_sheet(book.create_sheet(name), columns, rows, empty)


def _exception(row: Row) -> tuple[Value, ...]:
    kind = f"{row.answer_is.value}, {row.slip}" if row.slip else row.answer_is.value
    place = f"sentence {row.sentence}, line {row.line}"
    return (
        row.number,
        _lines(row.section, place) if row.section else place.capitalize(),
        row.figure,
        row.said,
        _marked(row.mark),
        row.reason,
        _lines(row.answer, kind),
        _lines(row.document, row.printed),
        row.page,
        "",
    )


def _lines(*texts: str) -> str:
    return "\n".join(each for each in texts if each)


def _figure(row: Row) -> tuple[Value, ...]:
    place = (row.answer, row.document, row.page, row.printed)
    return (row.number, row.section, row.line, row.figure, row.said, _marked(row.mark), *place)


def _marked(mark: Mark) -> Coloured:
    return Coloured(f"{mark.sign} {mark.name}", colour(mark))


def _not_checked_rows(report: Report) -> list[tuple[Value, ...]]:
    rows = enumerate(not_checked(report), 1)
    return [(number, row.section, row.line, row.text, row.why, row.context) for number, row in rows]


def _document_rows(report: Report) -> list[tuple[Value, ...]]:
    no_evidence = dict(report.not_evidence)
    return [
        _document(each, no_evidence.get(each.path, ""), trouble=wording.needs_a_look(each, report))
        for each in report.documents
    ]


def _document(document: Document, no_evidence: str, *, trouble: bool) -> tuple[Value, ...]:
    status: Value = Coloured(document.status.value, colour(LEGEND[1])) if trouble else document.status.value
    why = "; ".join(
        part for part in (wording.troubled(document), no_evidence and f"no evidence: {no_evidence}") if part
    )
    also = "\n".join(document.paths[1:])
    return (document.path, status, wording.pages(document), why, also, document.sha256)


def _check_rows(report: Report) -> list[tuple[Value, ...]]:
    lines = Lines(report.memo.text)
    rows: list[tuple[Value, ...]] = []
    for check in report.checks:
        rows.append((check.check, _check_status(check), check.summary, "", None, check.limits))
        for finding in check.findings:
            section = section_of(report.memo, block_at(report.memo, finding.start))
            rows.append(("", "", finding.message, section, lines.number(finding.start), ""))
    return rows


def _check_status(check: CheckResult) -> Value:
    words = check.status.value.replace("_", " ")
    at = _CHECK_COLOURS.get(check.status)
    return words if at is None else Coloured(words, colour(LEGEND[at]))


def _about(sheet: Worksheet, report: Report) -> None:
    """What the list is, the legend, what it does not say, and what it was made from."""
    sheet.column_dimensions["A"].width = 26
    sheet.column_dimensions["B"].width = 96
    at = _about_line(sheet, 1, wording.title(report), "", size=16)
    at = _about_line(sheet, at, wording.STATUS[report.status], "") + 1
    for name, count in wording.counts(report):
        at = _about_line(sheet, at, name, f"{count:,}")
    at = _about_line(sheet, at + 1, "Marks", "", size=13)
    for mark in LEGEND:
        at = _about_line(sheet, at, f"{mark.sign}  {mark.name}", mark.meaning, colour(mark))
    at = _about_line(sheet, at + 1, "How to read it", "", size=13)
    for sentence in wording.HOW_TO_READ:
        at = _about_line(sheet, at, "", sentence)
    at = _about_line(sheet, at + 1, "Made from", "", size=13)
    for name, value in (*wording.provenance(report), ("Made by", f"Olo Desktop {__version__}")):
        at = _about_line(sheet, at, name, value)
    set_up_print(sheet, header=False)


def _about_line(sheet: Worksheet, at: int, left: str, right: str, shade: str = "#1B1C1E", size: int = 11) -> int:
    for number, text in ((1, left), (2, right)):
        cell = sheet.cell(at, number)
        if not text:
            continue
        put_text(cell, text)
        bold = number == 1 and bool(right or size > 11)
        cell.font = Font(
            name="Calibri", size=size, bold=bold, color=shade.removeprefix("#") if number == 1 else "1B1C1E"
        )
        cell.alignment = Alignment(vertical="top", wrap_text=number == 2, horizontal="left")
    sheet.row_dimensions[at].height = 15.5 * max(1, -(-len(right) // 100)) + 3 if size == 11 else size * 1.6
    return at + 1


def _settled_bytes(book: openpyxl.Workbook, report: Report) -> bytes:
    """The book without the hour: openpyxl stamps `modified` itself when it saves."""
    book.properties.title = wording.title(report)
    book.properties.creator = "Olo Desktop"
    book.properties.created = dt.datetime(1980, 1, 1)
    written = io.BytesIO()
    book.save(written)
    with zipfile.ZipFile(written) as archive:
        core = archive.read("docProps/core.xml")
    stamp = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")
    return repacked(written.getvalue(), {"docProps/core.xml": stamp.sub(rb"\g<1>1980-01-01T00:00:00Z\2", core)})
