"""Does what the memo adds up come out?"""

from __future__ import annotations

from olo_desktop.checks.adding import Misfooting, written
from olo_desktop.checks.check import Check, Deal, Example, Fault
from olo_desktop.checks.footings import footings
from olo_desktop.checks.outcome import result_of
from olo_desktop.checks.statements import statements
from olo_desktop.model.finding import CheckResult, CheckStatus, Fact, Finding
from olo_desktop.model.memo import Memo

NAME = "footing"
LIMITS = (
    "It recomputes only what the memo shows with all of its parts, rounding allowed for by the digits in which each"
    " part is written. A named total whose items do not give it in any column is taken for a total of more than is"
    " listed, and is not reported, unless it differs as a typing slip does. It cannot say whether the total or one of"
    " its parts is wrong."
)
_SAID = "{figure} should be {expected}: {formula}, that is {substituted}"
TOTAL = Fault("total-does-not-foot", _SAID, "A total that its items do not give hides a wrong item or a missing one.")
BRIDGE = Fault("bridge-does-not-close", _SAID, "Opening and movements that miss the closing value hide a movement.")
SHARES = Fault(
    "shares-do-not-add-up",
    "{figure}: the shares give {expected}, not 100%: {substituted}",
    "Shares of one whole give 100%.",
)
ACROSS = Fault(
    "row-does-not-foot", _SAID, "A row whose columns do not give its total, change or variance has a wrong cell."
)
SOURCES = Fault("sources-are-not-uses", _SAID, "What a deal costs must be paid for: sources and uses are one amount.")
IDENTITY = Fault(
    "identity-does-not-hold", _SAID, "A margin, a multiple or a bridge to equity must follow from its own parts."
)
_FAULTS = {
    "total": TOTAL, "bridge": BRIDGE, "shares": SHARES, "across": ACROSS, "sources": SOURCES, "identity": IDENTITY,
}  # fmt: skip


def run(memo: Memo, deal: Deal) -> CheckResult:
    """Each figure that its own parts, shown in the memo, do not give."""
    if not memo.figures:
        return CheckResult(NAME, CheckStatus.NO_DATA, "the memo states no figure", LIMITS)
    findings = [_finding(each) for each in footings(memo, statements(memo, deal.metrics), deal.metrics)]
    some = f"{len(findings)} figures do not follow from their own parts"
    return result_of(NAME, LIMITS, findings, some, "what the memo adds up comes out, as far as it shows all parts")


def _finding(wrong: Misfooting) -> Finding:
    facts: dict[str, Fact] = {
        "figure": wrong.figure.text,
        "formula": wrong.formula,
        "substituted": wrong.substituted,
        "expected": written(wrong.expected, wrong.figure),
        "parts": [part.id for part in wrong.parts],
        "parts_at": [place for part in wrong.parts for place in (part.start, part.end)],
    }
    return _FAULTS[wrong.kind].at(wrong.figure.start, wrong.figure.end, facts, figure=wrong.figure.id)


_NO_PAGES = (("a.pdf", "Revenue."),)
_HEAD = "| USD m | FY2024 |\n| --- | ---: |\n"

CHECK = Check(
    name=NAME,
    question="Do the memo's totals, bridges, shares and ratios follow from the parts that it shows?",
    limits=LIMITS,
    faults=(TOTAL, BRIDGE, SHARES, ACROSS, SOURCES, IDENTITY),
    examples=(
        Example(
            f"{_HEAD}| Valves | 98.4 |\n| Services | 47.8 |\n| of which spares | 9.0 |\n| Total | 146.2 |", _NO_PAGES
        ),
        Example(
            f"{_HEAD}| Valves | 98.4 |\n| Services | 47.8 |\n| Total | «164.2» |", _NO_PAGES, ("total-does-not-foot",)
        ),
        Example(
            f"{_HEAD}| Opening cash | 10.0 |\n| Cash flow | 4.0 |\n| Dividends | (1.5) |\n| Closing cash | «12.0» |",
            _NO_PAGES,
            ("bridge-does-not-close",),
        ),
        Example(
            "| Region | Share of sales |\n| --- | ---: |\n| Americas | 60% |\n| Europe | 25% |\n| Asia | «20%» |",
            _NO_PAGES,
            ("shares-do-not-add-up",),
        ),
        Example(
            "| USD m | FY2023 | FY2024 | Change |\n| --- | ---: | ---: | ---: |\n| Sales | 10.0 | 12.0 | «3.0» |",
            _NO_PAGES,
            ("row-does-not-foot",),
        ),
        Example("Total sources are $250 million and total uses «$245 million».", _NO_PAGES, ("sources-are-not-uses",)),
        Example(
            "Gross profit was $40 million and revenue $100 million in FY2024, a gross margin of «45%» in FY2024.",
            _NO_PAGES,
            ("identity-does-not-hold",),
        ),
        Example("The team is strong.", _NO_PAGES, status=CheckStatus.NO_DATA),
    ),
    run=run,
)
