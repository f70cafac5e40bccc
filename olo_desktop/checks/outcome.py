"""How findings become a result, in the same words for every check."""

from __future__ import annotations

from collections.abc import Sequence

from olo_desktop.model.finding import CheckResult, CheckStatus, Finding


def result_of(
    check: str, limits: str, findings: Sequence[Finding], some: str, none: str, *, found: CheckStatus = CheckStatus.FAIL
) -> CheckResult:
    """`found` with the summary `some` where there are findings, else a pass with the summary `none`."""
    if findings:
        return CheckResult(check, found, some, limits, tuple(sorted(findings, key=lambda item: (item.start, item.end))))
    return CheckResult(check, CheckStatus.PASS, none, limits)


def nothing_retrieved(check: str, limits: str) -> CheckResult:
    """There was nothing to compare with: no pass and no failure."""
    summary = "no passage was found to compare with: the deal has no readable text on this memo"
    return CheckResult(check, CheckStatus.NO_DATA, summary, limits)
