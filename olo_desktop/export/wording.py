"""Sentences that every list for people without Olo carries: what it is, what it is not, how it was made."""

from __future__ import annotations

from olo_desktop.export.marks import LEGEND, mark_of
from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.report import Report, RunStatus

STATUS = {
    RunStatus.VERIFIED: "Verified: every figure agrees with a source, or was accepted by a person.",
    RunStatus.NEEDS_REVIEW: "Needs review: the figures and findings below are for a person to settle.",
    RunStatus.INSUFFICIENT_DATA: "Not enough to judge: no document could be read, or the memo states no figure.",
    RunStatus.FAILED: "Failed: a check broke or the evidence changed. This run proves nothing.",
}

WHAT_A_VERDICT_IS_NOT = (
    "It judges numbers and citations, not prose: whether “the company has strong moats” is true, it does not ask.",
    "It is no grade. A memo that fails here is not ready to be graded; one that passes is not yet a good one.",
    "It does not replace the committee's review. It catches mechanical mistakes, such as invented numbers and "
    "citations that lead nowhere; judgement stays with people.",
)
"""How to read any verdict of Olo's: stands in the help, in every report and in every list."""

HOW_TO_READ = (
    "“Agrees” says that a cell or sentence of the deal states the value, as precisely as the memo writes it, for the "
    "same metric, period and company; “Recomputed”, that it follows from such cells by the formula that is shown.",
    "“Source disagrees” names what the source states instead, in the memo's scale. “Stands elsewhere” shows where the "
    "value was found, for another metric, period or company: that place does not support it.",
    "“Number only” says that the value stands in a document, but not what it measures: look at its row and its column.",
    "No verdict says that a document is right, that a figure is the one to quote, or that a sentence is fair.",
    *WHAT_A_VERDICT_IS_NOT,
    "“Not found” searched only the documents that could be read; the list of documents shows which could not.",
    "The nearest value beside a figure that was not found does not support it.",
)


def title(report: Report) -> str:
    """The heading of the list."""
    return f"Exceptions in {report.memo.name}"


def counts(report: Report) -> tuple[tuple[str, int], ...]:
    """How many figures have each verdict, worst first, those with none left out; and the numbers not checked."""
    marks = [mark_of(grounding) for grounding in report.groundings]
    judged = tuple((mark.name, marks.count(mark)) for mark in LEGEND if mark in marks)
    return (*judged, ("Not checked", len(report.memo.not_checked)))


def provenance(report: Report) -> tuple[tuple[str, str], ...]:
    """What the list was made from, by hash: enough to tell whether another run looked at the same."""
    return (
        ("Memo", report.memo.name),
        ("Memo, sha256", report.memo.sha256),
        ("Deal revision", report.revision),
        ("Reader", report.reader),
        ("Profile", report.settings.profile),
        ("Tolerance", report.settings.tolerance.replace("_", " ")),
        ("Source figures searched", f"{report.source_figures:,}"),
    )


def pages(document: Document) -> str:
    """How many pages were read: "160", or "22 of 41" where not every page gave text."""
    if document.pages_read == document.pages:
        return str(document.pages) if document.pages else ""
    return f"{document.pages_read} of {document.pages}"


def needs_a_look(document: Document, report: Report) -> bool:
    """Whether something of the document is missing. The memo itself, lying in the deal's folder, lacks nothing."""
    itself = document.status is ReadStatus.NOT_READ and document.path.rpartition("/")[2] == report.memo.name
    return not itself and (document.status is not ReadStatus.READ or document.pages_read < document.pages)


def troubled(document: Document) -> str:
    """Why something of the document is missing, page by page where that is known."""
    each = [f"page {page.number}: {page.reason or page.status.value}" for page in document.troubled[:_PAGES_NAMED]]
    more = len(document.troubled) - _PAGES_NAMED
    parts = [document.reason, *each, f"and {more} more pages" if more > 0 else ""]
    return "; ".join(part for part in parts if part)


_PAGES_NAMED = 8
