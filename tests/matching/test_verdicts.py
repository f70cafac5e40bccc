"""The verdict by value: what it says, which place it shows, and what it names as near."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.matching.ranking import Place, likeness, ranked
from olo_desktop.matching.status import run_status
from olo_desktop.matching.verdicts import describe_tolerance, judge_by_value, link_to
from olo_desktop.model.document import Box, Document, DocumentKind, ReadStatus, SourceFigure
from olo_desktop.model.finding import CheckResult, CheckStatus, Finding
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.report import RunStatus
from olo_desktop.model.verdict import Basis, Grounding, Link, Verdict

MILLION = Decimal(10**6)
CLAIM = MemoFigure(
    "F1", 0, 14, "$5,372 million", 0, Quantity(Kind.MONEY, 5372 * MILLION, MILLION, "USD", MILLION, scaled=True)
)


def place(printed: str, row: str, path: str = "a.pdf", page: int = 50, words: str = "") -> Place:
    value = Decimal(printed) * MILLION
    figure = SourceFigure(
        "sha", page, 0, printed, Quantity(Kind.COUNT, value, MILLION, scale=MILLION), Box(1, 2, 3, 4), row, 0
    )
    return Place(figure, path, frozenset(row.casefold().split()), frozenset(), frozenset(words.split()))


def even(_: str) -> float:
    return 1.0


def test_an_agreeing_place_supports_and_says_what_was_not_compared() -> None:
    grounding = judge_by_value(CLAIM, [place("5372", "Total inventories 5372 4985")], [])
    assert (grounding.verdict, grounding.basis) == (Verdict.SUPPORTED, Basis.VALUE)
    assert grounding.reason == (
        "the value stands in 'Total inventories 5372 4985', page 50; what it measures was not compared"
    )
    assert grounding.links[0].boxes == (Box(1, 2, 3, 4),)


@pytest.mark.parametrize(("count", "words"), [(2, "and in 1 other place;"), (7, "and in 6 other places;")])
def test_several_places_are_counted_and_five_kept(count: int, words: str) -> None:
    grounding = judge_by_value(CLAIM, [place("5372", "Inventories", page=n + 1) for n in range(count)], [])
    assert words in grounding.reason
    assert len(grounding.links) == min(count, 5)


def test_a_near_value_is_named_and_supports_nothing() -> None:
    near = [place("5200", "Inventories 5200"), place("5469", "Raw materials 5469"), place("9000", "Goodwill")]
    grounding = judge_by_value(CLAIM, [], near)
    assert grounding.verdict is Verdict.UNSUPPORTED
    assert grounding.links == ()
    assert grounding.reason == "not as written; nearest is 5469 in 'Raw materials 5469', page 50 (1.8% away)"
    assert grounding.nearest is not None
    assert grounding.nearest.text == "5469"


def test_a_value_found_nowhere() -> None:
    grounding = judge_by_value(CLAIM, [], [place("9000", "Goodwill")])
    assert grounding.reason == "no document of the deal states this value"
    assert grounding.tolerance == "as written, ±500000"


def test_the_tolerance_of_a_range_is_the_range() -> None:
    spread = Quantity(Kind.MONEY, Decimal(5), Decimal(1), "USD", low=Decimal(4), high=Decimal(6))
    assert describe_tolerance(MemoFigure("F1", 0, 4, "$4-6", 0, spread)) == "within the range as written"
    assert (
        describe_tolerance(MemoFigure("F1", 0, 1, "5", 0, Quantity(Kind.COUNT, Decimal(5), Decimal(2))))
        == "as written, ±1"
    )


def test_a_long_row_is_cut_for_the_reader() -> None:
    link = link_to(place("5372", "Inventories " * 40))
    assert link.row.endswith("…")
    assert len(link.row) <= 90


def test_the_row_that_shares_the_sentence_s_words_comes_first() -> None:
    claim = frozenset({"inventories", "total"})
    places = [
        place("5372", "Accounts payable"),
        place("5372", "Total inventories", page=60),
        place("5372", "goodwill", words="total"),
    ]
    assert [p.figure.row for p in ranked(claim, places, even)] == ["Total inventories", "goodwill", "Accounts payable"]
    assert likeness(claim, places[1], even) == 6.0


def test_equals_keep_the_order_of_the_pages() -> None:
    places = [place("1", "x", "b.pdf", 1), place("1", "x", "a.pdf", 9), place("1", "x", "a.pdf", 2)]
    assert [(p.path, p.figure.page_number) for p in ranked(frozenset(), places, even)] == [
        ("a.pdf", 2),
        ("a.pdf", 9),
        ("b.pdf", 1),
    ]


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
