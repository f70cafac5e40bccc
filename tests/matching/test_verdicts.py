"""Tolerances in words, the likeness of places, and what a run amounts to."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.matching.ranking import Place, likeness
from olo_desktop.matching.status import run_status
from olo_desktop.matching.verdicts import describe_tolerance
from olo_desktop.model.document import Box, Document, DocumentKind, ReadStatus, SourceFigure
from olo_desktop.model.finding import CheckResult, CheckStatus, Finding
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.report import RunStatus
from olo_desktop.model.verdict import Basis, Grounding, Link, Verdict


def test_the_tolerance_is_half_a_unit_of_the_last_digit_or_the_range() -> None:
    spread = Quantity(Kind.MONEY, Decimal(5), Decimal(1), "USD", low=Decimal(4), high=Decimal(6))
    assert describe_tolerance(MemoFigure("F1", 0, 4, "$4-6", 0, spread)) == "within the range as written"
    count = Quantity(Kind.COUNT, Decimal(5), Decimal(2))
    assert describe_tolerance(MemoFigure("F1", 0, 1, "5", 0, count)) == "as written, ±1"


def test_words_of_the_row_count_most_and_those_of_the_file_s_name_next() -> None:
    quantity = Quantity(Kind.COUNT, Decimal(5372), Decimal(1))
    figure = SourceFigure("sha", 50, 0, "5,372", quantity, Box(1, 2, 3, 4), "Total inventories 5,372", 0)
    place = Place(figure, "a.pdf", frozenset({"total", "inventories"}), frozenset({"2022"}))
    assert likeness(frozenset({"inventories", "2022"}), place, lambda _: 1.0) == 5.0
    assert likeness(frozenset({"goodwill"}), place, lambda _: 1.0) == 0.0


LINK = Link("a.pdf", 1, "5", Decimal(5))
CELL = Grounding.supported("F1", "", (LINK,), Basis.CELL)
VALUE = Grounding.supported("F1", "", (LINK,), Basis.VALUE)
EXEMPT = Grounding("F2", Verdict.EXEMPT, Basis.VALUE, "")
READ = Document(("a.pdf",), "sha", 1, DocumentKind.PDF, ReadStatus.READ)
DAMAGED = Document(("b.pdf",), "sha", 1, DocumentKind.PDF, ReadStatus.DAMAGED)
FOUND = Finding("no-support", 0, 1, "")


def check(name: str, status: CheckStatus, *findings: Finding) -> CheckResult:
    return CheckResult(name, status, "", "", findings)


@pytest.mark.parametrize(
    ("groundings", "checks", "documents", "expected"),
    [
        ([CELL, EXEMPT], [], [READ], RunStatus.VERIFIED),
        ([CELL], [check("inline_numbers", CheckStatus.FAIL, FOUND)], [READ], RunStatus.VERIFIED),
        ([CELL], [check("citation_coverage", CheckStatus.WARN, FOUND)], [READ], RunStatus.NEEDS_REVIEW),
        ([VALUE], [], [READ], RunStatus.NEEDS_REVIEW),
        ([Grounding.unsupported("F1", "")], [], [READ], RunStatus.NEEDS_REVIEW),
        ([], [], [READ], RunStatus.INSUFFICIENT_DATA),
        ([CELL], [], [DAMAGED], RunStatus.INSUFFICIENT_DATA),
        ([CELL], [check("claim_chunks", CheckStatus.ERROR)], [READ], RunStatus.FAILED),
    ],
)
def test_the_run_s_status(
    groundings: list[Grounding], checks: list[CheckResult], documents: list[Document], expected: RunStatus
) -> None:
    assert run_status(groundings, checks, documents, {"inline_numbers", "claim_chunks"}) is expected


def test_support_without_a_place_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="support has a place"):
        Grounding.supported("F1", "", (), Basis.CELL)
