"""Do the deal's sources agree with each other on what supports the memo? It looks at the verdicts too."""

from __future__ import annotations

from collections.abc import Sequence

from olo_desktop.checks.check import Fault
from olo_desktop.checks.outcome import result_of
from olo_desktop.matching.disagreement import Disagreement, StatedBy
from olo_desktop.matching.grounds import link_of
from olo_desktop.model.finding import CheckResult, CheckStatus, Fact, Finding
from olo_desktop.model.memo import Memo

NAME = "source_agreement"
QUESTION = (
    "Where a source supports a figure, does another source state otherwise for the same metric, time and company?"
)
LIMITS = (
    "Compares the cell that supports a figure with statements of other documents of the same company: plain captions of"
    " one metric, for the same time, on pages that print a balance sheet, an income statement or a cash flow statement."
    " Segments, parents, budgets and pro forma columns are other scopes and not compared; differences of rounding are"
    " none. What stands only in running text or in notes is not compared."
)
RESTATED = Fault(
    "restated",
    "{number} agrees with {path}, page {page}, which prints {printed}; {other}, page {other_page}, prints {otherwise}:"
    " the comparative was restated in the later report",
    "A figure of an earlier report that a later one restates is right by one and outdated by the other.",
)
DISAGREE = Fault(
    "sources-disagree",
    "{number} agrees with {path}, page {page}, which prints {printed}; {other}, page {other_page}, prints {otherwise}"
    " for the same metric and time",
    "Two sources that state one thing differently cannot both be right; a reader should know which the memo used.",
)
FAULTS = (RESTATED, DISAGREE)


def source_agreement(memo: Memo, found: Sequence[Disagreement]) -> CheckResult:
    """One finding for each pair of cells, at the first figure of the memo that it concerns."""
    figures = {figure.id: figure for figure in memo.figures}
    pairs: dict[tuple[object, ...], list[Disagreement]] = {}
    for each in found:
        pairs.setdefault((*_place(each.support), *_place(each.other)), []).append(each)
    findings = []
    for same in pairs.values():
        first = same[0]
        figure = figures[first.figure]
        facts: dict[str, Fact] = {
            "number": figure.text,
            "path": first.support.path,
            "page": first.support.figure.page_number,
            "printed": first.support.figure.text,
            "other": first.other.path,
            "other_page": first.other.figure.page_number,
            "otherwise": first.other.figure.text,
            "figures": [each.figure for each in same],
        }
        fault = RESTATED if first.restated else DISAGREE
        links = (link_of(first.support.figure, first.support.path), link_of(first.other.figure, first.other.path))
        findings.append(fault.at(figure.start, figure.end, facts, figure=figure.id, links=links))
    return _result(findings)


def _result(findings: Sequence[Finding]) -> CheckResult:
    count = len(findings)
    some = f"{count} {'place' if count == 1 else 'places'} where another source states otherwise"
    none = "no other source states otherwise what supports the memo"
    return result_of(NAME, LIMITS, findings, some, none, found=CheckStatus.WARN)


def _place(stated: StatedBy) -> tuple[object, ...]:
    return stated.path, stated.figure.page_number, stated.figure.ordinal
