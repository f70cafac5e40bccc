"""A balance is no flow, and what a balance moved by is neither."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.matching.natures import day_of, fits, is_debt, nature_of, states_nature
from olo_desktop.model.claim import Claim, MetricPhrase, Origin, Role
from olo_desktop.model.document import Box, SourceFigure
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.standing import ColumnKind, Standing, TableColumn

LEXICON = metric_reader().lexicon
YEAR = Period("FY2022", date(2022, 1, 1), date(2022, 12, 31))
DAY = Period("2022-12-31", date(2022, 12, 31), date(2022, 12, 31))
MONEY = Quantity(Kind.MONEY, Decimal(629), Decimal(1), "USD")
PERCENT = Quantity(Kind.PERCENT, Decimal("0.1"), Decimal("0.001"))


def claim(metric: str = "inventories", role: Role = Role.STATED) -> Claim:
    ids = (metric,) if metric in LEXICON.metrics else ()
    phrase = MetricPhrase(0, 0, metric, ids, frozenset(), frozenset(), Origin.OWN)
    return Claim("F1", (phrase,) if metric else (), None, (), role)


def source(standing: Standing | None) -> SourceFigure:
    return SourceFigure("sha", 1, 0, "629", MONEY, Box(1, 2, 3, 4), "row", 0, standing=standing)


def cell(
    title: str = "", row: str = "Inventories", kind: ColumnKind = ColumnKind.AMOUNT, period: Period = YEAR, at: str = ""
) -> Standing:
    return Standing(0, title, (row,), TableColumn("2022", kind), period, instant=at)


BALANCE_SHEET, CASH_FLOW = "Balance sheet", "Cash flows from operating activities"
CASES = [
    ("a balance on its sheet", claim(), MONEY, cell(BALANCE_SHEET), True),
    ("running text", claim(), MONEY, None, True),
    ("what it moved by", claim(), MONEY, cell(CASH_FLOW), False),
    ("a row that says so", claim(), MONEY, cell(row="Decrease (increase) in inventories"), False),
    ("a balance at a day", claim(), MONEY, cell(CASH_FLOW, period=DAY), True),
    ("a closing balance", claim(), MONEY, cell(CASH_FLOW, at="closing"), True),
    ("the cash that the statement ends with", claim("cash"), MONEY, cell(CASH_FLOW, "Cash at end"), True),
    ("a flow of that statement", claim("capex"), MONEY, cell(CASH_FLOW, "Capital expenditure"), True),
    ("what no lexicon knows", claim("Blue deal"), MONEY, cell(CASH_FLOW), True),
    ("no metric", claim(""), MONEY, cell(CASH_FLOW), True),
    ("a change in money is no balance", claim(role=Role.CHANGE), MONEY, cell(BALANCE_SHEET), False),
    ("a printed rate of change", claim(role=Role.CHANGE), PERCENT, cell(BALANCE_SHEET), True),
    ("a column of changes", claim(role=Role.CHANGE), MONEY, cell(kind=ColumnKind.CHANGE), True),
    ("a change is no balance", claim(), MONEY, cell(kind=ColumnKind.CHANGE), False),
]


@pytest.mark.parametrize(
    ("said", "quantity", "standing", "expected"), [row[1:] for row in CASES], ids=[row[0] for row in CASES]
)
def test_whether_a_cell_can_play_the_part(
    said: Claim, quantity: Quantity, standing: Standing | None, expected: bool
) -> None:
    assert fits(said, quantity, source(standing), LEXICON) is expected


def test_no_day_has_a_flow() -> None:
    assert [states_nature(nature, cell(period=DAY)) for nature in ("flow", "stock", "ratio", "")] == [
        False,
        True,
        True,
        True,
    ]
    assert states_nature("flow", cell(period=YEAR))
    assert [nature_of(claim(name), LEXICON) for name in ("inventories", "capex", "Blue deal", "")] == [
        "stock",
        "flow",
        "",
        "",
    ]


def test_a_balance_stands_at_the_last_day_of_its_column() -> None:
    assert day_of(YEAR) == DAY
    assert [day_of(each) for each in (DAY, None, Period("FY2022"))] == [DAY, None, Period("FY2022")]


def test_less_of_what_is_owed_is_better() -> None:
    assert [is_debt((name,)) for name in ("net_debt", "total_liabilities", "payables", "revenue")] == [True] * 3 + [
        False
    ]
    assert not is_debt(())
