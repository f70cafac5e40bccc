"""Values of the trade refuse nonsense when they are made, and answer simply."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from olo_desktop.model.document import Box, Document, DocumentKind, Page, ReadStatus
from olo_desktop.model.errors import OloError
from olo_desktop.model.memo import Block, BlockKind, Memo, Sentence
from olo_desktop.model.period import Period
from olo_desktop.model.picture import PagePicture
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.report import RunStatus
from olo_desktop.model.verdict import Basis, Grounding, Link, Verdict
from olo_desktop.model.written import NotClaim, WrittenNumber

ONE = Decimal(1)


def _quantity(**given: Any) -> Quantity:
    return Quantity(**{"kind": Kind.MONEY, "value": Decimal(5), "precision": ONE, **given})


NONSENSE: list[tuple[str, Callable[[], object]]] = [
    ("a box turned inside out", lambda: Box(2, 0, 1, 1)),
    ("a box upside down", lambda: Box(0, 2, 1, 1)),
    ("page zero", lambda: Page(0, 612, 792, ReadStatus.READ)),
    ("a document nowhere", lambda: Document((), "", 0, DocumentKind.PDF, ReadStatus.READ)),
    ("a period without a label", lambda: Period("")),
    ("a period that ends before it starts", lambda: Period("FY2022", date(2022, 12, 31), date(2022, 1, 1))),
    ("a picture with pixels missing", lambda: PagePicture(2, 2, 6, b"\0" * 11)),
    ("a picture with short rows", lambda: PagePicture(2, 2, 5, b"\0" * 12)),
    ("an endless value", lambda: _quantity(value=Decimal("Infinity"))),
    ("no number at all", lambda: _quantity(precision=Decimal("NaN"))),
    ("no precision", lambda: _quantity(precision=Decimal(0))),
    ("no scale", lambda: _quantity(scale=Decimal(0))),
    ("half a range", lambda: _quantity(low=ONE)),
    ("a range that runs backwards", lambda: _quantity(low=Decimal(2), high=ONE)),
    ("a number that stands nowhere", lambda: WrittenNumber(3, 3, "", not_claim=NotClaim.YEAR)),
    ("a number whose text is another", lambda: WrittenNumber(0, 4, "202", not_claim=NotClaim.YEAR)),
    ("neither quantity nor no claim", lambda: WrittenNumber(0, 4, "2022")),
    ("both quantity and no claim", lambda: WrittenNumber(0, 1, "5", _quantity(), NotClaim.YEAR)),
    ("support without a place", lambda: Grounding.supported("F1", "it is so", (), Basis.VALUE)),
]


@pytest.mark.parametrize("make", [case[1] for case in NONSENSE], ids=[case[0] for case in NONSENSE])
def test_nonsense_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make()


@pytest.mark.parametrize(
    ("quantity", "low", "high"),
    [
        (_quantity(), "4.5", "5.5"),
        (_quantity(value=Decimal("1.6E9"), precision=Decimal("1E8")), "1.55E9", "1.65E9"),
        (_quantity(value=Decimal("4.5"), low=Decimal(4), high=Decimal(5)), "3.5", "5.5"),
    ],
)
def test_a_quantity_stands_for_half_a_unit_either_way(quantity: Quantity, low: str, high: str) -> None:
    assert quantity.interval() == (Decimal(low), Decimal(high))


def test_sense_is_taken() -> None:
    assert Page(1, 612, 792, ReadStatus.READ).reason == ""
    assert PagePicture(2, 2, 6, b"\0" * 12).height == 2
    assert WrittenNumber(0, 1, "5", _quantity()).not_claim is None


def test_a_box_is_printed_to_a_tenth_of_a_point() -> None:
    assert Box(402.119, 311.04, 431.96, 320.4).as_list() == [402.1, 311.0, 432.0, 320.4]


def test_a_period_prints_its_label() -> None:
    assert str(Period("FY2022", date(2022, 1, 1), date(2022, 12, 31))) == "FY2022"


def test_a_document_is_named_by_its_first_path() -> None:
    document = Document(("a/x.pdf", "b/x.pdf"), "0" * 64, 10, DocumentKind.PDF, ReadStatus.READ)
    assert document.path == "a/x.pdf"


def test_only_what_gave_text_can_be_evidence() -> None:
    with_text = {status for status in ReadStatus if status.has_text}
    assert with_text == {ReadStatus.READ, ReadStatus.REPAIRED, ReadStatus.PARTLY_READ}


def test_what_a_person_should_look_at() -> None:
    flagged = {verdict for verdict in Verdict if verdict.flagged}
    assert flagged == {Verdict.ELSEWHERE, Verdict.CONTRADICTED, Verdict.UNSUPPORTED}


def test_exit_codes() -> None:
    assert {status.value: status.exit_code for status in RunStatus} == {
        "verified": 0,
        "needs_review": 1,
        "insufficient_data": 1,
        "failed": 2,
    }


def test_groundings_have_one_meaning_each() -> None:
    link = Link("a.pdf", 3, "32,418", Decimal(32_418_000))
    supported = Grounding.supported("F1", "it stands there", (link,), Basis.VALUE, "as written")
    missing = Grounding.unsupported("F2", "nowhere", nearest=link)
    assert (supported.verdict, supported.links, supported.nearest) == (Verdict.SUPPORTED, (link,), None)
    assert (missing.verdict, missing.links, missing.nearest) == (Verdict.UNSUPPORTED, (), link)


def test_a_sentence_is_cut_from_the_draft() -> None:
    block = Block(BlockKind.PARAGRAPH, 0, 12)
    memo = Memo("m.md", "0" * 64, "It rose. No.", (block,), (Sentence(0, 8, 0), Sentence(9, 12, 0)), (), ())
    assert [memo.sentence_text(at) for at in (0, 1)] == ["It rose.", "No."]


@pytest.mark.parametrize(
    ("remedy", "line"), [("", "x.pdf: it is damaged"), ("Ask for another", "x.pdf: it is damaged. Ask for another")]
)
def test_an_error_is_one_line(remedy: str, line: str) -> None:
    assert str(OloError("x.pdf", "it is damaged", remedy)) == line
