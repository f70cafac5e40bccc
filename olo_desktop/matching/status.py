"""What a run amounts to, from its figures' verdicts and its checks (the table in DESIGN)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from olo_desktop.matching.reviews import is_settled
from olo_desktop.model.document import Document
from olo_desktop.model.finding import CheckResult, CheckStatus
from olo_desktop.model.report import RunStatus
from olo_desktop.model.verdict import Grounding


def run_status(
    groundings: Sequence[Grounding],
    checks: Sequence[CheckResult],
    documents: Sequence[Document],
    screens: Collection[str],
    accepted: Collection[str] = frozenset(),
) -> RunStatus:
    """The run's status. `screens` names the classic checks: they inform, and never outvote a figure's own verdict.

    `accepted` are the figures that a person accepted.
    """
    if any(check.status is CheckStatus.ERROR for check in checks):
        return RunStatus.FAILED
    if not groundings or not any(document.status.has_text for document in documents):
        return RunStatus.INSUFFICIENT_DATA
    structural = [check for check in checks if check.check not in screens]
    open_figures = [each for each in groundings if not is_settled(each) and each.figure not in accepted]
    if open_figures or any(check.findings for check in structural):
        return RunStatus.NEEDS_REVIEW
    return RunStatus.VERIFIED
