"""Two sources disagree only where both state one thing in one scope; rounding, scales and other scopes are none."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from olo_desktop.matching.disagreement import (
    Disagreement,
    StatedBy,
    are_comparable,
    has_plain_scope,
    may_be_same,
)
from olo_desktop.model.document import Box, SourceFigure
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.standing import ColumnKind, Standing, TableColumn


def money(value: str, precision: str = "1000000", unit: str | None = "USD", kind: Kind = Kind.MONEY) -> Quantity:
    return Quantity(kind, Decimal(value), Decimal(precision), unit)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (money("1204000000"), money("1204000000"), True),
        (money("1204000000"), money("1200000000", "100000000"), True),
        (money("1204000000"), money("-1204000000"), True),
        (money("1204000000"), money("1204"), True),
        (money("1204000000"), money("1206000000"), False),
        (money("0"), money("0"), True),
        (money("0"), money("1000000000"), False),
        (money("0", "1000000000"), money("100000000"), True),
        (money("3"), money("3", unit="EUR"), False),
        (money("3", "1"), money("3", "1", unit=None), True),
        (money("3", "1"), money("3", "1", kind=Kind.PERCENT), False),
    ],
)
def test_values_that_may_be_the_same(one: Quantity, other: Quantity, same: bool) -> None:
    assert may_be_same(one, other) is may_be_same(other, one) is same


def test_what_can_be_compared() -> None:
    assert are_comparable(money("3"), money("4", unit=None))
    assert not are_comparable(money("3"), money("4", unit="EUR"))
    assert not are_comparable(money("3"), money("4", kind=Kind.COUNT))


@pytest.mark.parametrize(
    ("title", "label", "column", "kind", "plain"),
    [
        ("Consolidated Statements of Income", "Net sales", "Year Ended December 31, 2022", ColumnKind.AMOUNT, True),
        ("Consolidated Balance Sheets", "Total assets", "2022 (in thousands)", ColumnKind.ACTUAL, True),
        ("Statements of Income", "Net sales", "Parent 2022", ColumnKind.AMOUNT, False),
        ("Statements of Income", "Net sales", "Consumer", ColumnKind.AMOUNT, False),
        ("Statements of Income", "Net sales", "2022", ColumnKind.BUDGET, False),
        ("Segment results", "Net sales", "2022", ColumnKind.AMOUNT, False),
        ("Pro forma statements of income", "Net sales", "2022", ColumnKind.AMOUNT, False),
        ("Statements of Income", "Net sales of discontinued operations", "2022", ColumnKind.AMOUNT, False),
    ],
)
def test_a_plain_scope(title: str, label: str, column: str, kind: ColumnKind, plain: bool) -> None:
    assert has_plain_scope(Standing(0, title, (label,), TableColumn(column, kind))) is plain


def stated(path: str, text: str, year: int = 0, *, later: bool = False) -> StatedBy:
    figure = SourceFigure(path, 4, 0, text, money("1"), Box(0, 0, 1, 1), "", 0)
    return StatedBy(figure, path, date(year, 12, 31) if year else None, later)


OWN, LATER = stated("2021.pdf", "5", 2021), stated("2022.pdf", "6", 2022, later=True)
BEFORE, LATEST = stated("2021.pdf", "5", 2021, later=True), stated("2023.pdf", "7", 2023, later=True)


@pytest.mark.parametrize(
    ("support", "other", "restated", "note"),
    [
        (OWN, LATER, True, "2022.pdf, page 4, restates it as 6"),
        (LATER, OWN, True, "2021.pdf, page 4, had printed, before it was restated, 5"),
        (BEFORE, LATEST, True, "2023.pdf, page 4, restates it as 7"),
        (OWN, stated("b.pdf", "6", 2021), False, "b.pdf, page 4, states 6"),
        (OWN, stated("b.pdf", "6", 2023), False, "b.pdf, page 4, states 6"),
        (OWN, stated("b.pdf", "6"), False, "b.pdf, page 4, states 6"),
        (stated("a.pdf", "5"), LATER, False, "2022.pdf, page 4, states 6"),
    ],
)
def test_restated_or_not(support: StatedBy, other: StatedBy, restated: bool, note: str) -> None:
    found = Disagreement("F1", support, other)
    assert (found.restated, found.note) == (restated, note)
