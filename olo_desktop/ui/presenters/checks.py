"""The checks as the drawer lists them: mark, name, summary, limits, and findings that open below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from olo_desktop.model.finding import CheckResult, CheckStatus
from olo_desktop.ui.presenters.plain_words import plain

_MARKS = {
    CheckStatus.PASS: "supported",
    CheckStatus.WARN: "elsewhere",
    CheckStatus.FAIL: "contradicted",
    CheckStatus.SKIPPED: "exempt",
    CheckStatus.NO_DATA: "exempt",
    CheckStatus.ERROR: "contradicted",
}
STATUS_NAMES = {
    CheckStatus.PASS: "Passed",
    CheckStatus.WARN: "Look at it",
    CheckStatus.FAIL: "Failed",
    CheckStatus.SKIPPED: "Skipped",
    CheckStatus.NO_DATA: "Nothing to check",
    CheckStatus.ERROR: "Broke",
}


@dataclass(frozen=True, slots=True)
class FindingRow:
    """One finding: its sentence and its place in the memo."""

    message: str
    start: int
    end: int
    figure: str | None


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One check."""

    mark: str
    name: str
    status: str
    summary: str
    limits: str
    findings: tuple[FindingRow, ...]


def check_rows(checks: Sequence[CheckResult]) -> tuple[CheckRow, ...]:
    """A row for each check, in the checks' own order."""
    return tuple(_row(check) for check in checks)


def _row(check: CheckResult) -> CheckRow:
    summary = "This check broke. The rest stands." if check.status is CheckStatus.ERROR else plain(check.summary)
    findings = tuple(FindingRow(_sentence(f.message), f.start, f.end, f.figure) for f in check.findings)
    name = plain(check.check).replace("_", " ")
    return CheckRow(
        _MARKS[check.status],
        name[:1].upper() + name[1:],
        STATUS_NAMES[check.status],
        summary,
        plain(check.limits),
        findings,
    )


def _sentence(message: str) -> str:
    said = plain(message)
    return said[:1].upper() + said[1:]
