"""Does every amount and percentage of the memo stand somewhere in what was retrieved for it?"""

from __future__ import annotations

from olo_desktop.checks.check import Check, Deal, Example, Fault
from olo_desktop.checks.chunk_values import ChunkValues, financial
from olo_desktop.checks.outcome import nothing_retrieved, result_of
from olo_desktop.checks.places import where
from olo_desktop.checks.retrieval import retrieved
from olo_desktop.model.finding import CheckResult, CheckStatus, Fact
from olo_desktop.model.memo import Memo

NAME = "inline_numbers"
LIMITS = (
    "A screen, not proof. It compares values alone (money within 5%, percentages within half a percentage point), so it"
    " passes a number that happens to stand elsewhere in the passages found for the memo, for another year or line"
    " item, and one that is wrong by less than the tolerance. It reports numbers that were computed correctly and are"
    " printed nowhere, such as growth rates. Counts, multiples, basis points and percentage points are not looked at."
)
NO_SUPPORT = Fault(
    "no-support",
    "{number} stands in none of the {passages} passages found for this memo; {nearest}",
    "An amount that no source prints may be invented, mistyped, or in another unit (thousands for millions).",
)


def run(memo: Memo, deal: Deal) -> CheckResult:
    """Each amount or percentage of the memo that no retrieved chunk prints within tolerance."""
    figures = financial(memo)
    if not figures:
        return CheckResult(NAME, CheckStatus.NO_DATA, "the memo states no amount of money and no percentage", LIMITS)
    chunks = retrieved(memo, deal)
    if not chunks:
        return nothing_retrieved(NAME, LIMITS)
    values = ChunkValues.of(chunks, deal)
    findings = []
    for figure in figures:
        if not values.has(figure.quantity):
            nearest = values.nearest(figure.quantity)
            closest = f"the closest is {where(nearest, deal)}" if nearest else "they print no number to compare it with"
            facts: dict[str, Fact] = {"number": figure.text, "passages": len(chunks), "nearest": closest}
            findings.append(NO_SUPPORT.at(figure.start, figure.end, facts, figure=figure.id))
    some = f"{len(findings)} of {len(figures)} amounts and percentages have no support"
    return result_of(
        NAME, LIMITS, findings, some, f"all {len(figures)} amounts and percentages stand in the passages found"
    )


_REVENUE = (("annual_report.pdf", "Revenue of $32.4 million rose by 12.5% on the year before."),)

CHECK = Check(
    name=NAME,
    question="Does each amount of money and each percentage stand in at least one passage found in the deal?",
    limits=LIMITS,
    faults=(NO_SUPPORT,),
    examples=(
        Example("Revenue reached «$34.2 million», up 12.5%.", _REVENUE, ("no-support",)),
        Example("Revenue was «$32.4 thousand».", _REVENUE, ("no-support",)),
        Example("Revenue was $32.0 million, up 12.9%.", _REVENUE),
        Example("Revenue was «€32.4 million».", _REVENUE, ("no-support",)),
        Example("Revenue grew.", _REVENUE, status=CheckStatus.NO_DATA),
    ),
    run=run,
    screen=True,
)
