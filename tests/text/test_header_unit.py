"""Units beside numbers: header cells, row labels, and what they make of a bare number."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.text.header_unit import HeaderUnit, choose_unit, header_unit, with_unit

MILLION, THOUSAND, ONE = Decimal(10**6), Decimal(1000), Decimal(1)

STATED = [
    ("Item (USD m)", Kind.MONEY, MILLION, "USD"),
    ("USD m", Kind.MONEY, MILLION, "USD"),
    ("US$ million", Kind.MONEY, MILLION, "USD"),
    ("US$m", Kind.MONEY, MILLION, "USD"),
    ("$m", Kind.MONEY, MILLION, "USD"),
    ("FY22 ($m)", Kind.MONEY, MILLION, "USD"),
    ("USD '000", Kind.MONEY, THOUSAND, "USD"),
    ("$’000", Kind.MONEY, THOUSAND, "USD"),
    ("$000", Kind.MONEY, THOUSAND, "USD"),
    ("EUR k", Kind.MONEY, THOUSAND, "EUR"),
    ("Revenue, EUR k", Kind.MONEY, THOUSAND, "EUR"),
    ("€bn", Kind.MONEY, Decimal(10**9), "EUR"),
    ("GBP mn", Kind.MONEY, MILLION, "GBP"),
    ("TEUR", Kind.MONEY, THOUSAND, "EUR"),
    ("Dollars in millions", Kind.MONEY, MILLION, "USD"),
    ("in millions of US dollars", Kind.MONEY, MILLION, "USD"),
    ("Amounts in USD million", Kind.MONEY, MILLION, "USD"),
    ("Net sales ($)", Kind.MONEY, ONE, "USD"),
    ("(in euros)", Kind.MONEY, ONE, "EUR"),
    ("(in thousands)", Kind.COUNT, THOUSAND, None),
    ("in millions, except per share data", Kind.COUNT, MILLION, None),
    ("Employees ('000)", Kind.COUNT, THOUSAND, None),
    ("(m)", Kind.COUNT, MILLION, None),
    ("EPS ($)", Kind.PER_SHARE, ONE, "USD"),
    ("Dividends per share", Kind.PER_SHARE, ONE, None),
    ("%", Kind.PERCENT, Decimal("0.01"), None),
    ("% of sales", Kind.PERCENT, Decimal("0.01"), None),
    ("Margin (%)", Kind.PERCENT, Decimal("0.01"), None),
    ("Change, per cent", Kind.PERCENT, Decimal("0.01"), None),
    ("Change (pp)", Kind.POINTS, Decimal("0.01"), None),
    ("Spread (bps)", Kind.BPS, Decimal("0.0001"), None),
    ("EV/EBITDA (x)", Kind.MULTIPLE, ONE, None),
    ("x", Kind.MULTIPLE, ONE, None),
    ("DPO (days)", Kind.DURATION, ONE, "days"),
    ("Tenor, years", Kind.DURATION, ONE, "years"),
    ("Notice (months)", Kind.DURATION, ONE, "months"),
    ("EBITDA margin", Kind.PERCENT, Decimal("0.01"), None),
    ("Customers (year-end)", Kind.COUNT, ONE, None),
    ("Number of stores", Kind.COUNT, ONE, None),
]
NONE_STATED = ["", " ", "FY2022", "Net sales", "Top 10", "Growth of 5%", "Plan B", "Company x", "Dollar General",
               "Receivables from customers",
               "Try again", "2022", "Total M"]  # fmt: skip


@pytest.mark.parametrize(("label", "kind", "factor", "unit"), STATED)
def test_what_a_header_states(label: str, kind: Kind, factor: Decimal, unit: str | None) -> None:
    found = header_unit(label)
    assert found is not None
    assert (found.kind, found.factor, found.unit) == (kind, factor, unit)


@pytest.mark.parametrize("label", NONE_STATED)
def test_what_states_nothing(label: str) -> None:
    assert header_unit(label) is None


@pytest.mark.parametrize(
    ("column", "row", "table", "chosen"),
    [
        ("Change %", "Sales ($m)", "", "Change %"),
        ("$m", "Margin (%)", "", "Margin (%)"),
        ("€m", "Sales ($m)", "£m", "€m"),
        ("", "", "£m", "£m"),
        ("", "EBITDA margin", "£m", "EBITDA margin"),
        ("%", "Employees", "", "%"),
        ("", "", "", ""),
    ],
)
def test_which_unit_speaks_for_a_cell(column: str, row: str, table: str, chosen: str) -> None:
    assert choose_unit(header_unit(column), header_unit(row), header_unit(table)) == header_unit(chosen)


def test_a_table_lends_its_currency() -> None:
    table = HeaderUnit(Kind.MONEY, MILLION, "GBP")
    assert choose_unit(None, header_unit("EPS"), table) == HeaderUnit(Kind.PER_SHARE, ONE, "GBP")
    assert choose_unit(header_unit("(in thousands)"), None, table) == HeaderUnit(Kind.MONEY, THOUSAND, "GBP")


def bare(kind: Kind = Kind.COUNT, *, unit: str | None = None, scaled: bool = False) -> Quantity:
    return Quantity(kind, Decimal("5.2"), Decimal("0.1"), unit, scaled=scaled, low=Decimal("5.1"), high=Decimal("5.3"))


@pytest.mark.parametrize(
    ("quantity", "label", "value", "kind", "unit"),
    [
        (bare(), "$m", "5200000", Kind.MONEY, "USD"),
        (bare(), "%", "0.052", Kind.PERCENT, None),
        (bare(), "", "5.2", Kind.COUNT, None),
        (bare(Kind.MONEY, unit="USD"), "(in thousands)", "5200", Kind.MONEY, "USD"),
        (bare(Kind.MONEY, unit="USD"), "EPS", "5.2", Kind.PER_SHARE, "USD"),
        (bare(Kind.MONEY, unit="USD"), "%", "5.2", Kind.MONEY, "USD"),
        (bare(Kind.MONEY, unit="USD", scaled=True), "$k", "5.2", Kind.MONEY, "USD"),
        (bare(Kind.MULTIPLE), "$m", "5.2", Kind.MULTIPLE, None),
    ],
)
def test_what_a_unit_makes_of_a_number(
    quantity: Quantity, label: str, value: str, kind: Kind, unit: str | None
) -> None:
    found = with_unit(quantity, header_unit(label))
    assert (found.value, found.kind, found.unit) == (Decimal(value), kind, unit)
    assert found.precision * 52 == found.value
    assert found.low is not None
    assert found.low * 52 == found.value * 51


def test_a_range_stays_open_where_there_is_none() -> None:
    found = with_unit(Quantity(Kind.COUNT, Decimal(5), Decimal(1)), header_unit("$m"))
    assert (found.low, found.high, found.scale, found.scaled) == (None, None, MILLION, False)
