"""Is anything in the memo still to be filled in?"""

from __future__ import annotations

from olo_desktop.checks.check import Check, Deal, Example, Fault
from olo_desktop.checks.drafting_marks import MarkKind, drafting_marks
from olo_desktop.checks.outcome import result_of
from olo_desktop.model.finding import CheckResult, CheckStatus, Finding
from olo_desktop.model.memo import BlockKind, Memo

NAME = "placeholders"
LIMITS = (
    "It finds what drafters usually leave: [●], TBC, XX, open square brackets, queries, dummy text, broken references."
    " A gap that looks like a sentence, or a number that was only meant to hold the place, it cannot see. A bracket"
    " inside a quotation, a reference such as [Annex 2] or a remark such as [unaudited] is taken for what it is."
)
MISSING = Fault(
    "placeholder-left",
    "{mark} is still to be filled in",
    "What holds the place of a figure or a fact says that nobody has it yet.",
)
BRACKETED = Fault(
    "open-bracket",
    "{mark} stands in a drafter's open brackets",
    "Square brackets say that a figure or a wording is not agreed yet.",
)
DUMMY = Fault("dummy-text", "{mark}: dummy text", "Dummy text says that a passage was never written.")
QUERY = Fault("open-query", "{mark}: a query that nobody has closed", "A question to a colleague is no statement.")
BROKEN = Fault(
    "broken-reference",
    "{mark}: a value or a reference that the program lost",
    "The figure or the cross-reference that should stand here is gone.",
)
_FAULTS = {
    MarkKind.MISSING: MISSING,
    MarkKind.BRACKETED: BRACKETED,
    MarkKind.DUMMY: DUMMY,
    MarkKind.QUERY: QUERY,
    MarkKind.BROKEN: BROKEN,
}


def run(memo: Memo, _deal: Deal) -> CheckResult:
    """Each thing that was left open in the memo."""
    if not memo.blocks:
        return CheckResult(NAME, CheckStatus.NO_DATA, "the memo has no text", LIMITS)
    findings = _findings(memo)
    return result_of(
        NAME, LIMITS, findings, f"{len(findings)} places are still to be filled in", "nothing is left to be filled in"
    )


def _findings(memo: Memo) -> list[Finding]:
    cited = [(block.start, block.end) for block in memo.source_blocks]
    findings: list[Finding] = []
    for block in memo.blocks:
        if block.kind is BlockKind.CODE:
            continue
        quoted = block.kind is BlockKind.QUOTE
        for mark in drafting_marks(memo.text, block.start, block.end, quoted=quoted):
            if any(start < mark.end and mark.start < end for start, end in cited):
                continue
            said = " ".join(memo.text[mark.start : mark.end].split())
            findings.append(_FAULTS[mark.kind].at(mark.start, mark.end, {"mark": said}))
    return findings


_NO_PAGES = (("a.pdf", "Revenue."),)

CHECK = Check(
    name=NAME,
    question="Is anything in the memo still to be filled in, confirmed or answered?",
    limits=LIMITS,
    faults=(MISSING, BRACKETED, DUMMY, QUERY, BROKEN),
    examples=(
        Example("Revenue was $«[●]» million, EBITDA «[•]».", _NO_PAGES, ("placeholder-left",) * 2),
        Example("Churn is «TBC»; growth of «X.X%» in «20XX».", _NO_PAGES, ("placeholder-left",) * 3),
        Example("Revenue of «[$45.6 million]» and a margin of «[12]»%.", _NO_PAGES, ("open-bracket",) * 2),
        Example("«Lorem ipsum dolor sit amet».", _NO_PAGES, ("dummy-text",)),
        Example("Revenue was $5 million «==check with CFO==».", _NO_PAGES, ("open-query",)),
        Example("See «Error! Reference source not found.»", _NO_PAGES, ("broken-reference",)),
        Example(
            "Up 5% [3], see [the report](report.pdf) and [Annex 2].[^1] [Source: file=a.pdf, p.1] A 14.0x multiple.\n\n"
            "> We [the company] expect more.\n\n[^1]: Unaudited [sic].\n\n```\n[●]\n```",
            _NO_PAGES,
        ),
        Example("", _NO_PAGES, status=CheckStatus.NO_DATA),
    ),
    run=run,
)
