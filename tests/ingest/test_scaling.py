from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.ingest.scaling import Caption, Row, captions_of, scaled, usual_caption
from olo_desktop.model.quantity import Kind, Quantity

MILLIONS = Caption(Decimal(10**6), None, "in millions, except per share data")
DOLLARS = Caption(Decimal(10**6), "USD", "dollars in millions")
APART = Caption(Decimal(10**3), None, "in thousands, except share and per share amounts")
USUAL = Caption(Decimal(10**6), None, "most pages of this document: in millions", usual=True)
GRAND = Caption(Decimal(10**6), None, "in millions")


def count(text: str, kind: Kind = Kind.COUNT, unit: str | None = None, *, spelled: bool = False) -> Quantity:
    value = Decimal(text)
    return Quantity(kind, value, Decimal(1).scaleb(int(value.as_tuple().exponent)), unit, scaled=spelled)


@pytest.mark.parametrize(
    ("quantity", "caption", "row", "factor"),
    [
        (count("32765"), MILLIONS, "Net sales 32,765 31,657", 10**6),
        (count("-1577"), MILLIONS, "Capital expenditures (1,577)", 10**6),
        (count("83383"), MILLIONS, "Operating income 88,523 83,383 6%", 10**6),
        (count("79"), MILLIONS, "Interest expense (79) (2.2%)", 10**6),
        (count("8.89"), MILLIONS, "Earnings per share - diluted 8.89 7.93", 1),
        (count("8.89"), MILLIONS, "Diluted 8.89 7.93", 1),
        (count("660", Kind.MONEY, "USD"), MILLIONS, "Numerator for net loss per share $ (660)", 10**6),
        (count("585.4"), MILLIONS, "Weighted average shares 585.4 602.7", 10**6),
        (count("585412"), APART, "Weighted average shares outstanding 585,412", 1),
        (count("585412"), APART, "Net sales 585,412", 10**3),
        (count("0.45", Kind.PERCENT), MILLIONS, "Gross margin 45%", 1),
        (count("45.1"), GRAND, "Gross margin percentage 45.1 44.0", 1),
        (count("12.5"), GRAND, "Days outstanding 12.5", 1),
        (count("2.4", Kind.MONEY, "USD", spelled=True), MILLIONS, "$2.4 billion", 1),
        (count("30", Kind.DURATION, "days"), MILLIONS, "30 days", 1),
        (count("549245105"), MILLIONS, "Shares outstanding 549,245,105", 1),
        (count("10.18", Kind.MONEY, "USD"), USUAL, "Current period $ 10.18", 1),
        (count("32765"), USUAL, "Net sales 32,765", 10**6),
    ],
)
def test_what_a_caption_speaks_of(quantity: Quantity, caption: Caption, row: str, factor: int) -> None:
    found = scaled(quantity, caption, Row(row, in_table=True, cents=False))
    assert found.value == quantity.value * factor
    assert found.precision == quantity.precision * factor
    assert found.scale == (factor if factor > 1 else quantity.scale)


def test_running_text_is_counted_in_units() -> None:
    quantity = count("798000")
    row = Row("We employed approximately 798,000 people", in_table=False, cents=False)
    assert scaled(quantity, MILLIONS, row) is quantity


def test_a_page_that_prints_cents_as_a_rule() -> None:
    found = scaled(count("12.34"), GRAND, Row("Materials 12.34", in_table=True, cents=True))
    assert found.value == Decimal(12340000)


def test_a_captions_currency_becomes_the_unit() -> None:
    found = scaled(count("5"), DOLLARS, Row("Goodwill 5", in_table=True, cents=False))
    assert (found.kind, found.unit) == (Kind.MONEY, "USD")


def test_both_ends_of_a_range_are_scaled() -> None:
    quantity = Quantity(Kind.COUNT, Decimal(5), Decimal(1), low=Decimal(4), high=Decimal(6))
    found = scaled(quantity, GRAND, Row("Outlook 4-6", in_table=True, cents=False))
    assert (found.low, found.high) == (Decimal(4_000_000), Decimal(6_000_000))


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["Statement of income", "(in millions)", "Net sales 5"], [(1, 10**6)]),
        (["(Dollars in thousands, except per", "share data)"], [(0, 10**3)]),
        (["Unit: TEUR", "Umsatz 5"], [(0, 10**3)]),
        (["$'000", "Revenue 5"], [(0, 10**3)]),
        (["\u00a3m", "Revenue 5"], [(0, 10**6)]),
        (["We have millions of users", "and $5 million in revenue"], []),
        (["Net sales 5", "Cost 4"], []),
        (["(in thousands)", "a 1", "(in millions)", "b 2"], [(0, 10**3), (2, 10**6)]),
    ],
)
def test_captions_of_a_page(lines: list[str], found: list[tuple[int, int]]) -> None:
    assert [(number, int(caption.scale)) for number, caption in captions_of(lines)] == found


def test_the_usual_caption_is_what_most_pages_say() -> None:
    usual = usual_caption([MILLIONS, GRAND, GRAND, APART])
    assert usual == Caption(Decimal(10**6), None, "most pages of this document: in millions", usual=True)
    assert usual_caption([]) is None


def test_the_usual_caption_takes_the_only_currency() -> None:
    usual = usual_caption([GRAND, GRAND, DOLLARS])
    assert usual
    assert usual.currency == "USD"
