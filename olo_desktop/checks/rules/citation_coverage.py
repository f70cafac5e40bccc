"""Do the `[N]` markers point at a source that there is?"""

from __future__ import annotations

from collections.abc import Collection

from olo_desktop.checks.check import Check, Deal, Example, Fault
from olo_desktop.checks.outcome import nothing_retrieved, result_of
from olo_desktop.checks.retrieval import retrieved
from olo_desktop.model.finding import CheckResult, CheckStatus, Fact
from olo_desktop.model.memo import Marker, Memo

NAME = "citation_coverage"
LIMITS = (
    "It checks that a marker's number exists, not that it cites the right source: a marker in range may point at a"
    " passage about something else. Where the memo has a source list of its own, numbers count in that; else they count"
    " in the passages found for the memo."
)
OUT_OF_RANGE = Fault(
    "marker-out-of-range",
    "{marker} points at no source: {missing} is not among {available}",
    "A number beyond the sources there are was invented, or its source was deleted.",
)


def run(memo: Memo, deal: Deal) -> CheckResult:
    """Each marker that names a number without a source."""
    if not memo.markers:
        return CheckResult(NAME, CheckStatus.SKIPPED, "the memo has no [N] markers", LIMITS)
    if memo.sources:
        known: Collection[int] = {number for number, _ in memo.sources}
        available = f"the {len(known)} entries of the memo's source list"
    else:
        chunks = retrieved(memo, deal)
        if not chunks:
            return nothing_retrieved(NAME, LIMITS)
        known = range(1, len(chunks) + 1)
        available = f"the {len(chunks)} passages found for this memo"
    findings = []
    for marker in memo.markers:
        missing = [number for number in marker.numbers if number not in known]
        if missing:
            facts: dict[str, Fact] = {"marker": marker.text, "missing": missing, "available": available}
            findings.append(OUT_OF_RANGE.at(marker.start, marker.end, facts))
    some = f"{len(findings)} of {len(memo.markers)} markers point at no source"
    return result_of(NAME, LIMITS, findings, some, f"all {len(memo.markers)} markers point at {available}")


def without_markers(memo: Memo, numbers: Collection[int]) -> str:
    """The memo's text without the markers of these numbers; `[2, 12]` without 12 is `[2]`. The memo stays as it is."""
    pieces: list[str] = []
    at = 0
    for marker in memo.markers:
        left = [number for number in marker.numbers if number not in numbers]
        if len(left) == len(marker.numbers):
            continue
        start = marker.start if left else _with_space(memo.text, marker)
        pieces += (memo.text[at:start], f"[{', '.join(map(str, left))}]" if left else "")
        at = marker.end
    return "".join([*pieces, memo.text[at:]])


def _with_space(text: str, marker: Marker) -> int:
    """Where a removed marker starts: with the space before it, unless a word follows that needs it."""
    follows = text[marker.end : marker.end + 1]
    if text[marker.start - 1 : marker.start] == " " and not follows.isalnum():
        return marker.start - 1
    return marker.start


def out_of_range(result: CheckResult) -> tuple[int, ...]:
    """The numbers without a source that a result of this check names, each once, for `without_markers`."""
    named = [fact for finding in result.findings if isinstance(fact := finding.facts["missing"], list)]
    return tuple(sorted({int(number) for missing in named for number in missing}))


_PAGE = (("annual_report.pdf", "Revenue was $32.4 million."),)

CHECK = Check(
    name=NAME,
    question="Does each [N] marker point at a source of the memo's list, or at a passage found for the memo?",
    limits=LIMITS,
    faults=(OUT_OF_RANGE,),
    examples=(
        Example("Revenue was $32.4 million [1].", _PAGE),
        Example("Revenue was $32.4 million «[12]».", _PAGE, ("marker-out-of-range",)),
        Example(
            "Revenue rose [2] a lot «[3]», see «[0]».\n\n## Sources\n\n1. Report\n2. Call",
            _PAGE,
            ("marker-out-of-range",) * 2,
        ),
        Example(
            "Revenue [sic] of [2022] is [in thousands](x.md) here[^1].\n\n[^1]: A note",
            _PAGE,
            status=CheckStatus.SKIPPED,
        ),
    ),
    run=run,
)
