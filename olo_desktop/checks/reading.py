"""How to read a verdict: what the verifiers are not, and what each status means. For the help and the report."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from olo_desktop.model.finding import CheckStatus
from olo_desktop.model.report import RunStatus

WHAT_IT_IS_NOT: tuple[tuple[str, str], ...] = (
    (
        "No judge of prose",
        "Only numbers and citations are checked. Whether a market is attractive or a management team strong, no check"
        " can say.",
    ),
    (
        "No grade",
        "A clean result is where judging a memo begins, not its mark. A memo that reads well while its numbers fail is"
        " suspect in its structure.",
    ),
    (
        "No substitute for the committee",
        "The mechanical mistakes are caught: invented or mistyped numbers, citations that lead nowhere, sums that do"
        " not tie. What the numbers mean for the deal remains a partner's judgement.",
    ),
)

WHAT_IT_MISSES: tuple[str, ...] = (
    "A wrong number that stands in the deal by coincidence, for another year, company or line item, passes the classic"
    " screens. The verdict on each figure, not the screen, tells what it was compared with.",
    "A right number that was computed and is printed nowhere is reported by the screens.",
    "A citation whose file, page or number exists may still be about something else.",
    "What stands in the memo only in words ('doubled', 'a fifth') or in pictures is not read.",
)

CHECK_STATUS: Mapping[CheckStatus, str] = MappingProxyType(
    {
        CheckStatus.PASS: "The check ran and found nothing to report, within its limits.",
        CheckStatus.WARN: "Nothing is plainly wrong, but a person should look.",
        CheckStatus.FAIL: "The check found mistakes; each is listed with its place.",
        CheckStatus.SKIPPED: "The memo holds nothing that this check is about, or it was left out on request.",
        CheckStatus.NO_DATA: "There was nothing to compare with. This is not a pass.",
        CheckStatus.ERROR: "The check itself broke. Nothing is known from it; this is not a pass.",
    }
)

RUN_STATUS: Mapping[RunStatus, str] = MappingProxyType(
    {
        RunStatus.VERIFIED: "Every figure is supported by a source or computed from sources, exempt, or accepted by a"
        " person.",
        RunStatus.NEEDS_REVIEW: "At least one figure or citation needs a person, or was compared by value alone.",
        RunStatus.INSUFFICIENT_DATA: "No document could be read, or no figure could be judged.",
        RunStatus.FAILED: "The run did not come to an end that can be relied on: a check broke, the memo could not be"
        " read, or documents changed meanwhile.",
    }
)


def as_text() -> str:
    """The whole reading as plain text, a paragraph a line, for `--help` and for the end of a report."""
    nots = [f"{title}. {words}" for title, words in WHAT_IT_IS_NOT]
    statuses = [f"{status.value}: {words}" for status, words in CHECK_STATUS.items()]
    runs = [f"{status.value}: {words}" for status, words in RUN_STATUS.items()]
    return "\n".join(["What this is not", *nots, "What it misses", *WHAT_IT_MISSES, "Checks", *statuses, "Runs", *runs])
