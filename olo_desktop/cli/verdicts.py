"""A report in words for the terminal: what needs a look, the checks, the counts."""

from __future__ import annotations

from collections import Counter

from olo_desktop.cli.terminal import Styled, Terminal
from olo_desktop.export.exceptions import Answer, Row, exceptions
from olo_desktop.export.marks import LEGEND, Mark, mark_of
from olo_desktop.export.visible import one_line, shortened
from olo_desktop.export.wording import WHAT_A_VERDICT_IS_NOT, needs_a_look
from olo_desktop.model.document import Document
from olo_desktop.model.finding import CheckStatus
from olo_desktop.model.report import Report, RunStatus

_STYLE = {
    "contradicted": "red",
    "elsewhere": "yellow",
    "unsupported": "magenta",
    "supported_value_only": "yellow",
    "supported": "green",
    "derived": "cyan",
    "exempt": "dim",
}

_CHECK_STYLE = {
    CheckStatus.PASS: "green",
    CheckStatus.WARN: "yellow",
    CheckStatus.FAIL: "red",
    CheckStatus.ERROR: "red",
    CheckStatus.SKIPPED: "dim",
    CheckStatus.NO_DATA: "dim",
}

_STATUS = {
    RunStatus.VERIFIED: ("Verified: every figure agrees with its source.", "green"),
    RunStatus.NEEDS_REVIEW: ("Needs review.", "yellow"),
    RunStatus.INSUFFICIENT_DATA: ("Not enough to judge: no readable document, or no figure in the memo.", "yellow"),
    RunStatus.FAILED: ("Failed: this run proves nothing.", "red"),
}

_FINDINGS_SHOWN = 10
_SENTENCE_LENGTH = 300


def print_report(terminal: Terminal, report: Report) -> None:
    """The whole report, worst first, the status last: where the eye is when the command ends."""
    _print_head(terminal, report)
    _print_exceptions(terminal, exceptions(report))
    _print_checks(terminal, report)
    _print_end(terminal, report)


def counted(count: int, one: str, many: str = "") -> str:
    """The count with its noun: 1 figure, 2 figures, 1,200 pages."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def print_row(terminal: Terminal, row: Row) -> None:
    """One figure that needs a look: verdict and figure, what the memo says, why, and what the source has."""
    place = ", ".join(part for part in (row.section, f"line {row.line}") if part)
    sign = row.mark.sign if terminal.can_show(row.mark.sign) else row.mark.plain_sign
    style = _STYLE[row.mark.token]
    terminal.line(
        Styled(f"{sign} {row.mark.name}", style), "  ", Styled(row.figure, "bold"), "  ", Styled(place, "dim"), indent=2
    )
    terminal.text(f"“{shortened(one_line(row.said), _SENTENCE_LENGTH)}”", indent=6)
    terminal.text(row.reason, indent=6)
    if row.answer_is is not Answer.NONE:
        printed = f", printed {row.cell}" if row.cell not in ("", row.answer) else ""
        terminal.text(f"{row.answer_is.value}: {row.answer}{printed}, {row.document}, page {row.page}", indent=6)
    terminal.line()


def _print_head(terminal: Terminal, report: Report) -> None:
    memo = report.memo
    figures = counted(len(memo.figures), "figure")
    terminal.line("Memo  ", Styled(memo.name, "bold"), f"  {figures}, {_not_claims(len(memo.not_checked))}")
    terminal.line("Deal  ", _documents(report.documents))
    for notice in memo.notices:
        terminal.text(f"{notice.kind.value}: {notice.text}", indent=6)
    for document in report.documents:
        if needs_a_look(document, report):
            reason = f": {document.reason}" if document.reason else ""
            terminal.line(Styled(f"{document.path}: {document.status.value}{reason}", "yellow"), indent=6)
    for path, why in report.not_evidence:
        terminal.line(Styled(f"{path}: no evidence, {why}", "dim"), indent=6)
    for note in report.notes:
        terminal.text(note, indent=6)
    terminal.line()


def _not_claims(count: int) -> str:
    return "1 other number is no claim" if count == 1 else f"{count:,} other numbers are no claims"


def _documents(documents: tuple[Document, ...]) -> str:
    read = sum(document.pages_read for document in documents)
    return f"{counted(len(documents), 'document')}, {read:,} of {counted(sum(d.pages for d in documents), 'page')} read"


def _print_exceptions(terminal: Terminal, rows: tuple[Row, ...]) -> None:
    if not rows:
        return
    terminal.line(Styled(f"{counted(len(rows), 'figure')} to look at", "bold"))
    terminal.line()
    for row in rows:
        print_row(terminal, row)


def _print_checks(terminal: Terminal, report: Report) -> None:
    if not report.checks:
        return
    terminal.line(Styled("Checks", "bold"))
    width = max(len(check.check) for check in report.checks)
    for check in report.checks:
        status = Styled(f"{check.status.value.replace('_', ' '):<8}", _CHECK_STYLE[check.status])
        terminal.line(f"{check.check:<{width}}  ", status, f" {check.summary}", indent=2)
        for finding in check.findings[:_FINDINGS_SHOWN]:
            terminal.text("· " + finding.message, indent=6)
        if len(check.findings) > _FINDINGS_SHOWN:
            terminal.text(f"· and {len(check.findings) - _FINDINGS_SHOWN} more (--json has them all)", indent=6)
        terminal.text(f"Limits: {check.limits}", indent=6, style="dim")
    terminal.line()


def _print_end(terminal: Terminal, report: Report) -> None:
    counts = Counter(mark_of(grounding) for grounding in report.groundings)
    for mark in LEGEND:
        if counts[mark]:
            terminal.line(_legend(terminal, mark, counts[mark]), indent=2)
    terminal.line()
    for sentence in WHAT_A_VERDICT_IS_NOT:
        terminal.text(sentence, indent=2, style="dim")
    words, style = _STATUS[report.status]
    terminal.line()
    terminal.line(Styled(words, style))


def _legend(terminal: Terminal, mark: Mark, count: int) -> Styled:
    sign = mark.sign if terminal.can_show(mark.sign) else mark.plain_sign
    return Styled(f"{count:>5,}  {sign:<2} {mark.name}: {mark.meaning}", _STYLE[mark.token])
