"""Do the files and pages of `[Source: file=..., p.N]` blocks exist?"""

from __future__ import annotations

from olo_desktop.checks.check import Check, Deal, Example, Fault
from olo_desktop.checks.file_names import NameMatch, match_name
from olo_desktop.checks.outcome import result_of
from olo_desktop.model.document import DocumentKind
from olo_desktop.model.finding import CheckResult, CheckStatus, Fact, Finding
from olo_desktop.model.memo import Memo, SourceBlock

NAME = "citation_existence"
LIMITS = (
    "It checks that the cited file and page exist, not that the page says what the sentence says; the figures' own"
    " verdicts are about that. A misspelt name is matched with the closest file, which is shown: look whether it is the"
    " one that was meant. Pages are counted from the file's first page, not by the numbers printed on them."
)
UNKNOWN_FILE = Fault(
    "unknown-file",
    "{block}: no file of this name is in the deal{nearest}",
    "A source that nobody can open supports nothing.",
)
PAGE_OUT_OF_RANGE = Fault(
    "page-out-of-range",
    "{block}: page {page} does not exist; {file} has pages 1 to {pages}",
    "A page past the end was invented, or counts by the printed page number.",
)
MALFORMED = Fault(
    "malformed-source-block",
    "{block}: cannot be read, for {problem}",
    "What cannot be read cannot be followed. The form is [Source: file=NAME, p.N].",
)
FUZZY_NAME = Fault(
    "fuzzy-file-name",
    "{block}: read as {file}, the closest name in the deal",
    "A name that is not the file's own may mean another file.",
)
UNREAD_FILE = Fault(
    "unread-file",
    "{block}: {file} could not be read ({status}), so its pages are not known",
    "A cited document that was not read supports nothing yet.",
)


def run(memo: Memo, deal: Deal) -> CheckResult:
    """Each Source block whose file or page does not exist, or that cannot be read."""
    if not memo.source_blocks:
        summary = "the memo has no Source blocks" + (
            "; its [N] markers are looked at by citation_coverage" if memo.markers else ""
        )
        return CheckResult(NAME, CheckStatus.SKIPPED, summary, LIMITS)
    looked_at = (_finding(block, deal) for block in memo.source_blocks)
    findings = [finding for finding in looked_at if finding]
    wrong = [finding for finding in findings if finding.code != FUZZY_NAME.code]
    total = len(memo.source_blocks)
    some = f"{len(wrong)} of {total} cited sources do not exist as cited"
    if not wrong:
        some = f"all {total} cited sources exist, {len(findings)} under a name that is only close"
    found = CheckStatus.FAIL if wrong else CheckStatus.WARN
    return result_of(NAME, LIMITS, findings, some, f"all {total} cited sources exist", found=found)


def _finding(block: SourceBlock, deal: Deal) -> Finding | None:
    """What is wrong with one block, the gravest first."""
    facts: dict[str, Fact] = {"block": " ".join(block.text.split())}
    if block.fault:
        return MALFORMED.at(block.start, block.end, {**facts, "problem": block.fault})
    match = match_name(block.file, deal.documents)
    facts |= {"cited": block.file, "file": match.path or None}
    if not match.documents:
        nearest = f"; the nearest name is {match.path}" if match.path else ""
        return UNKNOWN_FILE.at(block.start, block.end, {**facts, "nearest": nearest})
    return _page_finding(block, match, facts) or _name_finding(block, match, facts)


def _name_finding(block: SourceBlock, match: NameMatch, facts: dict[str, Fact]) -> Finding | None:
    """A name that is only close."""
    return None if match.exact else FUZZY_NAME.at(block.start, block.end, facts)


def _page_finding(block: SourceBlock, match: NameMatch, facts: dict[str, Fact]) -> Finding | None:
    """A page that none of the documents of that name has."""
    if not block.pages:
        if match.documents[0].kind is DocumentKind.PDF:
            return MALFORMED.at(block.start, block.end, {**facts, "problem": "it names no page (p.N)"})
        return None
    longest = max(match.documents, key=lambda document: document.pages)
    if not longest.pages:
        return UNREAD_FILE.at(block.start, block.end, {**facts, "status": longest.status.value})
    beyond = [page for page in block.pages if not 1 <= page <= longest.pages]
    if not beyond:
        return None
    return PAGE_OUT_OF_RANGE.at(block.start, block.end, {**facts, "page": beyond, "pages": longest.pages})


_REPORT = (("Northwind_2023_10K.pdf", "Revenue was $32.4 million.", "Net debt was $9.9 million."), ("empty.pdf",))

CHECK = Check(
    name=NAME,
    question="Does each [Source: file=..., p.N] block name a file of the deal and a page that it has?",
    limits=LIMITS,
    faults=(UNKNOWN_FILE, PAGE_OUT_OF_RANGE, MALFORMED, FUZZY_NAME, UNREAD_FILE),
    examples=(
        Example("Revenue was up. [Source: file=Northwind_2023_10K.pdf, p.2]", _REPORT),
        Example("Revenue was up. «[Source: file=Contoso_2023_10K.pdf, p.2]»", _REPORT, ("unknown-file",)),
        Example("Revenue was up. «[Source: file=Northwind_2022_10K.pdf, p.2]»", _REPORT, ("unknown-file",)),
        Example("Revenue was up. «[Source: file=Northwind_2023_10K.pdf, p.0]»", _REPORT, ("page-out-of-range",)),
        Example("Revenue was up. «[Source: file=Northwind_2023_10K.pdf, p.2-3]»", _REPORT, ("page-out-of-range",)),
        Example("Revenue was up. «[Source: Northwind 10-K]»", _REPORT, ("malformed-source-block",)),
        Example("Revenue was up. «[Source: file=Northwind_2023_10K.pdf]»", _REPORT, ("malformed-source-block",)),
        Example("Revenue was up. «[Source: file=northwind 2023 10-k, p. 1]»", _REPORT, ("fuzzy-file-name",)),
        Example("Revenue was up. «[Source: file=empty.pdf, p.1]»", _REPORT, ("unread-file",)),
        Example("Revenue was up [1].", _REPORT, status=CheckStatus.SKIPPED),
    ),
    run=run,
)
